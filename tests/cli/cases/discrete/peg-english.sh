# The central game on the English board: 18 moves, proven to be the fewest; verified; all solutions counted.
"$UNJAM" solve english-central --all --limit 1 --memory-limit 2000 --quiet -o solution.json | sed -n '1,2p;$p'
"$UNJAM" verify solution.json
