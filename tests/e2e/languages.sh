#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The game in German and French: every word of the screen, letters beyond ASCII in their columns,
# on large and small screens, with and without UTF-8.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

grep -q '^#define ENABLE_NLS' "${top_builddir:?}/config.h" || exit 77

# aligned NAME: every line of the board ends in the same column, whatever its letters.
aligned() {
    columns=$(screen | sed -n 's/^\( [│┌├└].*[│┐┤┘]\).*/\1/p' | sed 's/[^│┐┤┘]*$//' |
        awk '{ gsub(/[\200-\277]/, ""); print length($0) }' | sort -u | wc -l)
    if [ "$columns" -eq 1 ]; then pass "$1"; else fail "$1"; fi
}

# german COLS ROWS ARGUMENT...
german() {
    open_terminal "$1" "$2" LANGUAGE=de
    shift 2
    program --id='4x4#otter-512' --no-history --threads=1 "$@"
}

leave() {
    press q
    wait_for 'status=0'
}

# ---- German --------------------------------------------------------------------------------------
german 80 24
wait_for 'Ordne die Steine mit den Pfeiltasten: 1 bis 15, die Lücke zuletzt. H hilft.'
wait_for 'bewiesen optimal'
expect '? Hilfe   q Ende'
expect 'Züge       0    Zeit    00:00'
expect 'Löser ────'
expect 'H Tipp  s lösen'
refuse 'Moves'
aligned 'the board stands straight beside German words'
press Right
wait_for 'Kein Stein kann nach rechts: die Lücke liegt am Rand.'
press H
wait_for ', dann noch 55.  Enter spielt ihn, H zeigt den nächsten.'
expect 'Tipp: '
press Enter
wait_for 'Züge       1'
press x
wait_for 'Diese Taste bewirkt hier nichts.'
press '?'
wait_for 'Schiebe die Steine in die Lücke'
expect 'zurücknehmen'
press Escape
wait_for 'Löser'
press n
wait_for 'Größe      < 4x4  >'
press Escape
wait_for 'Löser'
press e
wait_for 'Eine Zahl eintippen'
expect 'Lösbar: '
aligned 'and so it does where it is edited'
press Escape
wait_for 'Löser'
press S
wait_for 'Nichts wird behalten'
press Escape
wait_for 'Löser'
leave

german 40 12
wait_for 'bewiesen optimal'
expect 'Züge           0'
aligned 'it stands straight on a small screen'
press H
wait_for ', dann noch 55.'
leave

german 80 24 --ascii
wait_for 'Loser --'
expect 'Zuge'
expect 's losen'
refuse '?ser'
leave

# ---- French --------------------------------------------------------------------------------------
open_terminal 80 24 LANGUAGE=fr
program --id='4x4#otter-512' --no-history --threads=1
wait_for 'optimal, prouvé'
expect 'Solveur ────'
aligned 'it stands straight beside French words'
press H
wait_for ', puis 55 encore.'
expect 'Conseil : '
press n
wait_for 'Taille'
resize 20 8
wait_for '>Taille< 4x4'
expect 'Niveau'
expect 'Graine'
press Escape
leave

# ---- the C locale knows no languages ----------------------------------------------------------------
open_terminal 80 24 LANGUAGE=de LC_ALL=C
program --id='4x4#otter-512' --no-history --threads=1
wait_for 'optimal, proved'
leave
finish
