#!/usr/bin/env python3
"""A bot that plays Akropolis on a polis server over HTTP alone.

usage: bot.py URL [LEVEL]

It creates a table against one of the server's bots (easy), moves when it is its turn, and
waits for events when it is not. It plays the move that builds highest, which is easy to
find but not good. docs/server.md describes the API. Standard library only."""
import json
import random
import sys
import time
import urllib.error
import urllib.request

SEAT = 0


class Refused(Exception):
    """The server said no: `code` says why, `wait` (seconds) when to try again."""

    def __init__(self, error):
        super().__init__(error.get("text", ""))
        self.code, self.wait = error.get("code", ""), error.get("wait")


class Server:
    """Requests to one server, retried while the server is busy or down."""

    def __init__(self, url):
        self.url, self.token = url.rstrip("/"), None

    def ask(self, path, body=None):
        for attempt in range(10):
            try:
                return self.ask_once(path, body)
            except Refused as refusal:
                if refusal.wait is None:
                    raise
                time.sleep(refusal.wait)
            except OSError:         # no connection, or it was lost: commands have an id,
                time.sleep(0.2 * 2 ** attempt)      # so it is safe to resend them
        raise SystemExit(f"{self.url}: no answer")

    def ask_once(self, path, body):
        request = urllib.request.Request(self.url + path)
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Refused(json.load(error).get("error", {})) from None


def height(cells, move):
    """How high a tile would lie: 17@1,-2/3 is tile 17 at q=1, r=-2, rotation 3."""
    at = move.split("@")[1].split("/")[0]
    return cells.get(tuple(map(int, at.split(","))), 0)


def choose(server, table, moves):
    """One of the moves whose first hex lies highest."""
    state = server.ask(f"/api/tables/{table}/state")["state"]
    cells = {(q, r): level for q, r, _, level, *_ in state["seats"][SEAT]["cells"]}
    best = max(height(cells, move) for move in moves)
    return random.choice([move for move in moves if height(cells, move) == best])


def play(server, level):
    made = server.ask("/api/tables", {
        "id": "bot.py-%032x" % random.getrandbits(128), "game": "akropolis",
        "seats": ["human", "bot:" + level], "name": "bot.py"})
    table, server.token, version = made["table"], made["tokens"][SEAT], 0
    while True:
        answer = server.ask(f"/api/tables/{table}/events?from={version}&wait=20")
        for event in answer["events"]:
            if event["type"] == "finished":
                return table, event["scores"]
            version = event["version"]
        legal = server.ask(f"/api/tables/{table}/legal")
        if legal["turn"] != SEAT or legal["version"] != version:
            continue                # not our turn, or there are new events
        try:
            server.ask(f"/api/tables/{table}/moves", {
                "id": "bot.py-%032x" % random.getrandbits(128), "version": version,
                "moves": [choose(server, table, legal["moves"])]})
        except Refused as refusal:
            if refusal.code not in ("stale", "turn", "state"):
                raise               # otherwise: try again
            print("refused:", refusal, file=sys.stderr)


def main():
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    level = sys.argv[2] if len(sys.argv) == 3 else "easy"
    try:
        table, scores = play(Server(sys.argv[1]), level)
    except Refused as refusal:
        raise SystemExit(f"refused ({refusal.code}): {refusal}")
    print("table", table, "scores", *scores)


main()
