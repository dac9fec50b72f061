"""Compares the second checker of proofs with `unjam verify`: they must agree on true and on false
proofs.

usage: test_proofs.py UNJAM small|jam
"""
import glob
import os
import subprocess
import sys
import tempfile

from check_proof import check
from shapes import Refused

HERE = os.path.dirname(os.path.abspath(__file__))
CASES, DATA = os.path.join(HERE, "../cli/cases"), os.path.join(HERE, "../cli/data")
SMALL = ["corner-narrow", "chamber", "door-1.9", "door-chamber", "ladder-1.1647", "padlock",
         "one-piece-1.2001", "slide-corridor", "slide-gate"]  # problems to be proven


def run(*arguments, **more):
    return subprocess.run(arguments, capture_output=True, text=True, check=False, **more)


def verdict(path, jobs=1):
    """Returns why the second checker refuses a proof, or None."""
    try:
        check(path, jobs)
    except Refused as reason:
        return str(reason)
    return None


def compare(unjam, path, is_true):
    code, reason = run(unjam, "verify", path).returncode, verdict(path)
    if (code, reason is None) == ((0, True) if is_true else (5, False)):
        return []
    return ["%s: unjam verify: exit code %d; second checker: %s" % (
        os.path.basename(path), code, reason or "good")]


def prove(unjam, folder, name):
    problem = os.path.join(DATA, "impossible", name + ".json")
    path = os.path.join(folder, name + ".proof.json")
    code = run(unjam, "prove", problem if os.path.exists(problem) else name, "-q", "-o",
               path).returncode
    return [path] if code == 1 else []


def sabotaged(folder):
    """Runs the sabotage test of the command with a command that only keeps the damaged proofs."""
    keeper = os.path.join(folder, "keeper")
    with open(keeper, "w", encoding="utf-8") as file:
        file.write('#!/bin/sh\ncp "$2" "$(mktemp "%s/XXXXXXXX.bad.json")"\n' % folder)
    os.chmod(keeper, 0o755)
    run("sh", os.path.join(CASES, "verify/proof-sabotage.sh"), cwd=folder,
        env=dict(os.environ, UNJAM=keeper, DATA=os.path.abspath(DATA)))
    return sorted(glob.glob(os.path.join(folder, "*.bad.json")))


def small(unjam, folder):
    true = glob.glob(os.path.join(DATA, "*.proof.json"))
    for name in SMALL:
        true += prove(unjam, folder, name)
    false, faults = sabotaged(folder), []
    for path in true:
        faults += compare(unjam, path, True)
    for path in false:
        faults += compare(unjam, path, False)
    # A goal that can be reached is excluded; parts too small for a core lie outside their piece.
    for name in ["exits-overlap", "tiny-parts"]:
        faults += compare(unjam, os.path.join(DATA, "forged", name + ".proof.json"), False)
    print("%d true proofs, %d false ones" % (len(true), len(false)))
    return faults + ([] if len(true) >= 18 and len(false) >= 90 else ["there are too few proofs"])


def jam(unjam, folder):
    paths = prove(unjam, folder, "rectangular-jam-oversize")
    reasons = [verdict(path, 2) for path in paths] or ["there is no proof"]
    return [reason for reason in reasons if reason]


def main():
    unjam, case = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        faults = small(unjam, folder) if case == "small" else jam(unjam, folder)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
