#!/bin/sh
# Checks that none of the objects given in a library calls GEOS: the inner loops must not.
# usage: no_geos.sh LIBRARY OBJECT...; 77 (skipped) without nm.
command -v nm >/dev/null || { echo "nm is not installed"; exit 77; }
library=$1
shift
symbols=$(nm "$library") || exit 1
for object; do
    own=$(printf '%s\n' "$symbols" | awk -v name="$object:" '/:$/ { on = $1 == name } on')
    if [ "$(printf '%s\n' "$own" | grep -c ' T ')" -eq 0 ]; then
        echo "$object defines nothing in $library"
        exit 1
    fi
    if printf '%s\n' "$own" | grep ' U GEOS'; then
        echo "$object calls GEOS"
        exit 1
    fi
done
# The same question finds what is there.
printf '%s\n' "$symbols" | grep -q ' U GEOS' || { echo "nm shows no call to GEOS at all"; exit 1; }
