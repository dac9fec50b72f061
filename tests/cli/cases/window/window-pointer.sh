# Real mouse and keyboard events under X. Drags a piece. Draws a tray and a Klotski in the editor, saves them,
# solves them in the window, and verifies the saved solutions with the command. Gives roles to the outlines of
# a drawing.
. "$DATA/../x_window.sh"
# button NAME SCENE: clicks a button at its place in the recorded scene
button() {
    click $(sed -n 's/^text [a-z-]* \([0-9]*\)[0-9.]*,\([0-9]*\).*"'"$1"'"$/\1 \2/p' "$2" | head -n 1)
}
scene() { # FILE ARGUMENT...: records the scene at the beginning
    file=$1
    shift
    SDL_VIDEODRIVER=dummy "$VIEW" --size 1280x800 "$@" --script "dump=$file"
}

# A piece follows the mouse as soon as it is dragged.
open one-piece
drag 550 400 650 250
press_until w one-piece-1.game.json
leave
"$UNJAM" info one-piece-1.game.json

# A new tray: a bar is in the way of another bar, which must leave through an exit in the right
# wall.
scene new.txt --new tray
open --new tray
button Rectangle new.txt
drag 171 634 460 562
button Rectangle new.txt
drag 820 700 900 480
button Exit new.txt
drag 965 525 965 417
button Goal new.txt
drag 259 550 850 457
button Save new.txt
xdotool type mine.json
xdotool key Return
await test -s mine.json
button Solve new.txt
press_until w mine-1.solution.json
leave
"$UNJAM" verify mine-1.solution.json | head -n 1

# A new Klotski.
scene klotski.txt --new klotski
open --new klotski
drag 385 225 475 225
drag 385 315 475 315
button Goal klotski.txt
drag 385 225 565 585
button Save klotski.txt
xdotool type own.json
xdotool key Return
await test -s own.json
button Solve klotski.txt
press_until w own-1.solution.json
leave
"$UNJAM" verify own-1.solution.json | head -n 1

# A drawing without labels: the small square is ignored, the other bar must leave.
cat >box.svg <<'END'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><rect id="wall" width="40" height="40"/>
<rect id="slot" x="4" y="38" width="12" height="40"/><rect id="bar" x="4" y="4" width="10" height="6"/>
<rect id="mark" x="6" y="6" width="2" height="2"/><rect id="block" x="20" y="4" width="8" height="8"/></svg>
END
scene box.txt box.svg
open box.svg
button mark box.txt
button 'Ignore (I)' box.txt
button block box.txt
button 'Must leave (L)' box.txt
button 'Import (Enter)' box.txt
xdotool key s
press_until w box-1.solution.json
leave
tr -d '\n' <box-1.solution.json | grep -o '"goal": {[^}]*}'
"$UNJAM" verify box-1.solution.json | head -n 1
