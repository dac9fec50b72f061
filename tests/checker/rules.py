"""Checks the rules of moves, the goal, and the laws of pushes and of rest. The drive of a piece is
the unit vector in the direction in which it is pushed or pressed. The laws hold where contact
forces, each at least 0, cancel the part of the drives that the pieces do not follow."""
import math
from fractions import Fraction

from motion import ONE, Part, Placed, gap
from shapes import fail, trapezoids

SAME = 1e-9  # lengths as a fraction of the diameter; angles in radians
# During a turn, pieces may slide although their drives neither help nor hinder the slide. The sum of
# the drives along the slide is then a rounding error. `unjam verify` checks the direction of such a
# slide. Here, contact forces must cancel the drives all along the slide.
NEUTRAL = 1e-9
WAYS = {"NE": (1, 1), "NW": (-1, 1), "SE": (1, -1), "SW": (-1, -1)}
WEDGED = 1e-4  # how far the forces that prove a piece blocked may be from cancelling
# The fine and the coarse test: the greatest gap, in diameters, at which parts count as touching, and how
# much of the drives the contact forces may leave.
FINE, COARSE = (1e-7, 1e-5), (1e-4, 4e-3)


def dot_product(a, b):
    return sum(x * y for x, y in zip(a, b))


def solve(matrix, right):
    """Returns the solution of a system of linear equations (Gauss). It must not be singular."""
    rows = [row[:] + [r] for row, r in zip(matrix, right)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(len(rows)):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def unbalanced(columns, target):
    """Returns how far the target is from all sums of columns with weights of at least 0 (Lawson and
    Hanson 1974)."""
    def rest():
        return [t - sum(w * c[i] for w, c in zip(weights, columns)) for i, t in enumerate(target)]

    weights, used = [0.0] * len(columns), []
    for _ in range(30 * (len(columns) + 1)):
        left = rest()
        gains = [(dot_product(c, left), i) for i, c in enumerate(columns) if i not in used]
        if not gains or max(gains)[0] < 1e-12:
            break
        used.append(max(gains)[1])
        while used:
            matrix = [[dot_product(columns[i], columns[k]) + 1e-13 * (i == k) for k in used]
                      for i in used]
            new = solve(matrix, [dot_product(columns[i], target) for i in used])
            part = min([1.0] + [weights[i] / (weights[i] - w)
                                for i, w in zip(used, new) if w <= 0.0])
            for i, w in zip(used, new):
                weights[i] += part * (w - weights[i])
            if part == 1.0:
                break
            used = [i for i in used if weights[i] > 1e-14]
            weights = [w if i in used else 0.0 for i, w in enumerate(weights)]
    return math.hypot(*rest())


class Rules:
    def __init__(self, file, tray, prover):
        self.tray, self.prover, self.names, self.open = tray, prover, tray.names, 0
        self.moves, self.frames = file["moves"], file["keyframes"]
        self.rules = file["result"].get("rules", "free")

    def check(self):
        """Fails if a rule is broken. Counts in self.open how often only the coarse test passes."""
        places = [[self.prover.read(p) for p in poses] for _, poses in self.frames]
        times, at = [time for time, _ in self.frames], 0
        if (times[0] != 0 or any(a >= b for a, b in zip(times, times[1:]))
                or any(len(p) != len(self.names) for p in places)):
            fail("times do not increase from 0, or a keyframe has too few or too many poses")
        self.same(places[0], [self.prover.read(p["at"]) for p in self.tray.pieces], 0)
        for number, move in enumerate(self.moves):
            end = at + int(move["frames"])
            last = len(times) - 1 if move is self.moves[-1] else end
            if not at < end == last < len(times) or times[end] != number + 1:
                fail("move %d does not have as many keyframes as it says" % (number + 1))
            self.check_move(number, move, places[at:end + 1])
            at = end
        self.check_goal(self.frames[-1][1], places[-1])

    def same(self, poses, others, time, which=None):
        """Fails unless pieces are at the same poses."""
        for i in which if which is not None else range(len(poses)):
            if not (math.dist(poses[i][:2], others[i][:2]) * 2.0**-80 <= SAME
                    and self.turn(others[i], poses[i]) <= SAME):
                fail("%s is not where it must be at time %.9g" % (self.names[i], time))

    def turn(self, pose, other):
        return math.radians(abs(other[2] - pose[2]) * 2.0**-80)

    def check_move(self, number, move, places):
        parts = {self.names.index(p["piece"]): p for p in move["pieces"]}
        kind, still = move["type"], [i for i in range(len(self.names)) if i not in parts]
        if (len(parts) != len(move["pieces"]) or not parts or kind not in ("push", "turn", "move")
                or (kind == "move") != (self.rules == "any")):
            fail("move %d is not of a type of the rules, or names no piece, or one twice" % (
                number + 1))
        before = self.moves[number - 1] if number else {"type": "", "pieces": []}
        if self.rules == "paper" and kind == "turn" and not (
                before["type"] == "push" and {(p["piece"], p["direction"]) for p in move["pieces"]}
                <= {(p["piece"], p["direction"]) for p in before["pieces"]}):
            fail("move %d is a turn that does not follow its push" % (number + 1))
        senses = {i: 1 if p.get("spin") == "ccw" else -1 for i, p in parts.items()}
        stopped, last = set(), places[0]
        for poses in places[1:]:
            self.same(poses, places[0], number + 1, still)
            turns = {i: math.radians(s * (poses[i][2] - last[i][2]) * 2.0**-80)
                     for i, s in senses.items()}
            rate = max(turns.values()) if kind == "turn" else 0.0
            stops = {i for i, t in turns.items() if t <= SAME and rate > SAME}
            if kind != "move" and any(
                    abs(t - rate) > SAME and i not in stops or t < -SAME
                    or (i in stopped and t > SAME) for i, t in turns.items()):
                fail("pieces do not turn at one rate in move %d, or turn in a push" % (number + 1))
            stopped, last = stopped | stops, poses
        if kind != "move":
            self.check_law(number, kind, parts, places)

    def check_law(self, number, kind, parts, places):
        """Checks slides (once between any two contact events), rest, and the stops of turns."""
        drives = {i: [c / math.sqrt(2.0) for c in WAYS[p["direction"]]] for i, p in parts.items()}
        senses = {i: 1.0 if p.get("spin") == "ccw" else -1.0 for i, p in parts.items()}
        steps = list(zip(places, places[1:]))
        turns = [{i for i in parts if self.turn(a[i], b[i]) > SAME} for a, b in steps]
        left = number + 1 == len(self.moves) and "exit" in self.tray.goal
        going, since, begun = set(parts), [], False
        for k, (a, b) in enumerate(steps):
            since.append(a)
            if not turns[k]:
                self.check_slide(number, kind, drives, a, b)
                continue
            if k == 0 or turns[k - 1]:
                self.balanced(number, a, drives, {}, "do not rest")
            self.check_stops(number, since, drives, senses, turns[k], going - turns[k], begun)
            going, since, begun = turns[k], [], True
        if kind == "turn" and not left:
            self.check_stops(number, since + places[-1:], drives, senses, set(), going, begun)
        if not left:
            self.balanced(number, places[-1], drives, {}, "do not rest at the end")

    def check_slide(self, number, kind, drives, a, b):
        step = {i: [(b[i][c] - a[i][c]) * 2.0**-80 for c in (0, 1)] for i in drives}
        square = sum(x * x + y * y for x, y in step.values())
        along = sum(dot_product(step[i], drives[i]) for i in drives)
        if square <= (1e-7 if kind == "turn" else 1e-9)**2:
            return
        if along <= (-NEUTRAL * math.sqrt(square) if kind == "turn" else 0.0):
            fail("pieces move against their drives in move %d" % (number + 1))
        speed = {i: [c * along / square for c in s] for i, s in step.items()}
        events = {0.0, 1.0}
        for p, q in zip(self.pairs(a, drives), self.pairs(b, drives)):
            for f, g in zip(all_gaps(*p[2:]), all_gaps(*q[2:])):
                if f[0] != g[0] and 0.0 < f[0] / (f[0] - g[0]) < 1.0:
                    events.add(f[0] / (f[0] - g[0]))
        events = sorted(events)
        for s, t in zip(events, events[1:]):
            if (t - s) * math.sqrt(square) > 1e-6:
                at = int((s + t) / 2.0 * 2**40)
                middle = [tuple(u + ((v - u) * at >> 40) for u, v in zip(*p)) for p in zip(a, b)]
                self.balanced(number, middle, drives, speed, "do not follow their pushes")

    def check_stops(self, number, places, drives, senses, going, stopping, begun):
        """Fails if a piece stops turning although it is not flush and no contacts block it.
        Contacts block it if contact forces exist that cancel on every piece, while the sum of the
        gaps, each times its force, would shrink."""
        everyone, left = stopping | going, set(stopping)
        for poses in places if stopping else []:
            together = len(stopping) > 1 and all(
                self.blocked(poses, drives, senses, everyone - gone)
                for gone in [{p} for p in going] + [set()])
            left -= {p for p in left if together or begun and self.flush(poses, drives, p)
                     or self.blocked(poses, drives, senses, going | {p})}
        for piece in left:
            fail("%s stops turning in move %d, although nothing blocks it" % (
                self.names[piece], number + 1))

    def blocked(self, poses, drives, senses, turning):
        for touching, _ in (FINE, (1e-6, None)):
            columns = []
            for i, k, x, y, at in self.contacts(poses, drives, touching):
                rate = 0.0
                for p, sign in ((i, 1.0), (k, -1.0)):
                    if p in turning:
                        arm = [at[c] - poses[p][c] * 2.0**-80 for c in (0, 1)]
                        rate += sign * senses[p] * (arm[0] * y - arm[1] * x)
                columns.append(self.column(drives, i, k, x, y) + [rate])
            if unbalanced(columns, [0.0] * 2 * len(drives) + [-1.0]) < WEDGED:
                return True
        return False

    def flush(self, poses, drives, piece):
        return any(piece in (i, k) and abs(f[0] + g[0]) + abs(f[1] + g[1]) < 1e-5 * ONE
                   and max(abs(gap(f, b)), abs(gap(g, a))) < 1e-5 * 2.0**80
                   for i, k, a, b in self.pairs(poses, drives) for f in a.faces for g in b.faces)

    def balanced(self, number, poses, drives, speed, what):
        """Fails unless contact forces cancel the difference of drives and speeds."""
        target = [speed[i][c] - drives[i][c] if speed else -drives[i][c]
                  for i in drives for c in (0, 1)]
        for touching, most in (FINE, COARSE):
            columns = []
            for i, k, x, y, _ in self.contacts(poses, drives, touching):
                column = self.column(drives, i, k, x, y)
                if abs(dot_product(column, sum(speed.values(), []))) <= most:
                    columns.append(column)
            if unbalanced(columns, target) <= most * math.sqrt(len(drives)):
                return
            self.open += 1 if touching == FINE[0] else 0
        fail("in move %d pieces %s" % (number + 1, what))

    def column(self, drives, i, k, x, y):
        """Returns a force on piece i, and against piece k, as a column of the balance."""
        return sum([[sign * x, sign * y] for sign in ((p == i) - (p == k) for p in drives)], [])

    def pairs(self, poses, drives):
        """Returns (piece, other piece or -1, part, other part) for pieces of which one moves."""
        prover = self.prover
        placed = [prover.place(prover.pieces[i], pose)[5] for i, pose in enumerate(poses)]
        return [(i, k, a, b) for i in range(len(poses)) for k in range(-1, i)
                if i in drives or k in drives for a in placed[i]
                for b in (prover.walls[i].first if k < 0 else placed[k])]

    def contacts(self, poses, drives, touching):
        """Returns (piece, other piece or -1, x, y, point): where pieces touch, and the direction in
        which the first is held."""
        found, reach = [], touching * 2.0**80
        for i, k, a, b in self.pairs(poses, drives):
            if all(max(a.box[c] - b.box[c + 2], b.box[c] - a.box[c + 2]) < reach for c in (0, 1)):
                gaps = all_gaps(a, b)
                best = max(gaps)[0] * 2.0**80
                for value, x, y, points in gaps:
                    if best <= reach and value * 2.0**80 >= best - 2.0 * reach:
                        found += [(i, k, x, y, point) for height, point in points
                                  if height <= value + touching]
        return found

    def check_goal(self, poses, places):
        goal, prover = self.tray.goal, self.prover
        if "exit" not in goal:
            for wanted in goal["poses"]:
                off = [abs(a - b) for a, b in zip(poses[self.names.index(wanted["piece"])],
                                                  wanted["at"])]
                off[2] = min(off[2] % 360, -off[2] % 360)
                slack = [self.tray.diameter / 10**6] * 2 + [Fraction(1, 20000)]
                if any(o > w + s for o, w, s in zip(off, wanted["within"], slack)):
                    fail("the goal is not reached: %s" % wanted["piece"])
            return
        piece = self.names.index(goal["piece"])
        opening = next(e["opening"] for e in self.tray.exits if e["name"] == goal["exit"])
        outside = trapezoids([self.tray.interior], lambda around: around == {0})
        outside += self.tray.outside([opening])
        for a in prover.place(prover.pieces[piece], places[piece])[5]:
            for b in outside:
                b = Placed(Part(b, prover.unit), (0, 0, 0, ONE, 0))
                if max(gap(f, q) for p, q in ((a, b), (b, a)) for f in p.faces) < -ONE // 10**6:
                    fail("the goal is not reached: %s is not in the exit" % goal["piece"])


def all_gaps(a, b):
    """Returns for each face of two parts: the gap in diameters, the direction in which it holds the
    first part, and the corners of the other part with their heights over the face."""
    return [(gap(f, q) * 2.0**-80, s * f[0] / ONE, s * f[1] / ONE,
             [(((f[0] * x + f[1] * y >> 80) - f[2]) * 2.0**-80, (x * 2.0**-80, y * 2.0**-80))
              for x, y in q.corners])
            for p, q, s in ((a, b, -1.0), (b, a, 1.0)) for f in p.faces]
