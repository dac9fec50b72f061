# Drawings by pipe, compressed and large drawings, labels with special characters, and drawings where a solution is expected.
D=$DATA/drawings
try() {
    "$UNJAM" "$@"
    echo "exit code $?"
}
try info - <"$D/rounded.svg"
try solve - --time-limit 60 <"$D/ghost.svg" 2>&1 | grep -v " states\{0,1\} expanded"
try export - -o ghost.svg <"$D/ghost.svg"
try info - <"$D/../goal-by-place.json"
echo '[' | try info -

# Compressed drawings are refused, whatever their names are.
gzip -c "$D/ghost.svg" >ghost.svgz
cp ghost.svgz named.svg
try import ghost.svgz
try solve ghost.svgz
try info - <ghost.svgz
try info named.svg

# A drawing with a picture of more than 10 MB.
{
    printf '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">'
    printf '<image href="data:image/png;base64,'
    head -c 11000000 /dev/zero | tr '\0' A
    printf '"/><rect id="tray" width="40" height="40"/><rect id="exit" x="10" y="40" width="12" height="20"/>'
    printf '<rect style="display:none/* a hint */" id="piece C" width="900" height="900"/>'
    printf '<rect inkscape:label="piece A &amp; B &lt;1&gt; &#38;amp;" style="/* display:none; */" x="9" y="9" width="9" height="9"/></svg>'
} >large.svg
try info large.svg

# An opening that reaches into the tray is extended straight out of it, whatever its end looks like.
cat >round.svg <<'END'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">
  <rect id="tray" width="40" height="40"/>
  <path id="exit" d="M10 35 h12 v6 a6 6 0 0 1 -12 0 z"/>
  <rect id="piece-A" x="10" y="5" width="11" height="30"/>
</svg>
END
try import round.svg -o round.json
try solve round.json 2>&1 | grep -v " states\{0,1\} expanded"

try verify "$D/../two-pieces.solution.json"
cp "$D/ghost.svg" .
try verify ghost.svg
try new tary
