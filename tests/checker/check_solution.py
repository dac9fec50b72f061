#!/usr/bin/env python3
"""Checks solutions of tray puzzles: the motion, the rules and the goal. Shares no code with Unjam,
and needs only Python. docs/CERTIFICATE.md says what is proven.

usage: check_solution.py [--bound LENGTH] FILE...

Without --bound, the bound on overlap is that of the file's result, or 1e-6 of the tray's diameter.
The exit code is 5 if a solution is refused.
"""
import sys
from fractions import Fraction

from motion import Prover
from rules import Rules
from shapes import Refused, Tray, fill, read


def check(path, bound=None):
    """Returns what was proven in a few words, or raises Refused."""
    file = read(path)
    try:
        tray = Tray(file["problem"])
        bound = bound or file["result"].get("overlap_bound") or tray.diameter / 10**6
        prover = Prover(tray, bound)
        fill(file["keyframes"])
        rules = Rules(file, tray, prover)
        rules.check()
        prover.check(file["keyframes"])
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        raise Refused("not a solution file: %r" % error) from error
    return "no overlap deeper than %.3g (%d intervals), %d times near contacts" % (
        float(bound), prover.intervals, rules.open)


def main(arguments):
    bound, bad = None, 0
    if arguments[:1] == ["--bound"]:
        bound, arguments = Fraction(arguments[1]), arguments[2:]
    for path in arguments:
        try:
            print("%s: good: %s" % (path, check(path, bound)))
        except Refused as reason:
            bad += 1
            print("%s: refused: %s" % (path, reason))
    return 5 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
