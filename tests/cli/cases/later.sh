# What a later version will do is refused, not pretended.
for option in --any; do
    "$UNJAM" solve two-pieces "$option" 2>&1 | sed -n 1p
    "$UNJAM" solve two-pieces "$option" >/dev/null 2>&1
    echo "exit code $?"
done
ls
"$UNJAM" solve --help | grep -E -- '--(any)'
