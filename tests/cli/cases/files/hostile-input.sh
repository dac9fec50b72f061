# Control characters, for the terminal or for the direction of text, never reach the terminal; named
# pipes among problems do not block; files that would take far more memory than their size are
# refused.
escape=$(printf '\033[31m') order=$(printf '\342\200\256')
run() {
    "$UNJAM" "$@" >out.txt 2>&1
    echo "exit code $?"
    LC_ALL=C tr '\033\342' '^~' <out.txt | head -n 1
}
run "$escape"
run solve "--$escape"
run solve "--rules=$order"
run solve two-pieces --rules "$escape"
run solve "$escape$order"
run verify "$order.json"
printf '{"unjam": 1, "kind": "tray", "name": "%s", "%s": 1}' "$order" "$order" >keys.json
run info keys.json
sed "s/\"name\": \"Two pieces\"/\"name\": \"Two $order pieces\"/" "$DATA/two-pieces.solution.json" >name.json
run verify name.json
mkdir -p problems/tray
cp "$(dirname "$DATA")/../../problems/tray/two-pieces.json" problems/tray
mkfifo problems/tray/pipe.json
UNJAM_PROBLEMS=$PWD/problems "$UNJAM" list 2>&1 | sed "s|$PWD|.|"
UNJAM_PROBLEMS=$PWD/problems "$UNJAM" verify "$DATA/two-pieces.solution.json" | sed -n '/is the same as/p'
awk 'BEGIN { printf "{\"unjam\": 1, \"x\": ["; for (i = 0; i < 4000000; i++) printf "0,"; print "0]}" }' >many.json
run info many.json
