#!/usr/bin/env python3
"""A bot for Hinterzimmer: takes a seat by a link and plays any legal move, in any of the games.

    pip install websockets
    python3 bot.py 'http://127.0.0.1:8080/t/TABLE#KEY' --name Robo

docs/protocol.md describes everything used here. Write another `choose` to make it a better player.
"""
import argparse
import hashlib
import json
import random
import secrets
import time
import urllib.request
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def choose(game, rng):
    """Any legal move; where turns are built in steps (mini Rummy), often one that ends the turn."""
    ends = [move for move in game["legal"] if move in ("draw", "done")]
    return rng.choice(ends if ends and rng.random() < 0.5 else game["legal"])


def new_guest(server, name):
    """Makes a guest; the answer has the token by which the server knows the bot from then on."""
    body = json.dumps({"name": name, "colour": 2}).encode()
    request = urllib.request.Request(server + "/api/guests", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["token"]


class Bot:
    def __init__(self, link, name, token, rng, pause):
        url = urlsplit(link)
        self.server, self.table, self.key = f"{url.scheme}://{url.netloc}", url.path.split("/")[-1], url.fragment
        self.token = token or new_guest(self.server, name)
        self.rng, self.pause, self.part, self.answered = rng, pause, None, None

    def send(self, kind, **fields):
        self.socket.send(json.dumps({"type": kind, **fields}))

    def request(self, **request):
        self.send("request", id=secrets.token_hex(8), request=request)

    def play(self):
        """Plays until the game is over, and gives its result."""
        address = self.server.replace("http", "ws", 1) + f"/api/tables/{self.table}/socket"
        with connect(address, max_size=None) as self.socket:
            self.send("hello", protocol=1, token=self.token, key=self.key or None)
            for text in self.socket:
                message = json.loads(text)
                self.take(message)
                if (message.get("game") or {}).get("result"):
                    return message["game"]["result"]
        raise ConnectionError("the server closed the socket")

    def take(self, message):
        kind, game = message["type"], message.get("game")
        if kind == "closed":
            raise ConnectionError(message["reason"])
        if kind == "refused" and message["refused"]["code"] != "stale":  # Others were faster: no harm done.
            raise ValueError(message["refused"]["detail"])
        if kind == "welcome" and message["table"]["stage"] == "waiting":
            self.request(do="ready", ready=True) if message["you"]["seat"] else self.request(do="sit")
        if kind == "starting" or message.get("starting"):
            self.deal(message["step"] if kind == "starting" else message["starting"][0])
        if game and game["legal"] and not game["answered"] and game["decision"] != self.answered:
            self.answered = game["decision"]
            time.sleep(self.pause)  # A server takes 50 messages a second from a socket, if nothing else is set.
            self.send("move", id=secrets.token_hex(8), decision=self.answered, move=choose(game, self.rng))

    def deal(self, step):
        """Takes part in the shuffle: first the hash of 32 random bytes, then the bytes (docs/fairness.md)."""
        if step == "commit":
            self.part = secrets.token_bytes(32)
            self.send("commit", commitment=hashlib.sha256(self.part).hexdigest())
        elif self.part:
            self.send("reveal", part=self.part.hex())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Takes a seat by a link and plays any legal move.")
    parser.add_argument("link", help="the link to a table, with its key behind the #")
    parser.add_argument("--name", default="Robo")
    parser.add_argument("--token", help="the token of a guest who exists already")
    parser.add_argument("--pause", type=float, default=0.1, help="seconds before each move")
    parser.add_argument("--seed", type=int, help="chooses the same way again in the same game")
    args = parser.parse_args()
    try:
        print(json.dumps(Bot(args.link, args.name, args.token, random.Random(args.seed), args.pause).play()))
    except (ConnectionClosed, OSError, ValueError) as error:
        raise SystemExit(f"bot: {error}")
