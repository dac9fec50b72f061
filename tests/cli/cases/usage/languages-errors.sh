# What commands print in German and Japanese: help, messages about wrong usage and faulty files, and the results of
# commands other than solve.
[ -f "$(dirname "$UNJAM")/../share/locale/ja/LC_MESSAGES/unjam.mo" ] || exit 77
export LC_ALL=C.UTF-8
"$UNJAM" solve two-pieces -q -o solution.json >solved.txt || exit
"$UNJAM" new tray -o mine.json >made.txt || exit
sed 's/"exit"/"exitt"/' mine.json >misspelt.json
head -c 40 mine.json >cut.json
for language in de ja; do
    export LANGUAGE=$language
    echo "== $language"
    "$UNJAM" --help
    "$UNJAM" verify --help | cat
    for mistake in solv 'solve packingg' 'solve --limt 3' 'solve' 'solve packing --limit x' 'export solution.json' \
        'info cut.json' 'info misspelt.json' 'list nothing-like-this'; do
        "$UNJAM" $mistake 2>&1
        echo "exit code $?"
    done
    "$UNJAM" info two-pieces
    "$UNJAM" info solution.json
    "$UNJAM" verify solution.json
    "$UNJAM" list peg | sed -n 1,2p
    "$UNJAM" solve three-blocks --exhaust -q | tail -n 4
    "$UNJAM" tightness two-pieces -q
done
