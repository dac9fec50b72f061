# Every optimal solution of these puzzles passes verification.
for name in triangular-jam rectangular-jam; do
    "$UNJAM" solve "$name" --all --limit 300 --json >"$name.json" 2>/dev/null
    echo "exit code $?"
    grep -E '^  "(solutions|solutions_complete|solutions_rejected)":' "$name.json"
done
