# With any number of ranks, results and node counts are those of unjam.
. "$DATA/ranks.sh"
# compare COUNTS ARGUMENT...: compares unjam with unjam-mpi on each of the numbers of ranks in COUNTS
compare() {
    counts=$1
    shift
    "$UNJAM" solve --json --quiet "$@" | timeless >alone
    for count in $counts; do
        ranks $count solve --json --quiet "$@" | timeless >together
        cmp alone together || diff alone together
    done
    grep -oE '"(cost|solutions|expanded)": *[0-9]+' alone | sed -E 's/: */ /' | head -n 2
}
compare "1 2 4" fifteen-korf --instance 24 --heuristic manhattan
compare 2 fifteen-korf --instance 37 --heuristic linear-conflict
# All optimal solutions are counted, and the same ones are listed.
compare 4 fifteen-korf --instance 41 --heuristic walking-distance --all --limit 7
# A board with several blanks and blocked cells: rank 0 alone solves it, by A*.
compare 2 six-tiles
compare 4 four-pillars
# Several instances, one after the other; several heuristics.
problems=$(dirname "$UNJAM")/../share/unjam/problems
{ sed '/{"name": "10",/,$d' "$problems/tiles/fifteen-korf.json" | sed '$ s/,$//' && echo "]}"; } >nine.json
"$UNJAM" solve nine.json --json --quiet | timeless >alone
ranks 3 solve nine.json --json --quiet | timeless >together
cmp alone together && wc -l <together
ranks 2 solve fifteen-korf --instance 24 --heuristic manhattan,pattern --json --quiet | wc -l
# The solution file is written once.
ranks 2 solve fifteen-korf --instance 37 -o solution.json --quiet >output && "$UNJAM" verify solution.json
# Rank 0 makes the tables; the other ranks map these files into memory.
ranks 2 solve fifteen-korf --instance 37 --heuristic 6-6-3 --quiet >first
stat -c '%Y %i' "$XDG_CACHE_HOME"/unjam/* >before
ranks 4 solve fifteen-korf --instance 37 --heuristic 6-6-3 --quiet >second
stat -c '%Y %i' "$XDG_CACHE_HOME"/unjam/* >after
cmp before after && cmp first second && wc -l <after
