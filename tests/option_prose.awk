# SPDX-License-Identifier: GPL-3.0-or-later
#
# The options of the manual page: option_prose.awk PAGE HEADS prints the heads that print_options
# writes, each followed by the prose that the page has behind the same option now. A head ends with
# the first line that ends in a full stop.

/^\.It / {
    name = $0
    sub(/.*Fl -/, "", name)
    sub(/ .*/, "", name)
    head = 1
}
/^\.\\" options: end/ { name = "" }
/^\.(Ss|El)/ { name = "" }
FNR == NR {
    if (name != "" && !head)
        prose[name] = prose[name] $0 "\n"
}
FNR != NR { print }
head && !/^\.It/ && /\.$/ {
    head = 0
    if (FNR != NR)
        printf "%s", prose[name]
}
