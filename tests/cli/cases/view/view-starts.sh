# unjam view looks for the window program beside itself, then in PATH, and passes the paths of the files.
cp "$UNJAM" unjam
printf '#!/bin/sh\necho "beside: $*"\n' >unjam-view
chmod +x unjam-view
DISPLAY=:99 ./unjam view "$DATA/two-pieces.solution.json" | sed 's|/.*/||'
DISPLAY=:99 ./unjam view - <"$DATA/two-pieces.solution.json"
DISPLAY=:99 ./unjam view "$DATA/two-pieces.solution.json" "$DATA/sussman.solution.json" | sed 's|/[^ ]*/||g'
DISPLAY=:99 ./unjam view "$DATA/two-pieces.solution.json" nothing-there.json 2>&1
# Options are passed on; a file name that begins with - is not taken for an option.
cat >tiles.json <<'END'
{ "unjam": 1, "kind": "tiles", "name": "Two", "goal": ["1 2", "3 ."],
  "instances": [ { "name": "a", "start": ["1 2", ". 3"] }, { "name": "b", "start": ["1 .", "3 2"] } ] }
END
DISPLAY=:99 ./unjam view --theme dark --dim --trails --goal --patterns --reduced-motion --instance b tiles.json | sed 's|/.*/||'
cp "$DATA/two-pieces.solution.json" ./-two.json
DISPLAY=:99 ./unjam view -- -two.json
mkdir bin
sed 's/beside/path/' unjam-view >bin/unjam-view
chmod +x bin/unjam-view
rm unjam-view
DISPLAY=:99 PATH=$PWD/bin:$PATH ./unjam view "$DATA/two-pieces.solution.json" | sed 's|/.*/||'
# Without a file, the window opens the gallery.
DISPLAY=:99 PATH=$PWD/bin:$PATH ./unjam view
DISPLAY=:99 PATH=$PWD/bin:$PATH ./unjam view --theme dark
