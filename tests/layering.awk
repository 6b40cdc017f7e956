# SPDX-License-Identifier: GPL-3.0-or-later
#
# The rules of check_layering.sh that one file's text decides, in one pass over a source tree. Run in
# its root with the files as arguments; prints "RULE<tab>FILE: what is wrong", a line a breach.
#
#     known         "ROOM:ROOM ROOM,..." which rooms each room may include, itself left out
#     quiet_rooms   rooms that neither print nor exit
#     threads       which headers start threads, as an expression that ends before c or h

function breach(rule, what) {
    printf "%s\t%s\n", rule, what
}

# The line without comments and without what stands in string literals.
function bare(line, out, end, block, rest) {
    if (!inside && line !~ /["\/]/) return line
    gsub(/\\./, "", line)
    gsub(/"[^"]*"/, "\"\"", line)
    out = ""
    while (line != "") {
        if (inside) {
            end = index(line, "*/")
            if (!end) break
            line = substr(line, end + 2)
            inside = 0
        } else {
            block = index(line, "/*")
            rest = index(line, "//")
            if (rest && (!block || rest < block)) return out substr(line, 1, rest - 1)
            if (!block) return out line
            out = out substr(line, 1, block - 1)
            line = substr(line, block + 2)
            inside = 1
        }
    }
    return out
}

function begin_file() {
    file = FILENAME
    inside = guarded = first_include = 0
    c = file ~ /\.[ch]$/
    header = file ~ /\.h$/
    kernel = file ~ /_kernel\.h$/
    source = file ~ /^src\//
    test = file ~ /^tests\//
    room = outer = ""
    if (source) {
        room = file
        sub(/^src\//, "", room)
        name = room
        if (!sub(/\/[^\/]*$/, "", room)) room = "main"
        files_in[room] += c
        outer = room
        sub(/\/.*/, "", outer)
        if (!((room) in may_include)) breach("rooms_include_only_rooms_below_them", file ": src/" room " is no room")
        guard = "NP_" toupper(name)
        gsub(/[\/.]/, "_", guard)
        if (header) headers[name] = 1
    }
    quiet = outer != "" && index(" " quiet_rooms " ", " " outer " ")
    licence = 0
}

function end_file() {
    if (!licence) breach("every_file_begins_with_licence_and_purpose", file ": no SPDX line, or in C no comment below it")
    if (source && header && !kernel && !guarded)
        breach("include_guards_are_named_after_the_file", file ": its guard is not " guard)
    if (file ~ /\.c$/ && first_include != "config.h")
        breach("config_h_comes_first_in_sources_and_never_in_headers", file ": config.h is not its first include")
}

# An inner room may include its outer room and the other way round. What lies in another outer room
# counts as that room.
function check_include(path, target) {
    if (!first_include) first_include = path
    if (header && path == "config.h")
        breach("config_h_comes_first_in_sources_and_never_in_headers", file ": a header includes config.h")
    if (!source || path !~ /\//) return
    if (header) includes[name] = includes[name] " " path
    target = path
    sub(/\/[^\/]*$/, "", target)
    if (target != outer && index(target, outer "/") != 1) sub(/\/.*/, "", target)
    if (target == room || index(" " may_include[room] " ", " " target " ")) return
    if (room == outer && index(target, outer "/") == 1) return
    breach(target ~ /\// ? "rooms_inside_rooms_include_only_those_below_them" : "rooms_include_only_rooms_below_them",
        file ": " room " must not include " target)
}

function is_threads_room() {
    return outer ~ /^(pdb|search|solver|library)$/ || room == "base/thread"
}

function check_code(line) {
    if (line !~ /[^ ]/) return
    if (source && name != "base/compiler.h" && line ~ /__attribute__|__builtin_|__extension__|__asm|__typeof|# *pragma/)
        breach("extensions_stay_in_one_header", file ":" FNR ": " line)
    if (quiet && line ~ /(^|[^a-zA-Z0-9_])((v?printf|puts|putchar|perror|exit|_exit|_Exit|quick_exit|abort) *\(|(stdin|stdout|stderr)([^a-zA-Z0-9_]|$))/)
        breach("quiet_rooms_do_not_print_or_exit", file ":" FNR ": " line)
    if (source && room != "base/thread" && line ~ /(pthread_(create|join|detach)|thread_start) *\(/)
        breach("one_room_starts_threads", file ":" FNR ": " line)
    if (test && file != "tests/pause.c" && line ~ /(^|[^a-zA-Z0-9_])(sleep|usleep|nanosleep|clock_nanosleep|thrd_sleep) *\(/)
        breach("tests_wait_in_one_place", file ":" FNR ": " line)
}

function check_script(line) {
    if (!test || file !~ /\.sh$/ || file ~ /^tests\/(await|check_layering)\.sh$/) return
    sub(/^#.*/, "", line)
    sub(/[ \t]#.*/, "", line)
    if (line ~ /(^|[^a-zA-Z_-])u?sleep([^a-zA-Z_]|$)/)
        breach("tests_wait_in_one_place", file ":" FNR ": " line)
}

# Follows the includes of a header; prints a cycle that leads back to it once.
function follow(at, way, count, next_ones, i) {
    state[at] = 1
    count = split(includes[at], next_ones, " ")
    for (i = 1; i <= count; i++) {
        if (state[next_ones[i]] == 1)
            breach("headers_do_not_include_each_other", way " " next_ones[i])
        else if (!state[next_ones[i]])
            follow(next_ones[i], way " " next_ones[i])
    }
    state[at] = 2
}

BEGIN {
    count = split(known, rows, ",")
    for (i = 1; i <= count; i++) {
        colon = index(rows[i], ":")
        may_include[substr(rows[i], 1, colon - 1)] = substr(rows[i], colon + 1)
    }
}

FNR == 1 {
    if (file != "") end_file()
    begin_file()
}

c && FNR == 1 && $0 == "// SPDX-License-Identifier: GPL-3.0-or-later" { spdx = FILENAME }
c && FNR == 2 && $0 == "/*" && spdx == FILENAME { licence = 1 }
!c && FNR <= 4 && /SPDX-License-Identifier: GPL-3\.0-or-later/ { licence = 1 }
!c { check_script($0); next }

/^# *include/ {
    if (match($0, /"[^"]*"/)) check_include(substr($0, RSTART + 1, RLENGTH - 2))
    else if (!first_include) first_include = $0
    if (source && room != "tui/term" && /<(.*curses|term|panel|menu|form)\.h>/)
        breach("only_the_screen_knows_curses", file ":" FNR ": " $0)
    if (source && !is_threads_room() && (/<(pthread|threads)\.h>/ || $0 ~ "\"" threads "h\""))
        breach("only_three_rooms_know_threads", file ":" FNR ": " $0)
}

header && $0 == "#ifndef " guard { guarded = 1 }

# A new format is a file and a row: what a mode asks of one is in the row.
source && !header && /format->name, "/ { breach("formats_are_told_apart_by_their_rows", file ":" FNR ": " $0) }

{ check_code(bare($0)) }

END {
    if (file != "") end_file()
    for (name in headers) if (!state[name]) follow(name, name)
    for (room in files_in) if (files_in[room] > 25)
        breach("folders_have_at_most_25_source_files", "src/" room ": " files_in[room] " files")
}
