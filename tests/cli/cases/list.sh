"$UNJAM" list
"$UNJAM" list --json | sed -n 1,9p
