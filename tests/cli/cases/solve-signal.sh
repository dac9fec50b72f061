# A signal ends the search, and what was proven is still printed.
for signal in TERM HUP; do
    "$UNJAM" solve rectangular-jam-oversize -q >result &
    search=$!
    sleep 1
    kill -"$signal" "$search"
    wait "$search"
    echo "exit code $?"
    sed -e 's/fewer than [0-9]*/fewer than N/' -e '/^In no state/d' result
done
# It ends all instances, also while all positions are visited.
cat >two.json <<END
{ "unjam": 1, "kind": "tiles", "name": "two", "goal": ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 ."],
  "instances": [ { "name": "a", "start": ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 . 15"] },
                 { "name": "b", "start": ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 . 14 15"] } ] }
END
"$UNJAM" solve two.json --exhaust -q --json >result &
search=$!
sleep 1
kill -TERM "$search"
wait "$search"
echo "exit code $?"
grep -o '"instance":"[ab]"' result
# Two signals end the program at once, as either would have done by itself.
"$UNJAM" solve fifteen-hard --instance 6 --heuristic none -q &
search=$!
sleep 1
kill -STOP "$search"
kill -TERM "$search"
kill -INT "$search"
kill -CONT "$search"
wait "$search" 2>/dev/null # where the shell tells of it
code=$?
[ "$code" -eq 130 ] || [ "$code" -eq 143 ] && echo "ended by a signal"
