#!/usr/bin/env python3
"""The strength table from the logs of the tournaments: table.py FOLDER [FILE]. It is printed, and put into the file in the place of
the one there."""
import json
import math
import pathlib
import sys

GAMES = {"al-capone": "Al Capone", "rue-morgue": "Rue Morgue", "mini-rummy": "mini Rummy", "omerta": "Omerta, three"}
CELLS = {
    "easy": "`easy` {} `random`",
    "medium": "`medium` {} `easy`",
    "hard": "`hard`, 50 ms a move, {} `medium`",
    "second": "`hard`, 1 s a move, {} `medium`",
}
BOUNDS = {
    "easy": {"omerta": 0.80, "": 0.95},
    "medium": {"omerta": 0.50, "": 0.65},
    "hard": {"omerta": 0.47, "mini-rummy": 0.58, "": 0.62},
}


def wilson(wins, games):
    z = 1.959964
    rate = wins / games
    middle = rate + z * z / (2 * games)
    width = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return [(middle + side * width) / (1 + z * z / games) for side in (-1, 1)]


def results(path):
    """Games, first places of the first bot, its mean and longest time for a move."""
    games = {}
    for line in path.read_text().splitlines()[1:]:
        try:
            game = json.loads(line)
        except ValueError:
            continue  # Cut off when the tournament was stopped.
        games[game["number"]] = game
    wins = sum(1 / sum(game["won"]) for game in games.values() if game["won"][0])
    spent = [game["spent"][0] for game in games.values()]
    moves = sum(part["moves"] for part in spent) or 1
    return len(games), wins, sum(part["millis"] for part in spent) / moves, max((p["longest"] for p in spent), default=0)


def row(label, bound, path):
    games, wins, mean, longest = results(path)
    if not games:
        return None
    low, high = wilson(wins, games)
    wanted = f"{100 * bound:.0f} %" if bound else ""
    measured = f"{100 * wins / games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    return f"| {label} | {wanted} | {measured} | {games} | {mean:.2f} ({longest:.1f}) |"


HEAD = "| | bound | first places, 95 % interval | games | ms a move (longest) |"


def rows(folder):
    for game, name in GAMES.items():
        against = "against two" if game == "omerta" else "beats"
        for cell, words in CELLS.items():
            path = folder / f"{game}-{cell}.log"
            bounds = BOUNDS.get(cell, {})
            if path.exists():
                yield row(f"{name}: {words.format(against)}", bounds.get(game, bounds.get("")), path)
        curve = sorted(folder.glob(f"{game}-curve-*.log"), key=lambda path: int(path.stem.rsplit("-", 1)[1]))
        for path in curve:
            iterations = int(path.stem.rsplit("-", 1)[1])
            yield row(f"{name}: `hard`, {iterations:,} iterations, {against} `medium`", None, path)


def main():
    table = [HEAD, "|---|---|---|---|---|", *filter(None, rows(pathlib.Path(sys.argv[1])))]
    print("\n".join(table))
    if len(sys.argv) > 2:
        file = pathlib.Path(sys.argv[2])
        lines = file.read_text().split("\n")
        start = lines.index(HEAD)
        end = next(place for place in range(start, len(lines)) if not lines[place].startswith("|"))
        file.write_text("\n".join([*lines[:start], *table, *lines[end:]]))


main()
