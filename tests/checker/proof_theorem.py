"""Checks the conditions of the theorem, except for the reasons of the claims.

docs/IMPOSSIBLE.md, "The theorem": the arcs of a pair cover the circle; (1) the start lies in a
cell; (2) behind every way out of a cell is another cell, or a claim excludes it; (3) a claim for
each cell excludes the goal.
"""
from proof_file import DEGREE
from proof_geometry import BITS, MORE, Arc, Core, dot, halfplanes, length, minus, plus, rotate
from proof_geometry import turn
from shapes import fail

NEAR_ARC = DEGREE // 10**9  # the gap or overlap allowed between arcs


def check_theorem(proof, shapes):
    """Checks the cuts, the pairs, and conditions 1 to 3 of "The theorem"."""
    for name, cuts in zip(proof.puzzle.names, proof.cuts):
        if len(cuts) == 1 or any(b <= a for a, b in zip(cuts, cuts[1:])):
            fail("the cuts of piece %s do not increase" % name)
    for listed in proof.pairs:
        check_pair(listed, shapes)
    if len({listed.pair for listed in proof.pairs}) < len(proof.pairs):
        fail("a pair is listed twice")
    if not any(has_start(proof, shapes, *cell) for cell in proof.cells):
        fail("the start lies in none of the cells")
    check_ways_out(proof)


# --- pairs ---

def check_pair(listed, shapes):
    """A pair is of two polygons, and has all their edges, or arcs that cover the circle ("The
    theorem"; "The file": pairs)."""
    if not 0 <= listed.pair < len(shapes.pairs):
        fail("there is no pair %d" % listed.pair)
    _, first, _, second = shapes.pairs[listed.pair]
    if len(first.edges) < 3 or not first.whole or not second.whole:
        fail("pair %d cannot have edges or arcs" % listed.pair)
    if listed.arcs is None:
        if listed.count != len(first.edges) + len(second.edges):
            fail("pair %d has another number of edges" % listed.pair)
        return
    following = [start for start, _ in listed.arcs[1:]] + [listed.arcs[0][0] + 360 * DEGREE]
    if any(not start < end <= start + 180 * DEGREE + NEAR_ARC or abs(end - after) > NEAR_ARC
           for (start, end), after in zip(listed.arcs, following)):
        fail("the arcs of pair %d do not go round the circle" % listed.pair)


def get_arc(proof, shapes, k, j, angles):
    """Returns arc j of proof.pairs[k]. If it is an edge, its arc has all directions of its normal
    at the pieces' ranges of angles (end of "Half-planes"); angles[-1] is the range of obstacles."""
    relax = (3 * shapes.scale << BITS) // 10**10 + 1
    if proof.pairs[k].arcs is not None:
        start, end = proof.pairs[k].arcs[j]
        return Arc(j, turn(start), turn(end), relax)
    a, first, b, second = shapes.pairs[proof.pairs[k].pair]
    normals = [(n, a) for n, _ in first.edges] + [((-x, -y), b) for (x, y), _ in second.edges]
    n, piece = normals[j]
    low, high = angles[piece]
    n = [(x << BITS) // length(n) for x in n]
    return Arc(j, rotate(n, low), rotate(n, high), relax)


# --- condition 1: the start ---

def has_start(proof, shapes, intervals, arcs):
    """Says whether the start certainly lies in a cell ("The theorem", 1)."""
    angles = [start[2] for start in proof.puzzle.starts]
    return all(k is None or cuts[k] <= angle <= cuts[k + 1]
               for k, cuts, angle in zip(intervals, proof.cuts, angles)) and all(
                   is_separated_at_start(proof, shapes, k, j) for k, j in enumerate(arcs))


def is_separated_at_start(proof, shapes, k, j):
    """Says whether one of the half-planes holds. They are those of the rings, which are larger than
    the parts by tau: this makes up for rounding, if edges up to a length of tau are left out, and
    nothing is so far from the origin that turning it takes a greater error."""
    starts, centres = proof.puzzle.starts + [(0, 0, 0)], proof.centres + [(0, 0)]
    a, first, b, second = shapes.pairs[proof.pairs[k].pair]
    cores, at = [], []
    for i, part in (a, first), (b, second):
        *origin, angle = starts[i]
        at.append(plus(origin, rotate(centres[i], angle)))
        cores.append(Core([rotate(v, angle) for v in part.ring],
                          [(rotate(n, angle), 0) for n, _ in part.edges if length(n) > part.tau]))
    arc = get_arc(proof, shapes, k, j, [(angle, angle) for _, _, angle in starts])
    return shapes.scale >> BITS - 4 < shapes.tau and any(
        dot(n, minus(at[1], at[0])) >= c
        for *n, c, _ in halfplanes(*cores, proof.margin, arc._replace(relax=0)))


# --- conditions 2 and 3: the ways out ---

def replaced(values, i, value):
    return values[:i] + (value,) + values[i + 1:]


def ways_out(proof, intervals, arcs):
    """Yields the ways out of a cell ("The theorem", 2 and 3): what a claim against it excludes, and
    the cell beyond; None at the goal. (Beyond the last interval, it is one that no proof has.)"""
    for i, cuts in enumerate(proof.cuts):
        count = len(cuts) - 1
        is_circle = count > 1 and abs(cuts[-1] - cuts[0] - 360 * DEGREE) <= MORE
        for side, step in (("low", -1), ("high", 1)) if cuts else ():
            beyond = (intervals[i] + step) % count if is_circle else intervals[i] + step
            yield (side, i), (replaced(intervals, i, beyond), arcs)
    for k, listed in enumerate(proof.pairs):
        for j in range(listed.count):
            if j != arcs[k]:
                yield ("arc", k, j), (intervals, replaced(arcs, k, j))
    yield ("goal",), None


def check_ways_out(proof):
    """Behind each way out there is a cell, or a claim excludes it ("The theorem", 2 and 3)."""
    known = set(proof.cells)
    excluded = {(claim.cell, claim.excludes) for claim in proof.claims}
    for number, cell in enumerate(proof.cells):
        for way, beyond in ways_out(proof, *cell):
            if beyond not in known and (number, way) not in excluded:
                fail("cell %d can be left: no claim excludes %s, and there is no cell beyond" % (
                    number, " ".join(map(str, way))))
