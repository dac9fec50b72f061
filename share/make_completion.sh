#!/bin/sh
# make_completion.sh zsh|fish UNJAM [UNJAM-VIEW]: prints the completion file of a shell for the programs. Commands, options,
# their values and their descriptions come from --help, so that completion and programs agree.
set -eu
shell=$1 unjam=$2 view=${3:-}
# Put every option on one line; glibc leaks a few bytes when it prints help.
export ARGP_HELP_FMT=rmargin=9000,opt-doc-col=45 LC_ALL=C
export ASAN_OPTIONS="${ASAN_OPTIONS:-}:detect_leaks=0"

commands() {
    "$unjam" --help | sed -nE 's/^  ([a-z]+) +[A-Z]+ +(.*)/\1\t\2/p'
}

# Prints the options of a command, one per line: letter, name, name of the value, description. "-" stands for
# an empty field. Only the first clause of a long description is kept.
options() { # arguments: COMMAND...
    "$@" --help | awk '
        /^ +-/ {
            line = $0
            sub(/^ +/, "", line)
            letter = "-"; value = "-"
            if (line ~ /^-[^-], /) { letter = substr(line, 2, 1); line = substr(line, 5) }
            if (line !~ /^--/) next
            name = line; sub(/^--/, "", name); sub(/ .*/, "", name)
            words = line; sub(/^[^ ]+ */, "", words); sub(/[;:.(].*/, "", words); sub(/ +$/, "", words)
            if (name ~ /=/) { value = name; sub(/^[^=]*=/, "", value); sub(/=.*/, "", name) }
            if (words == "") words = name
            print letter "\t" name "\t" value "\t" words
        }'
}

# --- zsh ---------------------------------------------------------------------------------------------------------------

zsh_options() { # arguments: COMMAND...
    options "$@" | awk -F '\t' '
        {
            words = $4
            gsub(/\[/, "(", words); gsub(/\]/, ")", words); gsub(/\x27/, "\x27\\\x27\x27", words); gsub(/:/, "\\:", words)
            action = ""
            if ($3 ~ /[|]/) { action = $3; gsub(/[|]/, " ", action); action = ":value:(" action ")" }
            else if ($3 ~ /FILE|FOLDER/) action = ":" $3 ":_files"
            else if ($3 == "DIR") action = ":" $3 ":_files -/"
            else if ($3 != "-") action = ":" $3 ": "
            equals = $3 != "-" ? "=" : ""
            if ($1 != "-" && $1 != "?")
                printf "        \x27(-%s --%s)-%s[%s]%s\x27 \\\n", $1, $2, $1, words, action
            printf "        \x27--%s%s[%s]%s\x27 \\\n", $2, equals, words, action
        }'
}

make_zsh() {
    cat <<'END'
#compdef unjam unjam-view
# Completion in zsh, made from the help of the programs.

_unjam_problems() {
    local program=${words[1]%-view}
    local -a problems
    problems=(${(f)"$(LC_ALL=C _call_program problems ${program:-unjam} list 2>/dev/null | sed -e 1d -e 's/ .*//')"})
    _alternative 'problems:bundled problem:compadd -a problems' 'files:file:_files'
}

END
    printf '_unjam_commands() {\n    local -a commands\n    commands=(\n'
    commands | awk -F '\t' '{ words = $2; gsub(/\x27/, "\x27\\\x27\x27", words); gsub(/:/, "\\:", words); printf "        \x27%s:%s\x27\n", $1, words }'
    printf '    )\n    _describe command commands\n}\n\n'
    commands | while read -r command rest; do
        printf '_unjam_%s() {\n    _arguments -S \\\n' "$command"
        zsh_options "$unjam" "$command"
        case $command in
        cache) printf "        '1:action:(list clear)'\n}\n\n" ;;
        *) printf "        '*:problem:_unjam_problems'\n}\n\n" ;;
        esac
    done
    if [ -n "$view" ]; then
        printf '_unjam_window() {\n    _arguments -S \\\n'
        zsh_options "$view"
        printf "        '*:problem:_unjam_problems'\n}\n\n"
    fi
    cat <<'END'
_unjam() {
    if [[ $service == unjam-view ]]; then
        _unjam_window
        return
    fi
    if (( CURRENT == 2 )); then
        _unjam_commands
        compadd -- --help --version
        return
    fi
    local command=$words[2]
    (( $+functions[_unjam_$command] )) || return 1
    # The command takes the place of the program, so that its options are counted from there.
    words[2]=$words[1]
    shift words
    (( CURRENT-- ))
    _unjam_$command
}

_unjam "$@"
END
}

# --- fish --------------------------------------------------------------------------------------------------------------

fish_options() { # arguments: PROGRAM-NAME CONDITION COMMAND...
    name=$1 condition=$2
    shift 2
    options "$@" | awk -F '\t' -v name="$name" -v condition="$condition" '
        {
            words = $4
            gsub(/\\/, "\\\\", words); gsub(/\x27/, "\\\x27", words)
            line = "complete -c " name condition
            if ($1 != "-" && $1 != "?") line = line " -s " $1
            line = line " -l " $2
            if ($3 ~ /[|]/) { values = $3; gsub(/[|]/, " ", values); line = line " -x -a \x27" values "\x27" }
            else if ($3 ~ /FILE|FOLDER/) line = line " -r -F"
            else if ($3 == "DIR") line = line " -x -a \"(__fish_complete_directories)\""
            else if ($3 != "-") line = line " -x"
            print line " -d \x27" words "\x27"
        }'
}

make_fish() {
    cat <<'END'
# Completion in fish, made from the help of the programs.

function __unjam_problems
    LC_ALL=C unjam list 2>/dev/null | string replace -r ' .*' '' | tail -n +2
end

complete -c unjam -n __fish_use_subcommand -f
complete -c unjam -n __fish_use_subcommand -l help -d 'Give a help list'
complete -c unjam -n __fish_use_subcommand -l version -d 'Print program version'
END
    commands | awk -F '\t' '{ words = $2; gsub(/\x27/, "\\\x27", words); printf "complete -c unjam -n __fish_use_subcommand -a %s -d \x27%s\x27\n", $1, words }'
    commands | while read -r command rest; do
        condition=" -n '__fish_seen_subcommand_from $command'"
        fish_options unjam "$condition" "$unjam" "$command"
        case $command in
        list | new | import | verify) ;;
        cache) printf "complete -c unjam%s -f -a 'list clear'\n" "$condition" ;;
        *) printf "complete -c unjam%s -a '(__unjam_problems)'\n" "$condition" ;;
        esac
    done
    if [ -n "$view" ]; then
        fish_options unjam-view '' "$view"
        printf "complete -c unjam-view -a '(__unjam_problems)'\n"
    fi
}

"make_$shell"
