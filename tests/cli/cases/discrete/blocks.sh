# Block puzzles from the command line: counts with and without the bound; solutions that pass verification or fail.
for heuristic in displaced none; do
    "$UNJAM" solve three-blocks --all --heuristic $heuristic --quiet
    "$UNJAM" solve three-blocks --heuristic $heuristic --json | grep -E '"(cost|heuristic|lower_bound)":'
done
"$UNJAM" info three-blocks
"$UNJAM" solve three-blocks -o solution.json >/dev/null 2>&1
"$UNJAM" verify solution.json
tr -d '\n' <solution.json | sed 's/\[ *"blue", *"red" *\]/["blue", "y"]/' >wrong.json
"$UNJAM" verify wrong.json
echo "exit code $?"
cat >two.json <<'END'
{ "unjam": 1, "kind": "blocks", "name": "two places", "places": ["x", "y"],
  "start": { "a": "b", "b": "x" }, "goal": { "a": "b", "b": "y" } }
END
"$UNJAM" solve two.json --quiet
echo "exit code $?"
cat >part.json <<'END'
{ "unjam": 1, "kind": "blocks", "name": "part of a goal", "places": ["x", "y", "z"],
  "start": { "a": "b", "b": "c", "c": "x", "d": "y" }, "goal": { "c": "d" } }
END
"$UNJAM" info part.json
"$UNJAM" solve part.json --all --quiet
"$UNJAM" solve three-blocks --max-cost 4 --heuristic none --quiet
echo "exit code $?"
for problem in eight-blocks sussman; do
    "$UNJAM" solve $problem --all --exhaust --quiet | grep -E 'solved|reached'
done
