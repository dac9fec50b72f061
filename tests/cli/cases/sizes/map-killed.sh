# A map that was killed continues where it stopped and gives the same result. An incomplete line of
# the journal is dropped; the journal of another map is refused.
sizes="--width 1.5:2.2:14 --length 1.5:2.2:14 --max-expansions 8 --threads 2 --quiet"
map() {
    # shellcheck disable=SC2086 # several words
    "$UNJAM" map two-pieces $sizes "$@"
}
map -o whole.csv >/dev/null
for try in 1 2 3 4 5; do
    rm -f map.csv map.csv.journal
    "$UNJAM" map two-pieces $sizes -o map.csv >/dev/null & # starts unjam directly: with the function
                                                           # map(), kill would only end its subshell
    run=$!
    lines=0
    while [ "$lines" -lt 20 ] && kill -0 "$run" 2>/dev/null; do
        lines=$(cat map.csv.journal 2>/dev/null | wc -l)
    done
    kill -KILL "$run" 2>/dev/null
    wait "$run" 2>/dev/null
    [ -f map.csv.journal ] && break
done
[ -f map.csv ] && echo "there is a map already"
[ "$(wc -l <map.csv.journal)" -ge 20 ] && echo "its cells are kept"
cp map.csv.journal kept
map -o map.csv
cmp map.csv whole.csv && ls
# One journal is cut off in the middle of a line, another has a damaged line.
head -c -7 kept >map.csv.journal
map -o map.csv >/dev/null && cmp map.csv whole.csv && echo "cut off: the same"
sed '10s/ 1 / 2 /' kept >map.csv.journal
map -o map.csv >/dev/null && cmp map.csv whole.csv && echo "damaged: the same"
head -c 10 kept >map.csv.journal
map -o map.csv >/dev/null && cmp map.csv whole.csv && echo "nearly nothing: the same"
cp kept map.csv.journal
"$UNJAM" map two-pieces --width 1.5:2.2:15 --length 1.5:2.2:14 --max-expansions 8 -o map.csv --quiet
echo "exit code $?"
# Cells that are in the journal are not solved again.
sed -n 1,2p map.csv
