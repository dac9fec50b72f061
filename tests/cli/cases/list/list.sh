# The bundled tray puzzles; list-own-folder tests the layout of the list.
"$UNJAM" list | tr -s ' ' | grep -E ' (tray|kind) '
"$UNJAM" list --json | sed -n -e 1,2p -e '$p'
mkdir -p empty
UNJAM_PROBLEMS=empty "$UNJAM" list --json
"$UNJAM" list --json | grep -A 4 -F '"problem": "one-piece"'
