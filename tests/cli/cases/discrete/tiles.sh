# Sliding tiles: solve, count, save and verify; unsolvable puzzles; instances; heuristics compared.
without_times() { sed -E 's/[0-9.]+ s,/TIME s,/; s/"(seconds|memory_bytes)":( ?)[0-9.e-]+/"\1":\2NUMBER/g'; }
try() {
    "$UNJAM" "$@" 2>&1 | without_times
    "$UNJAM" "$@" >/dev/null 2>&1 || echo "exit code $?"
}
# The published numbers: optimum and number of optimal solutions.
for problem in eight-hard seven-hard line-1 line-2 line-3; do
    for heuristic in manhattan linear-conflict walking-distance; do
        "$UNJAM" solve "$problem" --all --limit 1 --heuristic "$heuristic" -q | sed -n 1p
    done
done
try solve line-2 --all
try solve line-2 --json
try solve line-1 --all --limit 3 -q

# A move is the label of a tile, with a direction if two tiles with that label could move.
"$UNJAM" solve line-1 -q -o line.json >/dev/null
try verify line.json
try verify line.json --json
sed 's/"A left"/"A right"/' line.json >other.json
try verify other.json
sed 's/A left"/A"/' line.json >unclear.json
try verify unclear.json
sed '0,/"D"/s//"B"/' line.json >wrong.json
try verify wrong.json
sed 's/"cost": 16/"cost": 15/' line.json >cheaper.json
try verify cheaper.json
sed 's/"lower_bound": 16/"lower_bound": 15/' line.json >unproven.json
try verify unproven.json
echo '{"unjam": 1, "kind": "tiles", "name": "solved", "start": ["A .", "B C"], "goal": ["A .", "B C"]}' >solved.json
try solve solved.json --all
"$UNJAM" solve solved.json -q -o - 2>/dev/null | "$UNJAM" verify -

# Wrong parity is reported without a search. Where parity proves nothing, the search decides.
echo '{"unjam": 1, "kind": "tiles", "name": "Loyd", "goal": ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 ."],
       "start": ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 15 14 ."]}' >loyd.json
try solve loyd.json
try solve loyd.json --json
echo '{"unjam": 1, "kind": "tiles", "name": "row", "start": ["1 2 3 4 . 5"], "goal": ["2 3 1 4 . 5"]}' >row.json
for heuristic in none manhattan linear-conflict walking-distance; do
    try solve row.json --heuristic "$heuristic"
done

# Several instances: one line of JSON for each.
echo '{"unjam": 1, "kind": "tiles", "name": "pair", "goal": ["1 2", "3 ."],
       "instances": [{"name": "a", "start": ["1 2", ". 3"]}, {"name": "b", "start": [". 1", "3 2"]},
                     {"name": "c", "start": ["2 1", "3 ."]}]}' >pair.json
try solve pair.json
try solve pair.json --json
try solve pair.json --instance b -o b.json
try verify b.json
try solve pair.json --instance d
try solve loyd.json --instance d
try solve pair.json -o all.json
ls
try info pair.json
try info line-2 --json

# The table that compares bounds. Times are masked, because they depend on the machine.
"$UNJAM" solve eight-hard --all --heuristic manhattan,linear-conflict,walking-distance | awk 'NR > 1 { print $1, $2, $3, $4 }' |
    sed -E 's/ [0-9]+\.[0-9]{4} / SECONDS /'
"$UNJAM" solve eight-hard --heuristic manhattan,walking-distance --json | grep -oE '"heuristic":"[^"]*","cost":31'
try solve line-2 --heuristic manhattan,none -o x.json
try solve line-2 --heuristic manhattan,fancy
try solve line-2 --heuristic ''
try solve line-2 --cost steps
try solve line-2 --rules paper
try solve two-pieces --instance 1

# Pattern databases: by name and by sizes, on one thread and on two; with the blank's goal on other
# cells.
try solve fifteen-korf --instance 12 --heuristic 4-4-4-3 --threads 1 -q
for heuristic in pattern 4-4-4-3 5-5-5; do
    for threads in 1 2; do
        "$UNJAM" solve fifteen-korf --instance 79 --heuristic $heuristic --threads $threads --json |
            grep -oE '"(heuristic|cost|generated)":("[^"]*"|[0-9]+)' | paste -sd ' '
    done
done
echo '{"unjam": 1, "kind": "tiles", "name": "spiral", "goal": ["a b c d", "l m n e", "k . o f", "j i h g"],
       "start": ["a b c d", "l m n e", "k o f g", "j i h ."]}' >spiral.json
try solve spiral.json --heuristic 5-5-5 -q
try solve spiral.json --all --limit 1 --heuristic pattern -q
try solve eight-hard --heuristic 7-8
try solve line-2 --heuristic pattern
try solve eight-hard --heuristic pattern,walking-distance --all | awk 'NR == 1 || NR > 2 { print $1, $2, $3, $4 }' | sed -E 's/ [0-9]+\.[0-9]{4} / SECONDS /'

# Blocked cells and several blanks, in moves and in slides. Every bound, and a breadth-first search,
# gives the same optima and numbers of solutions for the bundled puzzles.
for heuristic in none manhattan linear-conflict; do
    "$UNJAM" solve six-tiles --cost moves --all --limit 1 --heuristic "$heuristic" -q | sed -n 1p
done
"$UNJAM" solve four-pillars --all --limit 1 --heuristic manhattan -q | sed -n 1p
for heuristic in none manhattan; do
    "$UNJAM" solve six-tiles --all --limit 1 --heuristic "$heuristic" -q | sed -n 1p
done
"$UNJAM" solve six-tiles --exhaust -q | sed -n '/^$/d; $p'
try info six-tiles
try solve six-tiles --heuristic linear-conflict
try solve four-pillars --heuristic pattern
try solve six-tiles --checkpoint six.checkpoint
"$UNJAM" solve six-tiles -q -o six.json >six.txt
cat six.txt
try verify six.json
sed 's/"cost_metric": "slides"/"cost_metric": "moves"/' six.json >moves.json
try verify moves.json
sed '0,/"to": \[/s//"to": [ 2, 2], "x-to": [/' six.json >far.json
try verify far.json
sed 's/"from": \[/"from": [ 1,/' six.json >three.json
try verify three.json
echo '{"unjam": 1, "kind": "tiles", "name": "apart", "start": ["A . # B ."], "goal": ["B . # A ."]}' >apart.json
try solve apart.json
echo '{"unjam": 1, "kind": "tiles", "name": "ring", "start": ["A B C", "D # E", "F . ."], "goal": ["F E D", "C # B", "A . ."]}' >ring.json
try solve ring.json
try solve ring.json --all
