# A signal or a limit ends the search for a scale, and the results so far are printed.
"$UNJAM" tightness rectangular-jam-oversize --quiet >result &
search=$!
sleep 1
kill -INT "$search"
wait "$search"
echo "exit code $?"
sed 's/fewer than [0-9]* moves*/fewer than N moves/' result
"$UNJAM" tightness rectangular-jam-oversize --time-limit 0.3 --quiet >result
echo "exit code $?"
sed 's/fewer than [0-9]* moves*/fewer than N moves/' result
