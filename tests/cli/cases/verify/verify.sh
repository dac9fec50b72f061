# Text and JSON of a verdict; the tests of the certificate cover the numbers of the proof.
"$UNJAM" verify "$DATA/two-pieces.solution.json" |
    sed -E 's/deeper than [-+.e0-9]+ cm \([-+.e0-9]+ times (.*;).*/deeper than N (N times \1.../'
"$UNJAM" verify "$DATA/two-pieces.solution.json" --json |
    sed -E -e '/"tightest": \{/,/^  \}/d' -e 's/("overlap_bound": )[-+.e0-9]+/\1NUMBER/'
"$UNJAM" verify "$DATA/two-pieces.solution.json" --tolerance 1e-3 | sed -n 1p
# The bound must be within the default tolerance, 1e-6 of the diameter.
"$UNJAM" verify "$DATA/two-pieces.solution.json" --json |
    awk '/"overlap_bound"/ { gsub(/[^-+.e0-9]/, "", $2); bound = $2 + 0; print (bound >= 0 && bound <= 1e-6 * 8.95) ? "within" : "beyond" }'
# Refused: the name of a bundled problem, and a missing file.
"$UNJAM" verify rectangular-jam
"$UNJAM" verify missing
sed 's/"cost": 2/"cost": 1/' "$DATA/two-pieces.solution.json" | "$UNJAM" verify - --json
