# Rectangular Jam: solved in 4 moves, proven optimal, certified and verified again.
"$UNJAM" solve rectangular-jam --json -o jam.json |
    sed -E -e '/"tightest": \{/,/^  \}/d' -e 's/("(overlap_bound|time|seconds|memory_bytes|expanded|generated|distinct)": )[-+.e0-9]+/\1NUMBER/'
"$UNJAM" verify jam.json | sed -E 's/deeper than [-+.e0-9]+ cm \([-+.e0-9]+ times (.*;).*/deeper than N (N times \1.../'
# The bound is at most a millionth of the tray's diameter of 18.4 cm.
"$UNJAM" verify jam.json --json | awk -F '[:,]' '/"overlap_bound"/ { print ($2 <= 1.8385e-5 ? "tight" : "loose") }'
# With the bar size that was published first, no solution is known: two bars that turn together between two that lie flat get
# stuck at the angle t with S sin t + (S - 2 W) cos t = L sin 2t + 2 W, for a tray of side S = 13 and bars L x W = 9.8 x 2.45.
"$UNJAM" solve rectangular-jam-oversize --max-cost 3 --quiet
"$UNJAM" solve rectangular-jam-oversize --max-cost 3 --json | awk -F '[:,]' '
    /"(status|lower_bound)"/
    /"largest_turn"/ {
        t = $2 * atan2(0, -1) / 180
        off = 13 * sin(t) + (13 - 4.9) * cos(t) - 9.8 * sin(2 * t) - 4.9
        print (off * off < 1e-12 ? "as far as the formula says" : off)
    }'
# The exported page is small enough for any web server and e-mail.
"$UNJAM" export jam.json -o jam.html && [ "$(wc -c <jam.html)" -le 200000 ] && echo "at most 200 kB"
