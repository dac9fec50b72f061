"""Checks that the parts of a proof lie where they must, and lists their pairs.

docs/IMPOSSIBLE.md: the table in "What is checked", and the numbers of pairs in "The file".
"""
from typing import NamedTuple

from proof_geometry import Part, box_around, is_convex
from shapes import fail


class Pair(NamedTuple):
    """Two parts, each with the number of its piece; -1: it does not belong to a piece."""
    a: int
    first: Part
    b: int
    second: Part


class Shapes:
    """The parts of each piece, its obstacles, the parts of `inside`, and the pairs of them."""

    def __init__(self, proof):
        puzzle, self.tau = proof.puzzle, proof.puzzle.diameter // 10**9
        pieces = range(len(puzzle.names))
        self.parts = [self.make(rings, centre)
                      for rings, centre in zip(proof.parts, proof.centres)]
        self.obstacles = [self.make(rings) for rings in proof.obstacles]
        self.inside = self.make(proof.inside)
        for i in pieces:
            self.check_piece(i, proof.centres[i], puzzle)
        self.check_inside(puzzle)
        self.pairs = [Pair(a, first, b, second) for b in pieces
                      for a, others in [(-1, self.obstacles[b]), *enumerate(self.parts[:b])]
                      for first in others for second in self.parts[b]]
        self.goal_pairs = [Pair(-1, first, puzzle.goal_piece, second) for first in self.inside
                           for second in self.parts[puzzle.goal_piece]]
        # The region of each piece lies in a box. The sizes of two parts and the distance between
        # their centres are together less than the scale.
        self.boxes = [box_around(p for polygon in region for p in polygon[0])
                      for region in puzzle.regions]
        size = max(part.radius for part in sum(self.parts + self.obstacles, []))
        self.scale = 4 * (proof.margin + max(abs(c) for box in self.boxes for c in box)) + 6 * size

    def make(self, rings, centre=(0, 0)):
        if not all(is_convex(ring, self.tau) for ring in rings):
            fail("a part or an obstacle is not convex and counter-clockwise")
        return [Part(ring, centre, self.tau) for ring in rings]

    def check_piece(self, i, centre, puzzle):
        """Parts lie in their piece, and obstacles outside its region ("What is checked")."""
        if not any(part.whole for part in self.parts[i]):
            fail("piece %s has no parts" % puzzle.names[i])
        if not all(part.lies(puzzle.shapes[i], True, centre) for part in self.parts[i]):
            fail("a part of piece %s is not inside the piece" % puzzle.names[i])
        if not all(obstacle.lies(polygon, False) for obstacle in self.obstacles[i]
                   for polygon in puzzle.regions[i]):
            fail("an obstacle of piece %s reaches to where the piece may be" % puzzle.names[i])

    def check_inside(self, puzzle):
        """The parts of `inside` lie in the interior, or in other exits and outside the goal's
        opening ("What is checked"; "The second checker" says why outside)."""
        if self.inside and puzzle.goal_opening is None:
            fail("inside has parts, but the goal is not an exit")
        for part in self.inside:
            interior, *exits = puzzle.regions[puzzle.goal_piece]
            if not part.lies(interior, True) and not (part.lies(puzzle.goal_opening, False) and any(
                    part.lies(opening, True) for opening in exits)):
                fail("a part of inside is not inside the tray or another exit")
