# All states of a tray puzzle, by their distance; where they do not end, a limit ends them.
"$UNJAM" solve one-piece --exhaust --quiet
"$UNJAM" solve two-pieces --exhaust --max-cost 3 --quiet | grep -v Proven
"$UNJAM" solve one-piece --exhaust --json --quiet | grep -v '"seconds"' | sed -n '/"states"/,$p'
