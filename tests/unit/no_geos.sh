#!/bin/sh
# no_geos.sh SHAPE LIBRARY...: checks that no object of the libraries calls GEOS. As a test of the
# check itself, the library SHAPE must be found to call GEOS. Exits with 77 (skipped) if there is no
# nm.
command -v nm >/dev/null || { echo "nm is not installed"; exit 77; }
nm "$1" | grep -q ' U GEOS' || { echo "nm shows no call to GEOS in $1, which does call GEOS"; exit 1; }
shift
for library; do
    nm "$library" | grep -q ' T ' || { echo "$library defines nothing"; exit 1; }
    if nm -A "$library" | grep ' U GEOS'; then
        echo "$library calls GEOS"
        exit 1
    fi
done
