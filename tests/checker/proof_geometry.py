"""Convex parts, their cores, and the half-planes that hold two cores apart.

docs/IMPOSSIBLE.md, "Cores" and "Half-planes". Lengths are integers in the unit of the problem, and
angles in units of 1 / DEGREE degrees. Sines and cosines are integers in units of 2**-BITS, with an
error below 1. All else is exact.
"""
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from proof_file import DEGREE

BITS, FINE = 64, 112
PI = 3141592653589793238462643383279502884197  # in units of 10**-39
MORE = DEGREE // 10**11  # ranges of angles are widened by this at both ends
WIDEST = 17998 * DEGREE // 100  # parts with wider ranges have no cores


# --- vectors ---

def plus(a, b):
    return a[0] + b[0], a[1] + b[1]


def minus(a, b):
    return a[0] - b[0], a[1] - b[1]


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1]


def cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


def length(v):
    """Returns the length of a vector, rounded down."""
    return isqrt(v[0] * v[0] + v[1] * v[1])


def box_around(points):
    xs, ys = zip(*points)
    return min(xs), max(xs), min(ys), max(ys)


def edges_of(ring):
    """Returns the edges of a polygon, each as its two ends and its normal, which points outwards
    if the corners are counter-clockwise."""
    return [(p, q, (q[1] - p[1], p[0] - q[0])) for p, q in zip(ring, ring[1:] + ring[:1])]


@lru_cache(100000)
def turn(angle):
    """Returns the cosine and sine of an angle, by their series."""
    quarter = (angle + 45 * DEGREE) // (90 * DEGREE)
    x = ((angle - quarter * 90 * DEGREE) * PI << FINE) // (180 * DEGREE * 10**39)
    sums, term, k = [0, 0], 1 << FINE, 0
    while abs(term) > 1:
        sums[k % 2] += -term if k & 2 else term
        k += 1
        term = term * x // (k << FINE)
    c, s = (value + (1 << FINE - BITS - 1) >> FINE - BITS for value in sums)
    return [(c, s), (-s, c), (-c, -s), (s, -c)][quarter % 4]


def rotate(v, angle):
    """Returns a rotated vector. The error of each coordinate is below error_of(v)."""
    c, s = turn(angle)
    return c * v[0] - s * v[1] >> BITS, s * v[0] + c * v[1] >> BITS


def error_of(v):
    return (abs(v[0]) + abs(v[1]) >> BITS) + 2


# --- parts ---

def is_convex(ring, slack=0):
    """Says whether all edges have a length, and no corner lies beyond one by more than the slack.
    (A point that lies beyond no edge of a closed polygon is in its hull.)"""
    return all(n != (0, 0) and all(dot(n, minus(v, p)) <= slack * length(n) for v in ring)
               for p, _, n in edges_of(ring))


class Part:
    """A convex polygon of the proof, or a half-plane, with all edges moved inwards by tau ("What is
    checked": parts): the points v with n . v <= c for every edge (n, c). The hull of the ring has
    the discs of radius tau about these points, but for rounding."""

    def __init__(self, ring, centre, tau):
        self.ring, self.tau = [minus(p, centre) for p in ring], tau
        self.radius = max(abs(x) + abs(y) for x, y in self.ring)
        lines = edges_of(self.ring)[:1 if len(ring) == 2 else None]
        self.moved = [minus(p, [tau * x // length(n) for x in n]) for p, _, n in lines]
        self.edges = [(n, dot(n, p)) for p, (_, _, n) in zip(self.moved, lines)]
        self.whole = make_core(self, 0, 0)

    def core(self, low, high):
        """Returns the part's core for the angles from low to high, or None. A part that is too
        small to have a core without a turn is not used, as lies() does not check it."""
        return self.whole and make_core(self, low, high)

    def meets(self, s, t):
        """Says whether the segment from s to t meets the part: whether the edges, which cut pieces
        off both ends of it, leave something."""
        low, high = Fraction(0), Fraction(1)
        for n, c in self.edges:
            room, way = c - dot(n, s), dot(n, minus(t, s))
            if way > 0:
                high = min(high, Fraction(room, way))
            elif way < 0:
                low = max(low, Fraction(room, way))
            elif room < 0:
                return False
        return low <= high

    def lies(self, polygon, inside, centre=(0, 0)):
        """Says whether the part, with its origin at the centre, is inside (or outside) a polygon
        ("What is checked"): no edge meets it, and a ray from one of its points crosses an odd (or
        even) number of them. A part that is too small to have a core is not used."""
        if not self.whole:
            return True
        at, odd = self.whole.corners[0], False
        for s, t, n in (edge for ring in polygon for edge in edges_of(
                [minus(p, centre) for p in ring])):
            if self.meets(s, t):
                return False
            if (s[1] > at[1]) != (t[1] > at[1]):
                odd ^= (dot(n, minus(at, s)) < 0) == (t[1] > s[1])
        return odd == inside


# --- cores ---

class Core:
    """A convex polygon that lies in a part at all angles of a range ("Cores"). An edge is its
    normal, and the number of the line on which it lies ("The file": label). A half-plane has one
    corner and one edge."""

    def __init__(self, corners, edges):
        self.corners, self.edges = corners, edges


@lru_cache(1000)
def make_core(part, low, high):
    """Returns the core of a part for a range of angles, or None ("Cores"). It is made by clipping,
    with a little slack. Then every corner is compared with every edge at both ends of the range.
    """
    if len(part.edges) == 1:
        return Core(part.moved, [(part.edges[0][0], 0)])
    if high - low > WIDEST:
        return None
    cosine, size = turn((high - low + 1) // 2 + MORE)[0] - 1, part.radius
    polygon = [((-size, -size), -1), ((size, -size), -1), ((size, size), -1), ((-size, size), -1)]
    limits = []  # (n, c): the core has to lie where n . v <= c
    for e, (n, c) in enumerate(part.edges):
        limit = (c * cosine >> BITS if c > 0 else c) - 2 * error_of(n) * size
        slack = part.tau * (length(n) + 1) // 10
        for line, angle in (2 * e, low - MORE), (2 * e + 1, high + MORE):
            limits.append((rotate(n, angle), limit))
            if low < high or line == 2 * e:
                polygon = clip(polygon, limits[-1][0], limit - slack, line)
    # Edges up to a length of tau are left out.
    polygon = [(p, line) for (p, line), (q, _) in zip(polygon, polygon[1:] + polygon[:1])
               if length(minus(p, q)) > part.tau]
    corners, lines = [p for p, _ in polygon], [line for _, line in polygon]
    if len(corners) < 3 or min(lines) < 0 or not is_convex(corners) or not all(
            dot(n, v) <= limit for n, limit in limits for v in corners):
        return None
    return Core(corners, [(n, line) for (_, _, n), line in zip(edges_of(corners), lines)])


def clip(polygon, n, c, line):
    """Keeps the points v with n . v <= c of a polygon: corners, each with the line of the edge to
    the next corner. New corners are rounded."""
    gaps, result = [dot(n, p) - c for p, _ in polygon], []
    for i, (p, own) in enumerate(polygon):
        after = (i + 1) % len(polygon)
        q, here, there = polygon[after][0], gaps[i], gaps[after]
        if here <= 0:
            result.append((p, line if here == 0 < there else own))
        if here < 0 < there or there < 0 < here:
            at = tuple(a + (b - a) * here // (here - there) for a, b in zip(p, q))
            result.append((at, line if here < 0 else own))
    return result


# --- half-planes ---

class Arc(NamedTuple):
    """Directions of separation, counter-clockwise: from one to another, vectors of length 2**BITS.
    In place of edges within 1e-10 radians of its ends, it has the half-planes of the ends, which
    are moved by `relax` to make up for this (end of "What is checked")."""
    number: int
    start: tuple
    end: tuple
    relax: int

    def has(self, n):
        least = length(n) << BITS
        return cross(self.start, n) * 10**10 >= least and cross(n, self.end) * 10**10 >= least


@lru_cache(10000)
def halfplanes(a, b, margin, arc=None):
    """Returns the half-planes of which one holds if two cores overlap by at most the margin, and
    are separated along a direction in the arc ("Half-planes"). A half-plane (x, y, c, label) is the
    condition x r_x + y r_y >= c on the difference of the centres."""
    if not a or not b:
        return [(0, 0, 0, "")]  # nothing is known; this always holds, and cannot be named
    found = [(n, 0, "a%d" % line) for n, line in a.edges]
    if len(a.corners) > 1:  # a core is separated from a half-plane only along the normal of that
        found += [((-x, -y), 0, "b%d" % line) for (x, y), line in b.edges]
    if arc:
        found = [plane for plane in found if arc.has(plane[0])]
        found.append((arc.start, arc.relax, "f%d" % arc.number))
        if arc.end != arc.start:
            found.append((arc.end, arc.relax, "t%d" % arc.number))
    return [(*n, max(dot(n, v) for v in a.corners) - min(dot(n, w) for w in b.corners)
             - margin * (length(n) + 1) - relax, label) for n, relax, label in found]
