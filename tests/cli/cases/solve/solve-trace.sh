# Recorded searches: complete or cut at a limit; the same with any number of threads; drawn; wrong
# uses refused.
# Poses are left out, because their last digits depend on the compiler.
"$UNJAM" solve one-piece --quiet --trace one.json || exit
sed 's/, \[\[.*/, .../' one.json
"$UNJAM" solve packing --quiet --trace packing.json --threads 1 >/dev/null || exit
"$UNJAM" solve packing --quiet --trace again.json --threads 3 >/dev/null || exit
cmp packing.json again.json
# Every generated state is in the trace: new, reached again, or cut off.
tail -n 3 packing.json
for event in new cheaper again cut taken expanded goal; do
    echo "$event $(grep -c "^  \[\"$event\"" packing.json)"
done
"$UNJAM" solve packing --quiet --trace limited.json --trace-limit 100 >/dev/null || exit
echo "events $(grep -c '^  \[' limited.json)"
tail -n 2 limited.json | grep -o '"left_out.*'
"$UNJAM" solve packing --quiet --trace bound.json --max-cost 2 --rules paper --cost piece-moves --heuristic none
echo "exit code $?"
grep -E '^"(rules|cost_metric|heuristic|end)"' bound.json
"$UNJAM" export packing.json --state 18 -o tree.svg || exit
"$UNJAM" export packing.json --state 18 -o again.svg || exit
cmp tree.svg again.svg
"$UNJAM" export limited.json --inspect A -o limited.png || exit
# An old trace survives a usage error and a search that does not start.
cp one.json old.json
"$UNJAM" solve eight-hard --trace one.json
echo "exit code $?"
"$UNJAM" solve one-piece --trace one.json -o one.json
echo "exit code $?"
mkdir -p folder
"$UNJAM" solve one-piece --trace one.json -o folder/../one.json
echo "exit code $?"
"$UNJAM" solve one-piece --trace one.json >>one.json
echo "exit code $?"
(cd folder && "$UNJAM" solve one-piece --trace new.json -o ../folder/new.json)
echo "exit code $?"
rmdir folder
cp "$DATA/goal-by-place.json" problem.json
"$UNJAM" solve problem.json --trace ./problem.json
echo "exit code $?"
cmp problem.json "$DATA/goal-by-place.json" && rm problem.json
"$UNJAM" solve two-pieces --trace all-1.json --all --each -o all.json -q >/dev/null
echo "exit code $?"
ls all-*.json 2>/dev/null
"$UNJAM" solve two-pieces --trace /dev/full -o kept.json -q >/dev/null
echo "exit code $?"
"$UNJAM" verify kept.json | head -n 1
"$UNJAM" solve one-piece --trace-limit 100
echo "exit code $?"
"$UNJAM" solve one-piece --trace missing/one.json
echo "exit code $?"
"$UNJAM" solve one-piece --trace -
echo "exit code $?"
cmp one.json old.json
"$UNJAM" export one.json --state 13 -o x.svg
echo "exit code $?"
"$UNJAM" export one-piece --state 1 -o x.svg
echo "exit code $?"
"$UNJAM" export one.json -o x.html
echo "exit code $?"
"$UNJAM" solve one.json
echo "exit code $?"
"$UNJAM" verify one.json
echo "exit code $?"
sed 's/"again", 5, 1/"again", 77, 1/' one.json >bad.json
sed 's/"push", "SW A"/"push", "SW Q"/' one.json >worse.json
sed 's/\["new", 3, 0, 1/["new", 3, 0, 2/' one.json >worst.json
for file in bad worse worst; do
    "$UNJAM" export $file.json -o x.svg
    echo "exit code $?"
done
ls
