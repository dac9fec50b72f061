# Roles from the command line, for a drawing without labels or with other labels.
cat >box.svg <<'END'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90">
  <rect id="wall" width="40" height="40"/>
  <rect x="4" y="38" width="12" height="40"/>
  <rect x="2" y="2" width="10" height="6"/>
  <rect x="4" y="4" width="2" height="2"/>
  <rect id="frame" x="50" width="5" height="5"/>
</svg>
END
try() {
    "$UNJAM" import box.svg "$@"
    echo "exit code $?"
}
try
try --roles 'frame=ignore; rect#3=ignore' -o box.json
grep -c '"name": "A"' box.json
try --roles 'rect#2=piece my bar thickness 2; rect#1=exit slot; wall=tray; rect#3=Ignore;frame=ignore;' -o box.json
sed -n '/"name"/s/.*"name": "\([^"]*\)".*"thickness": \([0-9]*\).*/\1 \2/p' box.json
# Mistakes in the value of --roles.
try --roles 'rect=ignore'
try --roles 'rect#9=ignore'
try --roles 'frame'
try --roles 'frame=ignored by all'
try --roles 'frame=wall'
try --roles 'frame=piece P thickness 0'
try --roles 'frame=piece P thickness five'
try --roles 'frame=piece P thickness 5mm'
try --roles 'frame=piece P thickness'
try --roles 'frame=ignore; rect#2=piece A; frame=exit'
try --roles 'rect#2=piece A; wall=tray; rect#2=piece A'
sed 's/id="frame"/id="piece-P" data-thickness="thin"/' box.svg >thin.svg
"$UNJAM" import thin.svg
sed 's/id="frame"/id="piece P thickness five"/' box.svg >five.svg
"$UNJAM" import five.svg
sed 's/id="frame"/id="piece-P-thickness-5_1_" x="30" y="30"/; s/x="50" //' box.svg >drawn.svg
"$UNJAM" import drawn.svg --roles 'rect#2=ignore; rect#3=ignore' | sed -n 's/.*"name": "\([A-Z]\)".*"thickness": \([0-9.]*\).*/\1 \2/p'
try --roles '=;;=piece'
try --roles "frame=piece $(printf '\377\376')"
