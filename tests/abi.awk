# SPDX-License-Identifier: GPL-3.0-or-later
#
# From npuzzle.h on standard input, makes a C program that prints what programs depend on: the value
# of each constant, the size of each struct, the offset and size of each field; and the declaration
# of each function, whose text is enough.

# The text without comments, which may be longer than a line.
{
    while (match($0, /\/\*/)) {
        begin = RSTART
        rest = substr($0, begin + 2)
        while (!(end = index(rest, "*/"))) {
            if ((getline more) <= 0) exit 1
            rest = rest " " more
        }
        $0 = substr($0, 1, begin - 1) substr(rest, end + 2)
    }
    sub(/[ \t]*(\/\/.*)?$/, "")
}
/^#define NPUZZLE_[A-Z_]+_BYTES / { value($2) }
/^(struct|enum) npuzzle_[a-z]+ \{/ {
    kind = $1
    name = $2
    if (kind == "struct") add("printf(\"struct " name " %zu\\n\", sizeof(struct " name "));")
    next
}
/^\};/ { kind = "" }
kind == "enum" && match($0, /[A-Z_]+/) { value(substr($0, RSTART, RLENGTH)) }
kind == "struct" && /;/ {
    field = $0
    sub(/\[[A-Z0-9_]+\];|;/, "", field)
    if (match(field, /\(\*[a-z_]+\)/)) field = substr(field, RSTART + 2, RLENGTH - 3)
    else sub(/^.*[ *]/, "", field)
    add("printf(\"    %zu %zu " field "\\n\", offsetof(struct " name ", " field "), sizeof(((struct " name " *)0)->" field "));")
}
/^NPUZZLE_API / { declaration = "" ; declaring = 1 }
declaring {
    declaration = declaration " " $0
    if (/;[ ]*$/) {
        declaring = 0
        sub(/^ *NPUZZLE_API */, "", declaration)
        gsub(/[ \t]+/, " ", declaration)
        sub(/ $/, "", declaration)
        gsub(/\( /, "(", declaration)
        functions = functions "    puts(\"" declaration "\");\n"
    }
}

function value(constant) {
    add("printf(\"" constant " %d\\n\", (int)" constant ");")
}

function add(statement) {
    statements = statements "    " statement "\n"
}

END {
    print "#include <npuzzle.h>\n#include <stdio.h>\n\nint\nmain(void)\n{"
    printf "%s%s", statements, functions
    print "    return 0;\n}"
}
