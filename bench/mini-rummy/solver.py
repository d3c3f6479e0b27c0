"""The best lay-out: our solver and GLPK on the same positions, one core, in one run.

Every value of both is compared with the known best one (positions.jsonl: two integer-programming solvers agreed on them).
A time is that from rack and table to the answer on both sides; for GLPK it has the building of the model in it, and what
GLPK needs for solving alone is printed too.
"""

import argparse
import itertools
import json
import math
import os
import statistics
import subprocess
import sys
import time

try:
    import swiglpk as glpk
except ImportError:
    glpk = None

HERE = os.path.dirname(os.path.abspath(__file__))
BINARY = os.path.join("target", "release", "hinterzimmer")
JOKER = 52


def patterns(jokers):
    """All combinations as counts of tiles, with up to so many jokers. Longer runs are made of runs of three to five."""
    found = set()
    plain = [
        [colour * 13 + low + k for k in range(length)]
        for colour in range(4)
        for length in (3, 4, 5)
        for low in range(14 - length)
    ]
    plain += [
        [colour * 13 + number for colour in colours]
        for number in range(13)
        for size in (3, 4)
        for colours in itertools.combinations(range(4), size)
    ]
    for tiles in plain:
        for count in range(min(jokers, len(tiles)) + 1):
            for places in itertools.combinations(range(len(tiles)), count):
                found.add(tuple(sorted(JOKER if k in places else tile for k, tile in enumerate(tiles))))
    return sorted(found)


PATTERNS = {jokers: patterns(jokers) for jokers in (0, 2, 4)}


def by_glpk(position, goal):
    """The integer program of the literature: how often each combination lies, and which tiles of the rack are used."""
    begin = time.perf_counter()
    jokers = position["class"]["jokers"]
    combinations = PATTERNS[jokers]
    table = [0] * 53
    for tiles in position["table"]:
        for tile in tiles:
            table[tile] += 1
    rack = [0] * 53
    for tile in position["rack"]:
        rack[tile] += 1
    problem = glpk.glp_create_prob()
    glpk.glp_set_obj_dir(problem, glpk.GLP_MAX)
    glpk.glp_add_rows(problem, 53)
    glpk.glp_add_cols(problem, len(combinations) + 53)
    for tile in range(53):
        glpk.glp_set_row_bnds(problem, tile + 1, glpk.GLP_FX, table[tile], table[tile])
    rows, columns, values = [], [], []
    for place, tiles in enumerate(combinations):
        column = place + 1
        glpk.glp_set_col_kind(problem, column, glpk.GLP_IV)
        glpk.glp_set_col_bnds(problem, column, glpk.GLP_DB, 0, 2)
        for tile in set(tiles):
            rows.append(tile + 1)
            columns.append(column)
            values.append(tiles.count(tile))
    for tile in range(53):
        column = len(combinations) + tile + 1
        glpk.glp_set_col_kind(problem, column, glpk.GLP_IV)
        kind = glpk.GLP_DB if rack[tile] else glpk.GLP_FX
        glpk.glp_set_col_bnds(problem, column, kind, 0, rack[tile])
        worth = 1 if goal == "tiles" else 25 if tile == JOKER else tile % 13 + 1
        glpk.glp_set_obj_coef(problem, column, worth)
        rows.append(tile + 1)
        columns.append(column)
        values.append(-1)
    count = len(rows)
    ia, ja, ar = glpk.intArray(count + 1), glpk.intArray(count + 1), glpk.doubleArray(count + 1)
    for k in range(count):
        ia[k + 1], ja[k + 1], ar[k + 1] = rows[k], columns[k], values[k]
    glpk.glp_load_matrix(problem, count, ia, ja, ar)
    options = glpk.glp_iocp()
    glpk.glp_init_iocp(options)
    options.presolve = glpk.GLP_ON
    options.msg_lev = glpk.GLP_MSG_OFF
    start = time.perf_counter()
    if glpk.glp_intopt(problem, options) != 0:
        sys.exit(f"bench: GLPK fails on {position['id']}")
    end = time.perf_counter()
    value = round(glpk.glp_mip_obj_val(problem))
    glpk.glp_delete_prob(problem)
    return value, (end - begin) * 1e6, (end - start) * 1e6


def by_us(lines, goal):
    """Three runs, the median time of each position."""
    runs = []
    for _ in range(3):
        answer = subprocess.run(
            [BINARY, "solve", "mini-rummy", "--batch", "--free-jokers", "--goal", goal],
            input="\n".join(lines) + "\n",
            check=True,
            capture_output=True,
            text=True,
        )
        runs.append([json.loads(line) for line in answer.stdout.splitlines()])
    return [(run[0][goal], statistics.median(r["micros"] for r in run)) for run in zip(*runs)]


def percentile(values, part):
    """The smallest value that at least this part of all values does not exceed (nearest rank)."""
    return sorted(values)[max(0, math.ceil(len(values) * part) - 1)]


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("expected 1 or more")
    return number


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument(
        "every", nargs="?", type=positive, default=1, metavar="N", help="take only every N-th position (default: all)"
    )
    every = arguments.parse_args().every
    if glpk is None:
        sys.exit("bench: swiglpk is missing; bench/mini-rummy/run installs it")
    glpk.glp_term_out(glpk.GLP_OFF)
    with open(os.path.join(HERE, "positions.jsonl")) as file:
        lines = file.read().splitlines()[::every]
    positions = [json.loads(line) for line in lines]
    total = {"us": 0.0, "glpk": 0.0, "alone": 0.0}
    for goal, key in (("tiles", "max_tiles"), ("points", "max_value")):
        ours = by_us(lines, goal)
        theirs = []
        for number, position in enumerate(positions):
            if number % 100 == 0:
                print(f"{goal}: {number} of {len(positions)}", file=sys.stderr)
            theirs.append(by_glpk(position, goal))
        for position, (our, _), (their, _, _) in zip(positions, ours, theirs):
            if our != position[key] or their != position[key]:
                sys.exit(f"bench: {position['id']} {goal}: known {position[key]}, ours {our}, GLPK {their}")
        print(f"\nbest lay-out, {goal}: µs a position (median / p99 / worst)")
        classes = sorted({(p["class"]["jokers"], p["class"]["table"]) for p in positions})
        for name in classes + [None]:
            chosen = [k for k, p in enumerate(positions) if name in (None, (p["class"]["jokers"], p["class"]["table"]))]
            us, them = [ours[k][1] for k in chosen], [theirs[k][1] for k in chosen]
            label = f"{name[0]} jokers, {name[1]:2} tiles" if name else "all"
            print(
                f"{label:>19}: ours {statistics.median(us):8.1f} / {percentile(us, 0.99):8.1f} / {max(us):8.1f}"
                f"   GLPK {statistics.median(them):9.0f} / {percentile(them, 0.99):9.0f} / {max(them):9.0f}"
                f"   {sum(them) / sum(us):6.0f} times faster"
            )
        total["us"] += sum(us)
        total["glpk"] += sum(them)
        total["alone"] += sum(their[2] for their in theirs)
    ratio, alone = total["glpk"] / total["us"], total["alone"] / total["us"]
    print(f"\nboth goals, {len(positions)} positions: {ratio:.0f} times faster than GLPK ({alone:.0f} than its solving alone)")


if __name__ == "__main__":
    main()
