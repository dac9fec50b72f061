"""Proves that no overlap of a motion is deeper than a bound, with integers.

Lengths are integers in units of the diameter / 2^80, and numbers such as cosines in units of 2^-80.
Rounding is at most a few units in each of the few dozen steps of a gap, so SLACK units are taken
off every gap. Floating-point numbers only choose what is tried, and carry lengths that are then
widened by far more than their rounding.

The lemma of an interval. Let one part turn by w and another by w + r while both move linearly, for
s from 0 to 1. Let n be the normal of a face of the first part, d the vector between the origins
of the parts, and v a corner of the second part. The gap g = n.d + n.Rv - c has a second derivative
of at most K = w^2 |d| + 2 |w| |d'| + r^2 |v|, so g is nowhere less than min(g(0), g(1)) - K / 8.
"""
import math

from shapes import box_of, fail

K = 80
ONE = 1 << K
SLACK = 1 << 24
WIDER = 1.0 + 1e-6  # for what is computed with floating-point numbers


PI = 31415926535897932384626433832795028841971 * ONE // 10**40


def rotation(angle):
    """Returns cosine and sine of an angle in units of 2^-80 degrees, by Taylor's series."""
    quarters, rest = divmod(angle + 45 * ONE, 90 * ONE)
    x = (rest - 45 * ONE) * PI // (180 * ONE)
    cosine, sine, term, i = ONE, 0, ONE, 0
    while term:
        i += 1
        term = (term * x >> K) // i if term * x >= 0 else -((-term * x >> K) // i)
        if i % 2:
            sine += term if i % 4 == 1 else -term
        else:
            cosine += term if i % 4 == 0 else -term
    for _ in range(quarters % 4):
        cosine, sine = -sine, cosine
    return cosine, sine


class Part:
    """A convex part with its faces, in the coordinates of its piece."""

    def __init__(self, corners, unit):
        self.corners = [(round(x / unit), round(y / unit)) for x, y in corners]
        self.faces = []
        for i, (bx, by) in enumerate(self.corners):
            ax, ay = self.corners[i - 1]
            length = math.isqrt((bx - ax)**2 + (by - ay)**2)
            if length < ONE // 10**9:
                continue  # where a cut ends almost at a corner; without the face, gaps seem smaller
            normal = ((by - ay) * ONE // length, (ax - bx) * ONE // length)
            offset = max(normal[0] * x + normal[1] * y >> K for x, y in self.corners)
            self.faces.append((normal, offset))
        if not self.faces:
            fail("a part is smaller than 1e-9 diameters")
        self.reach = max(math.isqrt(x * x + y * y) + 1 for x, y in self.corners)


class Placed:
    """A part at a pose: world coordinates of corners, and of faces as (n_x, n_y, offset)."""

    def __init__(self, part, pose):
        x, y, _, c, s = pose
        self.at = (x, y)
        self.corners = [(x + (c * a - s * b >> K), y + (s * a + c * b >> K))
                        for a, b in part.corners]
        self.faces = []
        for (a, b), offset in part.faces:
            n_x, n_y = c * a - s * b >> K, s * a + c * b >> K
            self.faces.append((n_x, n_y, (n_x * x + n_y * y >> K) + offset))
        self.box = box_of(self.corners)


def gap(face, other):
    return (min([face[0] * x + face[1] * y for x, y in other.corners]) >> K) - face[2]


class Track:
    """A piece between two poses: its parts at the start and the end, and their boxes."""

    def __init__(self, parts, start, end):
        self.parts, self.start, self.end = parts, start, end
        self.first, self.last = start[5], end[5]
        self.spin = (end[2] - start[2]) / ONE * math.pi / 180.0
        self.step = math.hypot(end[0] - start[0], end[1] - start[1])
        self.still = start[:3] == end[:3]
        self.boxes = []
        for part, a, b in zip(parts, self.first, self.last):
            sag = int(WIDER * part.reach * self.spin**2 / 8.0) + SLACK
            self.boxes.append((min(a.box[0], b.box[0]) - sag, min(a.box[1], b.box[1]) - sag,
                               max(a.box[2], b.box[2]) + sag, max(a.box[3], b.box[3]) + sag))


class Near:
    """Two parts near each other during an interval, and bounds on the gaps along their faces."""

    def __init__(self, a, i, b, k):
        self.tracks, self.index, self.gaps = (a, b), (i, k), {}
        self.faces = [(side, f) for side, part in enumerate((a.parts[i], b.parts[k]))
                      for f in range(len(part.faces))]

    def bound(self, side, face):
        """Returns the least gap along a face of one of the parts, by the lemma."""
        if (side, face) not in self.gaps:
            own, other = self.tracks[side], self.tracks[1 - side]
            i, k = self.index[side], self.index[1 - side]
            a, b, c, d = own.first[i], other.first[k], own.last[i], other.last[k]
            least = min(gap(a.faces[face], b), gap(c.faces[face], d))
            w, r = own.spin, other.spin - own.spin
            if w or r:
                far = max(math.dist(a.at, b.at), math.dist(c.at, d.at))
                step = math.dist((b.at[0] - a.at[0], b.at[1] - a.at[1]),
                                 (d.at[0] - c.at[0], d.at[1] - c.at[1]))
                curve = w * w * far + 2.0 * abs(w) * step + r * r * other.parts[k].reach
                least -= int(WIDER * curve / 8.0) + 1
            self.gaps[side, face] = least - SLACK
        return self.gaps[side, face]

    def best(self, first):
        """Returns the face with the greatest bound, or the first one found without overlap."""
        order = [first] + self.faces if first else self.faces
        return next((f for f in order if self.bound(*f) >= 0), None) or max(
            order, key=lambda f: self.bound(*f))

    def way(self, side, face):
        """Returns the direction in which the first piece must go to widen the gap."""
        n_x, n_y, _ = self.tracks[side].first[self.index[side]].faces[face]
        sign = 1.0 if side == 1 else -1.0
        return sign * n_x / ONE, sign * n_y / ONE

    def place(self, margin):
        """Returns a convex polygon around all points of the first part that come within a margin
        of the second one: its corners at the start, cut by the faces of the second."""
        first, second = self.tracks[0].first[self.index[0]], self.tracks[1].first[self.index[1]]
        corners = [(float(x), float(y)) for x, y in first.corners]
        for n_x, n_y, offset in second.faces:
            corners = cut(corners, n_x / ONE, n_y / ONE, offset + margin)
        return corners


def cut(corners, n_x, n_y, offset):
    """Returns the part of a convex polygon where n . p <= offset."""
    kept = []
    for (a_x, a_y), (b_x, b_y) in zip(corners, corners[1:] + corners[:1]):
        a, b = n_x * a_x + n_y * a_y - offset, n_x * b_x + n_y * b_y - offset
        if a <= 0.0:
            kept.append((a_x, a_y))
        if a < 0.0 < b or b < 0.0 < a:
            t = a / (a - b)
            kept.append((a_x + t * (b_x - a_x), a_y + t * (b_y - a_y)))
    return kept


def apart(p, q, margin):
    """Says whether an edge of one convex polygon separates it from another by a margin."""
    for a, b in ((p, q), (q, p)):
        for (a_x, a_y), (b_x, b_y) in zip(a, a[1:] + a[:1]):
            e_x, e_y = b_y - a_y, a_x - b_x
            length = math.hypot(e_x, e_y)
            if length and min(e_x * (x - a_x) + e_y * (y - a_y) for x, y in b) > margin * length:
                return True
    return False


class Prover:
    """Proves a bound for the motion of a tray's pieces."""

    def __init__(self, tray, bound):
        self.tray, self.unit = tray, tray.diameter / ONE
        self.bound = float(bound / self.unit) * (1.0 - 1e-9)
        self.pieces = [[Part(p, self.unit) for p in parts] for parts in tray.parts]
        self.made, self.walls, self.intervals = {}, [], 0
        for parts in tray.walls:
            if id(parts) not in self.made:
                made = [Part(p, self.unit) for p in parts]
                pose = self.place(made, (0, 0, 0))
                self.made[id(parts)] = Track(made, pose, pose)
            self.walls.append(self.made[id(parts)])
        self.faces = {}  # the face that was best in the last query, for each pair of parts

    def place(self, parts, pose):
        """Returns a pose (x, y in units, angle in 2^-80 degrees) with its cosine and sine, and the
        parts that are there."""
        full = pose + rotation(pose[2])
        return full + ([Placed(part, full) for part in parts],)

    def read(self, pose):
        x, y, angle = pose
        return round(x / self.unit), round(y / self.unit), round(angle * ONE)

    def prove(self, key, a, b, level=0):
        """Proves the bound for one piece (key[0]) and another one, or its wall, during an interval.
        Halves the interval if need be. Returns False if the bound cannot be proven."""
        self.intervals += 1
        if max(abs(a.spin), abs(b.spin)) < 0.5 and self.separated(key, a, b):
            return True
        return level < 44 and all(self.prove(key, *halves, level + 1)
                                  for halves in zip(self.halves(a), self.halves(b)))

    def halves(self, track):
        middle = tuple((p + q) >> 1 for p, q in zip(track.start[:3], track.end[:3]))
        placed = track.start if track.still else self.place(track.parts, middle)
        return Track(track.parts, track.start, placed), Track(track.parts, placed, track.end)

    def separated(self, key, a, b):
        """Says whether, at each place, one short translation separates all parts."""
        near, reach = [], int(2.0 * self.bound) + SLACK
        for i, p in enumerate(a.boxes):
            for k, q in enumerate(b.boxes):
                if (p[0] - q[2] < reach and q[0] - p[2] < reach and p[1] - q[3] < reach
                        and q[1] - p[3] < reach):
                    pair = Near(a, i, b, k)
                    name = key + (i, k)
                    pair.face = self.faces[name] = pair.best(self.faces.get(name))
                    near.append(pair)
        over = [pair for pair in near if pair.bound(*pair.face) < 0]
        if any(-pair.bound(*pair.face) > self.bound for pair in over):
            return False
        turned = WIDER * max(abs(a.spin), abs(b.spin)) + 1e-6
        if not over or self.translation(near, over, turned) is not None:
            return True
        # From the start of the interval, a part goes no farther than this.
        travel = 2 * max(a.step + abs(a.spin) * max(p.reach for p in a.parts), b.step
                         + abs(b.spin) * max([p.reach for p in b.parts] if b.spin else [0]))
        margin = WIDER * (3.0 * self.bound + travel) + SLACK
        places = [pair.place(margin) for pair in near]
        return all(self.divided(near, places, places[near.index(pair)], turned, margin)
                   for pair in over)

    def divided(self, near, places, place, turned, margin):
        """Says whether all pairs that meet at a place can be separated there; divides the place."""
        here = [pair for pair, other in zip(near, places) if other and place and not
                apart(place, other, 2.0 * margin)]
        over = [pair for pair in here if pair.bound(*pair.face) < 0]
        if not over or self.translation(here, over, turned) is not None:
            return True
        low_x, low_y, high_x, high_y = box_of(place)
        if max(high_x - low_x, high_y - low_y) < margin:
            return False
        middle, x, y = max((high_x - low_x, 0.5 * (low_x + high_x), 1.0, 0.0),
                           (high_y - low_y, 0.5 * (low_y + high_y), 0.0, 1.0))[1:]
        return all(self.divided(near, places, cut(place, s * x, s * y, s * middle), turned, margin)
                   for s in (1.0, -1.0))

    def translation(self, near, over, turned):
        """Returns a translation within the bound that separates all pairs; None if none is found.
        One face, or two, determine the shortest translation."""
        ways = []
        for pair in over:
            for face in pair.faces if len(near) > 1 else [pair.face]:
                if pair.bound(*face) > -self.bound:
                    ways.append((pair.way(*face), -pair.bound(*face) / (1.0 - 2.0 * turned)))
        ways.sort(key=lambda way: way[1])
        for (x, y), length in ways:
            if self.separates(near, (x * length, y * length), turned):
                return length
        for pair in near:
            if pair not in over:
                ways += [(pair.way(*face), -pair.bound(*face)) for face in pair.faces
                         if abs(pair.bound(*face)) < 2.0 * self.bound]
        for i, ((a_x, a_y), a) in enumerate(ways):
            for (b_x, b_y), b in ways[:i]:
                across = a_x * b_y - a_y * b_x
                if abs(across) < 1e-6:
                    continue
                length = 0.0
                for _ in range(2):  # the first time, find out how much normals may turn
                    p, q = a + 1.5 * length * turned, b + 1.5 * length * turned
                    t = ((p * b_y - q * a_y) / across, (q * a_x - p * b_x) / across)
                    length = math.hypot(*t)
                if self.separates(near, t, turned):
                    return length
        return None

    def separates(self, near, t, turned):
        length = math.hypot(*t)
        return length <= self.bound and all(
            any(pair.bound(*face) + sum(a * b for a, b in zip(pair.way(*face), t))
                >= length * turned for face in [pair.face] + pair.faces) for pair in near)

    def check(self, keyframes):
        """Proves the bound for the whole motion, or fails."""
        last = None
        for time, poses in keyframes:
            now = [self.read(pose) for pose in poses]
            now = [last[i] if last and last[i][:3] == pose else self.place(self.pieces[i], pose)
                   for i, pose in enumerate(now)]
            before = last or now
            tracks = [Track(self.pieces[i], before[i], now[i]) for i in range(len(now))]
            for i, track in enumerate(tracks):
                for k in range(-1, i):
                    other = self.walls[i] if k < 0 else tracks[k]
                    if last and track.still and other.still:
                        continue
                    if not self.prove((i, k), track, other):
                        names = self.tray.names
                        fail("%s and %s may overlap deeper than the bound before time %.9g" % (
                            names[i], "the wall" if k < 0 else names[k], time))
            self.inside(now)
            last = now

    def inside(self, poses):
        """Fails if a piece is not well inside the box around the tray: walls end at this box."""
        for i, pose in enumerate(poses):
            reach = 2 * max(part.reach for part in self.pieces[i])
            if any(not low / self.unit + reach < c < high / self.unit - reach for low, high, c in
                   zip(self.tray.box[0], self.tray.box[2], pose)):
                fail("%s is far outside the tray" % self.tray.names[i])
