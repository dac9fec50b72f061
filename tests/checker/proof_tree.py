"""Checks the reason of one claim: a tree of halvings, cases and weighted sums.

docs/IMPOSSIBLE.md has the notation.
"""
import re
from fractions import Fraction
from functools import lru_cache
from math import isqrt

from proof_geometry import DEGREE, MORE, WIDEST, cross, error_of, halfplanes
from proof_geometry import make_core, rotate
from shapes import fail

TOKEN = re.compile(r"\d+:[abft]\d+|[abft]\d+|\d[\d.eE+-]*|\S")
DEEPEST = 200
MOST_ROUNDS = 100
SCALE = 1 << 256  # of weights


@lru_cache(1000)
def weight_of(text):
    if not re.fullmatch(r"\d+(\.\d*)?([eE][-+]?\d+)?", text) or float(text) > 1e300:
        fail("expected a weight at " + text[:20])
    return int(Fraction(text) * SCALE)


class Node:
    """What is known: bounds of each centre (last, the origin), the half-planes of each disjunction
    of which one holds (None: nothing is known), and whether all of these always hold."""

    def __init__(self, bounds, planes, always, seen, changes):
        self.bounds, self.planes, self.always = bounds, planes, always
        self.seen, self.changes = seen, changes  # numbers of changes of bounds

    def copy(self):
        return Node(self.bounds[:], self.planes[:], self.always[:], self.seen[:], self.changes[:])


class Tree:
    def __init__(self, proof, claim):
        self.proof, self.problem, self.boxes = proof, proof.problem, 0
        self.cell, self.kind, self.which, self.extra, reason = proof.claims[claim]
        self.tokens, self.at = TOKEN.findall(reason) + [""], 0
        ranges, self.arcs = proof.cells[self.cell]
        self.angles = [(cuts[k], cuts[k + 1]) if cuts else
                       (start[2] - 180 * DEGREE, start[2] + 180 * DEGREE)
                       for cuts, k, start in zip(proof.cuts, ranges, self.problem.starts)]
        if self.kind in ("low", "high"):
            end = self.angles[self.which][self.kind == "high"]
            self.angles[self.which] = (end, end)
        self.pairs = proof.all_pairs[:]
        self.listed = {pair[0]: (k, j) for k, (pair, j) in enumerate(zip(proof.pairs, self.arcs))}
        if self.kind == "arc":
            pair = proof.pairs[self.which][0]
            self.listed[len(self.pairs)] = self.which, self.extra
            self.pairs.append(self.pairs[pair])
        if self.kind == "goal":
            self.pairs += proof.goal_pairs
        self.ends = [(pair[0], pair[2]) for pair in self.pairs]
        self.cores = [(None, [])] * len(self.angles)
        self.made = [None] * len(self.pairs)

    def check(self):
        if self.kind == "goal" and not self.problem.by_exit:
            self.check_poses()
        else:
            self.check_box(0)
        if self.tokens[self.at]:
            fail("the reason goes on after its end: " + self.tokens[self.at])

    # --- reading ---

    def next(self):
        token = self.tokens[self.at]
        if not token:
            fail("the reason ends too early")
        self.at += 1
        return token

    def count(self, limit, what):
        token = self.next()
        if not token.isdecimal() or int(token) > limit:
            fail("expected %s at %s" % (what, token))
        return int(token)

    # --- boxes of angles ---

    def check_poses(self):
        """A tree for each way in which whole turns bring the goal's angles into the cell."""
        ways, whole = [[]], self.angles[:]
        for piece, at, within in self.problem.goals:
            low, high = whole[piece]
            near = DEGREE // 10**7 if self.proof.cuts[piece] else 0
            turns = []
            first = (low - near - at[2] - within[2]) // (360 * DEGREE)
            last = (high + near - at[2] + within[2]) // (360 * DEGREE) + 1
            for k in range(first, last + 1):
                goal = (at[2] - within[2] + 360 * DEGREE * k, at[2] + within[2] + 360 * DEGREE * k)
                if goal[0] <= high + near and low - near <= goal[1]:
                    meet = max(low, goal[0]), min(high, goal[1])
                    if meet[0] > meet[1]:
                        fail("not supported: a goal almost in the cell")
                    turns.append(meet)
            ways = [way + [(piece, meet)] for way in ways for meet in turns]
            if len(ways) > 10000:
                fail("not supported: too many ways to add whole turns")
        if self.next() != "g" or self.count(10000, "the number of trees") != len(ways):
            fail("expected g %d" % len(ways))
        for way in ways:
            self.angles = whole[:]
            for piece, meet in way:
                self.angles[piece] = meet
            self.check_box(0)

    def check_box(self, depth):
        if self.tokens[self.at] != "/":
            self.check_leaf()
            return
        self.at += 1
        if depth >= DEEPEST:
            fail("the tree is too deep")
        piece = self.count(len(self.angles) - 1, "the number of a piece")
        low, high = self.angles[piece]
        middle = (low + high) // 2
        for part in ((low, middle), (middle, high)):
            self.angles[piece] = part
            self.check_box(depth + 1)
        self.angles[piece] = low, high

    def check_leaf(self):
        self.boxes += 1
        for i, angles in enumerate(self.angles):
            if self.cores[i][0] != angles:
                self.cores[i] = angles, [make_core(part, *angles) if part.whole else None
                                         for part in self.proof.parts[i]]
        bounds = [self.bounds_of(i) for i in range(len(self.angles))]
        if self.kind == "goal":
            for piece, at, within in self.problem.goals:
                bounds[piece] = self.bounds_at_goal(piece, at, within, bounds[piece])
        live = all(box[0] <= box[1] and box[2] <= box[3] for box in bounds)
        count = len(self.pairs)
        node = Node(bounds + [(0, 0, 0, 0)], [self.halfplanes_of(k) for k in range(count)],
                    [False] * count, [None] * count, [0] * len(bounds) + [0])
        try:
            self.check_node(node if live else None, 0)
        except RecursionError:
            fail("the tree is too deep")

    def bounds_of(self, i):
        """All corners of the cores lie in the box around the region, up to the margin."""
        box, margin = self.problem.boxes[i], self.proof.margin
        corners = [p for core in self.cores[i][1] if core for p in core.corners]
        if corners:
            ends = [f(p[k] for p in corners) for k in (0, 1) for f in (min, max)]
        else:  # some point of the piece is this near to its centre
            near = min(isqrt(x * x + y * y) + 1 for part in self.proof.parts[i] if part.whole
                       for x, y in part.whole.corners)
            ends = [near, -near, near, -near]
        return (box[0] - margin - ends[0], box[1] + margin - ends[1],
                box[2] - margin - ends[2], box[3] + margin - ends[3])

    def bounds_at_goal(self, piece, at, within, bounds):
        """The origin is in the goal's range, with a tolerance; the centre turns about it."""
        centre, (low, high) = self.proof.centres[piece], self.angles[piece]
        far, error = isqrt(centre[0] ** 2 + centre[1] ** 2) + 1, error_of(centre)
        axes = [(far, 0), (0, far), (-far, 0), (0, -far)]
        reached = axes
        if high - low <= WIDEST:
            start, end = rotate(centre, low - MORE), rotate(centre, high + MORE)
            reached = [start, end] + [axis for axis in axes
                                      if cross(start, axis) >= 0 and cross(axis, end) >= 0]
        result = []
        for k in (0, 1):
            more = within[k] + self.problem.tau + error
            result += [max(bounds[2 * k], at[k] - more + min(p[k] for p in reached)),
                       min(bounds[2 * k + 1], at[k] + more + max(p[k] for p in reached))]
        return tuple(result)

    def halfplanes_of(self, k):
        """Returns the disjunction of pair k, or None if a core is empty. The last one is kept."""
        a, first, b, second = self.pairs[k]
        one = first.whole if a < 0 else self.cores[a][1][self.proof.parts[a].index(first)]
        two = self.cores[b][1][self.proof.parts[b].index(second)]
        if self.made[k] is None or self.made[k][0] is not one or self.made[k][1] is not two:
            planes = None
            if one and two:
                arc = self.proof.arc(*self.listed[k], self.angles) if k in self.listed else None
                planes = halfplanes(one, two, self.proof.margin, arc)
            self.made[k] = one, two, planes
        return self.made[k][2]

    # --- nodes ---

    def check_node(self, node, depth):
        """Checks the tree at self.at. If the node is None, the tree is only read."""
        if depth >= DEEPEST:
            fail("the tree is more than %d nodes deep" % DEEPEST)
        kind = self.next()
        if kind == ".":
            if node and self.narrow(node):
                fail("narrowing leaves room for the pieces, %s" % self.place())
        elif kind == "!":
            self.check_sum(node)
        elif kind == "?":
            self.check_cases(node if node and self.narrow(node) else None, depth)
        else:
            fail("expected a node, one of . ? !, at " + kind)

    def place(self):
        return "where " + ", ".join("%s has angles from %.9g to %.9g" % (
            name, low / DEGREE, high / DEGREE) for name, (low, high) in zip(
                self.problem.names, self.angles))

    def disjunction(self, token, node):
        k = int(token) if token.isdecimal() else len(self.pairs)
        if k >= len(self.pairs):
            fail("there is no pair " + token)
        if node and node.planes[k] is None:
            fail("pair %d is used, but one of its cores is empty, %s" % (k, self.place()))
        return k

    def check_cases(self, node, depth):
        k = self.disjunction(self.next(), node)
        left = {plane[3] for plane in node.planes[k]} if node else set()
        always, done = bool(node and node.always[k]), False
        for _ in range(self.count(100000, "the number of cases")):
            name = self.next()
            if not re.fullmatch(r"[abft]\d+", name):
                fail("expected a half-plane at " + name)
            child = None
            if name in left:
                child = node.copy()
                child.planes[k] = [plane for plane in node.planes[k] if plane[3] == name]
                child.always[k], child.seen[k] = False, None
                left.remove(name)
                done = True
            self.check_node(child, depth + 1)
        if left and not (always and done):
            fail("half-plane %s of pair %d can hold, but is not among the cases, %s" % (
                min(left), k, self.place()))

    def check_sum(self, node):
        rows = []
        for _ in range(self.count(10000, "the number of rows")):
            weight = weight_of(self.next())
            row = self.next()
            k, colon, name = row.partition(":")
            if not colon:
                fail("expected a row at " + row)
            rows.append((weight, self.disjunction(k, node), name))
        # The node is only narrowed if this is needed.
        if node and not self.is_contradiction(rows, node) and self.narrow(
                node) and not self.is_contradiction(rows, node):
            fail("the weighted sum is not a contradiction, or a half-plane in it need not hold, %s"
                 % self.place())

    def is_contradiction(self, rows, node):
        """Says whether the rows must all hold, and their weighted sum cannot."""
        sums, total = [[0, 0] for _ in node.bounds], 0
        for weight, k, name in rows:
            planes = [plane for plane in node.planes[k] if plane[3] == name]
            if not planes or not (len(node.planes[k]) == 1 or node.always[k]):
                return False
            x, y, c, _ = planes[0]
            weight //= isqrt(x * x + y * y)
            a, b = self.ends[k]
            total += weight * c
            for i, sign in ((a, -weight), (b, weight)):
                sums[i][0] += sign * x
                sums[i][1] += sign * y
        most = sum(max(x * box[0], x * box[1]) + max(y * box[2], y * box[3])
                   for (x, y), box in zip(sums, node.bounds))
        return most < total

    # --- narrowing ---

    def narrow(self, node):
        """Narrows the bounds by all disjunctions. Returns False if no placement is left."""
        changes, seen, gain = node.changes, node.seen, self.problem.diameter // 10**6
        for _ in range(MOST_ROUNDS):
            moved = 0
            for k, (a, b) in enumerate(self.ends):
                if node.planes[k] is None or node.always[k]:
                    continue
                now = changes[a], changes[b]
                if seen[k] != now:
                    seen[k] = now
                    by = self.narrow_by(node, k, a, b)
                    if by is None:
                        return False
                    moved = max(moved, by)
            if moved <= gain:
                return True
        return True

    def narrow_by(self, node, k, a, b):
        """Narrows by disjunction k. Returns by how much, or None if no placement is left."""
        ax0, ax1, ay0, ay1 = node.bounds[a]
        bx0, bx1, by0, by1 = node.bounds[b]
        x0, x1, y0, y1 = bx0 - ax1, bx1 - ax0, by0 - ay1, by1 - ay0
        left, always = [], []
        u0, u1, v0, v1 = x1 + 1, x0 - 1, y1 + 1, y0 - 1  # the box around what the half-planes leave
        for plane in node.planes[k]:
            x, y, c, _ = plane
            low_x, high_x = (x * x0, x * x1) if x >= 0 else (x * x1, x * x0)
            low_y, high_y = (y * y0, y * y1) if y >= 0 else (y * y1, y * y0)
            if high_x + high_y < c:
                continue
            if low_x + low_y >= c:
                always.append(plane)
                continue
            left.append(plane)
            if u0 > x0 and (x <= 0 or u0 > (c - high_y) // x):
                u0 = max(x0, (c - high_y) // x) if x > 0 else x0
            if u1 < x1 and (x >= 0 or u1 < -((c - high_y) // -x)):
                u1 = min(x1, -((c - high_y) // -x)) if x < 0 else x1
            if v0 > y0 and (y <= 0 or v0 > (c - high_x) // y):
                v0 = max(y0, (c - high_x) // y) if y > 0 else y0
            if v1 < y1 and (y >= 0 or v1 < -((c - high_x) // -y)):
                v1 = min(y1, -((c - high_x) // -y)) if y < 0 else y1
        if always:
            node.planes[k], node.always[k] = always, True
            return 0
        if not left:
            return None
        node.planes[k] = left
        moved = self.set_bounds(node, b, (ax0 + u0, ax1 + u1, ay0 + v0, ay1 + v1))
        if moved is None or a < 0:
            return moved
        bx0, bx1, by0, by1 = node.bounds[b]
        other = self.set_bounds(node, a, (bx0 - u1, bx1 - u0, by0 - v1, by1 - v0))
        return None if other is None else max(moved, other)

    @staticmethod
    def set_bounds(node, i, box):
        """Intersects the bounds of a centre with a box. Returns by how much they shrink, or None if
        nothing is left."""
        old = node.bounds[i]
        new = (max(old[0], box[0]), min(old[1], box[1]), max(old[2], box[2]), min(old[3], box[3]))
        if new == old:
            return 0
        if new[0] > new[1] or new[2] > new[3]:
            return None
        node.bounds[i] = new
        node.changes[i] += 1
        return max(abs(p - q) for p, q in zip(old, new))
