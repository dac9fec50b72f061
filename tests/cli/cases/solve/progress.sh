# The progress line fits in one row of the terminal, however narrow, and is erased at the end.
command -v script >/dev/null || exit 77
# On a busy machine the program may get no time to show anything before the time limit. Each command
# below, in which LIMIT stands for the seconds, runs again with a longer limit until it has shown
# enough.
shown() { # INSTANCES COLUMNS COMMAND: prints the progress lines, which must name INSTANCES instances
    for limit in 0.7 3 12 48; do
        script -qec "stty cols $2; $(echo "$3" | sed "s/LIMIT/$limit/") >/dev/null" /dev/null </dev/null |
            tr '\r' '\n' | sed -n "s/^$(printf '\033')\[K//p" | grep -v -e '^$' -e 'states expanded' -e 'nodes generated' >lines
        [ "$(sed -E 's/.*\(([0-9]) of [0-9]\).*|.*/\1/' lines | sort -u | wc -l)" -lt "$1" ] || break
    done
    cat lines
}
longest() { # COLUMNS COMMAND
    shown 1 "$1" "$2" |
        awk -v columns="$1" '{ lines++; if (length($0) > most) most = length($0) }
                             END { print (lines < 1 ? "no lines" : most < columns ? "within" : "beyond"), columns }'
}
longest 30 "'$UNJAM' solve rectangular-jam-oversize --threads 1 --time-limit LIMIT"
longest 200 "'$UNJAM' solve rectangular-jam-oversize --threads 1 --time-limit LIMIT"
longest 30 "'$UNJAM' tightness rectangular-jam-oversize --threads 1 --time-limit LIMIT"
# The line names the instance. Wide characters in the name count as two columns. No tables are built,
# so that the search itself has the whole time.
problems=$(dirname "$UNJAM")/../share/unjam/problems
sed 's/"name": "38"/"name": "难题三十八"/' "$problems/tiles/twenty-four-korf.json" >wide.json
shown 4 200 "'$UNJAM' solve wide.json --heuristic manhattan --time-limit LIMIT" |
    sed -nE 's/^(.*\([0-9] of [0-9]\): ).*/\1/p' | sort -u
shown 1 20 "'$UNJAM' solve wide.json --instance 难题三十八 --heuristic manhattan --time-limit LIMIT" | LC_ALL=C.UTF-8 wc -L
