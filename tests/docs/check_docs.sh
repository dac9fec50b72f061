#!/usr/bin/env bash
# check_docs.sh PROGRAMS [DOCUMENT...]: checks that everything the documents name exists. Links and
# paths must lead to files, and anchors to headings. ./dev and unjam must know the commands and
# options named. The picture of the rooms must be that of tests/house/arrows.txt, and README.md must
# be short. Prints every fault; exit code 1 when there is one.
set -u
programs=$(cd "$1" && pwd) || exit 2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 2
root=$(cd "$here/../.." && pwd) || exit 2
shift
cd "$root" || exit 2
export LC_ALL=C
faults=$(mktemp) || exit 2
help=$(mktemp -d) || exit 2
trap 'rm -rf "$faults" "$help"' EXIT
documents=("$@")
[ $# -gt 0 ] || documents=(README.md CHANGELOG.md CONTRIBUTING.md docs/*.md problems/README.md
    discrete/README.md .github/ISSUE_TEMPLATE/*)
set -f  # words from documents must not be expanded as file patterns

# Prints the anchors of a document, as GitHub makes them from its headings.
anchors() {
    awk '/^```/ { code = !code } !code && /^#+ / { sub(/^#+ */, ""); print }' "$1" |
        tr '[:upper:]' '[:lower:]' | sed -e 's/[^a-z0-9 _-]//g' -e 's/ /-/g'
}

links_lead_somewhere() {
    local document folder target file anchor
    for document in "${documents[@]}"; do
        folder=$(dirname "$document")
        while read -r target; do
            case $target in http:* | https:* | mailto:*) continue ;; esac
            file=${target%%#*} anchor=
            [[ $target != *"#"* ]] || anchor=${target#*#}
            if [ -n "$file" ]; then file=$folder/$file; else file=$document; fi
            if [ ! -e "$file" ]; then
                echo "$document: the link to $target leads nowhere"
            elif [ -n "$anchor" ] && ! anchors "$file" | grep -qx -- "$anchor"; then
                echo "$document: $file has no heading for #$anchor"
            fi
        done < <(grep -oE '\]\([^) ]+\)|src="[^"]+"' "$document" | sed -E 's/^\]\((.*)\)$/\1/; s/^src="(.*)"$/\1/')
    done
}

# A word that begins with a top folder of the tree is taken for a path from the root of the tree.
paths_exist() {
    local document word
    for document in "${documents[@]}"; do
        while read -r word; do
            [ -e "$word" ] || [ -e "$(dirname "$document")/$word" ] || [ -e "cmake/$(basename "$word").in" ] ||
                echo "$document: there is no file $word"
        done < <(sed -E -e 's/\]\([^)]*\)//g' -e 's/src="[^"]*"//g' -e 's/<unjam\//</g' "$document" |
            grep -oE '[A-Za-z0-9_.*{}/-]+' | sed -E 's/[.]+$//' |
            grep -E '^(base|search|files|discrete|geometry|formats|viewer|cli|problems|tests|docs|share|cmake|\.github|\.ci)/.' |
            grep -vE '[*{}]|KIND|NAME|FOLDER|FILE' | sort -u)
    done
}

commands_exist() {
    local document word command option line commands
    ./dev help >"$help/dev help" || return
    "$programs/unjam" --help >"$help/all commands" || return
    commands=$(sed -n 's/^  \([a-z]*\) .*/\1/p' "$help/all commands")
    for command in $commands; do
        "$programs/unjam" "$command" --help >"$help/$command"
    done
    for document in "${documents[@]}"; do
        while read -r word; do
            grep -qE "^  $word " "$help/dev help" || echo "$document: ./dev help lists no command \"$word\""
        done < <(grep -oE '\./dev [a-z]+' "$document" | sed 's/.* //' | sort -u)
        # Reads the commands in inline code and in code blocks.
        while read -r line; do
            [[ $line =~ ^unjam\ ([a-z]+) ]] && command=${BASH_REMATCH[1]}
            line=${line%% [#|>;]*}
            if [ ! -f "$help/$command" ]; then
                echo "$document: unjam has no command \"$command\": $line"
                continue
            fi
            for option in $line; do
                [[ $option =~ ^--?[a-z][a-z-]* ]] || continue
                option=${BASH_REMATCH[0]}
                grep -qE -- "(^| )$option([=, ]|\$)" "$help/$command" ||
                    echo "$document: unjam $command has no option $option: $line"
            done
        done < <(awk '/^```/ { code = !code; next }
                code && /^ *unjam [a-z]/ { sub(/^ */, ""); print; next }
                !code { n = split($0, part, "`"); for (i = 2; i <= n; i += 2) if (part[i] ~ /^unjam [a-z]/) print part[i] }' \
            "$document")
    done
}

rooms_are_drawn() {
    bash docs/draw_rooms.sh | cmp -s - docs/rooms.svg ||
        echo "docs/rooms.svg is not what docs/draw_rooms.sh draws: bash docs/draw_rooms.sh > docs/rooms.svg"
    local room
    while IFS=: read -r room _; do
        case $room in '#'* | '<'* | '') continue ;; esac
        grep -qF "**\`$room\`**" docs/ARCHITECTURE.md || echo "docs/ARCHITECTURE.md does not describe the room $room"
    done <tests/house/arrows.txt
}

readme_is_short() {
    local words
    words=$(wc -w <README.md)
    [ "$words" -le 1200 ] || echo "README.md has $words words; move what only some readers need to docs/"
}

{
    links_lead_somewhere
    paths_exist
    commands_exist
    rooms_are_drawn
    readme_is_short
} >"$faults"
cat "$faults"
[ ! -s "$faults" ]
