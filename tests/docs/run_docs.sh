#!/usr/bin/env bash
# run_docs.sh [--slow] PROGRAMS DOCUMENT...: runs the ```sh blocks of every document, in order, in
# an empty folder for each document. A document stops at its first command that fails, and the
# script then fails. PROGRAMS is the folder of the built programs. Blocks marked ```sh slow run only
# with --slow.
# With UNJAM_UPDATE=1, pictures made by the commands replace those of the same name in docs/. Look
# at them before you commit them.
#
# The commands run as in a reader's shell, with these differences:
#   ./dev COMMAND       is only looked up in ./dev help
#   unjam view and unjam-view run with SDL's dummy driver and end at once; skipped if not built
#   export of a film    is skipped without ffmpeg
#   mpirun              may run as root, and more ranks than there are processors. If unjam-mpi is not built, unjam
#                       does the same by itself, because later commands need the files
#   "# exit code N"     at the end of a line is the exit code that its command must have
set -u
slow=0
[ "$1" != --slow ] || { slow=1 && shift; }
programs=$(cd "$1" && pwd) || exit 2
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 2
root=$(cd "$here/../.." && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
unset UNJAM_PROBLEMS DISPLAY WAYLAND_DISPLAY
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy LC_ALL=C UJ_PROGRAMS=$programs UJ_ROOT=$root

export XDG_CACHE_HOME=$work/cache
mkdir "$work/bin" "$work/stubs"
cat >"$work/bin/unjam" <<'STUB'
#!/usr/bin/env bash
case ${1:-} in
view)
    shift
    exec unjam-view "$@"
    ;;
export)
    if [[ " $* " =~ \.(gif|mp4)\  ]] && ! command -v ffmpeg >/dev/null; then
        echo "no ffmpeg: skipped: unjam $*"
        exit 0
    fi
    ;;
esac
exec "$UJ_PROGRAMS/unjam" "$@"
STUB
cat >"$work/bin/unjam-view" <<'STUB'
#!/usr/bin/env bash
if [ ! -x "$UJ_PROGRAMS/unjam-view" ]; then
    echo "no window program: skipped: unjam-view $*"
    exit 0
fi
[[ " $* " == *" --script"* ]] || set -- --script 'wait=0.1, q' "$@"
exec "$UJ_PROGRAMS/unjam-view" "$@"
STUB
real_mpirun=$(command -v mpirun) || real_mpirun=
cat >"$work/bin/mpirun" <<STUB
#!/usr/bin/env bash
if [ ! -x "$programs/unjam-mpi" ] || [ -z "$real_mpirun" ]; then
    echo "no unjam-mpi: unjam instead: mpirun \$*"
    while [ \$# -gt 0 ] && [ "\$1" != unjam-mpi ]; do shift; done
    shift
    exec "$programs/unjam" "\$@"
fi
exec "$real_mpirun" --allow-run-as-root --oversubscribe "\$@"
STUB
cat >"$work/bin/unjam-mpi" <<'STUB'
#!/usr/bin/env bash
exec "$UJ_PROGRAMS/unjam-mpi" "$@"
STUB
cat >"$work/stubs/dev" <<'STUB'
#!/usr/bin/env bash
"$UJ_ROOT/dev" help | grep -qE "^  ${1:-help} " || {
    echo "./dev help lists no command \"${1:-}\""
    exit 1
}
STUB
# Bash reads this file before each script. It makes errors name the line in the document.
cat >"$work/prologue.sh" <<'STUB'
set -euo pipefail
shopt -s expand_aliases
trap 'code=$?; echo "$UJ_DOCUMENT:$LINENO: exit code $code: $BASH_COMMAND" >&2' ERR
returns() {
    local wanted=$1 code=0
    shift
    "$@" || code=$?
    [ "$code" -eq "$wanted" ] || {
        echo "exit code $code instead of $wanted: $*" >&2
        return 1
    }
}
STUB
chmod +x "$work"/bin/* "$work/stubs/dev"

# Prints the lines of the ```sh blocks at their line numbers in the document; all other lines are
# empty.
blocks() {
    awk -v slow="$slow" '
        /^```/ {
            if (inside) { inside = 0; print ""; next }
            info = $0
            sub(/^``` */, "", info)
            fenced = 1 - fenced
            if (fenced && (info == "sh" || (info == "sh slow" && slow))) { inside = 1; fenced = 0 }
            print ""
            next
        }
        inside {
            if (match($0, /# .*exit code [0-9]+$/)) {
                wanted = $0
                sub(/.*exit code /, "", wanted)
                print "returns " wanted " " substr($0, 1, RSTART - 1)
            } else
                print
            next
        }
        { print "" }' "$1"
}

failed=0
for document in "$@"; do
    folder=$work/${document//\//-}
    script=$folder.script
    mkdir "$folder"
    cp "$work/stubs/dev" "$folder/dev"
    blocks "$root/$document" >"$script"
    if ! grep -q '[^[:space:]]' "$script"; then
        echo "$document: no commands"
        continue
    fi
    if (cd "$folder" && PATH=$work/bin:$PATH BASH_ENV=$work/prologue.sh UJ_DOCUMENT=$document \
        bash "$script" >"$folder.log" 2>&1 </dev/null); then
        echo "$document: $(grep -c '[^[:space:]]' "$script") lines run"
        grep 'skipped: ' "$folder.log" || true
        [ "${UNJAM_UPDATE:-0}" != 1 ] || for picture in "$folder"/*.{svg,png,gif}; do
            [ ! -f "$root/docs/${picture##*/}" ] || cp "$picture" "$root/docs/"
        done
    else
        echo "$document: FAILED; the end of what was printed:"
        tail -n 40 "$folder.log"
        failed=1
    fi
done
exit $failed
