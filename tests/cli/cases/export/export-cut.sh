# A drawing for a laser cutter: size, layers, lines; the same bytes each time.
"$UNJAM" export rectangular-jam --cut --kerf 0.15 -o jam.svg || echo "exit code $?"
"$UNJAM" export rectangular-jam --cut --kerf 0.15 -o again.svg
cmp jam.svg again.svg
sed -n '2p;4p' jam.svg
grep -o 'inkscape:label="[^"]*".*stroke="[^"]*"' jam.svg
grep -o '<path inkscape.*d="[^"]*"' jam.svg
grep '<path class' jam.svg | tail -n 4
! command -v xmllint >/dev/null || xmllint --noout jam.svg

# A solution is drawn like its problem; a scale changes thicknesses, too.
"$UNJAM" export "$DATA/two-pieces.solution.json" --cut --unit in -o solution.svg
"$UNJAM" export two-pieces --cut --unit in -o problem.svg
cmp solution.svg problem.svg
"$UNJAM" export rectangular-jam --cut --scale 0.1 -o small.svg
grep -o 'inkscape:label="pieces[^"]*"' small.svg

# A goal that is given by poses gets its own layer.
"$UNJAM" export packing --cut --unit cm -o packing.svg
grep -o 'inkscape:label="goal[^"]*"' packing.svg

# Names with characters that must be escaped in XML.
sed 's/"A"/"<A \& \\uffff>"/g' "$DATA/../../../problems/tray/two-pieces.json" >names.json
"$UNJAM" export names.json --cut --unit cm -o names.svg && grep -o '<text.*\?</text>\|<title>.*</title>' names.svg | sort -u
! command -v xmllint >/dev/null || xmllint --noout names.svg

refuse() {
    "$UNJAM" export "$@" -o no.svg 2>&1
    echo "exit code $?"
}
sed '/"unit": /d' "$DATA/../../../problems/tray/two-pieces.json" >no-unit.json
refuse no-unit.json --cut
refuse two-pieces --cut --unit ell
sed 's/"unit": "cm"/"unit": "ell"/' "$DATA/../../../problems/tray/two-pieces.json" >ell.json
refuse ell.json --cut
refuse eight-hard --cut --unit mm
refuse two-pieces --kerf 0.1
refuse two-pieces --cut --unit mm --at 1
refuse two-pieces --cut --unit mm --kerf 5
refuse rectangular-jam --cut --scale 1000
refuse rectangular-jam --cut --kerf -1
"$UNJAM" export rectangular-jam --cut -o jam.pdf
echo "exit code $?"
"$UNJAM" export rectangular-jam --cut
echo "exit code $?"
cp "$DATA/two-pieces.solution.json" own.svg
"$UNJAM" export own.svg --cut --unit mm -o own.svg
echo "exit code $?"
cmp own.svg "$DATA/two-pieces.solution.json"
"$UNJAM" export rectangular-jam --cut -o missing/jam.svg
echo "exit code $?"
ls
