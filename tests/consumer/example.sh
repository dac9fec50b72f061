#!/bin/sh
# example.sh COMPILER PKGCONFIG_FOLDER ROOT WORK: builds docs/example.c of the tree at ROOT with the
# flags of pkg-config, runs it on a bundled problem, and checks the picture. Also compiles every
# installed header by itself.
set -eu
compiler=$1 root=$3 work=$4
export PKG_CONFIG_PATH="$2"
rm -rf "$work"
mkdir -p "$work"
cd "$work"
# shellcheck disable=SC2046
"$compiler" -std=c17 -Wall -Wextra -Werror "$root/docs/example.c" -o example $(pkg-config --cflags --libs unjam)
./example "$root/problems/tray/two-pieces.json" moves.svg
grep -q '<svg' moves.svg
! ./example no-such-file.json moves.svg 2>message
grep -q 'no-such-file' message
lines=$(wc -l <"$root/docs/example.c")
[ "$lines" -le 40 ] || { echo "docs/example.c has grown to $lines lines"; exit 1; }
include=$(pkg-config --variable=includedir unjam)
(cd "$include" && find unjam -name '*.h' | sort) | while read -r header; do
    [ "$header" != unjam/search/ida.h ] || continue # a template: macros must be defined before it
                                                    # is included
    printf '#include <%s>\nint main(void) { return 0; }\n' "$header" >header.c
    # shellcheck disable=SC2046
    "$compiler" -std=c17 -D_GNU_SOURCE -Wall -Wextra -Werror -fsyntax-only header.c $(pkg-config --cflags unjam) ||
        { echo "<$header> cannot be included by itself"; exit 1; }
done
