# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes an SVG picture of a screen as "tmux capture-pane -e -p" prints it: text with the escape
# sequences of its colours. awk -f screen_to_svg.awk -v title=TEXT SCREEN > PICTURE
#
# Every run of one colour is a text of its own at its own place, so the columns stand straight
# whatever the font.

BEGIN {
    width = 8.4287; height = 16; left = 12; top = 12; ink = "#d8dee9"; paper = "#1f2733"
    for (i = 128; i < 192; i++) inside[sprintf("%c", i)] = 1 # bytes that continue a character
    split("#1f2733 #d06c75 #98c379 #e0c080 #61afef #c678dd #56b6c2 #d8dee9 " \
          "#5c6370 #e88a93 #b5e08f #f0d8a0 #8cc8ff #dca0f0 #80d8e0 #ffffff", basic, " ")
    split("0 95 135 175 215 255", cube, " ")
}

function color(n) {
    if (n < 16) return basic[n + 1]
    if (n >= 232) return sprintf("#%02x%02x%02x", 8 + (n - 232) * 10, 8 + (n - 232) * 10, 8 + (n - 232) * 10)
    n -= 16
    return sprintf("#%02x%02x%02x", cube[int(n / 36) + 1], cube[int(n / 6) % 6 + 1], cube[n % 6 + 1])
}

# The 24-bit colour of the sequence whose first code is part i.
function direct(parts, i) {
    return sprintf("#%02x%02x%02x", parts[i + 2], parts[i + 3], parts[i + 4])
}

# Obeys one escape sequence; `codes` is what stands between "[" and "m".
function set_look(codes,    parts, count, i) {
    count = split(codes == "" ? "0" : codes, parts, ";")
    for (i = 1; i <= count; i++) {
        if (parts[i] + 0 == 0) { fore = ""; back = ""; bold = faint = reverse = under = 0 }
        else if (parts[i] == 1) bold = 1
        else if (parts[i] == 2) faint = 1
        else if (parts[i] == 4) under = 1
        else if (parts[i] == 7) reverse = 1
        else if (parts[i] == 22) bold = faint = 0
        else if (parts[i] == 24) under = 0
        else if (parts[i] == 27) reverse = 0
        else if (parts[i] == 38 && parts[i + 1] == 2) { fore = direct(parts, i); i += 4 }
        else if (parts[i] == 48 && parts[i + 1] == 2) { back = direct(parts, i); i += 4 }
        else if (parts[i] == 38) { fore = color(parts[i + 2]); i += 2 }
        else if (parts[i] == 48) { back = color(parts[i + 2]); i += 2 }
        else if (parts[i] == 39) fore = ""
        else if (parts[i] == 49) back = ""
        else if (parts[i] >= 30 && parts[i] <= 37) fore = color(parts[i] - 30)
        else if (parts[i] >= 40 && parts[i] <= 47) back = color(parts[i] - 40)
        else if (parts[i] >= 90 && parts[i] <= 97) fore = color(parts[i] - 82)
        else if (parts[i] >= 100 && parts[i] <= 107) back = color(parts[i] - 92)
    }
}

# Puts down the run that was collected.
function put_run(    f, b, x, y) {
    if (run == "") return
    f = fore == "" ? ink : fore
    b = back == "" ? paper : back
    if (reverse) { x = f; f = b; b = x }
    x = left + start * width
    y = top + row * height
    if (b != paper)
        body = body sprintf("<rect x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%d\" fill=\"%s\"/>\n",
                            x, y, (col - start) * width, height, b)
    if (run !~ /^ *$/) {
        gsub(/&/, "\\&amp;", run); gsub(/</, "\\&lt;", run); gsub(/>/, "\\&gt;", run)
        body = body sprintf("<text x=\"%.2f\" y=\"%d\" fill=\"%s\"%s%s%s textLength=\"%.2f\">%s</text>\n",
                            x, y + 13, f, bold ? " font-weight=\"bold\"" : "",
                            faint ? " opacity=\"0.6\"" : "",
                            under ? " text-decoration=\"underline\"" : "", (col - start) * width, run)
    }
    run = ""
    start = col
}

{
    row = NR - 1; col = start = 0; run = ""
    while (length($0) > 0) {
        if (match($0, /^\033\[[0-9;]*m/)) {
            put_run()
            set_look(substr($0, 3, RLENGTH - 3))
            $0 = substr($0, RLENGTH + 1)
            continue
        }
        c = substr($0, 1, 1)
        if (!(c in inside)) col++
        run = run c
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
    printf "<g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\" xml:space=\"preserve\">\n"
    printf "%s</g>\n</svg>\n", body
}
