# The solution file verifies, has the same bytes every time, and replaces an old one.
echo old >solution.json
"$UNJAM" solve two-pieces -q -o solution.json >/dev/null || exit
"$UNJAM" solve two-pieces -q -o again.json >/dev/null || exit
cmp solution.json again.json && "$UNJAM" verify solution.json | sed -n 1p
"$UNJAM" verify - <solution.json | sed -n 1p
# A symbolic link stays a link, permissions are kept, and nothing else is left in the folder.
mkdir elsewhere
echo old >elsewhere/target.json
chmod 640 elsewhere/target.json
ln -s elsewhere/target.json link.json
"$UNJAM" solve two-pieces -q -o link.json >/dev/null || exit
cmp solution.json link.json
stat -c '%F %A' link.json elsewhere/target.json
ls -A . elsewhere
"$UNJAM" solve two-pieces -q -o /dev/stdout >both
grep -c '"kind": "solution"' both
