#!/bin/sh
# run_bad.sh UNJAM COMMAND FOLDER: checks that every FOLDER/*.json and *.svg is refused. "UNJAM COMMAND FILE" must exit with 2, print
# nothing on stdout and exactly one line on stderr. FOLDER/messages.txt has the expected lines in the order of the file names.
# Some lines end with text from the JSON parser or from GEOS, in the versions of Debian 12.
set -u
unjam=$1 command=$2 folder=$3
LC_ALL=C
export LC_ALL
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$folder" || exit 1
failed=0
for file in *.json *.svg; do
    [ -e "$file" ] || continue
    "$unjam" "$command" "$file" >"$work/out" 2>"$work/err" </dev/null
    code=$?
    cat "$work/err" >>"$work/messages"
    if [ "$code" -ne 2 ] || [ -s "$work/out" ] || [ "$(wc -l <"$work/err")" -ne 1 ]; then
        echo "$file: exit code $code, stdout and stderr:"
        cat "$work/out" "$work/err"
        failed=1
    fi
done
diff messages.txt "$work/messages" || failed=1
exit $failed
