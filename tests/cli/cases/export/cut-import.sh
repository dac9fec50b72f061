# A drawing to cut holds the start of its puzzle, so that the puzzle can be made from it again.
back() {
    name=$1
    shift
    "$UNJAM" export "$@" --cut --kerf 0.15 -o "$name.svg" && "$UNJAM" import "$name.svg" -o "$name.json"
    sed -n '/"unit"/,$p' "$name.json"
}
back jam rectangular-jam
back places packing --unit mm --scale 10

# Obstacles are holes of the engraved tray.
"$UNJAM" new tray | sed 's/0 40, 0 0))/0 40, 0 0), (2 30, 4 30, 4 32, 2 32, 2 30))/' >obstacle-before.json
back obstacle obstacle-before.json
"$UNJAM" solve obstacle.json -q | head -n 1
