#!/usr/bin/env bash
# check_tree.sh ROOT [LIBRARY...]: checks the structure of the tree under ROOT. Includes must follow
# arrows.txt; folders, files and functions must be small; headers must not include one another in a
# circle; and sources in the given libraries must not call one another in a circle. Prints every
# fault; the exit code is 1 if there is one.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 2
root=$1
shift
libraries=("$@")
cd "$root" || exit 2
export LC_ALL=C
faults=$(mktemp) || exit 2
trap 'rm -f "$faults"' EXIT

sources() {
    find base search files discrete geometry drawing formats viewer cli "$@" -name '*.[ch]' | sort
}

# Checks that every include is allowed by arrows.txt.
includes_follow_arrows() {
    sources | xargs grep -nE '^ *# *include' /dev/null | awk -v law="$here/arrows.txt" '
        # Allows `top` to include all rooms that `room` uses, directly or not.
        function below(top, room,   i, n, next_rooms) {
            n = split(uses[room], next_rooms, " ")
            for (i = 1; i <= n; i++)
                if (!((top, next_rooms[i]) in allowed)) {
                    allowed[top, next_rooms[i]] = 1
                    below(top, next_rooms[i])
                }
        }
        BEGIN {
            while ((getline line < law) > 0) {
                if (line ~ /^#/ || line == "") continue
                name = line; sub(/:.*/, "", name)
                rest = line; sub(/^[^:]*: */, "", rest)
                if (name ~ /^</) { outside[name] = " " rest " "; continue }
                uses[name] = rest
                n = split(rest, parts, " ")
                for (i = 1; i <= n; i++)
                    if (!(parts[i] in uses))
                        print "arrows.txt: " name " uses " parts[i] ", which must be listed above it"
            }
            for (name in uses)
                below(name, name)
        }
        {
            place = $0; sub(/:[ ]*#.*/, "", place)
            file = place; sub(/:[0-9]+$/, "", file)
            room = file; sub(/\/[^\/]*$/, "", room)
            if (!(room in uses)) { print file ": arrows.txt does not know the room " room; next }
            if (match($0, /<[^>]*>/)) {
                what = substr($0, RSTART, RLENGTH)
                key = what; sub(/.*\//, "<", key)
                if (what ~ /^<unjam\//) {
                    to = substr(what, 8); sub(/\/[^\/]*$/, "", to)
                    if (to != room && !((room, to) in allowed))
                        print place ": " room " must not include " to
                } else if (key in outside && index(outside[key], " " room " ") == 0)
                    print place ": " room " must not include " key
            } else if (match($0, /"[^"]*"/)) {
                what = substr($0, RSTART + 1, RLENGTH - 2)
                if (index(what, "/") > 0)
                    print place ": write <unjam/...> for another room, \"" what "\" is for this folder"
            }
        }'
}

# Checks that USES in each CMakeLists.txt lists the same rooms as arrows.txt.
targets_follow_arrows() {
    local room wanted found
    while IFS=: read -r room wanted; do
        case $room in '#'* | '<'* | '' | cli) continue ;; esac
        found=$(awk '/^    USES/ { sub(/^    USES/, ""); on = 1 } /^    [A-Z_]+( |$)/ { on = 0 }
                     /\)/ && on { sub(/\).*/, ""); print; exit } on { print }' "$room/CMakeLists.txt" | xargs)
        [ "$found" = "$(xargs <<<"$wanted")" ] ||
            echo "$room/CMakeLists.txt: USES $found, but arrows.txt says:$wanted"
    done <"$here/arrows.txt"
}

sizes_are_small() {
    sources tests docs | sed 's|/[^/]*$||' | sort | uniq -c |
        awk '$1 > 30 { print $2 ": " $1 " source files; at most 30 in a folder" }'
    sources tests docs | xargs awk '
        function end_of_file() {
            if (file != "" && lines > 450) print file ": " lines " lines; at most 450"
        }
        FNR == 1 { end_of_file(); file = FILENAME; inside = start = 0 }
        { lines = FNR }
        /^[A-Za-z_]/ && !/^(typedef|struct|enum|union|#)/ { start = FNR }
        /^(static |const |inline |extern )*(struct|enum|union) [a-z_0-9]+ \**[a-z_0-9]+\(/ { start = FNR }
        /^{$/ || (/\) \{$/ && /^[A-Za-z_]/) || (/^ .*\) \{$/ && !inside) { if (start && !inside) { inside = start } }
        /^}/ { if (inside && FNR - inside + 1 > 60)
                   print file ":" inside ": a function of " FNR - inside + 1 " lines; at most 60"
               inside = 0; start = 0 }
        END { end_of_file() }'
}

# Reads pairs "from to" from standard input and names each file that is part of a circle.
no_circle() {
    local what=$1
    tsort 2>&1 >/dev/null | awk -v what="$what" '
        / input contains a loop/ { print "a circle of " what ":"; next }
        { sub(/^tsort: /, ""); if ($0 != "") print "    " $0 }'
}

no_circle_of_headers() {
    sources | grep '\.h$' | xargs sed -nE 's|^#include <unjam/([^>]+)>.*|\1|; t print
        s|^#include "([^"/]+)".*|"\1|; t print
        b
        : print
        F; p' | awk '
        NR % 2 == 1 { file = $0; next }
        { to = $0; if (sub(/^"/, "", to)) { folder = file; sub(/[^\/]*$/, "", folder); to = folder to } print file, to }' |
        no_circle headers
}

no_circle_of_sources() {
    [ "${#libraries[@]}" -gt 0 ] || return 0
    nm -A "${libraries[@]}" | awk '
        NF < 2 { next }
        { sub(/^[^:]*:/, ""); object = $0; sub(/:.*/, "", object); type = $(NF - 1); name = $NF }
        type ~ /^[TDBRVW]$/ { owner[name] = object }
        type == "U" { wants[object, name] = 1 }
        END {
            for (pair in wants) {
                split(pair, part, SUBSEP)
                if (part[2] in owner && owner[part[2]] != part[1])
                    print part[1], owner[part[2]]
            }
        }' | sort -u | sed 's/\.o\b//g' | no_circle "sources (who calls whom)"
}

{
    includes_follow_arrows
    targets_follow_arrows
    sizes_are_small
    no_circle_of_headers
    no_circle_of_sources
} >"$faults"
cat "$faults"
[ ! -s "$faults" ]
