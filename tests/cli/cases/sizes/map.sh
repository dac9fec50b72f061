# Maps have the same bytes with any number of threads. All formats; wrong options are refused.
"$UNJAM" map two-pieces --width 1.8:2.2:3 --length 1.8:2.4:4 -o map.csv --quiet
cat map.csv
for threads in 1 3; do
    "$UNJAM" map two-pieces --width 1.8:2.2:3 --length 1.8:2.4:4 -o "$threads.csv" --threads $threads --quiet >/dev/null
    "$UNJAM" map two-pieces --width 1.8:2.2:3 --length 1.8:2.4:4 -o "$threads.svg" --threads $threads --quiet >/dev/null
done
cmp 1.csv map.csv && cmp 3.csv map.csv && cmp 1.svg 3.svg && echo "the same map"
"$UNJAM" map one-piece --width 1 -o map.png --max-cost 1
head -c 8 map.png | od -An -tx1
# Unsolvable and undecided cells.
"$UNJAM" map one-piece --width 1.1:1.3:2 --max-expansions 4 -o map.csv && cut -d, -f 2-7 map.csv
"$UNJAM" map one-piece --width 1.1:1.3:2 --max-expansions 400 -o map.csv && cut -d, -f 2-7 map.csv
ls
# Wrong options and puzzles.
try() {
    "$UNJAM" map "$@" 2>&1 >/dev/null | sed -n "s/: [^ ]*problems/: problems/;1p"
    "$UNJAM" map "$@" >/dev/null 2>&1
    echo "exit code $?"
}
try one-piece --width 1 -o map.txt
try one-piece --width 1 -o -
try one-piece --width 1
try one-piece -o map.svg
for sizes in 1:2 2:1:3 1:2:0 1:2:1001 1:2:3:4 0 -1:1:3 nan 1:inf:2 1:2:1; do
    try one-piece --width "$sizes" -o map.svg
done
try one-piece --width 1:2:1000 --length 1:2:1000 -o map.svg
try eight-hard --width 1 -o map.svg
try one-piece --width 1 -o none/map.svg
echo "something else" >map.svg.journal
try one-piece --width 1 -o map.svg
cat map.svg.journal
rm map.svg.journal
mkdir map.svg.journal
try one-piece --width 1 -o map.svg
