# unjam-view refuses wrong use with a message and an exit code, and never opens an invisible window.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
try() {
    echo "== $*" >&2
    # SDL tries all its video drivers, and these may print messages, too.
    "$VIEW" "$@" 2>err
    code=$?
    grep -A 9 '^unjam-view: ' err | sed -e 's/ (.*);/ (...);/' -e "s|$DATA|DATA|" >&2
    echo "$code" >&2
}
cp "$DATA/two-pieces.solution.json" two.json
try two.json
try --script q two.json
SDL_VIDEODRIVER=dummy try two.json
export SDL_VIDEODRIVER=dummy
try --script jump,q two.json
try --script dump=no/where.txt two.json
try --script q no-such-file.json
echo '{"unjam": 1, "kind": "peg", "name": "hoppers"}' >peg.json
try --script q peg.json
try --size 5x5 two.json
# The editor, too, refuses an instance that does not exist.
try --edit --instance zz --script q fifteen-hard
try --edit --instance zz --script q two-pieces
try
ls
