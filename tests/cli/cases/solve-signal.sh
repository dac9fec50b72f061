# A signal ends the search, and what was proven is still printed.
"$UNJAM" solve rectangular-jam-oversize -q >result &
search=$!
sleep 1
kill -TERM "$search"
wait "$search"
echo "exit code $?"
sed 's/fewer than [0-9]*/fewer than N/' result
