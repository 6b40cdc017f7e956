#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# bootstrap on simulated machines, each a PATH of simulated programs: the packages it requests from each
# package manager, as root and not, and that it requests nothing if nothing is missing.

# shellcheck source=tests/harness.sh
. "${top_srcdir:=$(cd "$(dirname "$0")/.." && pwd)}/tests/harness.sh"

is() { # WHAT GOT EXPECTED
    if [ "$2" = "$3" ]; then pass "$1"; else fail "$1" "got:      $2" "expected: $3"; fi
}

tool() { # MACHINE NAME, the script on standard input
    { echo "#!$(command -v sh)" && cat; } >"$1/bin/$2"
    chmod +x "$1/bin/$2"
}

# The tools that bootstrap looks for, as a package manager would bring them.
install_tools() {
    for name in autoconf automake autoreconf libtoolize make cc tmux msgfmt pkg-config; do
        echo "echo $name \"\$@\" >>'$1/log'" | tool "$1" "$name"
    done
}

# A machine with only the base system and one package manager, which records its arguments and installs the
# tools. machine NAME MANAGER USER-ID
machine() {
    there=$dir/$1
    mkdir -p "$there/bin" "$there/project"
    for name in sh cat dirname env getconf mktemp rm tr; do
        ln -s "$(command -v $name)" "$there/bin/$name"
    done
    cp "$top_srcdir/bootstrap" "$there/project/"
    echo "echo configure \"\$@\" >>'$there/log'" >"$there/project/configure"
    chmod +x "$there/project/configure"
    echo "echo $3" | tool "$there" id
    install_tools "$there"
    mkdir "$there/later"
    for name in autoconf automake autoreconf libtoolize make cc tmux msgfmt pkg-config; do
        mv "$there/bin/$name" "$there/later/"
    done
    # The shell of the simulated programs finds mv and echo where this test found them.
    tool "$there" "$2" <<END
echo $2 "\$@" >>'$there/log'
case "\$*" in
*autoconf*) PATH='$PATH' mv '$there/later/'* '$there/bin/' ;;
esac
END
}

boot() { # MACHINE [ARGUMENT]...
    there=$dir/$1
    shift
    (cd "$there/project" && PATH="$there/bin" CC='' ./bootstrap "$@") >"$there/output" 2>&1
}

lines() { # MACHINE PATTERN: the lines of the log that match, joined
    grep -E "$2" "$dir/$1/log" 2>/dev/null | tr '\n' ';'
}

# ---- each package manager, as root --------------------------------------------------------------

asks() { # MANAGER EXPECTED-LINES
    machine "$1" "$1" 0
    boot "$1" --prefix=/opt
    is "$1: ends well" "$?" 0
    is "$1: is asked for what is missing" "$(lines "$1" "^$1 ")" "$2"
    is "$1: configures with the arguments given" "$(lines "$1" '^configure ')" \
        'configure --quiet --prefix=/opt;'
}

asks apt-get "apt-get update -q;apt-get install -y --no-install-recommends \
autoconf automake libtool make gcc libc6-dev pkg-config libncurses-dev libsqlite3-dev check tmux gettext;"
asks dnf "dnf install -y \
autoconf automake libtool make gcc pkgconf-pkg-config ncurses-devel sqlite-devel check-devel tmux gettext;"
asks pacman "pacman -Sy;pacman -S --needed --noconfirm \
autoconf automake libtool make gcc pkgconf ncurses sqlite check tmux gettext;"
asks zypper "zypper --non-interactive install \
autoconf automake libtool make gcc pkg-config ncurses-devel sqlite3-devel check-devel tmux gettext;"
asks apk "apk add autoconf automake libtool make gcc musl-dev pkgconf ncurses-dev sqlite-dev check-dev tmux gettext;"

# ---- Homebrew is never run as root, and says where its ncurses is --------------------------------

machine brew brew 501
mkdir -p "$dir/brew/prefix/opt/ncurses/lib/pkgconfig"
tool "$dir/brew" brew <<END
case \$1 in
--prefix) echo '$dir/brew/prefix' ;;
*) echo brew "\$@" >>'$dir/brew/log'; PATH='$PATH' mv '$dir/brew/later/'* '$dir/brew/bin/' ;;
esac
END
boot brew
is 'brew: ends well' "$?" 0
is 'brew: is asked without sudo' "$(lines brew '^brew ')" \
    'brew install autoconf automake libtool make gcc pkgconf ncurses sqlite check tmux gettext;'

# ---- not root -----------------------------------------------------------------------------------

machine sudo apt-get 1000
echo "echo sudo \"\$@\" >>'$dir/sudo/log'; exec \"\$@\"" | tool "$dir/sudo" sudo
boot sudo
is 'sudo: ends well' "$?" 0
is 'sudo: gets the two commands' "$(lines sudo '^sudo ')" "sudo apt-get update -q;\
sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
autoconf automake libtool make gcc libc6-dev pkg-config libncurses-dev libsqlite3-dev check tmux gettext;"

machine nobody apt-get 1000
boot nobody
is 'not root and no sudo: fails' "$?" 1
is 'not root and no sudo: asks nothing' "$(lines nobody .)" ''
is 'not root and no sudo: tells the command' \
    "$(grep -c 'please have this run: .*apt-get install .* libncurses-dev ' "$dir/nobody/output")" 1

# ---- nothing missing, or nobody to ask ----------------------------------------------------------

boot apt-get
is 'again: ends well' "$?" 0
is 'again: nothing is installed twice' "$(lines apt-get '^apt-get install' | tr -cd ';')" ';'
is 'again: says so' "$(grep -c 'nothing is missing' "$dir/apt-get/output")" 1
: >"$dir/apt-get/log"
boot apt-get --help
is 'help: ends well' "$?" 0
is 'help: is that of configure, and builds nothing' "$(lines apt-get '^(configure|make) ')" 'configure --quiet --help;'

machine bare unknown-manager 0
boot bare
is 'no package manager: fails' "$?" 1
is 'no package manager: names what is missing' \
    "$(grep -c 'missing: autoconf automake libtool make compiler pkg-config ncurses sqlite check tmux gettext;' \
        "$dir/bare/output")" 1

# ---- a package manager that fails ---------------------------------------------------------------

machine broken apk 0
echo 'exit 1' | tool "$dir/broken" apk
boot broken
is 'the installation fails: so does bootstrap' "$?" 1
is 'the installation fails: configure does not run' "$(lines broken '^configure')" ''

finish
