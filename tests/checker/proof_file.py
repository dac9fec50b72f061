"""Reads proof files. Turns a file into plain data, and checks only its format: whether the data
prove anything is for proof_theorem.py and proof_refutation.py to say.

docs/IMPOSSIBLE.md has the format, in the section "The file". Lengths become integers, in a decimal
unit in which the numbers of the problem are exact; angles, in units of 1 / DEGREE degrees.
"""
import json
import re
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from shapes import Refused, fail, polygon

DEGREE = 10**40
KEYS = {"proof": "unjam kind scope status problem margin pieces inside pairs cells claims",
        "problem": "unjam kind name tray pieces goal source? note? unit?",
        "tray": "interior exits?", "exit": "name opening thickness", "pose": "piece at within",
        "piece": "name shape thickness at", "part": "name centre parts obstacles cuts",
        "goal": "piece? exit? poses?", "cell": "cuts arcs", "pair": "pair arcs? edges?",
        "claim": "cell excludes reason piece? pair? arc?"}
DEEPEST = 200  # nodes of a tree, one below the other
WEIGHTS = 1 << 256  # weights are integers in units of 1 / WEIGHTS


class Puzzle(NamedTuple):
    """The problem. A polygon is a list of rings, and a ring a list of points."""
    name: str
    unit: int  # units in a length of 1
    diameter: int  # of the tray
    names: list  # of the pieces
    shapes: list  # of each piece, a polygon
    starts: list  # of each piece, (x, y, angle)
    regions: list  # of each piece, the polygons in which it may be; the interior comes first
    poses: list  # if they are the goal: (piece, (x, y, angle), their tolerances)
    goal_piece: int  # if the goal is an exit, the piece and the opening; or None
    goal_opening: list


class Listed(NamedTuple):
    """A pair with arcs or edges."""
    pair: int  # number of the pair
    arcs: list  # (from, to); None if the pair has edges
    count: int  # of arcs or edges


class Claim(NamedTuple):
    """Number of the cell, and what is excluded: ("low" or "high", piece), ("arc", index in
    proof.pairs, arc) or ("goal",)."""
    cell: int
    excludes: tuple
    reason: str  # see read_tree


class Proof(NamedTuple):
    """A proof. Cells are pairs: the number of an interval for each piece (None if it has no cuts),
    and the number of an arc or edge for each entry of `pairs`."""
    puzzle: Puzzle
    margin: int
    centres: list  # of each piece, a point
    parts: list  # of each piece, a list of rings
    obstacles: list  # the same; a half-plane has two points
    inside: list  # rings
    cuts: list  # of each piece, angles
    pairs: list
    cells: list
    claims: list


# --- JSON ---

def members(pairs):
    """Makes an object of JSON. Keys that begin with x- have no meaning."""
    if len({key for key, _ in pairs}) < len(pairs):
        fail("a key occurs twice")
    return {key: value for key, value in pairs if not key.startswith("x-")}


def has_keys(value, kind):
    """Returns the object. All its keys must be known."""
    keys = KEYS[kind].split()
    for key in value:
        if key not in keys and key + "?" not in keys:
            fail("not supported: the key %s in a %s" % (key, kind))
    for key in keys:
        if key[-1] != "?" and key not in value:
            fail("a %s has no %s" % (kind, key))
    return value


def number(value):
    if type(value) not in (int, Fraction):
        fail("%r is not a number" % (value,))
    return Fraction(value)


def index(value, count, what):
    if type(value) is not int or not 0 <= value < count:
        fail("there is no %s %r" % (what, value))
    return value


def angle(value):
    degrees = number(value)
    return round(degrees * DEGREE) if abs(degrees) <= 10**5 else fail("an angle is too large")


def exactly(value, unit):
    """Returns a number of the problem in units."""
    value = number(value) * unit
    return value.numerator if value.denominator == 1 else fail(
        "not supported: a number of the problem has too many digits")


def pose(at, unit):
    x, y, turned = at
    return exactly(x, unit), exactly(y, unit), exactly(turned, DEGREE)


# --- the problem ---

def shape_of(shape, shapes, depth=0):
    if isinstance(shape, dict) or shape.startswith("same as "):
        if depth > len(shapes):
            fail("the shapes of pieces refer to each other")
        name = shape["as"] if isinstance(shape, dict) else shape[8:]
        return shape_of(shapes[name], shapes, depth + 1)
    rings = polygon(shape)
    return rings if len(rings) == 1 else fail("not supported: a piece with holes")


def find_unit(interior, numbers):
    """Returns a power of ten: the numbers are whole, and the tray has a side of 10**20 or more."""
    sides = [max(p[i] for p in interior[0]) - min(p[i] for p in interior[0]) for i in (0, 1)]
    for unit in (10**k for k in range(41)):
        if max(sides) * unit >= 10**20 and all((x * unit).denominator == 1 for x in numbers):
            return unit, isqrt(sum(exactly(side, unit)**2 for side in sides)) + 1
    return fail("not supported: a number of the problem has too many digits")


def read_puzzle(problem):
    if problem.get("kind") != "tray":
        fail("not about a tray puzzle")
    has_keys(problem, "problem")
    tray, pieces = has_keys(problem["tray"], "tray"), problem["pieces"]
    exits = [has_keys(e, "exit") for e in tray.get("exits", [])]
    given = {has_keys(piece, "piece")["name"]: piece["shape"] for piece in pieces}
    names, ways = [piece["name"] for piece in pieces], [e["name"] for e in exits]
    if len(given) < len(names):
        fail("two pieces have one name")
    goal = has_keys(problem["goal"], "goal")
    goals = [has_keys(g, "pose") for g in goal.get("poses", [])]
    shapes = [shape_of(piece["shape"], given) for piece in pieces]
    fixed = [polygon(tray["interior"])] + [polygon(e["opening"]) for e in exits]
    numbers = [c for rings in shapes + fixed for ring in rings for p in ring for c in p]
    for placed in pieces + goals:
        numbers += [number(x) for x in placed["at"][:2] + placed.get("within", [])[:2]]
    unit, diameter = find_unit(fixed[0], numbers)
    shapes, fixed = ([[[tuple(exactly(c, unit) for c in p) for p in ring] for ring in rings]
                      for rings in some] for some in (shapes, fixed))
    regions = [fixed[:1] + [opening for e, opening in zip(exits, fixed[1:])
                            if number(piece["thickness"]) <= number(e["thickness"])]
               for piece in pieces]
    poses = [(names.index(g["piece"]), pose(g["at"], unit), pose(g["within"], unit))
             for g in goals]
    goal_piece = goal_opening = None
    if ("exit" in goal) == bool(poses) or len({g[0] for g in poses}) < len(poses) or any(
            min(within) < 0 for _, _, within in poses):
        fail("not supported: this kind of goal")
    if "exit" in goal:
        goal_piece, goal_opening = names.index(goal["piece"]), fixed[1 + ways.index(goal["exit"])]
        if ways.count(goal["exit"]) > 1 or goal_opening not in regions[goal_piece]:
            fail("not supported: the goal piece does not fit its exit, or two have one name")
    return Puzzle(problem["name"], unit, diameter, names, shapes,
                  [pose(piece["at"], unit) for piece in pieces], regions, poses, goal_piece,
                  goal_opening)


# --- the proof ---

def read_proof(path):
    """Returns the data of a proof file."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if re.search(r"\d\.?[eE][-+]?\d{4}", text):
            fail("not supported: an exponent of four digits")
        return make_proof(json.loads(text, parse_float=Fraction, object_pairs_hook=members,
                                     parse_constant=lambda name: fail("a number is " + name)))
    except (OSError, LookupError, TypeError, ValueError, ArithmeticError, AttributeError,
            RecursionError) as error:
        raise Refused("not a proof file: %r" % error) from error


def make_proof(file):
    if (file.get("kind"), file.get("scope"), file.get("status")) != (
            "proof", "any motion", "impossible") or file.get("unjam") != 1:
        fail("not a proof")
    has_keys(file, "proof")
    puzzle = read_puzzle(file["problem"])
    margin = length(file["margin"], puzzle.unit)
    if not 0 <= margin <= puzzle.diameter:
        fail("the margin must be from 0 to the diameter of the tray")
    pieces = [has_keys(piece, "part") for piece in file["pieces"]]
    if [piece["name"] for piece in pieces] != puzzle.names:
        fail("the pieces of the proof are not those of the problem")
    unit, obstacles, named = puzzle.unit, [], {}
    for piece in pieces:
        given = piece["obstacles"]
        obstacles.append(named[given] if isinstance(given, str) else read_rings(given, unit, 2))
        named[piece["name"]] = obstacles[-1]
    cuts = [[angle(cut) for cut in piece["cuts"]] for piece in pieces]
    pairs = [read_pair(text) for text in file["pairs"]]
    cells = [read_cell(text, cuts, pairs) for text in file["cells"]]
    return Proof(puzzle, margin, [point(piece["centre"], unit) for piece in pieces],
                 [read_rings(piece["parts"], unit) for piece in pieces], obstacles,
                 read_rings(file["inside"], unit), cuts, pairs, cells,
                 [read_claim(text, puzzle.names, cuts, pairs, cells) for text in file["claims"]])


def length(value, unit):
    """Returns a length of the proof in units, rounded up."""
    return -(-number(value) * unit // 1)


def point(text, unit):
    x, y = text
    return length(x, unit), length(y, unit)


def read_rings(rings, unit, least=3):
    if any(len(ring) < least for ring in rings):
        fail("a polygon has too few corners")
    return [[point(p, unit) for p in ring] for ring in rings]


def read_pair(text):
    if ("arcs" in has_keys(text, "pair")) == ("edges" in text):
        fail("a pair has neither arcs nor edges, or both")
    if type(text["pair"]) is not int:
        fail("there is no pair %r" % text["pair"])
    if "edges" in text:
        return Listed(text["pair"], None, index(text["edges"], 10**9, "number of edges"))
    arcs = [(angle(start), angle(end)) for start, end in text["arcs"]]
    if len(arcs) < 2:
        fail("a pair has fewer than two arcs")
    return Listed(text["pair"], arcs, len(arcs))


def read_cell(text, cuts, pairs):
    has_keys(text, "cell")
    if len(text["cuts"]) != len(cuts) or len(text["arcs"]) != len(pairs):
        fail("a cell has too few or too many ranges or arcs")
    for given, known in zip(text["cuts"], cuts):
        if given != ([index(given[0], len(known) - 1, "range"), given[0] + 1] if known else None):
            fail("a cell is not between neighbouring cuts")
    if any(len(arc) != 1 for arc in text["arcs"]):
        fail("a cell must have one arc of each pair")
    return (tuple(given and given[0] for given in text["cuts"]),
            tuple(index(arc[0], pair.count, "arc") for arc, pair in zip(text["arcs"], pairs)))


def read_claim(text, names, cuts, pairs, cells):
    kind = has_keys(text, "claim")["excludes"]
    if kind == "arc":
        k = index(text["pair"], len(pairs), "entry of pairs")
        excludes = kind, k, index(text["arc"], pairs[k].count, "arc")
    elif kind in ("low", "high"):
        excludes = kind, names.index(text["piece"])
        if not cuts[excludes[1]]:
            fail("a claim is about the cuts of a piece without cuts")
    elif kind == "goal":
        excludes = (kind,)
    else:
        fail("not supported: a claim that excludes %r" % kind)
    return Claim(index(text["cell"], len(cells), "cell"), excludes, " ".join(text["reason"]))


# --- trees ---

def read_trees(reason, pieces, pairs, are_many):
    """Returns the trees of a claim about so many pieces and pairs. A tree is a tuple: the sign of
    the file, then numbers, trees, and for cases and rows a list of tuples."""
    reader = TreeReader(reason, pieces, pairs)
    trees = reader.many() if are_many else [reader.box()]
    if reader.tokens[reader.at]:
        fail("the reason goes on after its end: " + reader.tokens[reader.at])
    return trees


@lru_cache(1000)
def weight_of(text):
    if float(text) > 1e300:
        fail("a weight is too large: " + text[:20])
    return int(Fraction(text) * WEIGHTS)


class TreeReader:
    TOKEN = re.compile(r"[0-9]+:[abft][0-9]+|[abft][0-9]+|[0-9][0-9.eE+-]*|\S")
    NODE, GOAL, NUMBER = re.compile("[.?!]"), re.compile("g"), re.compile("[0-9]{1,9}")
    LABEL, ROW = re.compile("[abft][0-9]+"), re.compile("([0-9]{1,9}):([abft][0-9]+)")
    WEIGHT = re.compile(r"[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?")

    def __init__(self, reason, pieces, pairs):
        self.tokens, self.at = self.TOKEN.findall(reason) + [""], 0
        self.pieces, self.pairs = pieces, pairs

    def take(self, pattern, what):
        token = self.tokens[self.at]
        if not pattern.fullmatch(token):
            fail("expected %s at %s" % (what, token or "the end of the reason"))
        self.at += 1
        return token

    def number(self, most, what):
        value = int(self.take(self.NUMBER, what))
        return value if value <= most else fail("%s is too great: %d" % (what, value))

    def many(self):
        self.take(self.GOAL, "g")
        return [self.box() for _ in range(self.number(10000, "the number of trees"))]

    def box(self, depth=0):
        if self.tokens[self.at] != "/":
            return self.node(0)
        self.at += 1
        if depth >= DEEPEST:
            fail("the tree is too deep")
        piece = self.number(self.pieces - 1, "the number of a piece")
        return "/", piece, self.box(depth + 1), self.box(depth + 1)

    def node(self, depth):
        if depth >= DEEPEST:
            fail("the tree is too deep")
        kind = self.take(self.NODE, "a node, one of . ? !,")
        if kind == ".":
            return (kind,)
        if kind == "!":
            count = self.number(10000, "the number of rows")
            return kind, [self.row() for _ in range(count)]
        pair = self.number(self.pairs - 1, "the number of a pair")
        count = self.number(100000, "the number of cases")
        return kind, pair, [(self.take(self.LABEL, "a half-plane"), self.node(depth + 1))
                            for _ in range(count)]

    def row(self):
        weight = weight_of(self.take(self.WEIGHT, "a weight"))
        pair, label = self.ROW.fullmatch(self.take(self.ROW, "a row")).groups()
        if int(pair) >= self.pairs:
            fail("there is no pair " + pair)
        return weight, int(pair), label
