# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes random boards and judges what the program says of them. It knows the rules of the puzzle and
# the program's formats, and nothing of its code.
#
#     awk -v mode=make -v goal=NAME -v count=N -v seed=N      prints boards, one a line
#     awk -v mode=check -v goal=NAME BOARDS ANSWERS           ANSWERS: JSON Lines; "# words" tell
#                                                             of which algorithm those below are
#
# Half of the boards are random permutations, of which half cannot be solved, half are random walks
# from the goal, which every algorithm solves. Most are small.

function below(n) {
    return int(n * rand())
}

# place[tile]: the cell where the goal has it; 0 is the blank.
function make_goal(width, height,    cells, i, top, left, bottom, right, n) {
    cells = width * height
    for (i = 1; i < cells; i++)
        place[i] = goal == "blank-first" ? i : i - 1
    place[0] = goal == "blank-first" ? 0 : cells - 1
    if (goal != "snail")
        return
    bottom = height - 1
    right = width - 1
    while (n < cells) {
        for (i = left; i <= right && n < cells; i++)
            place[++n % cells] = top * width + i
        top++
        for (i = top; i <= bottom && n < cells; i++)
            place[++n % cells] = i * width + right
        right--
        for (i = right; i >= left && n < cells; i--)
            place[++n % cells] = bottom * width + i
        bottom--
        for (i = bottom; i >= top && n < cells; i--)
            place[++n % cells] = i * width + left
        left++
    }
}

# Moves the tile beside the blank that way; 0 if there is none.
function slide(way, width, cells,    from) {
    from = -1
    if (way == "U" && blank + width < cells)
        from = blank + width
    else if (way == "D" && blank >= width)
        from = blank - width
    else if (way == "L" && blank % width < width - 1)
        from = blank + 1
    else if (way == "R" && blank % width > 0)
        from = blank - 1
    if (from < 0)
        return 0
    tile[blank] = tile[from]
    tile[from] = 0
    blank = from
    return 1
}

function random_side(    luck) {
    luck = below(100)
    return luck < 70 ? 2 + below(3) : luck < 95 ? 2 + below(9) : 2 + below(19)
}

function make_board(    width, height, cells, i, j, kept, line) {
    width = random_side()
    height = below(3) ? width : random_side()
    cells = width * height
    make_goal(width, height)
    for (i = 0; i < cells; i++)
        tile[place[i]] = i
    blank = place[0]
    if (below(2))
        for (i = 5 + below(25); i > 0; i--)
            slide(substr("UDLR", 1 + below(4), 1), width, cells)
    else
        for (i = cells - 1; i > 0; i--) {
            j = below(i + 1)
            kept = tile[i]
            tile[i] = tile[j]
            tile[j] = kept
        }
    line = width "x" height ":"
    for (i = 0; i < cells; i++)
        line = line " " tile[i]
    print line
}

# Puts the board of that line up; returns 1 if it can be solved: every move changes the parity of
# the permutation and that of the blank's distance from home.
function set_up(line,    field, n, size, i, at, next_cell, odd, seen) {
    n = split(line, field, " ")
    split(field[1], size, /[x:]/)
    board_width = size[1]
    board_cells = n - 1
    make_goal(board_width, size[2])
    least = 0
    for (i = 0; i < board_cells; i++) {
        tile[i] = field[i + 2] + 0
        at = place[tile[i]]
        if (tile[i] == 0)
            blank = i
        else
            least += distance(i, at)
        seen[i] = 0
    }
    odd = distance(blank, place[0]) % 2
    for (i = 0; i < board_cells; i++) {
        if (seen[i])
            continue
        for (at = i; !seen[at]; at = next_cell) {
            seen[at] = 1
            next_cell = place[tile[at]]
            odd = !odd
        }
        odd = !odd
    }
    return !odd
}

function distance(a, b,    rows, columns) {
    rows = int(a / board_width) - int(b / board_width)
    columns = a % board_width - b % board_width
    return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns)
}

function value(key,    text) {
    if (!match($0, "\"" key "\":\"?[^,\"}]*"))
        return ""
    text = substr($0, RSTART, RLENGTH)
    sub(/^"[^"]*":"?/, "", text)
    return text
}

function wrong(why) {
    print "wrong: " why ": " who " goal " goal ": " boards[number] ": " $0
}

function check_path(status, solvable,    moves, length_told, i) {
    moves = value("moves")
    length_told = value("length") + 0
    if (!solvable)
        wrong("solved what cannot be")
    if (length(moves) != length_told)
        wrong("length")
    for (i = 1; i <= length_told; i++)
        if (!slide(substr(moves, i, 1), board_width, board_cells)) {
            wrong("move " i)
            return
        }
    for (i = 0; i < board_cells; i++)
        if (tile[place[i]] != i) {
            wrong("not the goal")
            return
        }
    tally["moves"] += length_told
    if (value("lower_bound") + 0 > length_told || length_told < least)
        wrong("bounds")
    if (status == "optimal" && value("lower_bound") + 0 != length_told)
        wrong("no proof")
    if (status == "optimal" && number in proved && proved[number] != length_told)
        wrong("two shortest lengths, " proved[number])
    if (status == "optimal")
        proved[number] = length_told
    if (!(number in shortest) || length_told < shortest[number])
        shortest[number] = length_told
    if (number in proved && shortest[number] < proved[number])
        wrong("shorter than the shortest, " proved[number] " and " shortest[number])
}

BEGIN {
    if (mode == "make") {
        srand(seed)
        while (count-- > 0)
            make_board()
        exit
    }
}

NR == FNR {
    boards[++board_count] = $0
    next
}

/^# / {
    who = $2 " " $3
    next
}

{
    number = value("index") + 0
    status = value("status")
    if (!(number in boards) || status !~ /^(optimal|solved|unsolvable|unknown)$/) {
        wrong("answer")
        next
    }
    solvable = set_up(boards[number])
    tally[status]++
    if (status == "unsolvable" && solvable)
        wrong("can be solved")
    if (status == "optimal" || status == "solved")
        check_path(status, solvable)
    if (status != "unknown" && !answered[number]++)
        tally["answered"]++
    if (value("lower_bound") + 0 > highest[number])
        highest[number] = value("lower_bound") + 0
    if (number in shortest && highest[number] > shortest[number])
        wrong("bound above a solution")
}

END {
    if (mode != "make") {
        printf "boards %d", board_count
        for (key in tally)
            printf " %s %d", key, tally[key]
        print ""
    }
}
