# Each kind of damaged proof is rejected with exit code 5 and a sentence that names the place.
# try FILE WHAT SED-ARGUMENT...: damages a copy of the good proof with sed and verifies it.
try() {
    good=$DATA/$1.proof.json
    echo "$2:"
    shift 2
    sed "$@" "$good" >bad.json
    if cmp -s "$good" bad.json; then
        echo "the damage was not done"
    fi
    "$UNJAM" verify bad.json
    echo "exit code $?"
}
# The region.
try two-blocks "a claim left out" '/"excludes": "low", "piece": "A"/,+1d'
try two-blocks "the goal not excluded" '/{"cell": 0, "excludes": "goal"/,+1d'
try two-blocks "an arc not excluded" '/{"cell": 0, "excludes": "arc"/,+1d'
try two-blocks "a cell left out" -e 's/\[0, 1\]\], "arcs": \[\[0\]\]},/[0, 1]], "arcs": [[0]]}],/' -e '/\[1, 2\]\], "arcs"/d' -e '/{"cell": 0, "excludes": "goal"/{n;s/.*/   "."]}]}/;q}'
try two-blocks "a cell made narrower" 's/"cuts": \[-20, 0, 20\]/"cuts": [-20, 0, 1]/'
try two-blocks "cells that do not meet" -e 's/"cuts": \[-20, 0, 20\]/"cuts": [-20, -1, 1, 20]/' -e 's/\[\[0, 1\], \[1, 2\]\]/[[0, 1], [2, 3]]/'
try two-blocks "the region moved off the start" 's/"cuts": \[-20, 20\]/"cuts": [20, 60]/'
try two-blocks "the start on the other side" -e 's/"at": \[6, 1, 0\]/"at": [2, 1, 0]/' -e 's/"at": \[2, 1, 0\]}*,$/&/' -e 's/"thickness": 1, "at": \[2, 1, 0\]/"thickness": 1, "at": [6, 1, 0]/'
try two-blocks "no cells" -e '/{"cuts": \[\[0, 1\], /d' -e '/"claims"/,$d' -e 's/"cells": \[/"cells": [], "claims": []}/'
try two-blocks "cuts in disorder" 's/"cuts": \[-20, 0, 20\]/"cuts": [-20, 20, 0]/'
try two-blocks "a single cut" 's/"cuts": \[-20, 20\]/"cuts": [-20]/'
try two-blocks "a huge cut" 's/"cuts": \[-20, 20\]/"cuts": [-20, 1e300]/'
try two-blocks "a cut that does not exist" 's/\[\[0, 1\], \[1, 2\]\]/[[0, 1], [1, 7]]/'
try two-blocks "an empty range" 's/\[\[0, 1\], \[1, 2\]\]/[[0, 1], [1, 1]]/'
try two-blocks "arcs that leave a gap" 's/\[-90, 90\], \[90, 270\]/[-90, 80], [90, 270]/'
try two-blocks "an arc that is too long" 's/\[-90, 90\], \[90, 270\]/[-95, 90], [90, 270]/'
try two-blocks "arcs in another order" 's/\[-90, 90\], \[90, 270\]/[90, 270], [-90, 90]/'
try two-blocks "a single arc" 's/\[-90, 90\], \[90, 270\]/[-90, 90]/'
try two-blocks "a pair that does not exist" 's/"pair": 8,/"pair": 800,/'
try two-blocks "a pair twice" 's/  {"pair": 8, .*}\],/  {"pair": 8, "arcs": [[-90, 90], [90, 270]]}, {"pair": 8, "arcs": [[-90, 90], [90, 270]]}],/; s/"arcs": \[\[0\]\]/"arcs": [[0], [0]]/'
try two-blocks "a pair of other parts" 's/"pair": 8,/"pair": 4,/'
try two-blocks "a cell without arcs" 's/"arcs": \[\[0\]\]/"arcs": [[]]/'
try two-blocks "an arc that a cell lacks" 's/"arcs": \[\[0\]\]/"arcs": [[0, 5]]/'
try two-blocks "a cell with both arcs" 's/"arcs": \[\[0\]\]/"arcs": [[0, 1]]/'
try two-blocks "a cell of two ranges" 's/\[\[0, 1\], \[1, 2\]\]/[[0, 1], [0, 2]]/'
try two-blocks "a claim about no cell" 's/{"cell": 1, "excludes": "goal"/{"cell": 9, "excludes": "goal"/'
try two-blocks "a claim about no pair" 's/"pair": 0, "arc": 1/"pair": 3, "arc": 1/'
try slide-2x2 "a cell of many replaced by another" '118s/\[\[0\], \[0\], \[1\]\]/[[0], [1], [1]]/'
try slide-2x2 "a claim of many about another cell" '146s/"cell": 0/"cell": 1/'
try slide-2x2 "a claim of many about another arc" '146s/"arc": 2/"arc": 1/'
# Edges, and cuts that go round the circle.
try door "an edge too few" 's/"pair": 5, "edges": 8/"pair": 5, "edges": 7/'
try door "the edges of a half-plane" 's/"pair": 5, "edges": 8/"pair": 0, "edges": 5/'
try door "edges of a part that is not convex" 's/\[2, 2\], \[0, 2\], \[0, 0\]/[2, 2], [1.2, 1], [0, 0]/'
try door "edges of a part with a flat corner" -e 's/\[2, 2\], \[0, 2\], \[0, 0\]/[2, 2], [1, 2], [0, 2], [0, 0]/' -e 's/"edges": 8/"edges": 9/'
try door "an edge that does not exist" 's/\[\[1\], \[1\]\]/[[1], [9]]/'
try door "arcs instead of edges" 's/"pair": 5, "edges": 8/"pair": 5, "arcs": [[-90, 90], [90, 270]]/'
try door "cuts that do not quite go round" 's/90, 180\]/90, 179.999999]/'
try door "cuts that go round too far" 's/90, 180\]/90, 180.000001]/'
try door "a turn left out" 's/\[-180, -90, -0.0001, 90, 180\]/[-180, -90, -0.0001, 179, 180]/'
try door "the cell behind the last cut left out" -e '0,/{"cuts": \[\[3, 4\]\], "arcs"/s//{"cuts": [[2, 3]], "arcs"/'
try door "the start on the other edges" '0,/"arcs": \[\[1\], \[1\]\]/s//"arcs": [[3], [3]]/'
try door "the start behind the door" 's/"at": \[0.5, 0.5, 0\]/"at": [6.5, 1.5, 0]/'
try door "a goal that can be reached" 's/"at": \[6, 1, 0\]/"at": [1, 1, 0]/'
try door "a door that is wide enough" 's/4, 2.9\]/4, 3.01]/; s/5, 2.9\]/5, 3.01]/; s/5 2.9, 4 2.9/5 3.01, 4 3.01/'
try door "a piece that is not so wide" 's/POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))/POLYGON ((0 0, 1.8 0, 1.8 1.8, 0 1.8, 0 0))/'
# The shapes.
try two-blocks "a part larger than its piece" '17s/0.95/0.99/g'
try two-blocks "a part beside its piece" '17s/-0.95, /-1.95, /g; 17s/\[0.95, /[-1, /g'
try two-blocks "a part that is not convex" '17s/\[0.95, 0.95\]/[-0.5, -0.4]/'
try two-blocks "a part run round the wrong way" '17s/\[-0.95, -0.95\], \[0.95, -0.95\], \[0.95, 0.95\], \[-0.95, 0.95\]/[-0.95, 0.95], [0.95, 0.95], [0.95, -0.95], [-0.95, -0.95]/'
try two-blocks "a part of two corners" '17s/, \[0.95, 0.95\], \[-0.95, 0.95\]//'
try two-blocks "no parts" -e '16s/\[/[],/' -e '17d'
try two-blocks "an obstacle in the way of nobody" 's/\[\[13, 2\], \[13, 1\]\]/[[9, 2], [9, 1]]/'
try two-blocks "an obstacle turned round" 's/\[\[0, 2\], \[1, 2\]\]/[[1, 2], [0, 2]]/'
try two-blocks "an exit closed to the goal piece" 's/\[\[13, 2\], \[13, 1\]\]/[[11, 2], [11, 1]]/'
try two-blocks "a part of inside that lies outside" 's/\[\[0, 0\], \[10, 0\], \[10, 2\], \[0, 2\]\]\]/[[0, 0], [12, 0], [12, 2], [0, 2]]]/'
try strip "parts of inside without an exit" 's/"inside": \[\]/"inside": [[[2, 3], [3, 3], [3, 4]]]/'
try strip "a centre far away" 's/"centre": \[0.1, -0.2\]/"centre": [1e300, 0]/'
# The problem.
try two-blocks "bars that fit" 's/0 0, 10 0, 10 2, 0 2, 0 0/0 0, 10 0, 10 4, 0 4, 0 0/'
try two-blocks "the proof of another puzzle" 's/{"name": "A", "shape": .*/{"name": "Z", "shape": "POLYGON ((-0.95 -0.95, 0.95 -0.95, 0.95 0.95, -0.95 0.95, -0.95 -0.95))", "thickness": 1, "at": [2, 1, 0]},/; s/"goal": {"piece": "A"/"goal": {"piece": "Z"/'
try two-blocks "a piece less" -e '/^ {"name": "B", "centre"/,/"cuts": \[-20, 0, 20\]/d' -e 's/"cuts": \[-20, 20\]},/"cuts": [-20, 20]}],/' -e '/^"pairs"/,/^"claims"/d' -e '/^  {"cell"/,$d' -e 's/^"inside": \[$/"pairs": [], "cells": [], "claims": [], "inside": [/' -e 's/\[0, 2\]\]\],$/[0, 2]]]}/'
try three-bars "a goal that can be reached" 's/"at": \[1, 1, 0\]/"at": [1, 1, 90]/'
try strip "a goal that has room" 's/"at": \[4, 6, 135\]/"at": [4, 6, 45]/'
try two-blocks "an exit that admits both" 's/"thickness": 2/"thickness": 1/'
# The margin.
try strip "a margin that is not there" 's/"margin": 1e-05/"margin": 0.001/'
try strip "a negative margin" 's/"margin": 1e-05/"margin": -1e-05/'
try strip "a huge margin" 's/"margin": 1e-05/"margin": 1e300/'
# The refutations.
try strip "a weight changed" 's/1 2:a0/1.1 2:a0/'
try strip "a weight left out" 's/! 2 1 0:a0 1 2:a0/! 1 1 0:a0/'
try strip "a negative weight" 's/1 2:a0/-1 2:a0/'
try strip "a weight that is no number" 's/1 2:a0/nan 2:a0/'
try strip "a weight that is infinite" 's/1 2:a0/1e999 2:a0/'
try strip "an edge of another obstacle" 's/1 2:a0/1 1:a0/'
try strip "an edge that does not exist" 's/1 2:a0/1 2:a3/'
try strip "a pair that does not exist in a row" 's/1 2:a0/1 77:a0/'
try strip "a bound in place of an edge" 's/1 2:a0/1 x0+/'
try strip "too few rows" 's/! 2 /! 3 /'
try strip "too many rows" 's/! 2 /! 1 /'
try strip "nothing at all" 's/g 1 ! 2 1 0:a0 1 2:a0//'
try strip "too many trees" 's/g 1 !/g 2 !/'
try strip "no trees" 's/g 1 ! 2 1 0:a0 1 2:a0/g 0/'
try strip "no list of trees" 's/g 1 ! 2/! 2/'
try strip "more after the end" 's/1 2:a0"/1 2:a0", "."/'
try strip "an unknown node" 's/g 1 !/g 1 $/'
try strip "bounds that do not suffice" 's/! 2 1 0:a0 1 2:a0/./'
try ladder "a box left out" 's|/ 0 / 0 \. \. / 0 \. / 0 \. \.|/ 0 / 0 . . / 0 . / 0 .|'
try ladder "a box not halved" 's|/ 0 / 0 \. \. / 0 \. / 0 \. \.|/ 0 . / 0 . / 0 . .|'
try ladder "the angle of another piece halved" 's|/ 0 / 0 \. \.|/ 1 / 0 . .|'
try three-bars "a case left out" 's/? 8 8 a2 \. /? 8 7 /'
try three-bars "cases of another pair" 's/? 8 8/? 4 8/'
try three-bars "another edge of a case" 's/ b3 \. / b5 . /'
try three-bars "a half-plane that is not the only one" 's/? 8 8 .*"/! 1 1 8:a2"/'
try three-bars "a pair that does not exist" 's/? 8 8/? 800 8/'
try three-bars "a count that is no number" 's/? 8 8/? 8 x/'
try three-bars "more cases than there are" 's/? 8 8/? 8 9/'
try three-bars "a range halved below a case" 's| b7 \.| b7 / 0 . .|'
# A tree that is too deep.
deep() {
    awk -v node="$1" 'BEGIN { for (i = 0; i < 300; i++) printf "%s ", node; }'
}
try strip "ranges halved too often" "s|g 1 ! 2 1 0:a0 1 2:a0|g 1 $(deep '/ 0')|"
try strip "cases too deep" "s|g 1 ! 2 1 0:a0 1 2:a0|g 1 $(deep '? 0 1 a0')|"
# Two exits overlap, and the goal piece may stand in both. The proof counts it as not having left.
echo "a forged proof where exits overlap:"
"$UNJAM" verify "$DATA/forged/exits-overlap.proof.json"
echo "exit code $?"
