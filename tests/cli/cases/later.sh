# What a later version will do is refused, not pretended.
"$UNJAM" solve two-pieces --all 2>&1 | sed -n 1p
"$UNJAM" solve two-pieces --all >/dev/null 2>&1
echo "exit code $?"
ls
