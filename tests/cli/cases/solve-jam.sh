# The puzzle that the program is for: solved in 4 moves, proven optimal, certified, verified again.
"$UNJAM" solve rectangular-jam --json -o jam.json |
    sed -E -e '/"tightest": \{/,/^  \}/d' -e 's/("(overlap_bound|time|seconds|memory_bytes|expanded|generated|distinct)": )[-+.e0-9]+/\1NUMBER/'
"$UNJAM" verify jam.json | sed -E 's/deeper than [-+.e0-9]+ cm \([-+.e0-9]+ of (.*;).*/deeper than N (N of \1.../'
# The bound is at most a millionth of the tray's diameter of 18.4 cm.
"$UNJAM" verify jam.json --json | awk -F '[:,]' '/"overlap_bound"/ { print ($2 <= 1.8385e-5 ? "tight" : "loose") }'
# The size first published has no solution; none is claimed.
"$UNJAM" solve rectangular-jam-oversize --time-limit 2 --quiet | sed -E 's/fewer than [0-9]+/fewer than N/'
