#!/usr/bin/env python3
"""Estimates how long a search by unjam-mpi takes on many ranks.

The model takes the sizes of the units (parts of the search that are handed out as a whole) in a
checkpoint of a real search. It makes as many units of such sizes as the search would make, and hands
them out: each rank takes the next unit when it is done with one. The model includes the start of the
program, the speed of a rank, and how long rank 0 needs to hand out a unit; meanwhile, rank 0 searches
nothing itself. Slow networks and ranks of different speed are left out.
"""
import argparse
import heapq
import random
import struct

HEAD = struct.Struct("<8s4I3QQ")
ITERATION = 32  # bytes
UNIT = struct.Struct("<5Q2I")
UNIT_NODES, FEW_UNITS, MANY_UNITS, MEMBER_UNITS = 1 << 20, 1 << 10, 1 << 17, 1 << 6  # as in search/ida_units.c


def read_sizes(path):
    """Returns the numbers of nodes of the units that have been searched."""
    with open(path, "rb") as file:
        data = file.read()
    magic, version, order, key, _, iterations, _, units, _ = HEAD.unpack_from(data)
    if magic != b"unjamIDA" or version != 1 or order != 0x01020304:
        raise SystemExit(f"{path}: this is not a checkpoint of this version of Unjam")
    at = HEAD.size + (key + 7) // 8 * 8 + iterations * ITERATION
    found = [UNIT.unpack_from(data, at + i * UNIT.size) for i in range(units)]
    return [unit[2] for unit in found if unit[6] == 1]


def make_units(sizes, nodes, ranks, chance):
    """Picks at random the units of an iteration with this many nodes."""
    # The program derives the number of units from the previous iteration, which has about a sixth as many nodes.
    count = min(MANY_UNITS, max(int(nodes / 6) // UNIT_NODES, FEW_UNITS, MEMBER_UNITS * ranks))
    drawn = [chance.choice(sizes) for _ in range(count)]
    scale = nodes / sum(drawn)
    return [size * scale for size in drawn]


def search_time(units, ranks, rate, message):
    """Returns how many seconds the ranks need for the units."""
    # Each helper asks for its next unit when it begins the current one. So it waits only if rank 0 cannot keep up.
    free = [(0.0, rank) for rank in range(ranks)]
    asked = [0.0] * ranks
    leader_free = end = 0.0
    for size in units:
        time, rank = heapq.heappop(free)
        if rank > 0:
            leader_free = max(leader_free, asked[rank]) + message
            time = max(time, leader_free)
        asked[rank] = time
        time += size / rate
        end = max(end, time)
        heapq.heappush(free, (time, rank))
    handed = len(units) * (ranks - 1) / ranks
    return end + handed * message / ranks


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("checkpoint")
    parser.add_argument("--nodes", type=float, required=True, help="nodes of the last iteration")
    parser.add_argument("--rate", type=float, required=True, help="nodes that a rank expands in a second")
    parser.add_argument("--message", type=float, default=1e-5, help="seconds to hand out a unit")
    parser.add_argument("--start", type=float, default=1.0, help="seconds until all ranks search")
    parser.add_argument("--ranks", default="1,2,4,16,64,256,1000")
    given = parser.parse_args()
    sizes = [size for size in read_sizes(given.checkpoint) if size > 0]
    if not sizes:
        raise SystemExit(f"{given.checkpoint}: no unit has been searched; let the search run for longer")
    sizes.sort()
    mean = sum(sizes) / len(sizes)
    print(f"{len(sizes)} units: mean {mean:.3g} nodes, median {sizes[len(sizes) // 2]:.3g}, largest {sizes[-1]:.3g}")
    print("ranks    units   largest unit      seconds   efficiency   core hours")
    for ranks in map(int, given.ranks.split(",")):
        units = make_units(sizes, given.nodes, ranks, random.Random(23))
        seconds = given.start + search_time(units, ranks, given.rate, given.message)
        efficiency = given.nodes / given.rate / ranks / seconds
        print(f"{ranks:5} {len(units):8} {max(units) / given.rate:12.2f} s {seconds:12.1f} {efficiency:12.2f} "
              f"{seconds * ranks / 3600:12.2f}")


if __name__ == "__main__":
    main()
