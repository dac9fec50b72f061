# All optimal solutions of a tray puzzle: counted, listed, saved.
"$UNJAM" solve two-pieces --all --limit 2 -q
"$UNJAM" solve corner --all -q | grep -v Proven
"$UNJAM" solve two-pieces --all --limit 3 --json --threads 1 >1.json
echo "exit code $?"
"$UNJAM" solve two-pieces --all --limit 3 --json --threads 3 >3.json
grep -v seconds 1.json >one && grep -v seconds 3.json >three && cmp one three
grep '"solutions' 1.json
sed -n '/"listed"/,$p' 1.json
"$UNJAM" solve sliding-blocks --cost piece-moves --all --limit 1 -q | sed -n 1p
"$UNJAM" solve two-pieces --rules paper --all --limit 1 -q | sed -n 1p
# Pieces fit exactly and slide, at one angle, between corners: every turn can be followed.
"$UNJAM" solve hexangular-jam --rules paper --all --limit 100 -q | sed -n '1p;/internal/p'
# --each writes each solution to its own file, and all of them pass verification.
"$UNJAM" solve two-pieces --all --each -o two.json -q >each
for i in 1 2 3 4 5 6; do
    "$UNJAM" verify two-$i.json | sed 's/;.*//'
done
rm -f one three
ls
# Stopped at a limit: exit code 3.
"$UNJAM" solve two-pieces --all --max-cost 1 -q
echo "exit code $?"
# Options that cannot be combined with --all are refused.
"$UNJAM" solve two-pieces --all --heuristic blocking
echo "exit code $?"
"$UNJAM" solve two-pieces --each -o two.json
echo "exit code $?"
"$UNJAM" solve two-pieces --all --each
echo "exit code $?"

# Solutions that fail certification are neither listed nor counted.
"$UNJAM" solve "$DATA/leaves-out-a-turn.json" --all --threads 1 --quiet --limit 1 || exit
"$UNJAM" solve "$DATA/beside-a-hole.json" --all --threads 1 --quiet --limit 20 | sed '/^Solution/,/^Proven/d' || exit
"$UNJAM" solve "$DATA/beside-a-hole.json" --all --threads 1 --json --limit 20 | grep '"solutions'
