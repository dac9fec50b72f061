#!/usr/bin/env bash
# wrong_trees.sh ROOT COMPILER: puts many faults into a copy of the sources under ROOT and expects
# check_tree.sh to name each.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$1 compiler=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/tree"
(cd "$root" && find base search files discrete geometry drawing formats viewer cli \
    \( -name '*.[ch]' -o -name CMakeLists.txt \) -print0 | xargs -0 cp --parents -t "$work/tree")
mkdir "$work/tree/tests" "$work/tree/docs"
cd "$work/tree"

bash "$here/check_tree.sh" . || { echo "the tree itself has faults"; exit 1; }

lines() { # COUNT TEXT
    yes "$2" | head -n "$1"
}

# Every fault is in separate files, so that no fault hides another.
expected=()
expect() {
    expected+=("$1")
}

echo '#include <unjam/viewer/draw/theme.h>' >>base/heap.c
expect "base/heap.c:$(wc -l <base/heap.c): base must not include viewer/draw"
echo '#include <unjam/geometry/contact/contacts.h>' >>geometry/certificate/certificate.c
expect "geometry/certificate must not include geometry/contact"
echo '#include <geos_c.h>' >>geometry/dynamics/push.c
expect "geometry/dynamics must not include <geos_c.h>"
echo '#include "geometry/tray/tray.h"' >>geometry/contact/contacts.c
expect "write <unjam/...> for another room"
sed -i 's|USES geometry/certificate/depth geometry/certificate/forces|USES geometry/contact|' geometry/certificate/CMakeLists.txt
expect "geometry/certificate/CMakeLists.txt: USES"
echo '#include <unjam/search/search.h>' >>search/deadline.h
echo '#include <unjam/search/deadline.h>' >>search/search.h
expect "a circle of headers"
lines 451 '// a line' >base/long.c
expect "base/long.c: 451 lines"
{ echo 'static int f(void)'; echo '{'; lines 59 '    x++;'; echo '}'; } >base/function.c
expect "base/function.c:1: a function of 62 lines"
for i in $(seq 30); do echo >"base/file$i.c"; done
expect "source files; at most 30 in a folder"
echo 'int b(void); int a(void); int a(void) { return b(); }' >"$work/a.c"
echo 'int a(void); int b(void); int b(void) { return a(); }' >"$work/b.c"
(cd "$work" && "$compiler" -O0 -c a.c b.c && ar rc circle.a a.o b.o)
expect "a circle of sources"

if said=$(bash "$here/check_tree.sh" "$work/tree" "$work/circle.a"); then
    echo "check_tree.sh found none of the faults"
    exit 1
fi
for words in "${expected[@]}"; do
    grep -qF -- "$words" <<<"$said" || {
        echo "the check says"
        echo "$said"
        echo "without: $words"
        exit 1
    }
done
