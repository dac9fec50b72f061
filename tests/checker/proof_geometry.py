"""Polygons of a proof in integers: convex parts, their cores, and half-planes between cores.

Lengths are integers in a decimal unit. Angles are integers in units of 1 / DEGREE degrees. Sines
and cosines are integers in units of 2**-BITS, with an error below 1. docs/IMPOSSIBLE.md has the
theory.
"""
from functools import lru_cache
from math import isqrt

BITS, FINE = 64, 112
DEGREE = 10**40
MORE = DEGREE // 10**11  # ranges of angles are widened by this at both ends
WIDEST = 17998 * DEGREE // 100  # pieces with wider ranges have no cores


def arc_tangent_of_inverse(n):
    """Returns arctan(1 / n) in units of 2**-200, with an error below 200."""
    total, power, k = 0, (1 << 200) // n, 1
    while power:
        total += power // k if k % 4 == 1 else -(power // k)
        power, k = power // (n * n), k + 2
    return total


PI = 16 * arc_tangent_of_inverse(5) - 4 * arc_tangent_of_inverse(239) >> 200 - FINE


@lru_cache(100000)
def turn(angle):
    """Returns the cosine and sine of an angle."""
    quarter = (2 * angle + 90 * DEGREE) // (180 * DEGREE)
    x = (angle - quarter * 90 * DEGREE) * PI // (180 * DEGREE)  # at most a quarter of PI in size
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


def length(v):
    """Returns the length of a vector, rounded down."""
    return isqrt(v[0] * v[0] + v[1] * v[1])


def cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


def minus(a, b):
    return a[0] - b[0], a[1] - b[1]


class Part:
    """A convex polygon, or a half-plane, with all edges moved inwards by tau: the points v with
    n . v <= c for every edge (n, c). So the disc of radius tau about each of its points lies in the
    hull of the ring."""

    def __init__(self, ring, centre, tau):
        self.ring, self.tau = [minus(p, centre) for p in ring], tau
        self.is_halfplane = len(ring) == 2
        self.radius = max(abs(x) + abs(y) for x, y in self.ring)
        self.edges = []
        count = 1 if self.is_halfplane else len(ring)
        for p, q in list(zip(self.ring, self.ring[1:] + self.ring[:1]))[:count]:
            n = (q[1] - p[1], p[0] - q[0])
            self.edges.append((n, n[0] * p[0] + n[1] * p[1] - tau * (length(n) + 1)))
        self.whole = HalfPlane(*self.edges[0]) if self.is_halfplane else make_core(self, 0, 0)

    def is_convex(self):
        """Says whether all edges have a length, and no corner lies more than tau beyond one."""
        return all(n != (0, 0) and (self.is_halfplane or all(
            n[0] * x + n[1] * y <= c + 2 * self.tau * length(n) for x, y in self.ring))
                   for n, c in self.edges)

    def misses(self, s, t):
        """Says whether the segment from s to t certainly does not meet the part."""
        if any(n[0] * s[0] + n[1] * s[1] > c and n[0] * t[0] + n[1] * t[1] > c
               for n, c in self.edges):
            return True
        if self.is_halfplane:
            return False
        n = (t[1] - s[1], s[0] - t[0])
        values = [n[0] * x + n[1] * y for x, y in self.ring]
        at, inset = n[0] * s[0] + n[1] * s[1], self.tau * length(n)
        return max(values) - inset < at or at < min(values) + inset

    def lies(self, centre, rings, inside):
        """Says whether the part, with its origin at the centre, is certainly inside (or outside)
        the polygon: no edge meets it, and a ray from one point of it crosses an odd (or even)
        number of edges."""
        if self.whole is None:
            return True  # it is not used
        odd = False
        for ring in rings:
            points = [minus(p, centre) for p in ring]
            for s, t in zip(points, points[1:] + points[:1]):
                if not self.misses(s, t):
                    return False
                if not self.is_halfplane:
                    p = self.whole.corners[0]
                    side = cross(minus(t, s), minus(p, s))
                    if (s[1] > p[1]) != (t[1] > p[1]) and (side > 0) == (t[1] > s[1]):
                        odd = not odd
        return odd == inside


class HalfPlane:
    """An obstacle: the points v with normal . v <= offset."""

    def __init__(self, normal, offset):
        self.corners, self.normal, self.offset = None, normal, offset


class Core:
    """A convex polygon that lies in a part at all angles of a range. Edge i, from corner i to the
    next, lies on line lines[i]."""

    def __init__(self, corners, lines):
        self.corners, self.lines = corners, lines
        self.normals = [(q[1] - p[1], p[0] - q[0])
                        for p, q in zip(corners, corners[1:] + corners[:1])]

    def is_convex(self):
        """Says whether all turns are to the left, and make up a single revolution."""
        rises = [y > 0 or (y == 0 and x > 0) for x, y in self.normals]
        return all(cross(self.normals[i - 1], n) > 0 for i, n in enumerate(self.normals)) and sum(
            rise and not rises[i - 1] for i, rise in enumerate(rises)) == 1


def make_core(part, low, high):
    """Returns the core of a part for a range of angles, or None. It is made by clipping. Then every
    corner is compared with every edge at both ends of the range."""
    if high - low > WIDEST:
        return None
    cosine = turn((high - low + 1) // 2 + MORE)[0] - 1
    limits, size = [], part.radius
    for e, (n, c) in enumerate(part.edges):
        limit = (c * cosine >> BITS if c > 0 else c) - 2 * error_of(n) * size
        for k, angle in enumerate((low - MORE, high + MORE)):
            limits.append((rotate(n, angle), limit, part.tau * (length(n) + 1) // 10, 2 * e + k))
    polygon = [((-size, -size), -1), ((size, -size), -1), ((size, size), -1), ((-size, size), -1)]
    for n, limit, slack, line in limits:
        if low < high or line % 2 == 0:
            polygon = clip(polygon, n, limit - slack, line)
    polygon = without_short_edges(polygon, part.tau)
    if len(polygon) < 3 or any(line < 0 for _, line in polygon):
        return None
    core = Core([p for p, _ in polygon], [line for _, line in polygon])
    good = core.is_convex() and all(n[0] * x + n[1] * y <= limit
                                    for n, limit, _, _ in limits for x, y in core.corners)
    return core if good else None


def clip(polygon, n, c, line):
    """Keeps the points v with n . v <= c. Corners are rounded."""
    gaps = [n[0] * x + n[1] * y - c for (x, y), _ in polygon]
    if not gaps or max(gaps) <= 0:
        return polygon
    result = []
    for i, (p, own) in enumerate(polygon):
        j = i + 1 - len(polygon)
        (q, _), here, there = polygon[j], gaps[i], gaps[j]
        if here <= 0:
            result.append((p, line if here == 0 and there > 0 else own))
        if here * there < 0:
            at = tuple(a + (b - a) * here // (here - there) for a, b in zip(p, q))
            result.append((at, line if here < 0 else own))
    return result


def without_short_edges(polygon, shortest):
    """Leaves out edges. What is left between two of them has the line of the last one."""
    result = []
    for p, line in polygon:
        if result and length(minus(p, result[-1][0])) <= shortest:
            result[-1] = (result[-1][0], line)
        else:
            result.append((p, line))
    while len(result) > 1 and length(minus(result[0][0], result[-1][0])) <= shortest:
        result.pop()
    return result


class Arc:
    """Directions of separation, counter-clockwise: from one to another, vectors of length 2**BITS.
    In place of edges within 1e-10 radians of its ends, it has the half-planes of the ends; they are
    moved by 3e-10 times the scale."""

    def __init__(self, start, end, number, scale):
        self.ends = [(start, "f%d" % number)] + ([(end, "t%d" % number)] if end else [])
        self.start, self.end, self.scale = start, end or start, scale

    def has(self, n):
        least = length(n) << BITS
        return (cross(self.start, n) * 10**10 >= least and cross(n, self.end) * 10**10 >= least)


def halfplanes(a, b, margin, arc):
    """Returns the half-planes (x, y, c, name), x r_x + y r_y >= c, of which one holds if the cores
    overlap by at most the margin, and the direction of separation lies in the arc."""
    found = []

    def add(n, name, relax=0):
        x, y = n
        first = max(x * u + y * v for u, v in a.corners) if a.corners else a.offset
        second = min(x * u + y * v for u, v in b.corners)
        found.append((x, y, first - second - margin * (length(n) + 1) - relax, name))

    if a.corners is None:
        add(a.normal, "a0")
        return found
    for core, sign, side in ((a, 1, "a"), (b, -1, "b")):
        for n, line in zip(core.normals, core.lines):
            n = (sign * n[0], sign * n[1])
            if arc is None or arc.has(n):
                add(n, side + str(line))
    for n, name in arc.ends if arc else []:
        add(n, name, (3 * arc.scale << BITS) // 10**10 + 1)
    return found
