# A puzzle with a solution is solved, whichever search finds it first.
"$UNJAM" prove one-piece -q -o solution.json | sed -n 1p
"$UNJAM" verify solution.json | sed -n 1p
# The piece "ward" keeps the bolt of the padlock from going back. A shorter ward leaves room for that.
"$UNJAM" prove "$DATA/impossible/padlock.json" -q -o proof.json | sed -E 's/^The proof has [0-9].*/The proof has some cells./'
"$UNJAM" verify proof.json | sed -n 1p
sed '/"ward"/s/1\.9 /1.2 /g' "$DATA/impossible/padlock.json" >open.json
"$UNJAM" prove open.json -q | sed -n 1p
# The start is a goal.
sed 's/"at": *\[/&/; s/"goal": .*/"goal": {"poses": [{"piece": "ward", "at": [0, 2, 0], "within": [0.1, 0.1, 1]}]}/' \
    "$DATA/impossible/padlock.json" >start.json
"$UNJAM" prove start.json -q | sed -n 1p
# Neither a solution nor a proof is found in time.
"$UNJAM" prove rectangular-jam-oversize -q --time-limit 0.5 >result
echo "exit code $?"
# Refused: another kind of puzzle, a problem that does not exist, an output that cannot be written,
# two outputs.
"$UNJAM" prove fifteen-hard -q
echo "exit code $?"
"$UNJAM" prove missing -q
echo "exit code $?"
"$UNJAM" prove corner-narrow -q -o missing/proof.json
echo "exit code $?"
"$UNJAM" prove corner-narrow -q --json -o -
echo "exit code $?"
cp "$DATA/impossible/chamber.json" chamber.json
"$UNJAM" prove chamber.json -q -o chamber.json
echo "exit code $?"
cmp chamber.json "$DATA/impossible/chamber.json" && echo "unchanged"
