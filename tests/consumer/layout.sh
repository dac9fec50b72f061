#!/usr/bin/env bash
# layout.sh PREFIX MANDIR DATADIR: checks that the installed files are where Debian looks for them and that they work: manual
# pages that name every command and option, completions that complete, a desktop file and an icon.
set -euo pipefail
prefix=$1 man=$1/$2/man1 data=$1/$3
unjam=$prefix/bin/unjam
export ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0
unset UNJAM_PROBLEMS
fail() {
    printf '%s\n' "$*"
    exit 1
}

programs=(unjam)
[ ! -x "$prefix/bin/unjam-view" ] || programs+=(unjam-view)
for program in "${programs[@]}"; do
    page=$man/$program.1
    [ -s "$page" ] || fail "$page is missing"
    grep -q '^\.Sh NAME' "$page" || fail "$page is not a manual page"
    ! grep -n '@[A-Z]*@' "$page" || fail "$page has a placeholder that was not filled in"
    if command -v mandoc >/dev/null; then
        wrong=$(mandoc -Tlint -W warning "$page" | grep -v 'new sentence, new line' || true)
        [ -z "$wrong" ] || fail "$wrong"
    fi
    [ -s "$data/bash-completion/completions/$program" ] || fail "there is no completion for $program"
    [ -s "$data/fish/vendor_completions.d/$program.fish" ] || fail "there is no completion in fish for $program"
    grep -q "^#compdef .*\b$program\b" "$data/zsh/site-functions/_unjam" || fail "there is no completion in zsh for $program"
done
if [ -x "$prefix/bin/unjam-mpi" ]; then
    grep -q '^\.Sh NAME' "$man/unjam-mpi.1" || fail "$man/unjam-mpi.1 is missing"
fi
problems=$(sed -n 's/^\.It Pa //p' "$man/unjam.1")
[ -f "$prefix/bin/$problems/README.md" ] || fail "the manual says that the problems are in $problems, where they are not"
if command -v msgfmt >/dev/null; then
    [[ $(LC_ALL=C.UTF-8 LANGUAGE=de "$unjam" solve two-pieces -q) == *gelöst* ]] || fail "the installed program speaks no German"
fi
commands=$("$unjam" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 6 ] || fail "unjam --help lists too few commands: $commands"
for command in $commands; do
    grep -q "^\.Ss unjam $command" "$man/unjam.1" || fail "the manual has no section about unjam $command"
    section=$(sed -n "/^\.Ss unjam $command/,/^\.S/{/^\.S[^s]/!p}" "$man/unjam.1")
    for option in $("$unjam" "$command" --help | grep -oE '^ +(-., )?--[a-z-]+' | grep -oE -- '--[a-z-]+'); do
        name=$(sed 's/^-//; s/-/\\-/g' <<<"$option")
        grep -q -F -- "Fl $name" <<<"$section" ||
            fail "the manual does not mention unjam $command $option"
    done
done

# Every installed header is in a folder of the same name as in the source tree, and compiles by itself.
# (search/ida.h is a template.)
include=$prefix/include
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
[ -f "$include/unjam/geometry/tray/tray.h" ] || fail "<unjam/geometry/tray/tray.h> is not installed"
while read -r header; do
    [ "$header" = base/version.h ] || [ -f "$root/$header" ] || fail "<unjam/$header> is not where its source is"
    [ "$header" = search/ida.h ] ||
        cc -std=c17 -D_GNU_SOURCE -fsyntax-only -I "$include" -x c - <<<"#include <unjam/$header>" ||
        fail "<unjam/$header> does not compile alone"
done < <(cd "$include/unjam" && find . -name '*.h' | sed 's|^\./||' | sort)

# complete_words WORD...: prints the completions offered for the last word.
# shellcheck disable=SC1091
source "$data/bash-completion/completions/unjam"
compopt() { :; }
complete_words() {
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _unjam_complete "$1" "${*: -1}" "${*: -2:1}"
    printf '%s\n' "${COMPREPLY[@]-}"
}
expect() { # arguments: WANTED WORD...
    local wanted=$1
    shift
    grep -qx -- "$wanted" <<<"$(complete_words "$@")" || fail "completing \"$*\" does not offer $wanted but: $(complete_words "$@" | tr '\n' ' ')"
}
expect export "$unjam" ex
expect --time-limit= "$unjam" solve --ti
expect --quiet "$unjam" solve --q
expect rectangular-jam-90 "$unjam" solve rect
expect paper "$unjam" solve --rules = p
expect short "$unjam" solve --notation s
expect piece-moves "$unjam" solve two-pieces --cost p
expect 44 "$unjam" solve twenty-four-korf --instance 4
expect dark "$unjam" export --theme d
expect klotski "$unjam" new k
if [ "${#programs[@]}" -gt 1 ]; then
    expect --script= "$prefix/bin/unjam-view" --sc
    expect klotski "$prefix/bin/unjam-view" klot
    desktop=$data/applications/unjam-view.desktop
    [ -s "$desktop" ] || fail "$desktop is missing"
    if command -v desktop-file-validate >/dev/null; then
        desktop-file-validate "$desktop" || fail "the desktop file is not valid"
    fi
    program=$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' "$desktop") icon=$(sed -n 's/^Icon=//p' "$desktop")
    [ -x "$prefix/bin/$program" ] || fail "the desktop file starts $program, which is not there"
    grep -q '<svg' "$data/icons/hicolor/scalable/apps/$icon.svg" || fail "there is no icon $icon"
    grep -q '<mime-type type="application/x-unjam+json">' "$data/mime/packages/unjam.xml" || fail "the MIME type of the files is missing"
fi
grep -q '^rectangular-jam ' <<<"$("$unjam" list)" || fail "the bundled problems are not found"
