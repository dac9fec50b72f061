# A signal ends the search, and the bound proven is still printed.
for signal in TERM HUP; do
    "$UNJAM" solve rectangular-jam-oversize -q >result &
    search=$!
    sleep 0.7
    kill -"$signal" "$search"
    wait "$search"
    echo "exit code $?"
    sed -e 's/fewer than [0-9]*/fewer than N/' -e '/^In every state reached, each piece/d' result
done
# One signal ends the run of all instances, even during --exhaust.
cat >two.json <<END
{ "unjam": 1, "kind": "tiles", "name": "two", "goal": ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 ."],
  "instances": [ { "name": "a", "start": ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 . 15"] },
                 { "name": "b", "start": ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 . 14 15"] } ] }
END
"$UNJAM" solve two.json --exhaust -q --json >result &
search=$!
sleep 0.7
kill -TERM "$search"
wait "$search"
echo "exit code $?"
grep -o '"instance":"[ab]"' result
# One signal also ends a run of many instances that each take almost no time.
awk 'BEGIN {
    print "{ \"unjam\": 1, \"kind\": \"tiles\", \"name\": \"many\", \"goal\": [\"1 2 3\", \"4 5 6\", \"7 8 .\"],"
    print "  \"instances\": ["
    for (i = 1; i <= 60000; i++)
        print "    { \"name\": \"" i "\", \"start\": [\"8 6 7\", \"2 5 4\", \"3 . 1\"] }" (i < 60000 ? "," : "")
    print "  ] }"
}' >many.json
rm result
"$UNJAM" solve many.json -q >result 2>errors &
search=$!
while [ ! -s result ]; do sleep 0.1; done
kill -TERM "$search"
wait "$search"
echo "exit code $?"
sed -e 's/; [0-9]* instances/; N instances/' errors
# The second signal ends the program at once, as if signals were not handled.
"$UNJAM" solve fifteen-hard --instance 6 --heuristic none -q &
search=$!
sleep 0.7
kill -STOP "$search"
kill -TERM "$search"
kill -INT "$search"
kill -CONT "$search"
wait "$search" 2>/dev/null # the shell may report that the job has ended
code=$?
[ "$code" -eq 130 ] || [ "$code" -eq 143 ] && echo "ended by a signal"
