# --exhaust for trays: counts all states by their distance from the start, or stops at a limit.
"$UNJAM" solve one-piece --exhaust --quiet
"$UNJAM" solve two-pieces --exhaust --max-cost 3 --quiet | grep -v Proven
"$UNJAM" solve one-piece --exhaust --json --quiet | grep -v '"seconds"' | sed -n '/"states"/,$p'
