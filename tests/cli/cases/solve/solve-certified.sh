# Trays whose solutions once did not pass the certificate. `solve` then ended with exit code 4.
for tray in wedge-holds-wedge opens-at-a-seam full-turn nearly-flush slides-before-turning \
    two-short-slides held-in-a-notch; do
    "$UNJAM" solve "$DATA/$tray.json" --threads 1 --quiet -o "$tray.solution.json" | grep 'solved in' || exit
    "$UNJAM" verify --strict "$tray.solution.json" | grep verified || exit
done
# In these solutions, rounding leaves a few places undecided.
for tray in corner-ahead stays-at-a-seam slides-beside-a-piece; do
    "$UNJAM" solve "$DATA/$tray.json" --threads 1 --quiet -o "$tray.solution.json" | grep 'solved in' || exit
    "$UNJAM" verify "$tray.solution.json" | grep verified || exit
done
# All optimal solutions must pass. In half of these, a corner is held in a notch until the push lets it slide out.
"$UNJAM" solve "$DATA/held-in-a-notch.json" --all --threads 1 --quiet --limit 1 || exit
# Beyond 45 degrees, the two squares drift at a speed that grows with the cube of the angle. A turn in which they stay
# is not legal.
"$UNJAM" solve "$DATA/third-order.json" --all --threads 1 --quiet --limit 1 || exit
# In a turn, B slides until it meets A. Then both go on sliding along the slot, because B can still turn.
"$UNJAM" solve "$DATA/pushed-along.json" --all --threads 1 --quiet --limit 1 || exit
# Bar A turns in a slot hardly wider than itself, faster and faster, until it is wedged.
"$UNJAM" solve "$DATA/narrow-slot.json" --all --threads 1 --quiet --limit 1 || exit
# In a turn, the tip of A slides into a corner along a short wall that is within 5e-5 radians of parallel to an edge of A.
"$UNJAM" solve "$DATA/corner-nearly-flush.json" --all --threads 1 --quiet --limit 1 || exit
# In a turn, B and A meet corner to corner. The force that moves B past the corner grows with the square of the angle.
# If turns were refused, 5 would be unresolved, not 2.
"$UNJAM" solve "$DATA/falls-past-a-corner.json" --threads 1 --quiet --max-cost 1 --json | grep '"unresolved"'
# Contacts hold the two pieces only to second order, and do not block them: both turn on beyond 45 degrees. (Before, they
# stopped there, which wrongly solved the puzzle in 2 moves.)
"$UNJAM" solve "$DATA/two-staples.json" --threads 1 --quiet || exit
# In a turn, the square B is wedged between A and a wall, and must slide along the wall. Only second-order terms show this.
"$UNJAM" solve "$DATA/wedged-square.json" --all --threads 1 --quiet --limit 10 || exit
# Turning lowers A below the edge of a hole, so A cannot slide along that edge. Before, a turn with
# that slide wrongly reached the goal.
"$UNJAM" solve "$DATA/below-a-hole.json" --all --threads 1 --quiet --max-cost 1
[ $? -eq 3 ] || exit
# A gap that closes with the square of the angle closes where an edge becomes flush, not shortly before. So no
# turn stops at 134.9998 degrees.
"$UNJAM" solve "$DATA/stops-at-a-flush-edge.json" --threads 1 --quiet --max-cost 1
[ $? -eq 3 ] || exit
# The solver finds a turn that the certificate refuses, leaves it out, and finds another solution.
"$UNJAM" solve "$DATA/leaves-out-a-turn.json" --threads 1 --json -o left.solution.json |
    grep -E '"(cost|optimal|lower_bound|unresolved)"' || exit
"$UNJAM" verify --strict left.solution.json | grep verified
