# Files and folders without permission. Root has all permissions, so the test runs as the user
# "nobody". That user may be unable to read the source tree, so all files needed are copied here.
umask 022
as_nobody=
if [ "$(id -u)" -eq 0 ]; then
    command -v setpriv >/dev/null || { echo "needs setpriv when run by root"; exit 77; }
    as_nobody="setpriv --reuid=65534 --regid=65534 --clear-groups"
fi
chmod a+rx . ..
$as_nobody "$UNJAM" --version >/dev/null 2>&1 || { echo "another user cannot run $UNJAM"; exit 77; }
mkdir -p problems/tray
cp "$DATA/../../../problems/tray/two-pieces.json" problems/tray/
UNJAM_PROBLEMS=$PWD/problems
export UNJAM_PROBLEMS
cp "$DATA/two-pieces.solution.json" open.json
cp "$DATA/two-pieces.solution.json" secret.json
cp "$DATA/no-way-out.json" problem.json
chmod 0 secret.json problem.json
$as_nobody "$UNJAM" verify secret.json
echo "exit code $?"
$as_nobody "$UNJAM" info ./problem.json
echo "exit code $?"
mkdir closed
echo old >closed/solution.json
chmod 555 closed
$as_nobody "$UNJAM" solve two-pieces -q -o closed/solution.json >/dev/null
echo "exit code $?"
$as_nobody "$UNJAM" solve two-pieces -q -o closed/new.json >/dev/null
echo "exit code $?"
$as_nobody "$UNJAM" export open.json -o closed/new.svg
echo "exit code $?"
cp "$DATA/../../../problems/tiles/eight-hard.json" .
$as_nobody "$UNJAM" solve ./eight-hard.json --exhaust --work-dir closed
echo "exit code $?"
ls -A closed
cat closed/solution.json
