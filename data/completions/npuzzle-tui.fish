# npuzzle-tui completion for fish
function _npuzzle_tui_names
    set -l program (commandline -opc | string replace -r '^~/' $HOME/)[1]
    string match -q -- '*npuzzle-tui' $program; or set program npuzzle-tui
    $program --list 2>/dev/null | awk -v heading=$argv[1] -v word=(commandline -ct) \
        '/^[A-Z]/ { on = $1 == heading }
        on && /^  [^ ]/ && index(word, $1 ":") != 1 { print $1 }
        on && /^  [^ ]/ && index(word, $1 ":") == 1 {
            for (i = 1; i <= $2 + 0; i++)
                print $1 ":" i
        }'
end
# Of a list the last name; those before it are chosen.
function _npuzzle_tui_lists
    set -l list (commandline -ct | string replace -r '^(--[^=]*=|-[a-zA-Z])' '')
    set -l head (string match -r '^.*,' -- $list)
    for name in (_npuzzle_tui_names $argv[1])
        string match -q -- "*,$name,*" ",$head"; or echo "$head$name"
    end
end
complete -c npuzzle-tui -a '(_npuzzle_tui_names Puzzles)'
complete -c npuzzle-tui -l solve -d 'print a solution for every board in the files'
complete -c npuzzle-tui -l check -d 'say whether each board can be solved, and how scrambled it is'
complete -c npuzzle-tui -l generate -d 'print random boards that can be solved'
complete -c npuzzle-tui -l verify -r -F -d 'replay a solution on the board of FILE'
complete -c npuzzle-tui -l analyse -r -F -d 'judge every move of a solution of the board of FILE'
complete -c npuzzle-tui -l build-tables -a '(_npuzzle_tui_lists Tables)' -d 'build distance tables now'
complete -c npuzzle-tui -l compare -d 'run every algorithm and heuristic on every board'
complete -c npuzzle-tui -l history -a 'text csv json' -d 'print every solve: text, csv or json'
complete -c npuzzle-tui -l import -r -F -d 'add solves that csTimer or --history exported'
complete -c npuzzle-tui -l list -d 'list the names that options take, and the puzzles'
complete -c npuzzle-tui -l list-saved -d 'list the games that --resume can continue'
complete -c npuzzle-tui -s s -l size -x -d 'columns and rows of a random board'
complete -c npuzzle-tui -s d -l difficulty -x -a 'easy medium hard' -d 'easy, medium, hard or LO..HI, by proved optimal length'
complete -c npuzzle-tui -l seed -x -d 'the random board that belongs to TEXT'
complete -c npuzzle-tui -l id -x -d 'the board of an id, such as 4x4#otter-512'
complete -c npuzzle-tui -l daily -d 'the board of the day, the same for everybody'
complete -c npuzzle-tui -l event -x -a '(_npuzzle_tui_names Events)' -d 'play for a result, such as relay:5 or marathon:4,10'
complete -c npuzzle-tui -l board -x -d 'the board itself, such as \'1 2 3/4 0 5/7 8 6\''
complete -c npuzzle-tui -l goal -r -F -a 'standard blank-first snail' -d 'standard, blank-first, snail or a board file'
complete -c npuzzle-tui -s a -l algorithm -x -a '(_npuzzle_tui_lists Algorithms)' -d 'how to search'
complete -c npuzzle-tui -s H -l heuristic -x -a '(_npuzzle_tui_lists Heuristics)' -d 'how to estimate the distance'
complete -c npuzzle-tui -l weight -x -d 'multiply the estimate by X: faster, longer solutions'
complete -c npuzzle-tui -l optimal -d 'do not stop before the solution is proved shortest'
complete -c npuzzle-tui -l first -d 'stop at the first solution'
complete -c npuzzle-tui -l all -d 'print all solutions at most K moves longer than the shortest'
complete -c npuzzle-tui -l max-solutions -x -d 'with --all, print at most N solutions of a board'
complete -c npuzzle-tui -l max-depth -x -d 'look for solutions of at most N moves'
complete -c npuzzle-tui -l beam-width -x -d 'boards that a beam search keeps at each level'
complete -c npuzzle-tui -s t -l time-limit -x -d 'time for each board, 0 for no limit'
complete -c npuzzle-tui -l node-limit -x -d 'nodes that may be generated for each board'
complete -c npuzzle-tui -l memory-limit -x -d 'memory for searching, with K, M or G'
complete -c npuzzle-tui -s j -l threads -x -d 'processors to use'
complete -c npuzzle-tui -l tables -r -F -a 'auto none' -d 'where table files are: auto, none or a directory'
complete -c npuzzle-tui -l checkpoint -r -F -d 'save unfinished proofs in DIR, and continue them from there'
complete -c npuzzle-tui -s f -l format -x -a '(_npuzzle_tui_names Formats)' -d 'how to print results'
complete -c npuzzle-tui -l no-moves -d 'print the result and leave the moves out'
complete -c npuzzle-tui -s o -l output -r -F -d 'write results to FILE, all at once at the end'
complete -c npuzzle-tui -l progress -x -a 'auto always never' -d 'progress on standard error: auto, always or never'
complete -c npuzzle-tui -s q -l quiet -d 'no progress, no remarks, only results and errors'
complete -c npuzzle-tui -s v -l verbose -d 'say more: algorithm, nodes, time; each heuristic (--check)'
complete -c npuzzle-tui -l color -x -a 'auto always never' -d 'colours: auto, always or never'
complete -c npuzzle-tui -l theme -x -a '(_npuzzle_tui_names Themes)' -d 'the colours of the screen'
complete -c npuzzle-tui -l scheme -x -a '(_npuzzle_tui_names Schemes)' -d 'which tiles share a colour'
complete -c npuzzle-tui -l tiles -x -a 'filled lines' -d 'filled (blocks of colour), or lines (around numbers)'
complete -c npuzzle-tui -l display -x -a 'numbers arrows distances' -d 'numbers, arrows (the way home) or distances'
complete -c npuzzle-tui -l ascii -d 'draw with characters that every terminal has'
complete -c npuzzle-tui -l plain -d 'play line by line, without a screen'
complete -c npuzzle-tui -l mouse -x -a 'off click hover' -d 'off, click, or hover (slides tiles without a click)'
complete -c npuzzle-tui -l arrows -x -a 'tile blank' -d 'arrow keys move the tile or the blank'
complete -c npuzzle-tui -l panel -x -a 'plain off expert' -d 'plain, off (nothing of the solver), or expert'
complete -c npuzzle-tui -l speed -x -d 'moves per second when a solution is played'
complete -c npuzzle-tui -s r -l resume -d 'continue a saved game'
complete -c npuzzle-tui -l session -x -d 'the session that solves belong to'
complete -c npuzzle-tui -l config -r -F -d 'read this configuration file instead of the usual one'
complete -c npuzzle-tui -l no-history -d 'store neither games nor solves'
complete -c npuzzle-tui -l no-animation -d 'nothing on the screen moves by itself'
complete -c npuzzle-tui -s h -l help -a 'usual all' -d 'print the usual options, or all'
complete -c npuzzle-tui -s V -l version -d 'print the version'
