# Tables are kept in the cache, listed and deleted. A damaged file is not used, but replaced.
solve() { "$UNJAM" solve fifteen-korf --instance 79 --heuristic 6-6-3 --json "$@" | grep -oE '"cost":[0-9]+'; }
"$UNJAM" cache list | sed "s|$XDG_CACHE_HOME|CACHE|"
solve --no-cache
ls "$XDG_CACHE_HOME" 2>&1 | sed "s|$XDG_CACHE_HOME|CACHE|"
solve
"$UNJAM" cache list | sed "s|$XDG_CACHE_HOME|CACHE|"
"$UNJAM" cache list --json | sed "s|$XDG_CACHE_HOME|CACHE|"
table=$(echo "$XDG_CACHE_HOME"/unjam/*)
sum=$(cksum <"$table")
solve
printf 'damage' | dd of="$table" bs=1 seek=100000 conv=notrunc 2>/dev/null
solve
[ "$(cksum <"$table")" = "$sum" ] && echo "replaced"
echo "another file" >"$XDG_CACHE_HOME/unjam/other.txt"
"$UNJAM" cache clear
ls "$XDG_CACHE_HOME/unjam"
"$UNJAM" cache empty
echo "exit code $?"
"$UNJAM" cache
echo "exit code $?"
# A cache folder that cannot be written does not stop the search.
echo "a file" >file
XDG_CACHE_HOME=$PWD/file
solve
"$UNJAM" cache list 2>&1 | sed "s|$PWD|FOLDER|"
(unset XDG_CACHE_HOME HOME && solve && "$UNJAM" cache list)
