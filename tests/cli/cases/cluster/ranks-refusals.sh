# An error is reported once, by rank 0, and all ranks end with the same exit code.
. "$DATA/ranks.sh"
ranks 2 --help
echo "exit code $?"
ranks 2 --version
for arguments in "verify x.json" "--patience=soon solve eight-hard" "solve --nothing" "solve no-such-problem" \
    "solve rectangular-jam" "solve klotski" "solve english-central --exhaust" "solve -" \
    "solve fifteen-korf --checkpoint x --quiet" "solve fifteen-korf --instance 1 --heuristic none --checkpoint x"; do
    ranks 3 $arguments
    echo "exit code $?"
done
# A file that is no checkpoint stays as it is.
echo "a text of mine, which is longer than the head of a checkpoint, so that only its content tells" >mine
ranks 2 solve fifteen-korf --instance 1 --checkpoint mine --quiet
echo "exit code $?"
cat mine
