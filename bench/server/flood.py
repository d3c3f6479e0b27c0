#!/usr/bin/env python3
"""How long a bot's moves take on an idle server, and while strangers have games looked at as fast as they can.

    .test/python/bin/python bench/server/flood.py [--seconds 20] [--strangers 8]

Prints one JSON object. The goal is that the wait grows by half at most; docs/operations.md has the figures.
"""
import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import threading
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


def flood(server, until, counts):
    """A stranger with a token: replays, cases and reviews of a long record, one after another."""
    record = max((ROOT / "records" / "al-capone").glob("*.hzr"), key=lambda path: path.stat().st_size).read_text()
    token = new_guest(server, "Mallory")
    ways = [
        ("/api/replays?from=0&most=100&open=true", record.encode()),
        ("/api/replays/case?at=40", record.encode()),
        ("/api/reviews", json.dumps({"seat": "A", "record": record}).encode()),
    ]
    while time.monotonic() < until:
        path, body = random.choice(ways)
        status, _ = post(server, path, token, body)
        counts[status] = counts.get(status, 0) + 1


def measure(server, seconds, strangers):
    waits, counts, until = [], {}, time.monotonic() + seconds
    threads = [threading.Thread(target=flood, args=(server, until, counts)) for _ in range(strangers)]
    threads.append(threading.Thread(target=play, args=(server, waits, until)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    waits.sort()
    p95 = waits[int(len(waits) * 0.95)] if waits else 0
    return {"moves": len(waits), "p50_ms": round(statistics.median(waits) * 1000, 1), "p95_ms": round(p95 * 1000, 1), "answers": counts}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--strangers", type=int, default=8)
    parser.add_argument("--program", default=str(ROOT / "target/release/hinterzimmer"))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        command = [args.program, "serve", "--listen", "127.0.0.1:0", "--data", data, "--log", "warn"]
        command += ["--bot-pace-ms", "0", "--bot-think-ms", "200"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            server = process.stdout.readline().split()[-1]
            idle = measure(server, args.seconds, 0)
            flooded = measure(server, args.seconds, args.strangers)
        finally:
            process.terminate()
            process.wait()
    growth = flooded["p50_ms"] / idle["p50_ms"]
    print(json.dumps({"idle": idle, "flooded": flooded, "growth": round(growth, 2)}))
    sys.exit(0 if growth <= 1.5 else 1)


if __name__ == "__main__":
    main()
