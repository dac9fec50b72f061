# The English board's central game: 18 moves, found, proven and verified, with the number of ways.
"$UNJAM" solve english-central --all --limit 1 --memory-limit 2000 --quiet -o solution.json | sed -n '1,2p;$p'
"$UNJAM" verify solution.json
