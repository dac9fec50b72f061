# Sokoban from the command line: costs, counts, limits, and solutions that pass verification or fail.
"$UNJAM" solve first-boxes -q
for cost in pushes moves; do
    "$UNJAM" solve storeroom --cost $cost --all --limit 1 -q | sed -n '1p;$p'
    "$UNJAM" solve warehouse --cost $cost -q | sed -n 1p
    "$UNJAM" solve warehouse --cost $cost --heuristic none -q | sed -n 1p
done
"$UNJAM" solve cellar -q --json | grep -oE '"cost": ?[0-9]+'
"$UNJAM" info storeroom
"$UNJAM" solve stuck -q
echo "exit code $?"
"$UNJAM" solve storeroom --exhaust -q | tail -n 4
"$UNJAM" solve storeroom --notation short -q -o solution.json >/dev/null
"$UNJAM" verify solution.json --problem storeroom
# Damaged solutions.
for change in 's/U",/u",/' 's/U",/UU",/' 's/U",/U", "lrL",/' 's/"moves": \[/"moves": ["l",/'; do
    sed "0,/U\",/$change" solution.json >damaged.json
    cmp -s solution.json damaged.json && echo "not changed by $change"
    "$UNJAM" verify damaged.json
    echo "exit code $?"
done
sed 's/"cost": 14/"cost": 13/' solution.json >claim.json
"$UNJAM" verify claim.json
echo "exit code $?"
"$UNJAM" solve warehouse --max-cost 18 -q
echo "exit code $?"
"$UNJAM" solve warehouse --memory-limit 1 -q --json | grep -oE '"(status|limit)": ?"[a-z]*"'
# A box that no push can free, and a level that is solved at the start.
cat >dead.json <<'END'
{ "unjam": 1, "kind": "sokoban", "name": "dead", "board": ["#####", "#$  #", "# @.#", "#####"] }
END
"$UNJAM" solve dead.json -q
echo "exit code $?"
sed 's/#$  #/#*  #/; s/@\./@ /; s/"dead"/"solved"/' dead.json | "$UNJAM" solve - -q
echo "exit code $?"
# The time limit holds while a level with many boxes is prepared.
awk 'BEGIN {
    for (r = 0; r < 50; r++) {
        line = ""
        for (c = 0; c < 50; c++) {
            sign = r % 2 ? "." : "$"
            if (r < 2 || r > 47 || c < 2 || c > 47) sign = " "
            if (r == 1 && c == 1) sign = "@"
            if (r % 49 == 0 || c % 49 == 0) sign = "#"
            line = line sign
        }
        print line
    }
}' >large.xsb
"$UNJAM" solve large.xsb --time-limit 0.001 --quiet
echo "exit code $?"
