# unjam info for trays and discrete puzzles, in words and as JSON.
"$UNJAM" info rectangular-jam
"$UNJAM" info two-pieces --json
"$UNJAM" info - <"$DATA/goal-by-place.json"
# The names that can be given to --instance.
"$UNJAM" info twenty-four-korf | grep instance
"$UNJAM" info fifteen-korf | grep instance
"$UNJAM" info twenty-four-korf --json | grep -A5 instance
"$UNJAM" solve twenty-four-korf --instance 1 2>&1
"$UNJAM" solve fifteen-korf --instance 101 2>&1
echo "exit code $?"

# Solutions, games and traces: what they hold and which command checks them.
"$UNJAM" info "$DATA/two-pieces.solution.json"
"$UNJAM" info - <"$DATA/klotski-slides.solution.json"
"$UNJAM" info --json "$DATA/sussman.solution.json"
"$UNJAM" info "$DATA/one-piece.trace.json"
"$UNJAM" info --json "$DATA/one-piece.trace.json"
tray=$(cat "$(dirname "$UNJAM")/../share/unjam/problems/tray/two-pieces.json")
cat >tray.game.json <<END
{"unjam": 1, "kind": "game", "problem": $tray, "moves": [], "made": 0}
END
blocks=$(cat "$(dirname "$UNJAM")/../share/unjam/problems/blocks/three-blocks.json")
cat >blocks.game.json <<END
{"unjam": 1, "kind": "game", "problem": $blocks, "moves": [["red", "y"], ["blue", "red"]], "made": 1}
END
"$UNJAM" info tray.game.json
"$UNJAM" info blocks.game.json
"$UNJAM" info --json blocks.game.json
sed 's/"red"/"read"/' blocks.game.json >bad.game.json
"$UNJAM" info bad.game.json 2>&1
sed 's/"cost"/"costs"/' "$DATA/two-pieces.solution.json" >bad.solution.json
"$UNJAM" info bad.solution.json 2>&1
echo "exit code $?"
