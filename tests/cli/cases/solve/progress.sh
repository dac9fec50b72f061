# The progress line fits in one row of the terminal, however narrow, and is erased at the end.
command -v script >/dev/null || exit 77
longest() {
    script -qec "stty cols $1; $2" /dev/null </dev/null | tr '\r' '\n' | sed -n "s/^$(printf '\033')\[K//p" | grep -v -e '^$' -e 'states expanded' |
        awk -v columns="$1" '{ lines++; if (length($0) > most) most = length($0) }
                             END { print (lines < 1 ? "no lines" : most < columns ? "within" : "beyond"), columns }'
}
longest 30 "'$UNJAM' solve rectangular-jam-oversize --threads 1 --time-limit 0.7 >/dev/null"
longest 200 "'$UNJAM' solve rectangular-jam-oversize --threads 1 --time-limit 0.7 >/dev/null"
longest 30 "'$UNJAM' tightness rectangular-jam-oversize --threads 1 --time-limit 0.7 >/dev/null"
# The line names the instance, with its wide characters counted. No tables are built, so that the
# search itself has the whole time.
problems=$(dirname "$UNJAM")/../share/unjam/problems
sed 's/"name": "38"/"name": "难题三十八"/' "$problems/tiles/twenty-four-korf.json" >wide.json
script -qec "stty cols 200; '$UNJAM' solve wide.json --heuristic manhattan --time-limit 1 >/dev/null" /dev/null </dev/null | tr '\r' '\n' |
    sed -nE "s/^$(printf '\033')\[K(.*\([0-9] of [0-9]\): ).*/\1/p" | sort -u
script -qec "stty cols 20; '$UNJAM' solve wide.json --instance 难题三十八 --heuristic manhattan --time-limit 1 >/dev/null" /dev/null </dev/null |
    tr '\r' '\n' | sed -n "s/^$(printf '\033')\[K//p" | grep -v expanded | LC_ALL=C.UTF-8 wc -L
