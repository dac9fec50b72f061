# The tray puzzles among the bundled ones; how the list looks is in list-own-folder.
"$UNJAM" list | tr -s ' ' | grep -E ' (tray|kind) '
"$UNJAM" list --json | sed -n -e 1,2p -e '$p'
mkdir -p empty
UNJAM_PROBLEMS=empty "$UNJAM" list --json
"$UNJAM" list --json | grep -A 4 -F '"problem": "one-piece"'
