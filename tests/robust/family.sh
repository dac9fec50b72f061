#!/bin/sh
# family.sh UNJAM MEMBER PROBLEM OVERSIZE SCALE...: solves a tray puzzle with its pieces scaled, under both
# rules. Each scaled puzzle is solved in five images: as it is, mirrored, turned by a quarter, ten times as
# large (millimetres), and shifted by 1000. Prints a table. The exit code is 1 in three cases: the puzzle at a
# SCALE is not solved with a proven optimum and a certificate; it is solved at the scale OVERSIZE, which has
# no solution; or two images of one puzzle get different answers. TIME limits each search (default: 900
# seconds), and TIME_OVERSIZE each search at OVERSIZE (60). RULES and IMAGES select some of the rules and
# images.
set -u
all_rules="free paper" all_images="as-is mirrored turned larger shifted"
unjam=$1 member=$2 problem=$3 oversize=$4
shift 4
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

value() {
    sed -n "s/^ *\"$1\": *\"\{0,1\}\([^\",]*\).*/\1/p" "$work/result" | head -n 1
}

# fault WORDS: prints WORDS at the end of the current line, and sets the exit code of this script
# to 1.
fault() {
    printf '  FAULT: %s' "$*"
    failed=1
}

# solve SCALE RULES IMAGE TIME: solves one image of the scaled puzzle, and prints a row of the table.
solve() {
    "$member" "$problem" "$1" "$3" "$work/problem.json" || exit 1
    rm -f "$work/solution.json"
    "$unjam" solve "$work/problem.json" --rules "$2" --time-limit "$4" --json --quiet -o "$work/solution.json" \
        >"$work/result" 2>"$work/error"
    code=$?
    status=$(value status)
    answer="$(value cost) moves"
    [ "$status" != limit ] || answer="at least $(value lower_bound) moves"
    [ "$status" != exhausted ] || answer="$(value distinct) states"
    printf '| %-7s | %-5s | %-8s | %-9s | %-16s | %7.1f s |' "$1" "$2" "$3" "$status" "$answer" "$(value seconds)"
}

# compare IMAGE: checks that the answer is the same as for the first image, as-is.
compare() {
    [ "$1" != as-is ] || first=$answer
    [ "$answer" = "$first" ] || fault "as-is got another answer: $first"
    echo
}

# solvable SCALE RULES IMAGE, unsolvable SCALE RULES IMAGE: solve one image and check the answer.
solvable() {
    solve "$@" "${TIME:-900}"
    if [ "$code" -ne 0 ]; then
        fault "exit code $code $(head -n 1 "$work/error")"
    else
        [ "$(value optimal)" = true ] || fault "not proven"
        "$unjam" verify "$work/solution.json" >"$work/verified" 2>&1 || fault "$(head -n 1 "$work/verified")"
    fi
    compare "$3"
}

unsolvable() {
    solve "$@" "${TIME_OVERSIZE:-60}"
    [ "$code" -eq 1 ] || [ "$code" -eq 3 ] || fault "exit code $code $(head -n 1 "$work/error")"
    [ "$code" -ne 3 ] || first=$answer # if the time runs out, images may get different bounds
    compare "$3"
}

echo "| scale   | rules | image    | answer    | with             | time      |"
echo "|---------|-------|----------|-----------|------------------|-----------|"
for rules in ${RULES:-$all_rules}; do
    for scale in "$@"; do
        for image in ${IMAGES:-$all_images}; do
            solvable "$scale" $rules $image
        done
    done
    for image in ${IMAGES:-$all_images}; do
        unsolvable "$oversize" $rules $image
    done
done
exit $failed
