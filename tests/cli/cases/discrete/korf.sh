# Korf's 100 instances of the 15-puzzle: all optima are the published ones.
"$UNJAM" solve fifteen-korf --json | grep -oE '"cost":[0-9]+' | cut -d : -f 2 | paste -sd ' ' | fold -w 60
