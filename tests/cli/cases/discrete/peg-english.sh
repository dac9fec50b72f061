# The central game on the English board: solved in 18 moves, proven, verified, and its solutions counted.
"$UNJAM" solve english-central --all --limit 1 --memory-limit 2000 --quiet -o solution.json | sed -n '1,2p;$p'
"$UNJAM" verify solution.json
