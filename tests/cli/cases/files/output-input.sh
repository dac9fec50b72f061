# The input file is never overwritten, however its path is spelled: exit code 2, and the file is unchanged.
refuse() {
    "$UNJAM" "$@" >/dev/null 2>message
    echo "exit code $?"
    cat message
}
cp "$DATA/../../../problems/tray/two-pieces.json" problem.json
cp problem.json problem-1.json
cp problem.json problem.csv
cp "$DATA/../../../problems/tiles/eight-hard.json" tiles.json
cp "$DATA/two-pieces.solution.json" solution-2.svg
sha256sum ./* >before
ln -s problem.json link.json
refuse solve problem.json -o problem.json
refuse solve problem.json -o "$PWD/link.json"
refuse solve problem-1.json --all --limit 1 --each -q -o problem.json
refuse solve tiles.json -o ./tiles.json
refuse tightness problem.json -o problem.json
refuse map problem.csv --width 1:2:2 -o problem.csv
refuse export solution-2.svg -o ./solution-2.svg
refuse export solution-2.svg --frames -o solution.svg
sha256sum --quiet -c before && echo "all as before"

# A bundled problem given by its short name is not overwritten either.
mkdir -p bundled/tray
cp problem.json bundled/tray/short-1.json
UNJAM_PROBLEMS=bundled refuse solve short-1 --all --limit 1 --each -q -o bundled/tray/short.json
cmp problem.json bundled/tray/short-1.json && echo "as before"
