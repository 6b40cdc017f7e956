# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes an SVG picture of a screen as "tmux capture-pane -e -N -p" prints it: text with the escape
# sequences of its colours.
#
#     LC_ALL=C awk -f screen_to_svg.awk -v title=TEXT [-v light=1] SCREEN >PICTURE
#
# Every run of one colour is a text of its own at its own place, so the columns stand straight
# whatever the font. Blocks and braille dots are shapes, because in many fonts these glyphs
# do not touch, or are missing.

BEGIN {
    width = 8.4287; height = 16; left = 12; top = 12
    if (length("\303\251") != 2) { print "screen_to_svg.awk: run it with LC_ALL=C" >"/dev/stderr"; exit 1 }
    for (i = 128; i < 192; i++) inside[sprintf("%c", i)] = i - 128 # bytes that continue a character
    # The names of SVG's first colours, then the 16 of a terminal.
    if (light) {
        ink = "#24292f"; paper = "#ffffff"
        split("#24292f #b62324 #116329 #7d4e00 #0550ae #8250df #1b7c83 #6e7781 " \
              "#57606a #cf222e #1a7f37 #9a6700 #0969da #a475f9 #3192aa #24292f", basic, " ")
    } else {
        ink = "#d8dee9"; paper = "#1f2733"
        split("#1f2733 #d06c75 #98c379 #e0c080 #61afef #c678dd #56b6c2 #d8dee9 " \
              "#5c6370 #e88a93 #b5e08f #f0d8a0 #8cc8ff #dca0f0 #80d8e0 #ffffff", basic, " ")
    }
    split("0 95 135 175 215 255", cube, " ")
    # Quadrants of U+2596 to U+259F, as bits: 1 = upper left, 2 = upper right, 4 and 8 below them.
    split("4 8 1 13 9 7 11 2 6 14", quadrants, " ")
}

function color(n) {
    if (n < 16) return basic[n + 1]
    if (n >= 232) return sprintf("#%02x%02x%02x", 8 + (n - 232) * 10, 8 + (n - 232) * 10, 8 + (n - 232) * 10)
    n -= 16
    return sprintf("#%02x%02x%02x", cube[int(n / 36) + 1], cube[int(n / 6) % 6 + 1], cube[n % 6 + 1])
}

# The colour that "38" or "48" at parts[at] names; `used` is the number of parts behind it.
function extended(parts, at) {
    if (parts[at + 1] == 2) {
        used = 4
        return sprintf("#%02x%02x%02x", parts[at + 2], parts[at + 3], parts[at + 4])
    }
    used = 2
    return color(parts[at + 2])
}

# Obeys one escape sequence; `codes` is what stands between "[" and "m".
function set_look(codes,    parts, count, i) {
    count = split(codes == "" ? "0" : codes, parts, /[;:]/)
    for (i = 1; i <= count; i++) {
        if (parts[i] + 0 == 0) { fore = ""; back = ""; bold = faint = reverse = under = 0 }
        else if (parts[i] == 1) bold = 1
        else if (parts[i] == 2) faint = 1
        else if (parts[i] == 4) under = 1
        else if (parts[i] == 7) reverse = 1
        else if (parts[i] == 22) bold = faint = 0
        else if (parts[i] == 24) under = 0
        else if (parts[i] == 27) reverse = 0
        else if (parts[i] == 38) { fore = extended(parts, i); i += used }
        else if (parts[i] == 48) { back = extended(parts, i); i += used }
        else if (parts[i] == 39) fore = ""
        else if (parts[i] == 49) back = ""
        else if (parts[i] >= 30 && parts[i] <= 37) fore = color(parts[i] - 30)
        else if (parts[i] >= 40 && parts[i] <= 47) back = color(parts[i] - 40)
        else if (parts[i] >= 90 && parts[i] <= 97) fore = color(parts[i] - 82)
        else if (parts[i] >= 100 && parts[i] <= 107) back = color(parts[i] - 92)
    }
}

# The colours of the current look.
function choose_colors(    x) {
    ground = back == "" ? paper : back
    drawn = fore == "" ? ink : fore
    if (reverse) { x = drawn; drawn = ground; ground = x }
    # What paints the screen paints the picture.
    if (body == "" && row == 0) paper = ground
}

# Adds a rectangle to a path, in eighths of a cell from the upper left corner of column `at`.
function add_box(path, at, x, y, w, h) {
    return path sprintf("M%.2f %.4gh%.2fv%.4gh-%.2fz", left + (at + x / 8) * width,
                        top + (row + y / 8) * height, w / 8 * width, h / 8 * height, w / 8 * width)
}

# Adds the shape of the block U+2580 plus `n` that fills `count` cells.
function add_block(path, n, at, count,    bits) {
    if (n == 0) return add_box(path, at, 0, 0, 8 * count, 4)
    if (n <= 8) return add_box(path, at, 0, 8 - n, 8 * count, n)
    if (n <= 15) return add_box(path, at, 0, 0, 16 - n, 8)
    if (n == 16) return add_box(path, at, 4, 0, 4, 8)
    if (n <= 19) return add_box(path, at, 0, 0, 8 * count, 8)
    if (n == 20) return add_box(path, at, 0, 0, 8 * count, 1)
    if (n == 21) return add_box(path, at, 7, 0, 1, 8)
    bits = quadrants[n - 21]
    if (bits % 2) path = add_box(path, at, 0, 0, 4, 4)
    if (int(bits / 2) % 2) path = add_box(path, at, 4, 0, 4, 4)
    if (int(bits / 4) % 2) path = add_box(path, at, 0, 4, 4, 4)
    if (int(bits / 8) % 2) path = add_box(path, at, 4, 4, 4, 4)
    return path
}

# Adds the dots of a braille pattern: its bits 0 to 2 and 6 are the left column, 3 to 5 and 7 the right.
function add_dots(path, bits, at,    i, x, y) {
    for (i = 0; i < 8; i++) {
        if (int(bits / 2 ^ i) % 2) {
            x = i == 7 || (i >= 3 && i <= 5)
            y = i >= 6 ? 3 : i % 3
            path = add_box(path, at, 4 * x + 1.1, 2 * y + 0.5, 1.9, 1)
        }
    }
    return path
}

# Puts down a shape in the colour of the look; `part` is how much of its area a shade fills.
function put_shape(path, part) {
    body = body sprintf("<path fill=\"%s\"%s d=\"%s\"/>\n", drawn, part < 1 ? " opacity=\"" part "\"" : "", path)
}

# Which shape the UTF-8 character is: 1 = a block, 2 = a braille pattern, with its number in `shape`.
function shape_kind(c,    second, third) {
    if (length(c) != 3 || substr(c, 1, 1) != "\342") return 0
    second = inside[substr(c, 2, 1)]
    third = inside[substr(c, 3, 1)]
    if (second == 22 && third < 32) { shape = third; return 1 }
    if (second >= 32 && second < 36) { shape = 64 * (second - 32) + third; return 2 }
    return 0
}

# Puts down the shapes of the run and leaves spaces in their places.
function take_shapes(    i, n, text, path, kind, last, count) {
    text = path = ""
    for (i = 0; i < col - start; i++) {
        kind = shape_kind(cells[i])
        if (!kind) { text = text cells[i]; continue }
        text = text " "
        if (kind == 2) { path = add_dots(path, shape, start + i); continue }
        n = shape
        # Blocks as wide as the cell merge with the same ones behind them.
        for (count = 1; (n <= 8 || (n >= 17 && n <= 20)) && i + count < col - start &&
                        cells[i + count] == cells[i]; count++) text = text " "
        if (n >= 17 && n <= 19) put_shape(add_block("", n, start + i, count), (n - 16) / 4)
        else path = add_block(path, n, start + i, count)
        i += count - 1
    }
    if (path != "") put_shape(path, 1)
    return text
}

# Puts down the run that was collected.
function put_run(    text, x, y) {
    if (col == start) return
    choose_colors()
    x = left + start * width
    y = top + row * height
    if (ground != paper)
        body = body sprintf("<path fill=\"%s\" d=\"%s\"/>\n", ground, add_box("", start, 0, 0, 8 * (col - start), 8))
    text = take_shapes()
    sub(/ +$/, "", text)
    for (; substr(text, 1, 1) == " "; text = substr(text, 2)) { x += width; start++ }
    if (text != "") {
        gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text)
        body = body sprintf("<text x=\"%.2f\" y=\"%d\" fill=\"%s\"%s%s%s textLength=\"%.2f\">%s</text>\n",
                            x, y + 13, drawn, bold ? " font-weight=\"bold\"" : "",
                            faint ? " opacity=\"0.6\"" : "",
                            under ? " text-decoration=\"underline\"" : "", columns(text) * width, text)
    }
    start = col
}

# The columns of a text with entities.
function columns(text) {
    gsub(/&[a-z]*;/, "x", text)
    gsub(/[\200-\277]/, "", text)
    return length(text)
}

{
    row = NR - 1; col = start = 0
    while (length($0) > 0) {
        if (match($0, /^\033\[[0-9;:]*m/)) {
            put_run()
            set_look(substr($0, 3, RLENGTH - 3))
            $0 = substr($0, RLENGTH + 1)
            continue
        }
        c = substr($0, 1, 1)
        if (!(c in inside)) cells[col++ - start] = c
        else cells[col - 1 - start] = cells[col - 1 - start] c
        $0 = substr($0, 2)
    }
    put_run()
    if (col > cols) cols = col
}

END {
    if (cols < 80) cols = 80
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
        2 * left + cols * width, 2 * top + NR * height, 2 * left + cols * width, 2 * top + NR * height
    printf "<title>%s</title>\n", title
    printf "<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"%s\"/>\n", paper
    printf "<g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\" xml:space=\"preserve\" "
    printf "shape-rendering=\"crispEdges\">\n%s</g>\n</svg>\n", body
}
