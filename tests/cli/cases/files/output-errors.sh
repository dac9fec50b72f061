# Every failure to write the output gives exit code 4 and leaves the old file as it was.
fail() {
    "$@" >/dev/null
    echo "exit code $?"
}
fail "$UNJAM" solve two-pieces -q -o /dev/full
fail "$UNJAM" solve two-pieces -q -o missing/solution.json
mkdir folder
fail "$UNJAM" solve two-pieces -q -o folder
"$UNJAM" solve two-pieces -q >/dev/full
echo "exit code $?"
"$UNJAM" verify "$DATA/two-pieces.solution.json" >/dev/full
echo "exit code $?"
"$UNJAM" solve --help >/dev/full
echo "exit code $?"
"$UNJAM" list --json >/dev/full
echo "exit code $?"

# A limit on the file size makes the write fail halfway.
echo old >solution.json
(
    trap '' XFSZ
    ulimit -f 1
    "$UNJAM" solve two-pieces -q -o solution.json | cat >/dev/null
) 2>message
sed 's/: .*: /: REASON: /' message
cat solution.json message
ls -A

# The solution is saved even if the process that reads the output has ended.
(
    sleep 0.2
    exec "$UNJAM" solve two-pieces -q -o kept.json
) | true
"$UNJAM" verify kept.json | sed -n 1p
