# The key S solves a puzzle in the window: in the gallery, opened by name, or in the middle of a game.
# The solution plays, and W saves it as a file that verifies. Without a solution, a message says so.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
words() {
    grep -aE '^text (title|status|words|notice|count|proof|button) ' "$1" | sed 's/.*"\(.*\)"/\1/' | tr '\n' '|'
    echo
}
export SDL_VIDEODRIVER=dummy
echo '== a puzzle'
"$VIEW" two-pieces --size 900x600 --script 's,await,dump=solved.txt,wait=1,dump=playing.txt,wait=4,w,q' 2>/dev/null
words solved.txt
words playing.txt
"$UNJAM" verify two-pieces-1.solution.json | head -n 1
echo '== from the gallery'
"$VIEW" --size 900x600 --script 'end,s,await,dump=solved.txt,escape,dump=gallery.txt,q'
words solved.txt | cut -d '|' -f 2-5
grep -c '^text title' gallery.txt
echo '== a game half played'
"$VIEW" klotski --size 900x600 --script 'p,tab,tab,tab,tab,tab,tab,tab,down,tab,down,dump=game.txt,s,await,dump=solved.txt,q'
words game.txt
words solved.txt | cut -d '|' -f 1-6
echo '== no solution'
"$VIEW" corner-narrow --size 900x600 --script 's,await,dump=none.txt,q'
words none.txt
echo '== stopped'
"$VIEW" twenty-four-korf --size 900x600 --script 's,wait=0.3,s,await,dump=stopped.txt,q'
words stopped.txt | sed -E 's/at least [0-9]+ moves/at least N moves/'
