# Listed solutions count towards the memory limit, and listing obeys the time limit. A limit shortens the list, but the
# number of solutions stays complete. The exit code says that a limit was reached.
cat >same.json <<'END'
{ "unjam": 1, "kind": "tiles", "name": "Same",
  "start": [". A A A A A A A", "A A A A A A A A", "A A A A A A A A", "A A A A A A A A", "A A A A A A A A", "A A A A A A A A",
            "A A A A A A A A", "A A A A A A A A"],
  "goal": ["A A A A A A A A", "A A A A A A A A", "A A A A A A A A", "A A A A A A A A", "A A A A A A A A", "A A A A A A A A",
           "A A A A A A A A", "A A A A A A A ."] }
END
"$UNJAM" solve same.json --all --limit 1000000 --memory-limit 1 -q >words
echo "exit code $?"
head -1 words
tail -1 words | sed -E 's/\([0-9]+ /(N /'
"$UNJAM" solve same.json --all --limit 1000000 --memory-limit 1 --json >json
echo "exit code $?"
grep -E '"(status|solutions|solutions_complete|listed_limit)":' json
[ "$(grep -c '^    \[' json)" -gt 500 ] && echo "hundreds are listed"
"$UNJAM" solve same.json --all --limit 1000000 -q | grep -c '^Solution'
"$UNJAM" solve super-century --cost steps --all --limit 1000000 --time-limit 0.3 --json >json
echo "exit code $?"
grep -E '"(status|solutions|solutions_complete|listed_limit)":' json
