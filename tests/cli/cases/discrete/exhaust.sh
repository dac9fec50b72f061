# --exhaust counts all reachable positions by their distance from the start.
"$UNJAM" solve three-blocks --exhaust --quiet
"$UNJAM" solve klotski --exhaust --quiet | sed -n '83,87p;$p'
cat >eight.json <<'END'
{ "unjam": 1, "kind": "tiles", "name": "eight", "goal": ["1 2 3", "4 5 6", "7 8 ."],
  "start": ["1 2 3", "4 5 6", "7 8 ."] }
END
"$UNJAM" solve eight.json --exhaust --all --quiet
"$UNJAM" solve eight-hard --exhaust --all --json --quiet |
    grep -E '"(status|cost|solutions|positions|exhausted)":' | sed '/"positions": /d;s/,$//'
sed 's/"7 8 \."\] }/"8 7 ."] }/' eight.json >odd.json
"$UNJAM" solve odd.json --exhaust --quiet | sed -n '1,4p;$p'
"$UNJAM" solve odd.json --exhaust --quiet >/dev/null
echo "exit code $?"
"$UNJAM" solve eight-hard --exhaust --quiet --memory-limit 1 >limited
echo "exit code $?"
grep 'The search' limited | sed 's/reached: [0-9][0-9]*/reached: N/'
"$UNJAM" solve klotski --exhaust --max-cost 3 --quiet
echo "exit code $?"
"$UNJAM" solve hoppers --exhaust
echo "exit code $?"
