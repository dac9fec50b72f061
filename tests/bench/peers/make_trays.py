#!/usr/bin/env python3
"""Writes the trays of trays/: many pieces, and pieces of many corners. Usage: make_trays.py FOLDER"""
import json
import math
import sys
from pathlib import Path


def number(x):
    return f"{round(x, 6) + 0.0:g}"


def polygon(points):
    text = ", ".join(f"{number(x)} {number(y)}" for x, y in [*points, points[0]])
    return f"POLYGON (({text}))"


def box(x0, y0, x1, y1):
    return polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def centred(length, height):
    return box(-length / 2, -height / 2, length / 2, height / 2)


def tray(name, note, interior, exits, pieces, goal):
    return {"unjam": 1, "kind": "tray", "name": name, "source": "made for Unjam", "note": note,
            "tray": {"interior": interior, **({"exits": exits} if exits else {})},
            "pieces": pieces, "goal": goal}


def slot_down(x0, x1):
    return [{"name": "slot", "opening": box(x0, -1, x1, 0), "thickness": 3}]


def pieces_at(shape, places):
    """Pieces of one shape at these places; the first is thinner than the others."""
    return [{"name": chr(65 + i), "shape": shape if i == 0 else {"as": "A"},
             "thickness": 3 if i == 0 else 5, "at": [float(number(v)) for v in at]}
            for i, at in enumerate(places)]


def bars(count, length, fill):
    """Bars over one another; the thin one on top must leave through a slot below, on end."""
    height = math.floor(1e4 * fill / count) / 1e4
    middle = [(0.5, height * (count - 1 - i) + height / 2, 0) for i in range(count)]
    wide = (height + 0.01) / 2
    return tray(f"{count} bars, {length:g} x {number(height)}", "Take bar A, the thin one, out.",
                box(0, 0, 1, 1), slot_down(0.5 - wide, 0.5 + wide),
                pieces_at(centred(length, height), middle), {"piece": "A", "exit": "slot"})


def blocks():
    """Ten square blocks in a tray of 3 x 4: none can turn, and there is room for two more."""
    cells = [(c, r) for r in range(3, -1, -1) for c in range(3)]
    places = [(c, r, 0) for c, r in cells[:10]]
    goal = [{"piece": name, "at": at, "within": [0.001, 0.001, 0.1]}
            for name, at in (("A", [2, 3, 0]), ("C", [0, 3, 0]))]
    return tray("Ten blocks", "A and C change places.", box(0, 0, 3, 4), None,
                pieces_at(box(0, 0, 1, 1), places), {"poses": goal})


def traffic():
    """Eight cars on six lanes."""
    cars = [(1, 3, 2, 1), (0, 0, 2, 1), (3, 0, 1, 2), (5, 0, 1, 3), (3, 2, 1, 3), (0, 4, 1, 2),
            (1, 5, 3, 1), (4, 5, 2, 1)]
    pieces = [{"name": chr(65 + i), "shape": box(0, 0, w, h), "thickness": 3 if i == 0 else 5,
               "at": [x, y, 0]} for i, (x, y, w, h) in enumerate(cars)]
    exits = [{"name": "gate", "opening": box(6, 3, 9, 4), "thickness": 3}]
    return tray("Traffic", "Drive car A out on the right.", box(0, 0, 6, 6), exits, pieces,
                {"piece": "A", "exit": "gate"})


def star(corners, long, wide, depth):
    """A star with corners / 2 tips on an ellipse."""
    points = []
    for k in range(corners):
        scale = 1 if k % 2 == 0 else depth
        angle = 2 * math.pi * k / corners
        points.append((long * scale * math.cos(angle), wide * scale * math.sin(angle)))
    return points


def stars(corners):
    """Two long stars; the thin one must turn on end to leave."""
    shape = star(corners, 0.42, 0.17, 0.8)
    width = max(y for _, y in shape) + 0.01
    return tray(f"Two stars of {corners} corners", "Take star A, the thin one, out.",
                box(0, 0, 1, 1), slot_down(0.5 - width, 0.5 + width),
                pieces_at(polygon(shape), [(0.5, 0.75, 0), (0.5, 0.35, 0)]),
                {"piece": "A", "exit": "slot"})


def gears(corners):
    """Two meshing gears; the thin one leaves through a slot just wide enough for it."""
    teeth = corners // 4
    points = []
    for k in range(teeth):
        for part, radius in ((-0.25, 0.2), (-0.12, 0.24), (0.12, 0.24), (0.25, 0.2)):
            angle = 2 * math.pi * (k + part) / teeth
            points.append((radius * math.cos(angle), radius * math.sin(angle)))
    width = max(abs(x) for x, _ in points) + 0.004
    return tray(f"Two gears of {corners} corners", "Take gear A, the thin one, out.",
                box(0, 0, 1.25, 0.6), slot_down(0.6 - width, 0.6 + width),
                pieces_at(polygon(points), [(0.25, 0.3, 0), (0.25 + 0.4805, 0.3, 180 / teeth)]),
                {"piece": "A", "exit": "slot"})


def crowd(depth):
    """Twelve round pieces of 128 corners; the thin one above must get past the others to a slot below.
    With a depth of 1 the pieces are convex."""
    shape = star(128, 0.1, 0.1, depth)
    width = 0.1 + 0.004
    places = [(0.13 + 0.247 * (k % 4), 0.87 - 0.247 * (k // 4), 0) for k in (1, 0, *range(2, 12))]
    return tray(f"Twelve pieces of 128 corners, {'convex' if depth == 1 else 'concave'}",
                "Take piece A, the thin one, out.", box(0, 0, 1, 1),
                slot_down(0.5 - width, 0.5 + width), pieces_at(polygon(shape), places),
                {"piece": "A", "exit": "slot"})


def tees():
    """Four T pieces of four cells each, which fill a square of 4 x 4 once they are turned."""
    shape = polygon([(0, 0), (3, 0), (3, 1), (2, 1), (2, 2), (1, 2), (1, 1), (0, 1)])
    pieces = [{"name": name, "shape": shape if name == "A" else {"as": "A"}, "thickness": 1,
               "at": at}
              for name, at in (("A", [0, 0, 0]), ("B", [6, 0, 90]), ("C", [4, 4, 180]),
                               ("D", [4.1, 4.2, 0]))]
    near = [0.001, 0.001, 0.1]
    goal = {"poses": [{"piece": "A", "at": [0, 0, 0], "within": near},
                      {"piece": "B", "at": [4, 0, 90], "within": near},
                      {"piece": "C", "at": [4, 4, 180], "within": near},
                      {"piece": "D", "at": [0, 4, 270], "within": near}]}
    return tray("Four T pieces", "Pack the pieces into the square of 4 x 4 below left.",
                box(0, 0, 7.2, 6.4), None, pieces, goal)


def all_trays():
    for count in range(2, 9):
        yield f"bars-loose-{count}", bars(count, 0.6, 0.5)
    for count in range(3, 9):
        yield f"bars-half-{count}", bars(count, 0.74, 0.7)
    yield "ten-blocks", blocks()
    yield "traffic", traffic()
    for corners in (8, 12, 16, 24, 32, 48, 64, 128):
        yield f"stars-{corners}", stars(corners)
    for corners in (16, 64):
        yield f"gears-{corners}", gears(corners)
    yield "crowd-convex", crowd(1)
    yield "crowd-concave", crowd(0.9)
    yield "tees", tees()


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "trays")
    folder.mkdir(exist_ok=True)
    for file, content in all_trays():
        (folder / f"{file}.json").write_text(json.dumps(content, indent=2) + "\n")
