# The same problem given by name, by path, from standard input, and as a copy.
problem=$(dirname "$UNJAM")/../share/unjam/problems/tray/two-pieces.json
"$UNJAM" solve two-pieces --quiet >by-name || exit
"$UNJAM" solve "$problem" --quiet >by-path || exit
"$UNJAM" solve - --quiet <"$problem" >by-input || exit
cp "$problem" two-pieces
"$UNJAM" solve ./two-pieces -q >by-copy || exit
cmp by-name by-path && cmp by-name by-input && cmp by-name by-copy
# The name of a bundled problem stands for that problem, whatever files are in the working folder.
echo '{' >two-pieces
"$UNJAM" solve two-pieces -q | sed -n 1p

# Moves in words, and in the short notation; JSON output does not depend on it.
"$UNJAM" solve two-pieces -q | sed -n '2,3p'
"$UNJAM" solve two-pieces -q --notation short | sed -n '2,3p'
"$UNJAM" solve three-blocks -q --notation short | sed -n '2,3p'
"$UNJAM" solve line-1 -q --notation short | sed -n '2,3p'
"$UNJAM" solve triangle-3-0 -q --notation short | sed -n '9p'
"$UNJAM" solve two-pieces --json --notation short | grep -c '"notation"' || true
