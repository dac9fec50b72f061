#!/bin/sh
# run_case.sh UNJAM CASE.sh: runs one case of the command line. The script runs in an empty folder; its output is compared
# with CASE.stdout and CASE.stderr (missing: nothing) and its exit code with CASE.exit (missing: 0). It finds the program in
# $UNJAM and the files of tests/cli/data in $DATA. It neither reads nor changes the settings and results of the user. Exit
# code 77 means that the case cannot run here. UNJAM_UPDATE=1 replaces the expected files by the actual output: review the
# difference before you commit it.
set -u
UNJAM=$1
case=${2%.sh}
DATA=$(cd "$(dirname "$2")/../../data" && pwd) || exit 1
LC_ALL=C
export UNJAM DATA LC_ALL
unset UNJAM_PROBLEMS COLUMNS DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
work=$(mktemp -d) || exit 1
trap 'chmod -R u+rwx "$work"; rm -rf "$work"' EXIT
XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state
export XDG_CACHE_HOME XDG_CONFIG_HOME XDG_STATE_HOME
mkdir "$work/empty" && cd "$work/empty" || exit 1
sh "$case.sh" >"$work/stdout" 2>"$work/stderr" </dev/null
code=$?
if [ "$code" -eq 77 ]; then
    cat "$work/stdout"
    exit 77
fi
if [ "${UNJAM_UPDATE:-0}" = 1 ]; then
    rm -f "$case.stdout" "$case.stderr" "$case.exit"
    [ ! -s "$work/stdout" ] || cp "$work/stdout" "$case.stdout"
    [ ! -s "$work/stderr" ] || cp "$work/stderr" "$case.stderr"
    [ "$code" -eq 0 ] || echo "$code" >"$case.exit"
    exit 0
fi
failed=0
for stream in stdout stderr; do
    expected=$case.$stream
    [ -f "$expected" ] || expected=/dev/null
    if ! diff -u "$expected" "$work/$stream"; then
        echo "$stream differs (- expected, + found)"
        failed=1
    fi
done
wanted=0
[ ! -f "$case.exit" ] || wanted=$(cat "$case.exit")
if [ "$code" -ne "$wanted" ]; then
    echo "exit code $code, expected $wanted"
    failed=1
fi
exit $failed
