# Solving by mouse alone under X: the button on a card of the gallery solves its puzzle in the window. Pieces
# can be dragged while a search runs; Stop ends it; Back leads to the gallery, where other puzzles are solved.
. "$DATA/../x_window.sh"
mkdir -p problems/tray
SHARE=$(dirname "$UNJAM")/../share/unjam/problems
cp "$SHARE"/tray/two-pieces.json "$SHARE"/tray/one-piece.json "$SHARE"/tray/rectangular-jam-oversize.json problems/tray
UNJAM_PROBLEMS=problems
export UNJAM_PROBLEMS
# scene FILE STEPS: records what a window shows after these steps
scene() {
    SDL_VIDEODRIVER=dummy "$VIEW" --size 1280x800 --script "$2, dump=$1" || exit
}
# place TEXT FILE [SEPARATOR]: where this button, or the name of this piece, was drawn last
place() {
    sed -n 's/^text [a-z]*[:A-Z]* \([0-9]*\)[0-9.]*,\([0-9]*\).*"'"$1"'"$/\1'"${3:- }"'\2/p' "$2" | tail -n 1
}
words() {
    grep -aE '^text (title|status|notice|button) ' "$1" |
        sed -e 's/.*"\(.*\)"/\1/' -e 's/^Looking for a solution[. ].*, .* s\. /Looking for a solution. ... /' -e 's/^Stopped\. .*/Stopped. .../' |
        tr '\n' '|'
    echo
}
# The button is on the selected card (here the first) and on the card under the mouse. Solving the puzzle of the
# last card takes minutes.
scene first.txt 'hover=1000:700'
scene last.txt 'hover=600:300'
grep -c '^text button.*"Solve"' first.txt last.txt
long=$(place Solve last.txt :)
scene running.txt "hover=600:300, click=$long, wait=0.3"
words running.txt
scene stopped.txt "hover=600:300, click=$long, wait=0.3, click=$(place Stop running.txt :), await"
words stopped.txt
piece=$(place A running.txt)
above="${piece% *} $((${piece#* } - 30))"
scene game.txt "hover=600:300, click=$long, wait=0.3, drag=$(echo $piece $above | tr ' ' :)"
words game.txt
scene shown.txt 'click=350:300'
words shown.txt
# The same with a real mouse. A press beside the button only opens the puzzle.
open
click 350 300
click $(place Solve shown.txt)
press_until w two-pieces-1.solution.json
click $(place '‹ Back' shown.txt)
click $(place Solve last.txt)
drag $piece $above
press_until w rectangular-jam-oversize-1.game.json
click $(place Stop game.txt)
click $(place '‹ Back' game.txt)
click $(place Solve first.txt)
press_until w one-piece-1.solution.json
leave
for file in one-piece two-pieces; do "$UNJAM" verify $file-1.solution.json | head -n 1; done
"$UNJAM" info rectangular-jam-oversize-1.game.json | head -n 3
