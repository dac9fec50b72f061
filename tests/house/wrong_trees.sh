#!/usr/bin/env bash
# wrong_trees.sh ROOT COMPILER: puts one fault after another into a copy of the sources under ROOT
# and expects check_tree.sh to name each.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$1 compiler=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

copy() {
    rm -rf "$work/tree"
    mkdir "$work/tree"
    (cd "$root" && find base search files discrete geometry drawing formats viewer cli \
        \( -name '*.[ch]' -o -name CMakeLists.txt \) -print0 | xargs -0 cp --parents -t "$work/tree")
    mkdir "$work/tree/tests" "$work/tree/docs"
    cd "$work/tree"
}

# expect WORDS: runs the check on the copy and on $libraries. The check must fail with a message that
# contains WORDS.
expect() {
    local said
    # shellcheck disable=SC2086
    if said=$(bash "$here/check_tree.sh" "$work/tree" ${libraries:-}); then
        echo "check_tree.sh did not find the fault: $1"
        exit 1
    fi
    grep -qF -- "$1" <<<"$said" || {
        echo "the check says"
        echo "$said"
        echo "instead of: $1"
        exit 1
    }
}

lines() { # COUNT TEXT
    yes "$2" | head -n "$1"
}

copy
bash "$here/check_tree.sh" . || { echo "the tree itself has faults"; exit 1; }

echo '#include <unjam/viewer/draw/theme.h>' >>base/heap.c
expect "base must not include viewer/draw"
copy
echo '#include <unjam/geometry/contact/contacts.h>' >>geometry/certificate/certificate.c
expect "geometry/certificate must not include geometry/contact"
copy
echo '#include <geos_c.h>' >>geometry/dynamics/push.c
expect "geometry/dynamics must not include <geos_c.h>"
copy
echo '#include "geometry/tray/tray.h"' >>geometry/contact/contacts.c
expect "write <unjam/...> for another room"
copy
sed -i 's|USES geometry/tray|USES geometry/contact|' geometry/certificate/CMakeLists.txt
expect "geometry/certificate/CMakeLists.txt: USES"
copy
echo '#include <unjam/search/search.h>' >>search/deadline.h
echo '#include <unjam/search/deadline.h>' >>search/search.h
expect "a circle of headers"
copy
lines 451 '// a line' >base/long.c
expect "base/long.c: 451 lines"
copy
{ echo 'static int f(void)'; echo '{'; lines 59 '    x++;'; echo '}'; } >base/function.c
expect "base/function.c:1: a function of 62 lines"
copy
for i in $(seq 30); do echo >"base/file$i.c"; done
expect "source files; at most 30 in a folder"
copy
echo 'int b(void); int a(void); int a(void) { return b(); }' >"$work/a.c"
echo 'int a(void); int b(void); int b(void) { return a(); }' >"$work/b.c"
(cd "$work" && "$compiler" -O0 -c a.c b.c && ar rc circle.a a.o b.o)
libraries=$work/circle.a
expect "a circle of sources"
