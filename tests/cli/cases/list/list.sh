# The bundled tray puzzles; list-own-folder tests the layout of the list.
"$UNJAM" list | tr -s ' ' | grep -E ' (tray|kind) '
"$UNJAM" list --json | sed -n -e 1,2p -e '$p'
mkdir -p empty
UNJAM_PROBLEMS=empty "$UNJAM" list --json
"$UNJAM" list --json | grep -A 4 -F '"problem": "one-piece"'

# Lists by kind, by a part of a name or title (with the names of the instances), and by a word that
# matches nothing.
"$UNJAM" list Tray | sed -n '1,3p'
"$UNJAM" list 'sliding blocks'
"$UNJAM" list korf
"$UNJAM" list --json korf | grep -A 2 -F '"instance_names"' | sed -n 1,3p
"$UNJAM" list nothing-has-this || echo "exit code $?"
# No line is wider than the terminal. Wide characters count as two columns.
"$UNJAM" list klotski | head -2
for width in 1 10 20 40 60 80 100 120 1000; do
    widest=$(COLUMNS=$width "$UNJAM" list | LC_ALL=C.UTF-8 wc -L)
    [ "$widest" -le "$width" ] || echo "a line of $widest columns in $width"
done
