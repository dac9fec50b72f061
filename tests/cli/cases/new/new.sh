# Every template is solved as it is, and its solution is verified.
for kind in tray tiles peg blocks klotski; do
    "$UNJAM" new "$kind" -o "$kind.json" || echo "exit code $?"
    "$UNJAM" new "$kind" | cmp - "$kind.json"
    "$UNJAM" info "$kind.json" | head -n 1
    "$UNJAM" solve "$kind.json" -q -o "$kind.solution.json" | head -n 1
    "$UNJAM" verify "$kind.solution.json" >verdict || echo "exit code $?"
    grep -c 'x-help' "$kind.json"
done

# A file is replaced only with --force.
refuse() {
    "$UNJAM" "$@" 2>&1
    echo "exit code $?"
}
echo mine >own.json
refuse new tray -o own.json
cat own.json
ln -s nowhere.json link.json
refuse new tray -o link.json
"$UNJAM" new tray -o own.json --force && cmp own.json tray.json
mkdir folder
refuse new tray -o folder
refuse new tray -o missing/tray.json
refuse new tray -o /dev/full
"$UNJAM" new peg -o - | cmp - peg.json
"$UNJAM" new tray >/dev/full
echo "exit code $?"

# Unknown kinds.
refuse new solution
refuse new
refuse new tray tiles
ls
