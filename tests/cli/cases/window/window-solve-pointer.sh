# Solving by mouse alone under X: the button on a card of the gallery solves its puzzle in the window; Stop
# ends a long search; Back leads to the gallery, where another puzzle is solved by the button in its view.
. "$DATA/../x_window.sh"
mkdir -p problems/tiles problems/tray
SHARE=$(dirname "$UNJAM")/../share/unjam/problems
cp "$SHARE"/tray/two-pieces.json "$SHARE"/tray/one-piece.json problems/tray
cp "$SHARE"/tiles/twenty-four-korf.json problems/tiles
UNJAM_PROBLEMS=problems
export UNJAM_PROBLEMS
# scene FILE STEPS: records what a window shows after these steps
scene() {
    SDL_VIDEODRIVER=dummy "$VIEW" --size 1280x800 --script "$2, dump=$1" || exit
}
# place LABEL FILE [SEPARATOR]: where the last button with this label is
place() {
    sed -n 's/^text button \([0-9]*\)[0-9.]*,\([0-9]*\).*"'"$1"'"$/\1'"${3:- }"'\2/p' "$2" | tail -n 1
}
words() {
    grep -aE '^text (title|notice|button) ' "$1" |
        sed -e 's/.*"\(.*\)"/\1/' -e 's/^\(Looking for a solution: \).* states, .* s\. /\1... /' -e 's/^Stopped\. .*/Stopped. .../' |
        tr '\n' '|'
    echo
}
# The trays are in the first row, the tiles in the second. The button is on the selected card and on the
# one under the mouse.
scene first.txt 'hover=1000:700'
scene tiles.txt 'hover=130:620'
grep -c '^text button.*"Solve"' first.txt tiles.txt
[ "$(place Solve first.txt)" != "$(place Solve tiles.txt)" ] || echo "the card of the tiles has no button"
# Progress, and the button that stops.
long=$(place Solve tiles.txt :)
scene running.txt "hover=130:620, click=$long, wait=0.3"
words running.txt
scene stopped.txt "hover=130:620, click=$long, wait=0.3, click=$(place Stop running.txt :), await"
words stopped.txt
scene second.txt 'hover=350:300'
scene shown.txt 'click=350:300'
words shown.txt
# The same with a real mouse. A press beside the button only opens the puzzle.
open
click 350 300
click $(place Solve shown.txt)
press_until w two-pieces-1.solution.json
click $(place '‹ Back' shown.txt)
click $(place Solve tiles.txt)
click $(place Stop running.txt)
click $(place '‹ Back' running.txt)
click $(place Solve first.txt)
press_until w one-piece-1.solution.json
leave
for file in one-piece two-pieces; do "$UNJAM" verify $file-1.solution.json | head -n 1; done
