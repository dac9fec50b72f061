# Refused drawings, options and outputs.
D=$DATA/drawings
try() {
    "$UNJAM" import "$@"
    echo "exit code $?"
}
cp "$D/unlabelled.svg" mine.svg
try mine.svg -o mine.svg
cmp mine.svg "$D/unlabelled.svg"
try mine.svg -o missing/mine.json
try missing.svg
try .
try mine.svg --goal Z
try mine.svg --tolerance 1
try mine.svg --tolerance 0
try
printf '' | try -
# Refused drawings leave an old file as it was.
echo old >old.json
printf '<svg xmlns="http://www.w3.org/2000/svg"><rect id="tray" width="4" height="5"/></svg>' >bad.svg
try bad.svg -o old.json
cat old.json
"$UNJAM" info bad.svg
"$UNJAM" solve bad.svg
# A name that contains an escape sequence for the terminal.
printf '<svg xmlns="http://www.w3.org/2000/svg"><rect id="tray" width="9" height="9"/><rect id="exit" y="8" width="4" height="8"/><rect id="piece-&#x9b;2J" width="4" height="4"/></svg>' >escape.svg
try escape.svg
