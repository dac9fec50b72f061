#!/bin/sh
# make_man.sh PROGRAM VERSION PROBLEMS TEMPLATE: prints the manual page made from TEMPLATE. @COMMANDS@ becomes a section for
# each command of PROGRAM, and @OPTIONS@ becomes the options of PROGRAM itself; both come from --help, so that manual and
# program agree. PROBLEMS is the path of the bundled problems.
set -eu
program=$1 version=$2 problems=$3 template=$4
# Put every option on one line; glibc leaks a few bytes when it prints help.
export ARGP_HELP_FMT=rmargin=9000,opt-doc-col=40 LC_ALL=C
export ASAN_OPTIONS="${ASAN_OPTIONS:-}:detect_leaks=0"

# Converts the --help of one command: its options as a list, then the paragraphs below them.
describe() {
    awk '
        function plain(text) {
            gsub(/\\/, "\\e", text)
            gsub(/-/, "\\-", text)
            gsub(/[.] +/, ".\n", text)
            return text ~ /^[.\x27]/ ? "\\&" text : text
        }
        function option(names,   parts, n, i, name, value, out) {
            n = split(names, parts, /, /)
            out = ""
            for (i = 1; i <= n; i++) {
                name = parts[i]
                value = ""
                if (match(name, /=/)) {
                    value = substr(name, RSTART + 1)
                    name = substr(name, 1, RSTART - 1)
                }
                sub(/^-/, "", name)
                out = out (i > 1 ? " , " : "") "Fl " plain(name)
                if (value != "")
                    out = out " Ns = Ns Ar " plain(value)
            }
            return out
        }
        NR <= 2 { next }
        /^ +-/ {
            if (!listed) print ".Bl -tag -width Ds"
            listed = 1
            line = $0
            sub(/^ +/, "", line)
            at = match(line, /  +/)
            text = substr(line, at + RLENGTH)
            print ".It " option(substr(line, 1, at - 1))
            print plain(text)
            next
        }
        /^Mandatory or optional/ { next }
        /^$/ { if (listed == 1) { print ".El"; listed = 2 } next }
        { print ".Pp"; print plain($0) }
        END { if (listed == 1) print ".El" }
    '
}

commands() {
    "$program" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | while read -r command; do
        help=$("$program" "$command" --help)
        argument=$(printf '%s\n' "$help" | sed -n '1s/.*\[OPTION\.\.\.\] *//p')
        printf '.Ss unjam %s%s\n' "$command" "${argument:+ $argument}"
        printf '%s\n' "$help" | sed -n 2p
        printf '%s\n' "$help" | describe
    done
}

sed -e "s|@VERSION@|$version|; s|@PROBLEMS@|$problems|" "$template" | while IFS= read -r line; do
    case $line in
    @COMMANDS@) commands ;;
    @OPTIONS@) "$program" --help | describe ;;
    *) printf '%s\n' "$line" ;;
    esac
done
