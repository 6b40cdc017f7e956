#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The configuration file: options, keys, and errors in it.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

mkdir -p "$dir/.config/npuzzle-tui"
file=$dir/.config/npuzzle-tui/config
cat >"$file" <<'END'
ascii = yes
keys = wasd
key.undo = x
END
open_terminal 80 24
program "--board='1 2 3/4 5 6/0 7 8'"
wait_for 'Slide the tiles'
expect '+------'
expect 'arrows move  x undo'
expect 'f solve'
press a
wait_for 'Moves left'
wait_for 'To go     1'
press x
wait_for 'To go     2'
press a a
wait_for 'Solved!'
press q
wait_for 'status=0'

# Mistakes are reported with line and column; the other lines take effect.
cat >"$file" <<'END'
ascii = yes
them = light
key.undo = Ctrl-Alt
keys = qwerty
END
program "--board='1 2 3/4 5 6/0 7 8'"
wait_for " config:2:1: unknown setting 'them'; did you mean 'theme'?"
expect '+------'
press q
wait_for 'status=0'
wait_for "config:3:12: unknown key 'Ctrl-Alt'"
expect "config:4:8: unknown scheme 'qwerty'"

# Settings that the player keeps are those of the next start; what else is in the file stays.
printf '# mine\nunknown = 3\ntiles = filled # for now\n' >"$file"
program --id=3x3#look --no-history
wait_for "unknown setting 'unknown'"
press ,
wait_for 'Theme      < '
press Down Down Right
wait_for '< lines >'
press Enter
wait_for 'Kept: '
expect '┌'
press q
wait_for 'status=0'
printf '# mine\nunknown = 3\ntiles = lines # for now\n' >"$dir/wanted"
same 'only the settings that were changed are new in the file' "$dir/wanted" "$file"
program --id=3x3#look --no-history --display=arrows --panel=off
wait_for "unknown setting 'unknown'"
expect '┌'
expect '→'
refuse 'To go'
press q
wait_for 'status=0'

# Another file, no file, and a missing file.
echo 'theme = pink' >"$dir/other"
program "--config='$dir/other' --size=3"
wait_for 'other:1:9: theme:'
press q
wait_for 'status=0'
program --config=none --size=3
wait_for 'Slide the tiles'
refuse '+------'
press q
wait_for 'status=0'
program --config=/no/such/file
wait_for 'status=4'

finish
