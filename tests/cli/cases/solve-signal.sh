# A signal ends the search, and what was proven is still printed.
"$UNJAM" solve rectangular-jam-oversize -q >result &
search=$!
sleep 1
kill -TERM "$search"
wait "$search"
echo "exit code $?"
sed -e 's/fewer than [0-9]*/fewer than N/' -e '/^In no state/d' result
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
