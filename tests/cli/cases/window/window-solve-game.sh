# Solving in the middle of a game keeps the game: it waits behind the solution, and P, Escape or Backspace
# returns to it. A solution is not shown for a position that has changed, nor while the mouse holds a piece.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
words() {
    grep -aE '^text (title|status|words|notice|count|button|question) ' "$1" | sed 's/.*"\(.*\)"/\1/' | tr '\n' '|'
    echo
}
same() {
    cmp "$1" "$2" && echo "$2: the same game"
}
export SDL_VIDEODRIVER=dummy
# An eight-puzzle, three moves from its goal.
cat >near.json <<'END'
{"unjam": 1, "kind": "tiles", "name": "Near",
 "start": ["3 1 2", "4 7 5", "6 . 8"], "goal": [". 1 2", "3 4 5", "6 7 8"]}
END
echo '== the game waits'
for key in p escape backspace; do
    "$VIEW" near.json --size 900x600 --script "p,down,wait=5,dump=before.txt,s,await,dump=solved.txt,$key,dump=$key.txt,
        right,wait=2,dump=after-$key.txt,q,d" 2>/dev/null
    same before.txt "$key.txt"
    words "after-$key.txt" | cut -d '|' -f 3
done
words solved.txt
echo '== from the question, the game is saved'
"$VIEW" near.json --size 900x600 --script 'p,down,s,await,q,dump=question.txt,s' 2>/dev/null
words question.txt
grep -c moves near-1.game.json
echo '== the position has changed'
"$VIEW" near.json --size 900x600 --script 'p,down,s,right,await,dump=changed.txt,wait=6,s,await,dump=again.txt,q,d'
words changed.txt
words again.txt
echo '== moved there and back'
"$VIEW" near.json --size 900x600 --script 'p,down,s,right,backspace,await,dump=back.txt,q,d'
words back.txt
