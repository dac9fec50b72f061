# A search that is killed again and again goes on where it was, and ends with the same result.
solve() {
    "$UNJAM" solve fifteen-korf --instance 3 --heuristic manhattan --json --quiet "$@" |
        sed -E 's/"seconds": *[-+0-9.e]+//g'
}
solve >whole.json
for seconds in 0.6 0.9 0.7 1.1 0.8; do
    timeout -s KILL "$seconds" "$UNJAM" solve fifteen-korf --instance 3 --heuristic manhattan \
        --threads 3 --checkpoint search.checkpoint >/dev/null 2>&1
done
solve --checkpoint search.checkpoint >resumed.json
cmp whole.json resumed.json && echo "the same search"
ls -- *.checkpoint 2>/dev/null || echo "deleted at the end"
