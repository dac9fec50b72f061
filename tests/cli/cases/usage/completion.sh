# Completion in bash: commands, options, values, problems, instances and pieces.
command -v bash >/dev/null || exit 77
cat >complete.sh <<'END'
source "$(dirname "$DATA")/../../share/bash-completion/unjam"
compopt() { :; }
offer() {
    local COMP_WORDS=("$UNJAM" "$@") COMP_CWORD=$# COMPREPLY=()
    _unjam_complete
    printf '%s:' "$*"
    printf ' %s' "${COMPREPLY[@]}"
    echo
}
offer so
offer solve --not
offer solve --notation ''
offer solve --rules p
offer solve rectangular-jam --cost ''
offer solve --quiet klotski --cost ''
offer solve --cost ''
offer solve eight-hard --heuristic m
offer solve hoppers --heuristic ''
offer solve twenty-four-korf --instance ''
offer solve twenty-four-korf -q --instance 3
offer solve nothing-there --instance ''
offer solve klots
offer list ''
offer export two-pieces --at 1 --inspect ''
offer export two-pieces --theme ''
offer verify x.json --problem two
offer solve two-pieces --time-limit ''
touch puzzle.json
mkdir puddle
offer solve klotski --work-dir pu
rmdir puddle
offer info puzz
END
bash complete.sh
