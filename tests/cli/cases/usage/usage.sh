# Usage errors give exit code 2 before anything is read.
try() {
    echo "unjam $*" >&2
    "$UNJAM" "$@" 2>&1 >/dev/null | sed -n 1p >&2
    "$UNJAM" "$@" >/dev/null 2>&1 || echo "unjam $*: $?"
}
try
try jump
try solve
try solve one two
try solve --colour x
try solve --rules fair x
try solve --cost time two-pieces
try solve --heuristic nearest two-pieces
try solve --heuristic '' x
try solve --max-cost -1 x
try solve --max-cost 1.5 x
try solve --max-cost 1000001 x
try solve --time-limit 0 x
try solve --time-limit soon x
try solve --time-limit nan x
try solve --memory-limit 0 x
try solve -o '' x
try solve -o - --json x
try solve --limit 5 x
try solve --trace-limit 5 x
try solve --seed 5 x
try solve --each x
try verify
try verify --tolerance 1 x
try verify --rules free x
try info
try list x
try view
try export x
try export x -o picture.bmp
try export x -o -
try export x -o x.png --at -1
try export x -o x.png --width 1
try export x -o x.png --width 99999

# For misspelt commands, options and problems, the message proposes what was meant, but nothing is
# run.
for words in sovle Solve 'solve kltoski' 'solve Klotski' 'solve jam' 'solve tria' 'solve klotski --qiuet' \
    'solve --jsn klotski' 'solve klotski --notaton=short' 'solve -o --qiuet nothing-like-it' 'list --jsno'; do
    # shellcheck disable=SC2086
    "$UNJAM" $words
    echo "$words: exit code $?"
done
