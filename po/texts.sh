#!/bin/sh
# texts.sh SOURCE OUTPUT: writes the template of all texts of SOURCE that are to be translated (a .pot file).
# These are the texts marked by _, N_ and uj_translate_count, and the messages about a lack of memory, which
# uj_error_set translates itself.
set -eu
output=$(realpath "$2")
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find . \( -path ./build -o -path ./tests -o -path ./docs -o -path ./.git \) -prune -o -name '*.[ch]' ! -path ./base/language.h -print |
    sed 's,^\./,,' | sort >"$work/sources"
mkdir "$work/base"
xargs grep -ohzP 'UJ_NO_MEMORY,\s*"\Kout of memory[^"]*(?="\s*[,)])' <"$work/sources" | tr '\0' '\n' | sort -u |
    sed 's/.*/_("&")/' >"$work/base/status.c"
xgettext --from-code=UTF-8 -k_ -kN_ -kuj_translate_count:1,2 --add-location=file -f "$work/sources" -o "$output"
cd "$work"
xgettext --from-code=UTF-8 -k_ --add-location=file --join-existing -o "$output" base/status.c
