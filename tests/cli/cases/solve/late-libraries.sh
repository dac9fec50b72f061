# GEOS, cairo, libxml2 and nettle are opened when they are first needed. If they cannot be opened, commands that need none of
# them work; the others name the library and end with exit code 4.
mkdir broken
for file in $(grep -aoE 'lib(geos_c|cairo|xml2|nettle)\.so\.[0-9.]+' "$UNJAM" | sort -u); do
    : >"broken/$file"
done
LD_LIBRARY_PATH=$PWD/broken
export LD_LIBRARY_PATH
"$UNJAM" solve klotski -o klotski.json -q >solution && echo "solve works"
"$UNJAM" list klotski >list && echo "list works"
fails() {
    "$UNJAM" "$@" 2>message
    echo "exit code $?"
    sed "s|$PWD/||; s|\.so\.[0-9.]*|.so|" message
}
fails solve two-pieces
fails verify klotski.json
fails export klotski.json -o klotski.png
[ ! -e klotski.png ] || echo "half a picture was written"
fails export klotski.json -o klotski.pdf
printf '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>' >drawing.svg
fails import drawing.svg -o drawing.json
unset LD_LIBRARY_PATH
"$UNJAM" export klotski.json -o klotski.png && rm klotski.png
