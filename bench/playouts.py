"""Random legal play: our games and OpenSpiel's fastest card game, in turns on the same machine.

Prints medians of three rounds. Before measuring, every game plays 200 fixed games and its checksum is compared with the
one kept here: a figure for a game that plays differently would be worth nothing.
"""

import json
import os
import statistics
import subprocess
import sys
import time

BINARY = os.path.join("target", "release", "hinterzimmer")
CHECKSUMS = os.path.join(os.path.dirname(__file__), "checksums.json")
ROUNDS = 3
SECONDS = 3


def ours(game, *args):
    out = subprocess.run(
        [BINARY, "bench", "playouts", game, "--json", *args], check=True, capture_output=True, text=True
    )
    return json.loads(out.stdout)


def crazy_eights(seconds):
    """OpenSpiel's C++ loop: all players are uniform random bots, chance actions count too."""
    import pyspiel

    game = pyspiel.load_game("crazy_eights")
    actions, number = 0, 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = game.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(p, 1000 * number + p) for p in range(game.num_players())]
        pyspiel.evaluate_bots(state, bots, number)
        actions += len(state.history())
        number += 1
    return actions / (time.perf_counter() - start)


def main():
    games = [game["id"] for game in json.loads(subprocess.check_output([BINARY, "games", "--json"]))["games"]]
    kept = json.load(open(CHECKSUMS)) if os.path.exists(CHECKSUMS) else {}
    found = {game: ours(game, "--games", "200", "--seed", "0")["checksum"] for game in games}
    if "--update" in sys.argv:
        with open(CHECKSUMS, "w") as file:
            json.dump(found, file, indent=2)
            file.write("\n")
        kept = found
    for game in games:
        if kept.get(game) != found[game]:
            sys.exit(f"bench: {game} plays differently: checksum {found[game]}, kept {kept.get(game)} (--update keeps it)")

    figures = {game: [] for game in games}
    twice, peer, sizes = [], [], {}
    for number in range(ROUNDS):
        print(f"round {number + 1} of {ROUNDS}", file=sys.stderr)
        peer.append(crazy_eights(SECONDS))
        for game in games:
            report = ours(game, "--seconds", str(SECONDS))
            figures[game].append(report["actions_per_second"])
            sizes[game] = report["state_bytes"]
        twice.append(ours(games[0], "--seconds", str(SECONDS), "--threads", "2")["actions_per_second"])

    base = statistics.median(peer)
    print(f"{'random legal play, one core':32} {'actions/s':>12} {'ratio':>8} {'state':>8}")
    print(f"{'OpenSpiel crazy_eights (C++)':32} {base:12,.0f} {1:8.1f}")
    for game in games:
        figure = statistics.median(figures[game])
        print(f"{game:32} {figure:12,.0f} {figure / base:8.1f} {sizes[game]:6} B")
    two = statistics.median(twice)
    print(f"{games[0] + ', two threads':32} {two:12,.0f} {two / statistics.median(figures[games[0]]):7.2f} x one")


if __name__ == "__main__":
    main()
