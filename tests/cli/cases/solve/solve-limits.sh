# A search that is stopped at a limit prints the bound proven so far and ends with exit code 3. If there is no solution, the
# exit code is 1.
"$UNJAM" solve two-pieces --max-cost 1 -q
echo "exit code $?"
"$UNJAM" solve two-pieces --max-cost 0 -q
"$UNJAM" solve two-pieces --max-cost 0 -q --cost piece-moves
"$UNJAM" solve two-pieces --max-cost 0 -q --heuristic blocking
"$UNJAM" solve two-pieces --max-cost 2 -q --cost piece-moves
"$UNJAM" solve "$DATA/../../trays/passed-piece.json" --max-cost 2 -q --cost piece-moves --heuristic blocking
"$UNJAM" solve two-pieces --max-cost 1 --json -o solution.json >result.json
echo "exit code $?"
grep -E '"(status|cost|lower_bound|optimal|verified|limit|moves)"' result.json
"$UNJAM" solve rectangular-jam-oversize --time-limit 0.3 -q | sed -e 's/fewer than [0-9]*/fewer than N/' -e '/^In every state reached, each piece/d'
"$UNJAM" solve two-pieces --max-cost 0 --memory-limit 7 --json | grep -E '"(max-cost|memory-limit)"'
"$UNJAM" solve "$DATA/no-way-out.json" -q -o solution.json >result
echo "exit code $?"
sed 's/all [0-9]* reachable/all N reachable/' result
"$UNJAM" solve "$DATA/no-way-out.json" -q --json | grep -E '"(status|cost|optimal|verified|moves)"'
ls
