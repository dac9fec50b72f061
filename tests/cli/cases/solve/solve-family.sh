# Relatives of Rectangular Jam with other shapes, fixed obstacles and a second exit, under both rule sets.
for p in triangular-jam rightangular-jam pentangular-jam hexangular-jam siding; do
    for rules in free paper; do
        "$UNJAM" solve $p --rules $rules --json --quiet -o solution.json >result.json
        grep -E '"(cost|piece_moves|optimal|unresolved)"' result.json | tr -d ' \n'
        echo
        "$UNJAM" verify solution.json | sed -n 1p
    done
done
