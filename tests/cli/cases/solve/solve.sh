# The result goes to stdout and statistics to stderr, without a progress line if stderr is not a terminal.
"$UNJAM" solve two-pieces 2>statistics | sed -E 's/deeper than [-+.e0-9]+ cm \([-+.e0-9]+ times (.*;).*/deeper than N (N times \1.../'
sed -E -e 's/[0-9]+\.[0-9]+ s/TIME/' -e 's/[0-9]+ (states|distinct)/N \1/g' statistics >&2
"$UNJAM" solve two-pieces --json --rules paper --cost piece-moves --time-limit 600 |
    sed -E -e '/"tightest": \{/,/^  \}/d' -e 's/("(overlap_bound|time|seconds|memory_bytes|expanded|generated|distinct)": )[-+.e0-9]+/\1NUMBER/'
