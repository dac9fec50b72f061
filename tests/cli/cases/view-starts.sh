# The window program is looked for beside the command, then in PATH, and gets the file's path.
cp "$UNJAM" unjam
printf '#!/bin/sh\necho "beside: $*"\n' >unjam-view
chmod +x unjam-view
DISPLAY=:99 ./unjam view "$DATA/two-pieces.solution.json" | sed 's|/.*/||'
DISPLAY=:99 ./unjam view - <"$DATA/two-pieces.solution.json"
DISPLAY=:99 ./unjam view "$DATA/two-pieces.solution.json" "$DATA/sussman.solution.json" | sed 's|/[^ ]*/||g'
DISPLAY=:99 ./unjam view "$DATA/two-pieces.solution.json" nothing-there.json 2>&1
mkdir bin
sed 's/beside/path/' unjam-view >bin/unjam-view
chmod +x bin/unjam-view
rm unjam-view
DISPLAY=:99 PATH=$PWD/bin:$PATH ./unjam view "$DATA/two-pieces.solution.json" | sed 's|/.*/||'
