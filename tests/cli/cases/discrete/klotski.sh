# Klotski from the command line: metrics, counts, limits, and solutions that pass verification or fail.
for cost in moves steps slides; do
    "$UNJAM" solve klotski --cost $cost --all --quiet | sed -n '1p;$p'
done
"$UNJAM" info klotski
cat >small.json <<'END'
{ "unjam": 1, "kind": "klotski", "name": "small", "board": ["abb", "...", ".d."],
  "goal": { "piece": "a", "at": [0, 2] }, "cost": "steps" }
END
"$UNJAM" solve small.json --all --quiet
echo "exit code $?"
"$UNJAM" solve small.json --cost moves --json --quiet -o solution.json | grep -E '"(status|cost_metric|cost|optimal|lower_bound|verified)":'
"$UNJAM" verify solution.json
sed 's/"lower_bound": [0-9]*/"lower_bound": 1/' solution.json >claim.json
"$UNJAM" verify claim.json
echo "exit code $?"
tr -d ' \n' <solution.json | sed 's/"moves":\[{[^}]*},/"moves":[/' >cut.json
"$UNJAM" verify cut.json
echo "exit code $?"
sed 's/"abb"/"a#b"/; s/"\.\.\."/"#.."/' small.json | "$UNJAM" solve - --quiet
echo "exit code $?"
"$UNJAM" solve super-century --max-cost 137 --quiet
echo "exit code $?"
"$UNJAM" solve super-century --memory-limit 1 --quiet --json | grep -E '"(status|limit)":'
"$UNJAM" solve klotski --heuristic manhattan
echo "exit code $?"
"$UNJAM" solve klotski --cost turns
echo "exit code $?"
# Several goals.
cat >goals.json <<'END'
{ "unjam": 1, "kind": "klotski", "name": "swap", "board": ["ab.", "...", ".d."],
  "goal": [{ "piece": "b", "at": [0, 0] }, { "piece": "a", "at": [0, 1] }], "cost": "steps" }
END
"$UNJAM" info goals.json | grep goal
"$UNJAM" solve goals.json --quiet -o goals.solution.json
"$UNJAM" verify goals.solution.json | head -n 1
# A gate in the border, and goals for groups of pieces.
for problem in gate changing-sides; do
    "$UNJAM" info "$problem" | grep -E 'goal|exit'
    for cost in moves steps slides; do
        "$UNJAM" solve "$problem" --cost $cost --all --limit 1 --quiet | sed -n 1p
    done
    "$UNJAM" solve "$problem" --quiet -o solution.json | tail -n 1
    "$UNJAM" verify solution.json | head -n 2
done
# Any piece of the group will do. A piece without a goal stays out of the exit.
cat >groups.json <<'END'
{ "unjam": 1, "kind": "klotski", "name": "groups", "board": ["a.b.c"], "exits": [[0, 1]],
  "goal": { "pieces": "ab", "at": [[0, 1]] } }
END
"$UNJAM" solve groups.json --all --quiet -o groups.solution.json
sed 's/"piece": "a"/"piece": "b"/' groups.solution.json >other.json
"$UNJAM" verify other.json | head -n 1
sed 's/"pieces": "ab"/"pieces": "a"/' other.json >refused.json
"$UNJAM" verify refused.json
