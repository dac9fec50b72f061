# "-o -" writes the solution to standard output, and all messages to standard error.
"$UNJAM" solve two-pieces -q -o solution.json >words
"$UNJAM" solve two-pieces -q -o - >piped.json 2>said && cmp solution.json piped.json && cmp words said
"$UNJAM" solve two-pieces -q -o - 2>said | "$UNJAM" verify - | sed -n 1p
"$UNJAM" solve "$DATA/goal-by-place.json" -q -o - 2>said | "$UNJAM" verify - | sed -n 1p
# Without a solution, nothing is written to standard output.
"$UNJAM" solve "$DATA/no-way-out.json" -q -o - >nothing
echo "exit code $?"
cat nothing
# If the output file is standard output itself, it is written to, not replaced.
if [ -e /dev/stdout ]; then
    "$UNJAM" solve two-pieces -q -o /dev/stdout >both
    cat solution.json words | cmp - both
fi
"$UNJAM" solve two-pieces -q -o both >both
cat solution.json words | cmp - both
# Failures to write are reported.
"$UNJAM" solve two-pieces -q -o - 2>said >/dev/full
echo "exit code $?"
tail -n 1 said
"$UNJAM" solve two-pieces -q -o - >&-
echo "exit code $?"
ls -A
