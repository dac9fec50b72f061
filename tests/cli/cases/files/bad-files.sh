# Files that are empty, far too large, or not text.
try() {
    "$UNJAM" info "$1"
    echo "$1: exit code $?"
}
: >empty.json
printf ' \n\t\n' >blank.json
mkdir folder.json
try empty.json
try blank.json
try folder.json
try ./missing.json
try missing
"$UNJAM" info - <empty.json
"$UNJAM" info - <&-
printf '{"unjam": 1, "name": "caf\303' >cut-character.json
printf '{"unjam": 1, "name": "caf\303"}' >bad-character.json
printf '{"unjam": 1, "name": "a\000b"}' >zero-byte.json
printf '{"unjam": 1, "name": "a\\u0000b"}' >escaped-zero.json
printf '{"unjam": 1, "name": "\\ud800"}' >half-surrogate.json
printf '\357\273\277{"unjam": 1}' >byte-order-mark.json
printf '\000\001\002\377\376' >binary.json
printf '\177ELF\002\001\001' >program.json
for file in cut-character bad-character zero-byte escaped-zero half-surrogate byte-order-mark binary program; do
    try "$file.json"
done
# Nesting that is too deep: for the parser, inside the value of an x- key, and inside a polygon.
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "[" }' >deep.json
try deep.json
awk 'BEGIN { printf "{\"unjam\": 1, \"x-deep\": "; for (i = 0; i < 2000; i++) printf "["; for (i = 0; i < 2000; i++) printf "]";
             print ",\n\"kind\": \"none\"}" }' >deep-own.json
try deep-own.json
awk 'BEGIN { printf "{\"unjam\": 1, \"kind\": \"tray\", \"name\": \"x\", \"tray\": {\"interior\": \"POLYGON ";
             for (i = 0; i < 500000; i++) printf "("; print "\"}}" }' >deep-polygon.json
"$UNJAM" info deep-polygon.json
# A long line, a long word, and escape sequences for the terminal in a word and in a file name.
awk 'BEGIN { printf "{\"unjam\": 1, \"kind\": \""; for (i = 0; i < 1000000; i++) printf "x"; print "\"}" }' >long.json
try long.json
printf '{"unjam": 1, "kind": "\\u001b[2J\\u0007"}' >"$(printf 'escape\033[2J.json')"
"$UNJAM" info "$(printf 'escape\033[2J.json')"
