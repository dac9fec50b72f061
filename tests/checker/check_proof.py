#!/usr/bin/env python3
"""Checks proofs that no motion solves a tray puzzle. Shares no code with Unjam, and needs only
Python. docs/IMPOSSIBLE.md states the theorem, and what a proof has to show.

usage: check_proof.py [--jobs N] FILE...

The exit code is 1 if a proof is refused.
"""
import json
import multiprocessing
import re
import sys
from fractions import Fraction

from proof_geometry import BITS, DEGREE, MORE, Arc, Part, length, rotate, turn
from proof_tree import Tree
from shapes import Refused, fail, polygon

NEAR_ARC = DEGREE // 10**9  # the gap or overlap allowed between arcs
KEYS = {"proof": "unjam kind scope status problem margin pieces inside pairs cells claims",
        "problem": "unjam kind name tray pieces goal source? note? unit?",
        "tray": "interior exits?", "exit": "name opening thickness", "pose": "piece at within",
        "piece": "name shape thickness at", "part": "name centre parts obstacles cuts",
        "goal": "piece? exit? poses?", "cell": "cuts arcs", "pair": "pair arcs? edges?",
        "claim": "cell excludes reason piece? pair? arc?"}


def members(pairs):
    """Makes an object of JSON. Keys that begin with x- have no meaning."""
    if len({key for key, _ in pairs}) < len(pairs):
        fail("a key occurs twice")
    return {key: value for key, value in pairs if not key.startswith("x-")}


def read(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if re.search(r"\d\.?[eE][-+]?\d{4}", text):
        fail("not supported: an exponent of four digits")
    return json.loads(text, parse_float=Fraction, object_pairs_hook=members,
                      parse_constant=lambda name: fail("a number is " + name))


def has_keys(value, kind):
    """Returns the object. All its keys must be known."""
    keys = KEYS[kind].split()
    for key in value:
        if key not in keys and key + "?" not in keys:
            fail("not supported: the key %s in a %s" % (key, kind))
    for key in keys:
        if key[-1] != "?" and key not in value:
            fail("a %s has no %s" % (kind, key))
    return value


def number(value):
    if type(value) not in (int, Fraction):
        fail("%r is not a number" % (value,))
    return Fraction(value)


def index(value, count, what):
    if type(value) is not int or not 0 <= value < count:
        fail("there is no %s %r" % (what, value))
    return value


def whole(value, unit):
    """Returns a number of the problem in units, exactly."""
    value = number(value) * unit
    return value.numerator if value.denominator == 1 else fail(
        "not supported: a number of the problem has too many digits")


def rings_of(shape, pieces, depth=0):
    if isinstance(shape, dict) or shape.startswith("same as "):
        name = shape["as"] if isinstance(shape, dict) else shape[8:]
        if depth > len(pieces):
            fail("the shapes of pieces refer to each other")
        return rings_of({p["name"]: p for p in pieces}[name]["shape"], pieces, depth + 1)
    return polygon(shape)


class Problem:
    """The puzzle, in integers: lengths in 1 / unit, angles in 1 / DEGREE degrees."""

    def __init__(self, problem):
        if problem.get("kind") != "tray":
            fail("not about a tray puzzle")
        has_keys(problem, "problem")
        tray, pieces = has_keys(problem["tray"], "tray"), problem["pieces"]
        exits = [has_keys(e, "exit") for e in tray.get("exits", [])]
        shapes = [rings_of(has_keys(p, "piece")["shape"], pieces) for p in pieces]
        fixed = [polygon(tray["interior"])] + [polygon(e["opening"]) for e in exits]
        goal = has_keys(problem["goal"], "goal")
        poses = [has_keys(pose, "pose") for pose in goal.get("poses", [])]
        numbers = [c for rings in shapes + fixed for ring in rings for p in ring for c in p]
        for placed in pieces + poses:
            numbers += placed["at"][:2] + placed.get("within", [])[:2]
        sides = [max(p[i] for p in fixed[0][0]) - min(p[i] for p in fixed[0][0]) for i in (0, 1)]
        self.unit = next((10**k for k in range(41) if max(sides) * 10**k >= 10**20 and all(
            (number(x) * 10**k).denominator == 1 for x in numbers)), None)
        if self.unit is None:
            fail("not supported: a number of the problem has too many digits")
        self.shapes, fixed = ([[[(whole(x, self.unit), whole(y, self.unit)) for x, y in ring]
                                for ring in rings] for rings in some] for some in (shapes, fixed))
        if any(len(rings) > 1 for rings in self.shapes):
            fail("not supported: a piece with holes")
        self.diameter = length([whole(side, self.unit) for side in sides]) + 1
        self.tau = self.diameter // 10**9
        self.name, self.names = problem["name"], [p["name"] for p in pieces]
        if len(set(self.names)) < len(self.names):
            fail("two pieces have one name")
        self.starts = [self.pose(p["at"]) for p in pieces]
        # The polygons in which each piece may be, and their bounding box
        self.regions = [fixed[:1] + [opening for e, opening in zip(exits, fixed[1:])
                                     if number(p["thickness"]) <= number(e["thickness"])]
                        for p in pieces]
        self.boxes = [tuple(f(p[i] for rings in region for p in rings[0])
                            for i in (0, 1) for f in (min, max)) for region in self.regions]
        self.read_goal(goal, poses, [e["name"] for e in exits], fixed)

    def pose(self, at):
        x, y, angle = at
        return whole(x, self.unit), whole(y, self.unit), whole(angle, DEGREE)

    def read_goal(self, goal, poses, exits, fixed):
        self.by_exit = "exit" in goal
        self.goals = [(self.names.index(g["piece"]), self.pose(g["at"]), self.pose(g["within"]))
                      for g in poses]
        if self.by_exit == bool(self.goals) or len({g[0] for g in self.goals}) < len(
                self.goals) or any(min(within) < 0 for _, _, within in self.goals):
            fail("not supported: this kind of goal")
        if self.by_exit:
            self.goal_piece = self.names.index(goal["piece"])
            self.goal_opening = fixed[1 + exits.index(goal["exit"])]
            if exits.count(goal["exit"]) > 1 or self.goal_opening not in self.regions[
                    self.goal_piece]:
                fail("not supported: the goal piece does not fit its exit, or two have one name")


class Proof:
    """The structure of a proof. Reading it checks all but the reasons of the claims."""

    def __init__(self, file):
        if (file.get("kind"), file.get("scope"), file.get("status")) != (
                "proof", "any motion", "impossible") or file.get("unjam") != 1:
            fail("not a proof")
        has_keys(file, "proof")
        self.problem = p = Problem(file["problem"])
        self.margin = self.length(file["margin"])
        if not 0 <= self.margin <= p.diameter:
            fail("the margin must be from 0 to the diameter of the tray")
        pieces = [has_keys(piece, "part") for piece in file["pieces"]]
        if [piece["name"] for piece in pieces] != p.names:
            fail("the pieces of the proof are not those of the problem")
        self.centres = [tuple(self.length(c) for c in piece["centre"]) for piece in pieces]
        if any(len(c) != 2 for c in self.centres):
            fail("a centre is not a point")
        self.read_shapes(pieces, file["inside"])
        self.cuts = [[round(number(cut) * DEGREE) for cut in piece["cuts"]] for piece in pieces]
        for name, cuts in zip(p.names, self.cuts):
            if len(cuts) == 1 or any(b <= a for a, b in zip(cuts, cuts[1:])) or any(
                    abs(cut) > 10**5 * DEGREE for cut in cuts):
                fail("the cuts of piece %s do not increase" % name)
        self.read_pairs(file["pairs"])
        self.read_cells(file["cells"])
        self.read_claims(file["claims"])
        for cell in range(len(self.cells)):
            self.check_ways_out(cell)
        if not any(self.has_start(*cell) for cell in self.cells):
            fail("the start lies in none of the cells")

    def length(self, value):
        """Returns a length of the proof in units, rounded up."""
        return -(-number(value) * self.problem.unit // 1)

    # --- shapes ---

    def read_parts(self, texts, least, centre, what):
        parts = []
        for i, text in enumerate(texts):
            ring = [tuple(self.length(c) for c in point) for point in text]
            if len(ring) < least or any(len(p) != 2 for p in ring):
                fail("%s, number %d, has too few corners" % (what, i))
            parts.append(Part(ring, centre, self.problem.tau))
            if not parts[-1].is_convex():
                fail("%s, number %d, is not convex and counter-clockwise" % (what, i))
        return parts

    def read_shapes(self, pieces, inside):
        p, self.parts, self.obstacles, named = self.problem, [], [], {}
        for i, piece in enumerate(pieces):
            name, centre, given = p.names[i], self.centres[i], piece["obstacles"]
            self.parts.append(self.read_parts(piece["parts"], 3, centre, "a part of " + name))
            for part in self.parts[i]:
                if not part.lies(centre, p.shapes[i], True):
                    fail("a part of piece %s is not inside the piece" % name)
            if not any(part.whole for part in self.parts[i]):
                fail("piece %s has no parts" % name)
            given = named[name] = named[given] if isinstance(given, str) else given
            self.obstacles.append(self.read_parts(given, 2, (0, 0), "an obstacle of " + name))
            if not all(o.lies((0, 0), rings, False) for o in self.obstacles[i]
                       for rings in p.regions[i]):
                fail("an obstacle of piece %s reaches to where the piece may be" % name)
        self.inside = self.read_parts(inside, 3, (0, 0), "a part of inside")
        if self.inside and not p.by_exit:
            fail("inside has parts, but the goal is not an exit")
        for part in self.inside:  # at the goal, the piece is in the opening and not in the interior
            if not (part.lies((0, 0), p.regions[p.goal_piece][0], True) or (
                    part.lies((0, 0), p.goal_opening, False) and any(
                        part.lies((0, 0), r, True) for r in p.regions[p.goal_piece][1:]))):
                fail("a part of inside is not inside the tray or another exit")
        self.all_pairs = []  # (first piece or -1, first part, second piece, second part)
        for b, parts in enumerate(self.parts):
            for a, others in [(-1, self.obstacles[b])] + list(enumerate(self.parts[:b])):
                self.all_pairs += [(a, first, b, second) for first in others for second in parts]
        self.goal_pairs = [(-1, first, p.goal_piece, second) for first in self.inside
                           for second in self.parts[p.goal_piece]]
        self.extent = self.margin + max(abs(c) for box in p.boxes for c in box) + max(
            part.radius for part in sum(self.parts + self.obstacles, []))

    # --- cells ---

    def read_pairs(self, texts):
        """self.pairs has (pair, its arcs or None, number of arcs or edges)."""
        self.pairs = []
        for text in texts:
            k = index(has_keys(text, "pair")["pair"], len(self.all_pairs), "pair")
            _, first, _, second = self.all_pairs[k]
            if first.is_halfplane or not first.whole or not second.whole or ("arcs" in text) == (
                    "edges" in text):
                fail("pair %d cannot have edges or arcs" % k)
            if "edges" in text:
                arcs, count = None, text["edges"]
                if count != len(first.edges) + len(second.edges) or type(count) is not int:
                    fail("pair %d has another number of edges" % k)
            else:
                arcs = [[round(number(end) * DEGREE) for end in arc] for arc in text["arcs"]]
                count = len(arcs)
                ends = [arc[0] for arc in arcs[1:]] + [arcs[0][0] + 360 * DEGREE]
                if any(not start < end <= start + 180 * DEGREE + NEAR_ARC
                       or abs(end - after) > NEAR_ARC or abs(start) > 10**5 * DEGREE
                       for (start, end), after in zip(arcs, ends)):
                    fail("the arcs of pair %d do not go round the circle" % k)
            self.pairs.append((k, arcs, count))
        if len({k for k, _, _ in self.pairs}) < len(self.pairs):
            fail("a pair is listed twice")

    def read_cells(self, texts):
        self.cells = []
        for text in texts:
            cuts, arcs = has_keys(text, "cell")["cuts"], text["arcs"]
            if len(cuts) != len(self.cuts) or len(arcs) != len(self.pairs):
                fail("a cell has too few or too many ranges or arcs")
            for given, known in zip(cuts, self.cuts):
                if (known and given != [index(given[0], len(known) - 1, "range"), given[0] + 1]
                        ) or (not known and given is not None):
                    fail("a cell is not between neighbouring cuts")
            if any(len(arc) != 1 for arc in arcs):
                fail("a cell must have one arc of each pair")
            self.cells.append((tuple(cut and cut[0] for cut in cuts), tuple(
                index(arc[0], pair[2], "arc") for arc, pair in zip(arcs, self.pairs))))

    def read_claims(self, texts):
        """self.claims has (cell, kind, piece or pair or None, arc or None, reason)."""
        self.claims = []
        for text in texts:
            has_keys(text, "claim")
            kind, which, arc = text["excludes"], None, None
            if kind == "arc":
                which = index(text["pair"], len(self.pairs), "pair")
                arc = index(text["arc"], self.pairs[which][2], "arc")
            elif kind in ("low", "high"):
                which = self.problem.names.index(text["piece"])
            elif kind != "goal":
                fail("not supported: a claim that excludes %r" % kind)
            cell = index(text["cell"], len(self.cells), "cell")
            if kind in ("low", "high") and not self.cuts[which]:
                fail("a claim is about a piece without cuts")
            self.claims.append((cell, kind, which, arc, " ".join(text["reason"])))
        self.proven, self.known = {claim[:4] for claim in self.claims}, set(self.cells)

    def check_ways_out(self, number_of_cell):
        """Condition 2 and 3 of the theorem: behind every end of a range and in every other arc,
        there is another cell, or a claim says that nothing gets there."""
        ranges, arcs = self.cells[number_of_cell]
        for i, cuts in enumerate(self.cuts):
            count = len(cuts) - 1
            circular = count > 1 and abs(cuts[-1] - cuts[0] - 360 * DEGREE) <= MORE
            for kind, step in (("low", -1), ("high", 1)) if cuts else ():
                beyond = ranges[i] + step
                there = ranges[:i] + (beyond % count,) + ranges[i + 1:], arcs
                if (number_of_cell, kind, i, None) not in self.proven and not (
                        (circular or 0 <= beyond < count) and there in self.known):
                    fail("nothing keeps piece %s from leaving cell %d at its %s cut" % (
                        self.problem.names[i], number_of_cell, kind))
        for k, (pair, _, count) in enumerate(self.pairs):
            for j in range(count):
                there = ranges, arcs[:k] + (j,) + arcs[k + 1:]
                if j != arcs[k] and (number_of_cell, "arc", k,
                                     j) not in self.proven and there not in self.known:
                    fail("nothing keeps pair %d from going from cell %d to arc %d" % (
                        pair, number_of_cell, j))
        if (number_of_cell, "goal", None, None) not in self.proven:
            fail("no claim excludes the goal from cell %d" % number_of_cell)

    def arc(self, k, j, angles):
        """Returns arc or edge j of self.pairs[k], where the pieces have the ranges of angles."""
        pair, arcs, _ = self.pairs[k]
        a, first, b, second = self.all_pairs[pair]
        scale = 4 * self.extent + first.radius + second.radius
        if arcs:
            return Arc(turn(arcs[j][0]), turn(arcs[j][1]), j, scale)
        of_b = j >= len(first.edges)
        x, y = second.edges[j - len(first.edges)][0] if of_b else first.edges[j][0]
        sign, size = (-1 if of_b else 1), length((x, y))
        n = ((sign * x << BITS) // size, (sign * y << BITS) // size)
        low, high = angles[b if of_b else a] if of_b or a >= 0 else (0, 0)
        return Arc(rotate(n, low), rotate(n, high) if low < high else None, j, scale)

    def has_start(self, ranges, arcs):
        starts = self.problem.starts
        if any(cuts and not cuts[k] <= start[2] <= cuts[k + 1]
               for start, cuts, k in zip(starts, self.cuts, ranges)):
            return False
        angles = [(start[2], start[2]) for start in starts]
        for k, j in enumerate(arcs):
            a, first, b, second = self.all_pairs[self.pairs[k][0]]
            arc, normals = self.arc(k, j, angles), []
            for i, part, sign in ((a, first, 1), (b, second, -1)) if self.pairs[k][1] else ():
                for (x, y), _ in part.edges:
                    n = (sign * x, sign * y)
                    normals.append(rotate(n, angles[i][0]) if i >= 0 else n)
            normals = [n for n in normals if arc.has(n)] + [n for n, _ in arc.ends]
            one, two = self.corners_at_start(a, first), self.corners_at_start(b, second)
            # Both parts are smaller than their rings by tau. So 2 tau could be added to the margin;
            # one of them makes up for rounding.
            if not any(max(x * u + y * v for u, v in one) - min(x * u + y * v for u, v in two)
                       <= (self.margin + self.problem.tau) * (length((x, y)) - 1)
                       for x, y in normals):
                return False
        return True

    def corners_at_start(self, i, part):
        if i < 0:
            return part.ring
        (x, y, angle), (u, v) = self.problem.starts[i], self.centres[i]
        return [(x + p, y + q) for p, q in (rotate((u + r, v + s), angle) for r, s in part.ring)]


def check_claim(number_of_claim):
    """Returns (None or what is wrong, number of boxes)."""
    tree = Tree(PROOF[0], number_of_claim)
    try:
        tree.check()
    except (Refused, RecursionError) as reason:
        cell, kind, which, _, _ = PROOF[0].claims[number_of_claim]
        return "claim %d (cell %d, %s%s): %s" % (
            number_of_claim, cell, kind, "" if which is None else " of %d" % which,
            reason), tree.boxes
    return None, tree.boxes


PROOF = []  # the proof, for the processes that check its claims


def check(path, jobs=1):
    """Returns the theorem that was proven, or raises Refused."""
    try:
        PROOF[:] = [Proof(read(path))]
    except (OSError, LookupError, TypeError, ValueError, ArithmeticError, AttributeError,
            RecursionError) as error:
        raise Refused("not a proof file: %r" % error) from error
    proof, boxes = PROOF[0], 0
    # The longest claims are checked first.
    order = sorted(range(len(proof.claims)), key=lambda c: -len(proof.claims[c][4]))
    if jobs > 1:
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            answers = pool.map(check_claim, order, 1)
    else:
        answers = map(check_claim, order)
    for wrong, count in answers:
        boxes += count
        if wrong:
            fail(wrong)
    return ("%s: no motion of any kind reaches the goal, even if pieces overlap by %.2g "
            "(%d cells, %d claims, %d boxes)" % (
                proof.problem.name, proof.margin / proof.problem.unit, len(proof.cells),
                len(proof.claims), boxes))


def main(arguments):
    jobs, bad = 1, 0
    if arguments[:1] == ["--jobs"]:
        jobs, arguments = int(arguments[1]), arguments[2:]
    for path in arguments:
        try:
            print("%s: good: %s" % (path, check(path, jobs)))
        except Refused as reason:
            bad += 1
            print("%s: refused: %s" % (path, reason))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
