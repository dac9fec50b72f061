# Many instances, one after the other, and more numbers of ranks: results and node counts are those of unjam.
. "$DATA/ranks.sh"
compare() {
    "$UNJAM" solve --json --quiet "$@" | timeless >alone
    for count in 1 2 4; do
        ranks $count solve --json --quiet "$@" | timeless >together
        cmp alone together || diff alone together
    done
    grep -oE '"(cost|solutions|expanded)": *[0-9]+' alone | sed -E 's/: */ /' | head -n 2
}
compare fifteen-korf --instance 24 --heuristic manhattan
compare fifteen-korf --instance 37 --heuristic linear-conflict
compare fifteen-korf --instance 41 --heuristic walking-distance --all --limit 7
compare six-tiles
compare four-pillars
"$UNJAM" solve fifteen-korf --json --quiet | timeless >alone
ranks 3 solve fifteen-korf --json --quiet | timeless >together
cmp alone together && wc -l <together
