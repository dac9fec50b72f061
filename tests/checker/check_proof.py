#!/usr/bin/env python3
"""Checks proofs that no motion solves a tray puzzle. Shares no code with Unjam, and needs only
Python. docs/IMPOSSIBLE.md states the theorem, and what a proof has to show.

usage: check_proof.py [--jobs N] FILE...

The exit code is 1 if a proof is refused.

proof_file.py makes data of the file. proof_shapes.py and proof_theorem.py check all but the reasons
of the claims, and proof_refutation.py checks these. proof_geometry.py has what they need of
polygons.
"""
import multiprocessing
import sys

from proof_file import read_proof
from proof_refutation import Refutation
from proof_shapes import Shapes
from proof_theorem import check_theorem
from shapes import Refused, fail

CHECKED = []  # the proof and its shapes, for the processes that check claims


def check_claim(number):
    """Returns the number of boxes of angles."""
    proof, shapes = CHECKED
    claim = proof.claims[number]
    try:
        return Refutation(proof, shapes, claim).check()
    except (Refused, RecursionError) as reason:
        return fail("claim %d (cell %d, %s): %s" % (
            number, claim.cell, " ".join(map(str, claim.excludes)), reason))


def check(path, jobs=1):
    """Returns the theorem that was proven, or raises Refused."""
    proof = read_proof(path)
    shapes = Shapes(proof)
    check_theorem(proof, shapes)
    CHECKED[:] = proof, shapes
    # The longest claims are checked first.
    claims = sorted(range(len(proof.claims)), key=lambda c: -len(proof.claims[c].reason))
    if jobs > 1:
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            boxes = sum(pool.map(check_claim, claims, 1))
    else:
        boxes = sum(map(check_claim, claims))
    return ("%s: no motion of any kind reaches the goal, even if pieces overlap by %.2g "
            "(%d cells, %d claims, %d boxes)" % (
                proof.puzzle.name, proof.margin / proof.puzzle.unit, len(proof.cells),
                len(claims), boxes))


def main(arguments):
    jobs, bad = 1, 0
    if arguments[:1] == ["--jobs"]:
        jobs, arguments = int(arguments[1]), arguments[2:]
    for path in arguments:
        try:
            print("%s: good: %s" % (path, check(path, jobs)))
        except Refused as reason:
            bad = 1
            print("%s: refused: %s" % (path, reason))
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
