# A folder of problems given by UNJAM_PROBLEMS, with incomplete problems and a broken one.
mkdir -p own/tray own/tiles
cp "$DATA/no-way-out.json" own/tray/stuck.json
echo '{"unjam": 1, "kind": "tiles", "name": "eight", "x-optimum": {"moves": 31}, "source": "a\u001b[2Jb"}' >own/tiles/eight.json
echo '{"unjam": 1, "kind": "klotski", "name": "k", "x-optimum": {"moves": 81, "steps": 116}}' >own/tiles/k.json
echo '{"unjam": 1, "kind": "tiles", "name": "two", "instances": [{}, {}]}' >own/tiles/two.json
echo '{"unjam": 3}' >own/tiles/broken.json
echo 'not a problem' >own/README.md
UNJAM_PROBLEMS=own "$UNJAM" list
echo "exit code $?"
UNJAM_PROBLEMS=own "$UNJAM" info stuck | sed -n 1p
UNJAM_PROBLEMS=own "$UNJAM" info eight
UNJAM_PROBLEMS=own "$UNJAM" info rectangular-jam
UNJAM_PROBLEMS=nowhere "$UNJAM" list
