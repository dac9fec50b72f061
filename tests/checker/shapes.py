"""Reads tray problems exactly, and cuts pieces and walls into convex parts by vertical lines.

Coordinates are rational numbers (fractions.Fraction), so the parts cover exactly.
"""
import json
import math
import re
from fractions import Fraction

CRACK = Fraction(1, 10**9)  # walls narrower than this, in diameters, are seams between polygons


class Refused(Exception):
    """What is wrong with the file, in one sentence."""


def read(path):
    """Returns a JSON file with all numbers as fractions."""
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file, parse_float=Fraction, parse_int=Fraction,
                             parse_constant=lambda text: fail("a number is " + text))
    except (OSError, ValueError, RecursionError) as error:
        raise Refused(str(error)) from error


def fill(keyframes):
    """Replaces null, which means that a piece has not moved, by its pose one keyframe before."""
    for (_, before), (_, poses) in zip(keyframes, keyframes[1:]):
        poses[:] = [old if pose is None else pose for pose, old in zip(poses, before)] + poses[
            len(before):]


def fail(reason):
    raise Refused(reason)


def polygon(text):
    """Returns the rings of a well-known text, each a list of points without the last one and
    without repeated points."""
    rings = []
    for ring in re.findall(r"\(([^()]*)\)", text):
        points = [tuple(Fraction(number) for number in point.split()) for point in ring.split(",")]
        if len(points) < 4 or points[0] != points[-1] or any(len(p) != 2 for p in points):
            fail("a ring is not closed")
        rings.append([p for p, after in zip(points, points[1:]) if p != after])
    if not rings or not text.lstrip().upper().startswith("POLYGON"):
        fail("not a polygon: " + text[:40])
    return rings


def edges(rings):
    return [(ring[i - 1], ring[i]) for ring in rings for i in range(len(ring))]


def area(ring):
    return sum(cross(a, b) for a, b in edges([ring])) / 2


def cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


def minus(a, b):
    return (a[0] - b[0], a[1] - b[1])


def box_of(points):
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def is_convex(rings):
    """Says whether a polygon is convex and counter-clockwise, without straight corners."""
    lines = edges(rings[:1])
    return len(rings) == 1 and area(rings[0]) > 0 and all(
        cross(minus(b, a), minus(d, c)) > 0 for (a, b), (c, d) in zip(lines[-1:] + lines, lines))


def crossings(lines):
    """Returns the x of the points where edges cross."""
    lines = [(a, minus(b, a)) for a, b in lines]
    found = [(a[0], along[0], cross(minus(c, a), way) / x, cross(minus(c, a), along) / x)
             for i, (a, along) in enumerate(lines) for c, way in lines[:i]
             for x in [cross(along, way)] if x]
    return {x + t * along for x, along, t, u in found if 0 <= t <= 1 and 0 <= u <= 1}


def height(edge, x):
    (ax, ay), (bx, by) = edge
    return ay + (by - ay) * (x - ax) / (bx - ax)


def trapezoids(polygons, wanted):
    """Cuts the plane by vertical lines through all corners. Returns the convex cells for which
    wanted(set of the numbers of the polygons around the cell) holds."""
    lines = [(min(e), max(e), number) for number, rings in enumerate(polygons)
             for e in edges(rings)]
    xs = {p[0] for a, b, _ in lines for p in (a, b)} | crossings([e[:2] for e in lines])
    xs, cells, last = sorted(xs), [], {}
    for left, right in zip(xs, xs[1:]):
        middle = (left + right) / 2
        here = sorted((height(e[:2], middle), e) for e in lines
                      if e[0][0] <= left and e[1][0] >= right)
        inside, now = set(), {}
        for (y, low), (next_y, high) in zip(here, here[1:]):
            inside ^= {low[2]}
            if next_y != y and wanted(inside):
                key = (low[:2], high[:2])
                now[key] = [last[key][0] if key in last else left, right]
        cells += [(key, span) for key, span in last.items() if key not in now]
        last = now
    cells += last.items()
    result = []
    for (low, high), (left, right) in cells:
        corners = [(left, height(low, left)), (right, height(low, right)),
                   (right, height(high, right)), (left, height(high, left))]
        result.append([p for i, p in enumerate(corners) if p != corners[i - 1]])
    return result


def width(cell):
    """Returns a lower bound on the width of a cell: its area over the sum of its extents."""
    low_x, low_y, high_x, high_y = box_of(cell)
    return area(cell) / (high_x - low_x + high_y - low_y)


class Tray:
    """The tray, with the convex parts of its pieces and walls."""

    def __init__(self, problem):
        if problem.get("kind") != "tray":
            fail("not a solution of a tray puzzle")
        self.interior = polygon(problem["tray"]["interior"])
        low_x, low_y, high_x, high_y = box_of(self.interior[0])
        self.diameter = Fraction(math.hypot(high_x - low_x, high_y - low_y))
        self.exits = [dict(e, opening=polygon(e["opening"]))
                      for e in problem["tray"].get("exits", [])]
        self.pieces, self.goal = problem["pieces"], problem["goal"]
        self.names = [p["name"] for p in self.pieces]
        rings = [self.shape(p["shape"]) for p in self.pieces]
        self.parts = [[r[0]] if is_convex(r) else trapezoids([r], lambda around: around == {0})
                      for r in rings]
        reach = max(max(abs(c) for c in p) for r in rings for p in r[0])
        everything = self.interior[0] + [p for e in self.exits for p in e["opening"][0]]
        shortest = (self.diameter / 10**9)**2
        for a, b in (e for r in rings + [self.interior] + [e["opening"] for e in self.exits]
                     for e in edges(r)):
            if sum(c * c for c in minus(b, a)) < shortest:
                fail("an edge is shorter than 1e-9 diameters")
        margin = 4 * reach + self.diameter
        low_x, low_y, high_x, high_y = box_of(everything)
        self.box = [(low_x - margin, low_y - margin), (high_x + margin, low_y - margin),
                    (high_x + margin, high_y + margin), (low_x - margin, high_y + margin)]
        walls, self.walls = {}, []
        for piece in self.pieces:
            open_to = tuple(i for i, e in enumerate(self.exits)
                            if piece["thickness"] <= e["thickness"])
            if open_to not in walls:
                walls[open_to] = self.outside([self.interior]
                                              + [self.exits[i]["opening"] for i in open_to])
            self.walls.append(walls[open_to])

    def shape(self, shape):
        if isinstance(shape, dict) or shape.startswith("same as "):
            other = shape["as"] if isinstance(shape, dict) else shape[8:]
            return self.shape(self.pieces[self.names.index(other)]["shape"])
        rings = polygon(shape)
        if area(rings[0]) < 0:
            rings[0].reverse()
        return rings

    def outside(self, polygons):
        """Returns the parts of the box outside all polygons."""
        cells = trapezoids([[self.box]] + polygons, lambda around: around == {0})
        return [c for c in cells if width(c) > CRACK * self.diameter]
