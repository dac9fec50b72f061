"""Compares the second checker with `unjam verify`: they must agree on true and on false solutions.

usage: test_checker.py UNJAM bundled|sabotage|forged|all|random [UNJAM-ROBUST]
"""
import copy
import json
import os
import re
import subprocess
import sys
import tempfile

from check_solution import check
from shapes import Refused, fill

FEW = ["one-piece", "two-pieces", "siding", "triangular-jam"]


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, check=False)


def refusal(path):
    """Returns why the second checker refuses a file, or None."""
    try:
        check(path)
    except Refused as reason:
        return str(reason)
    return None


def compare(unjam, path, is_true):
    """Returns what is wrong with the two verdicts, or None."""
    code, reason = run(unjam, "verify", path).returncode, refusal(path)
    if (code == 0) == is_true == (reason is None):
        return None
    return "unjam verify: exit code %d; second checker: %s" % (code, reason or "good")


def solve(unjam, folder, name, rules):
    path = os.path.join(folder, "%s.%s.json" % (name, rules))
    code = run(unjam, "solve", name, "--rules", rules, "--time-limit", "60", "-o", path).returncode
    return path if code == 0 else None


def bundled(unjam, folder, names):
    """Yields solution files of bundled puzzles."""
    for name in names:
        for rules in ("free", "paper", "any"):
            path = solve(unjam, folder, name, rules)
            if path:
                yield path


def repeat_a_corner(path):
    """Returns the path of a copy of a solution file in which the tray has one corner twice."""
    with open(path, encoding="utf-8") as file:
        solution = json.load(file)
    tray = solution["problem"]["tray"]
    tray["interior"] = re.sub(r"\(\(([^,]*),", r"((\1, \1,", tray["interior"])
    with open(path + ".repeated.json", "w", encoding="utf-8") as file:
        json.dump(solution, file)
    return path + ".repeated.json"


def tray_names(unjam):
    problems = json.loads(run(unjam, "list", "--json").stdout)
    return [p["problem"] for p in problems if p["kind"] == "tray"]


def random_solutions(unjam, robust, folder):
    """Yields the solutions of random trays. A wrapper of the command keeps a copy of each."""
    wrapper = os.path.join(folder, "unjam")
    with open(wrapper, "w", encoding="utf-8") as file:
        file.write('#!/bin/sh\n"%s" "$@"\ncode=$?\nwhile [ $# -gt 1 ]; do\n'
                   '    [ "$1" = -o ] && [ -f "$2" ] && cp "$2" "$(mktemp "%s/XXXXXXXX.json")"\n'
                   '    shift\ndone\nexit $code\n' % (unjam, folder))
    os.chmod(wrapper, 0o755)
    seed = os.environ.get("UNJAM_TEST_SEED", "1")
    print("seed", seed)
    run(robust, wrapper, "--count", "1500", "--seed", seed, "--seconds", "5", "--jobs", "2")
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name.endswith(".json") and run(unjam, "verify", path).returncode == 0:
            yield path


# Each of these changes a solution so that it becomes false.

def nudge(solution):
    frames = solution["keyframes"]
    frames[len(frames) // 2][1][0][0] += 0.01


def nudge_the_start(solution):
    for frame in solution["keyframes"][:1]:
        frame[1][0][1] += 1e-6


def cut_off_the_end(solution):
    count = solution["moves"].pop()["frames"]
    del solution["keyframes"][-count:]


def stop_half_way(solution):
    last, frames = solution["moves"][-1], solution["keyframes"]
    first = len(frames) - last["frames"]
    half = frames[first - 1 + last["frames"] // 2]
    del frames[first - 1 + last["frames"] // 2 + 1:]
    half[0] = len(solution["moves"])
    last["frames"] //= 2


def leave_out_a_turn(solution):
    at = 1
    for move in solution["moves"]:
        if move["type"] == "turn":
            del solution["keyframes"][at:at + move["frames"] - 1]
            move["frames"] = 1
        at += move["frames"]


def miscount(solution):
    solution["moves"][0]["frames"] += 1


def press_elsewhere(solution):
    piece = solution["moves"][-1]["pieces"][0]
    piece["direction"] = {"NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}[piece["direction"]]


def turn_backwards(solution):
    for move in solution["moves"]:
        for piece in move["pieces"]:
            if move["type"] == "turn":
                piece["spin"] = {"ccw": "cw", "cw": "ccw"}[piece["spin"]]


def swap_times(solution):
    frames = solution["keyframes"]
    frames[1][0], frames[2][0] = frames[2][0], frames[1][0]


def enlarge_a_piece(solution):
    piece = solution["problem"]["pieces"][0]
    piece["shape"] = re.sub(r"-?[\d.]+", lambda number: "%.17g" % (1.001 * float(number[0])),
                            piece["shape"])


SABOTAGE = [nudge, nudge_the_start, cut_off_the_end, stop_half_way, leave_out_a_turn, miscount,
            press_elsewhere, turn_backwards, swap_times, enlarge_a_piece]


FORGED = ["denorm", "ghosts", "jam-3-moves", "left-passage", "stray", "thirty", "traps"]


def forged():
    """Yields solutions made to deceive."""
    data = os.path.join(os.path.dirname(__file__), "../cli/data/forged")
    for name in FORGED:
        yield os.path.join(data, name + ".solution.json")


def sabotaged(unjam, folder):
    """Yields true solutions that were changed so that they are false."""
    for path in bundled(unjam, folder, ["one-piece", "two-pieces"]):
        with open(path, encoding="utf-8") as file:
            true = json.load(file)
        fill(true["keyframes"])
        if true["result"]["rules"] == "any" or len(true["keyframes"]) < 3:
            continue
        for harm in SABOTAGE:
            false = copy.deepcopy(true)
            harm(false)
            if false == true:  # no turn to spoil
                continue
            name = "%s.%s.json" % (path[:-5], harm.__name__)
            with open(name, "w", encoding="utf-8") as file:
                json.dump(false, file)
            yield name


def bound_is_tight(unjam, folder):
    """Returns what is wrong if the checker accepts half of the true bound."""
    path = solve(unjam, folder, "one-piece", "free")
    with open(path, encoding="utf-8") as file:
        solution = json.load(file)
    solution["result"]["overlap_bound"] /= 2.0
    with open(path, "w", encoding="utf-8") as file:
        json.dump(solution, file)
    return None if refusal(path) else "half of the true bound is accepted"


def main():
    unjam, case = sys.argv[1:3]
    faults, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        if case == "bundled":
            paths = list(bundled(unjam, folder, FEW))
            paths.append(repeat_a_corner(paths[0]))
        elif case == "all":
            paths = bundled(unjam, folder, tray_names(unjam))
        elif case == "forged":
            paths = forged()
        elif case == "random":
            paths = random_solutions(unjam, sys.argv[3], folder)
        else:
            paths = sabotaged(unjam, folder)
            wrong = bound_is_tight(unjam, folder)
            faults += [wrong] if wrong else []
        for path in paths:
            count += 1
            wrong = compare(unjam, path, case not in ("forged", "sabotage"))
            if wrong:
                faults.append("%s: %s" % (os.path.basename(path), wrong))
    for fault in faults:
        print(fault)
    least = {"bundled": 6, "sabotage": 15, "all": 20, "forged": 6, "random": 1000}[case]
    print("%d solutions, %d faults" % (count, len(faults)))
    if count < least:
        print("fewer than %d solutions were compared" % least)
    return 1 if faults or count < least else 0


if __name__ == "__main__":
    sys.exit(main())
