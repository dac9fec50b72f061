"""Checks the reasons of claims: that the pieces have no placement at the angles of a box.

docs/IMPOSSIBLE.md, "Refuting a box of angles". A box of angles has a range for each piece. A
rectangle is (least x, greatest x, least y, greatest y).
"""
from proof_file import DEGREE, read_trees
from proof_geometry import MORE, WIDEST, box_around, cross, error_of, halfplanes, length, rotate
from proof_theorem import get_arc, replaced
from shapes import Refused, fail

TURN = 360 * DEGREE
NEAR_GOAL = DEGREE // 10**7  # the angle of a goal may not be outside a cell and this near to it
MOST_ROUNDS = 100
ALWAYS = "always"


class Refutation:
    """The check of the reason of a claim. A tree of the reason has nodes for halved boxes first."""

    def __init__(self, proof, shapes, claim):
        self.proof, self.shapes, self.claim = proof, shapes, claim
        self.kind, *which = claim.excludes
        self.goals = proof.puzzle.poses if self.kind == "goal" else []
        # "The file": the disjunctions. Each is of a pair, separated along an arc (its index in
        # proof.pairs, its number) or, with None, along any direction.
        arcs = {proof.pairs[k].pair: (k, j) for k, j in enumerate(proof.cells[claim.cell][1])}
        self.pairs = [(pair, arcs.get(number)) for number, pair in enumerate(shapes.pairs)]
        if self.kind == "arc":
            self.pairs.append((shapes.pairs[proof.pairs[which[0]].pair], which))
        if self.kind == "goal":
            self.pairs += [(pair, None) for pair in shapes.goal_pairs]

    def check(self):
        """Returns the number of boxes that are not halved any more."""
        boxes, trees = self.boxes(), read_trees(
            self.claim.reason, len(self.shapes.parts), len(self.pairs), bool(self.goals))
        if len(trees) != len(boxes):
            fail("expected g %d" % len(boxes))
        leaves = [leaf for box, tree in zip(boxes, trees) for leaf in halves(box, tree)]
        for angles, tree in leaves:
            self.check_box(angles, tree)
        return len(leaves)

    # --- boxes of angles ---

    def boxes(self):
        """Returns the box of the claim ("Refuting a box of angles"). If the goal consists of poses:
        one box for each way to shift the goal's angles by whole turns ("The file", g)."""
        intervals, _ = self.proof.cells[self.claim.cell]
        box = tuple((cuts[k], cuts[k + 1]) if cuts else
                    (start[2] - TURN // 2, start[2] + TURN // 2)
                    for k, cuts, start in zip(intervals, self.proof.cuts, self.proof.puzzle.starts))
        if self.kind in ("low", "high"):
            piece = self.claim.excludes[1]
            box = replaced(box, piece, (box[piece][self.kind == "high"],) * 2)
        boxes = [box + ((0, 0),)]
        for piece, (_, _, at), (_, _, within) in self.goals:
            low, high = box[piece]
            near = NEAR_GOAL if self.proof.cuts[piece] else 0
            first = -((at + within + near - low) // TURN)
            last = (high + near - at + within) // TURN
            ranges = [(max(low, at - within + k * TURN), min(high, at + within + k * TURN))
                      for k in range(first, last + 1)]
            if any(start > end for start, end in ranges):
                fail("not supported: a goal almost in the cell")
            boxes = [replaced(b, piece, angles) for b in boxes for angles in ranges]
            if len(boxes) > 10000:
                fail("not supported: too many ways to add whole turns")
        return boxes

    def check_box(self, angles, tree):
        """Checks the tree of a box that is not halved any more."""
        bounds = [self.bounds(i, angles[i]) for i in range(len(self.shapes.parts))]
        for piece, at, within in self.goals:
            bounds[piece] = common(bounds[piece],
                                   self.bounds_at_goal(piece, at, within, angles[piece]))
        if any(map(is_empty, bounds)):
            return
        planes = [halfplanes(first.core(*angles[a]), second.core(*angles[b]),
                             self.proof.margin,
                             arc and get_arc(self.proof, self.shapes, *arc, angles))
                  for (a, first, b, second), arc in self.pairs]
        node = Node([(pair.a, pair.b) for pair, _ in self.pairs], bounds + [(0, 0, 0, 0)], planes,
                    self.proof.puzzle.diameter // 10**6)
        try:
            node.check(tree)
        except Refused as reason:
            fail("%s, where %s" % (reason, ", ".join(
                "%s has angles from %.9g to %.9g" % (name, low / DEGREE, high / DEGREE)
                for name, (low, high) in zip(self.proof.puzzle.names, angles))))

    def bounds(self, i, angles):
        """Bounds the centre of piece i ("Bounds"): the corners of its cores lie in the box around
        its region, up to the margin. If it has none, some point of it is this near to its centre.
        """
        cores = [part.core(*angles) for part in self.shapes.parts[i]]
        corners, more = [v for core in cores if core for v in core.corners], self.proof.margin
        if not corners:
            more += 1 + min(length(v) for part in self.shapes.parts[i] if part.whole
                            for v in part.whole.corners)
        (x0, x1, y0, y1), (u0, u1, v0, v1) = self.shapes.boxes[i], box_around(corners or [(0, 0)])
        return x0 - u0 - more, x1 - u1 + more, y0 - v0 - more, y1 - v1 + more

    def bounds_at_goal(self, piece, at, within, angles):
        """Bounds the centre of a piece at the goal: its origin is there, with a tolerance (end of
        "What is checked"), and the centre turns about the origin."""
        centre, (low, high) = self.proof.centres[piece], angles
        far, error = length(centre) + 1, error_of(centre)
        reached = axes = [(far, 0), (0, far), (-far, 0), (0, -far)]
        if high - low <= WIDEST:
            start, end = rotate(centre, low - MORE), rotate(centre, high + MORE)
            reached = [start, end] + [axis for axis in axes
                                      if cross(start, axis) >= 0 and cross(axis, end) >= 0]
        (x0, x1, y0, y1), (x, y, _) = box_around(reached), at
        more_x, more_y = (w + self.shapes.tau + error for w in within[:2])
        return x + x0 - more_x, x + x1 + more_x, y + y0 - more_y, y + y1 + more_y


def halves(box, tree):
    """Yields the boxes into which a tree divides a box, each with its own tree ("The file", /)."""
    if tree[0] != "/":
        yield box, tree
        return
    _, piece, lower, upper = tree
    low, high = box[piece]
    middle = (low + high) // 2
    yield from halves(replaced(box, piece, (low, middle)), lower)
    yield from halves(replaced(box, piece, (middle, high)), upper)


# --- placements ---

def is_empty(rectangle):
    return rectangle[0] > rectangle[1] or rectangle[2] > rectangle[3]


def common(a, b):
    return max(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), min(a[3], b[3])


class Node:
    """What is known of the placements at a node of a tree, for all angles of the box."""

    def __init__(self, ends, centres, planes, gain, known=None):
        self.ends = ends  # of each disjunction, the numbers of its pieces
        self.centres = centres  # a rectangle for each centre; the last is the origin
        self.planes = planes  # of each disjunction, the half-planes that may hold
        self.gain = gain  # narrowing goes on while bounds move by more than this
        # The rectangles at which a disjunction was last looked at; ALWAYS: its half-planes hold
        self.known = known or [None] * len(planes)

    def assume(self, k, plane):
        """Returns the case in which a half-plane of disjunction k holds."""
        case = Node(self.ends, self.centres[:], self.planes[:], self.gain, self.known[:])
        case.planes[k], case.known[k] = [plane], None
        return case

    def check(self, tree):
        """Checks that the tree shows that there is no placement."""
        if tree[0] == ".":
            if self.narrow():
                fail("narrowing leaves room for the pieces")
        elif tree[0] == "?":
            if self.narrow():
                self.check_cases(*tree[1:])
        # Narrowing takes long, and many weighted sums do not need it.
        elif not (self.is_contradiction(tree[1]) or not self.narrow()
                  or self.is_contradiction(tree[1])):
            fail("the weighted sum is not a contradiction, or a half-plane in it need not hold")

    def narrow(self):
        """Narrows the bounds by all disjunctions, again and again ("Narrowing"). Returns False if
        no placement is left."""
        for _ in range(MOST_ROUNDS):
            before = self.centres[:]
            for k, (a, b) in enumerate(self.ends):
                now = self.centres[a], self.centres[b]
                if self.known[k] is not ALWAYS and self.known[k] != now:
                    self.known[k] = now
                    if not self.narrow_by(k, a, b):
                        return False
            if all(abs(p - q) <= self.gain for old, new in zip(before, self.centres)
                   for p, q in zip(old, new)):
                break
        return True

    def narrow_by(self, k, a, b):
        """Narrows the bounds of centres a and b by disjunction k ("Narrowing"). Returns False if no
        placement is left."""
        (ax0, ax1, ay0, ay1), (bx0, bx1, by0, by1) = self.known[k]
        whole = bx0 - ax1, bx1 - ax0, by0 - ay1, by1 - ay0
        lefts = [cut(plane, *whole) for plane in self.planes[k]]
        if ALWAYS in lefts:
            self.known[k] = ALWAYS
            self.planes[k] = [p for p, left in zip(self.planes[k], lefts) if left is ALWAYS]
            return True
        self.planes[k] = [p for p, left in zip(self.planes[k], lefts) if left]
        lefts = [left for left in lefts if left]
        if not lefts or whole in lefts:
            return bool(lefts)
        x0, x1, y0, y1 = (f(ends) for f, ends in zip((min, max, min, max), zip(*lefts)))
        bx0, bx1, by0, by1 = self.centres[b] = common(
            self.centres[b], (ax0 + x0, ax1 + x1, ay0 + y0, ay1 + y1))
        self.centres[a] = common(self.centres[a], (bx0 - x1, bx1 - x0, by0 - y1, by1 - y0))
        return not is_empty(self.centres[a]) and not is_empty(self.centres[b])

    def check_cases(self, k, cases):
        """Checks that there is a case for each half-plane of disjunction k ("Cases")."""
        left = {plane[3]: plane for plane in self.planes[k]}
        for label, tree in cases:
            if label in left:
                self.assume(k, left.pop(label)).check(tree)
        # Of half-planes that always hold, one is enough.
        if left and not (self.known[k] is ALWAYS and len(left) < len(self.planes[k])):
            fail("half-plane %s of pair %d can hold, but is not among the cases" % (min(left), k))

    def is_contradiction(self, rows):
        """Says whether the rows must all hold, and their weighted sum cannot ("Weights")."""
        sums, total = [[0, 0] for _ in self.centres], 0
        for weight, k, label in rows:
            planes = [plane for plane in self.planes[k] if plane[3] == label]
            if not planes or not (len(self.planes[k]) == 1 or self.known[k] is ALWAYS):
                return False
            x, y, c, _ = planes[0]
            weight //= length((x, y))
            total += weight * c
            for i, sign in zip(self.ends[k], (-weight, weight)):
                sums[i][0] += sign * x
                sums[i][1] += sign * y
        return sum(max(x * x0, x * x1) + max(y * y0, y * y1)
                   for (x, y), (x0, x1, y0, y1) in zip(sums, self.centres)) < total


def cut(plane, x0, x1, y0, y1):
    """Returns the rectangle around what a half-plane leaves of another ("Narrowing"); None if it
    leaves nothing, and ALWAYS if it leaves all."""
    x, y, c, _ = plane
    low_x, high_x = (x * x0, x * x1) if x > 0 else (x * x1, x * x0)
    low_y, high_y = (y * y0, y * y1) if y > 0 else (y * y1, y * y0)
    if high_x + high_y < c:
        return None
    if low_x + low_y >= c:
        return ALWAYS
    if x > 0:
        x0 = max(x0, (c - high_y) // x)
    elif x < 0:
        x1 = min(x1, -((c - high_y) // -x))
    if y > 0:
        y0 = max(y0, (c - high_x) // y)
    elif y < 0:
        y1 = min(y1, -((c - high_x) // -y))
    return x0, x1, y0, y1
