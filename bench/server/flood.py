#!/usr/bin/env python3
"""How long a bot's moves take on an idle server, and while strangers have games looked at as fast as they can.

    .test/python/bin/python bench/server/flood.py [--seconds 40] [--turns 4] [--strangers 8] [--trusted]

Idle and flooded turns alternate. Prints one JSON object: the waits, and the processor time (in cores) that the server spent on
bots, on looking at games, and on everything else. The goal is that the wait grows by half at most; docs/operations.md has the figures.
"""
import argparse
import json
import multiprocessing
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "clients" / "python"))
from bot import Bot, new_guest  # noqa: E402


def post(server, path, token, body):
    """The status of a request; what is refused is an answer too."""
    request = urllib.request.Request(server + path, body, {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
            return answer.status, json.loads(text) if "json" in answer.headers["Content-Type"] else text
    except urllib.error.HTTPError as refused:
        return refused.code, None


class Player(Bot):
    """Plays on at a table with bots, and notes how long each of their moves took."""

    def __init__(self, server, waits, until):
        token = new_guest(server, "Robo")
        setup = {"game": "al-capone", "seats": [{"for": "person"}] + [{"for": "bot", "level": "hard"}] * 2, "public": False}
        _, made = post(server, "/api/tables", token, json.dumps({"setup": setup}).encode())
        super().__init__(f"{server}/t/{made['table']}#{made['join_key']}", "Robo", token, random.Random(1), 0)
        self.waits, self.until, self.since, self.started = waits, until, None, False

    def take(self, message):
        game = message.get("game")
        if game and not game.get("result"):
            now = time.monotonic()
            if self.since is not None:
                self.waits.append(now - self.since)
            self.since = None if game["legal"] and not game["answered"] else now
            if now > self.until:
                raise TimeoutError
        super().take(message)
        you = message.get("you")
        if not self.started and you and you.get("seat"):
            self.started = True
            self.request(do="ready", ready=True)
            self.request(do="start")


def play(server, waits, until):
    while time.monotonic() < until:
        try:
            Player(server, waits, until).play()
        except TimeoutError:
            return


def flood(server, token, until, answers):
    """A stranger with a token: replays, cases and reviews of a long record, one after another. What it costs to send them is
    the stranger's affair, so it is done when nothing else wants the processor, as if it came from another machine."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    record = max((ROOT / "records" / "al-capone").glob("*.hzr"), key=lambda path: path.stat().st_size).read_text()
    ways = [
        ("/api/replays?from=0&most=100&open=true", record.encode()),
        ("/api/replays/case?at=40", record.encode()),
        ("/api/reviews", json.dumps({"seat": "A", "record": record}).encode()),
    ]
    counts = {}
    while time.monotonic() < until:
        path, body = random.choice(ways)
        try:
            status, _ = post(server, path, token, body)
        except OSError:
            status = "cut"
        counts[status] = counts.get(status, 0) + 1
    answers.put(counts)


def processor(pid):
    """Seconds of processor time of the server by what its threads are for."""
    spent = {"bots": 0.0, "study": 0.0, "rest": 0.0}
    for task in Path(f"/proc/{pid}/task").iterdir():
        fields = (task / "stat").read_text()
        name = fields[fields.index("(") + 1 : fields.rindex(")")]
        user, system = fields[fields.rindex(")") + 2 :].split()[11:13]
        kind = "bots" if name.startswith("bot-") else "study" if name.startswith("study-") else "rest"
        spent[kind] += (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return spent


class Phase:
    """Turns of the same kind, added up."""

    def __init__(self):
        self.waits, self.answers, self.seconds = [], {}, 0.0
        self.spent = {"bots": 0.0, "study": 0.0, "rest": 0.0}

    def turn(self, server, pid, seconds, tokens):
        begin, before = time.monotonic(), processor(pid)
        queue = multiprocessing.Queue()
        strangers = [multiprocessing.Process(target=flood, args=(server, token, begin + seconds, queue)) for token in tokens]
        for stranger in strangers:
            stranger.start()
        play(server, self.waits, begin + seconds)
        for _ in strangers:
            for status, count in queue.get().items():
                self.answers[status] = self.answers.get(status, 0) + count
        for stranger in strangers:
            stranger.join()
        self.seconds += time.monotonic() - begin
        for kind, spent in processor(pid).items():
            self.spent[kind] += spent - before[kind]

    def report(self):
        waits = sorted(self.waits)
        p95 = waits[int(len(waits) * 0.95)] if waits else 0
        cores = {kind: round(spent / self.seconds, 3) for kind, spent in self.spent.items()}
        return {"moves": len(waits), "p50_ms": round(statistics.median(waits) * 1000, 1), "p95_ms": round(p95 * 1000, 1),
                "cores": cores, "answers": {str(status): count for status, count in self.answers.items()}}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=40, help="for each kind of turn, in all")
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--strangers", type=int, default=8)
    parser.add_argument("--trusted", action="store_true", help="the strangers' address is not limited, as if they sat at the server's own machine")
    parser.add_argument("--program", default=str(ROOT / "target/release/hinterzimmer"))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        command = [args.program, "serve", "--listen", "127.0.0.1:0", "--data", data, "--log", "warn"]
        command += ["--bot-pace-ms", "0", "--bot-think-ms", "200"]
        # The player begins one game after another, on a quick machine more of them than a stranger may.
        for limit in ("guests-per-hour-per-address", "tables-per-hour-per-address", "tables-per-hour-per-guest"):
            command += [f"--{limit}", "100000"]
        if not args.trusted:
            command += ["--trusted-addresses", "127.0.0.9/32"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            server = process.stdout.readline().split()[-1]
            tokens = [new_guest(server, "Mallory") for _ in range(args.strangers)]
            idle, flooded = Phase(), Phase()
            # In turns: whatever else the machine does meanwhile, it does to both.
            for _ in range(args.turns):
                idle.turn(server, process.pid, args.seconds / args.turns, [])
                flooded.turn(server, process.pid, args.seconds / args.turns, tokens)
        finally:
            process.terminate()
            process.wait()
    idle, flooded = idle.report(), flooded.report()
    growth = flooded["p50_ms"] / idle["p50_ms"]
    print(json.dumps({"idle": idle, "flooded": flooded, "growth": round(growth, 2)}))
    sys.exit(0 if growth <= 1.5 else 1)


if __name__ == "__main__":
    main()
