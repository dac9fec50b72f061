#!/usr/bin/env bash
# wrong_docs.sh PROGRAMS: puts each kind of fault into a document, and checks that check_docs.sh or
# run_docs.sh finds it. Works on a copy of the documents beside links to the rest of the tree.
set -u
programs=$(cd "$1" && pwd) || exit 2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 2
root=$(cd "$here/../.." && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
for entry in "$root"/* "$root"/.github "$root"/tests/*; do
    name=${entry#"$root"/}
    case $name in
    docs | tests/docs) mkdir -p "$work/$(dirname "$name")" && cp -R "$entry" "$work/$name" ;;
    tests) mkdir -p "$work/tests" ;;
    build | out) ;;
    *) ln -s "$entry" "$work/$name" ;;
    esac
done
faults=0

# expect WORDS TEXT: puts TEXT into a document and checks that a message with WORDS is printed.
expect() {
    local words=$1 found
    printf '# Fault\n\n%s\n' "$2" >"$work/docs/fault.md"
    if found=$(bash "$work/tests/docs/check_docs.sh" "$programs" docs/fault.md &&
        bash "$work/tests/docs/run_docs.sh" "$programs" docs/fault.md); then
        echo "not found: $2"
        faults=1
    elif ! grep -qF -- "$words" <<<"$found"; then
        printf 'found, but not in these words: %s\n%s\n' "$words" "$found"
        faults=1
    fi
}

expect 'docs/fault.md: the link to nothing.md leads nowhere' '[a](nothing.md)'
expect 'docs/fault.md: docs/RULES.md has no heading for #nothing' '[a](RULES.md#nothing)'
expect 'docs/fault.md: the link to nothing.svg leads nowhere' '<img src="nothing.svg">'
expect 'docs/fault.md: there is no file geometry/nothing.h' 'See `geometry/nothing.h`.'
expect './dev help lists no command "nothing"' 'Run `./dev nothing`.'
expect 'unjam has no command "nothing"' 'Run `unjam nothing`.'
expect 'unjam solve has no option --nothing' 'Run `unjam solve one-piece --nothing`.'
expect 'docs/fault.md:5: exit code 2: unjam info nothing' $'```sh\nunjam list\nunjam info nothing\n```'
expect 'exit code 0 instead of 3' $'```sh\nunjam info one-piece   # exit code 3\n```'
expect './dev help lists no command "nothing"' $'```sh\nset -- nothing\n./dev "$1"\n```'
rm "$work/docs/fault.md"
printf '<svg/>\n' >"$work/docs/rooms.svg"
bash "$work/tests/docs/check_docs.sh" "$programs" | grep -q 'docs/rooms.svg is not' || {
    echo "not found: another picture of the rooms"
    faults=1
}
exit $faults
