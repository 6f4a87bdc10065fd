"""match.py - polis.Match: plays as the program does, and refuses with its sentences."""
import copy
import glob
import json
import os
import pickle
import random
import re
import signal
import subprocess
import sys
import tempfile

import polis
import tap
from polis import _library

PROGRAM = os.environ["POLIS"]
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


class Engine:
    """The program's own engine, over a pipe."""

    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.communicate("quit\n")

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().rstrip("\n")

    def told(self, line):
        """The JSON that answers the line."""
        return json.loads(self.ask(line).split(" ", 1)[1])


def same(match, engine):
    """Is the position the same, by all that both tell of it?"""
    state = engine.told("state")
    assert f"{match.digest:016x}" == state["digest"]
    assert match.state() == state and match.score() == engine.told("score")
    legal = engine.ask("legal").split()
    assert match.moves() == legal[2:] and match.count() == int(legal[1])


def play_both(game, seed, **options):
    chance = random.Random(seed)
    match = polis.Match(game, seed=seed, **options)
    text = _library.options_text("", options)
    with Engine() as engine:
        assert engine.ask(f"newgame {game} seed={seed} {text}") == "ok"
        while match.turn != polis.OVER:
            if chance.random() < 0.2:
                same(match, engine)
            move = chance.choice(match.moves())
            match.play(move)
            assert engine.ask(f"move {move}") == "ok"
        same(match, engine)
    return match


def test_akropolis():
    """Akropolis: the same seed and moves are the same match as in the program"""
    for seed, options in enumerate([{}, {"players": 3, "variants": ["houses", "gardens"]},
                                    {"players": 1, "architect": "metagenes"}]):
        match = play_both("akropolis", seed, **options)
        best = max(match.points)
        assert match.winners and all(match.points[i] == best for i in match.winners)


def test_panticapaeum():
    """Panticapaeum: likewise"""
    play_both("panticapaeum", 5, players=2)


def test_record_of_program():
    """records of the program are read, and written again as they were"""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([PROGRAM, "selfplay", "--seed", "34", "--games", "2", "--records",
                        folder], check=True, capture_output=True)
        files = sorted(glob.glob(folder + "/*.polis"))
        assert len(files) == 2
        for file in files:
            with open(file, encoding="utf-8") as opened:
                text = opened.read()
            match = polis.Match.read(text)
            assert match.turn == polis.OVER and len(match) == len(match.played())
            again = polis.Match.read(match.write().encode())
            assert again.digest == match.digest and again.names == match.names


def test_record_for_program():
    """the program verifies a record that was written here"""
    match = polis.Match("akropolis", players=2, seed=7)
    match.set_name(0, "Ada")
    match.set_name(1, "bot:greedy")
    match.date = "2026-11-16"
    while match.turn != polis.OVER:
        match.play(match.ask("greedy").move)
    with tempfile.NamedTemporaryFile("w", suffix=".polis") as file:
        file.write(match.write())
        file.flush()
        subprocess.run([PROGRAM, "verify", file.name], check=True, capture_output=True)
    again = polis.Match.read(match.write())
    assert again.names == ["Ada", "bot:greedy"] and again.date == "2026-11-16"
    assert again.points == match.points and again.winners == match.winners


def test_bots():
    """a bot answers as in the program, and a question with a seed is repeatable"""
    match = polis.Match("akropolis", seed=3)
    with Engine() as engine:
        engine.ask("newgame akropolis seed=3")
        said = engine.ask("go")
        while not said.startswith("bestmove"):      # after what it has found out
            said = engine.process.stdout.readline().strip()
    assert said == "bestmove " + match.ask("greedy").move
    one, two = (match.ask("normal", playouts=50, seed=9) for _ in range(2))
    assert one == two and one.move in match.moves() and one.visits > 0
    assert 0 <= one.win <= 1 and len(one.points) == 2


def test_stop():
    """a function stops a bot, and what it raises comes out"""
    match, calls = polis.Match("akropolis", seed=3), []
    answer = match.ask("master", playouts=10**6, seed=1,
                       stop=lambda: calls.append(1) or len(calls) > 2)
    assert answer.move in match.moves() and len(calls) == 3

    def fails():
        raise KeyError("mine")
    tap.raises(lambda: match.ask("master", playouts=10**6, stop=fails), KeyError)


def test_interrupt():
    """a signal such as that of Ctrl-C ends a long thought"""
    def interrupts(*_):
        raise KeyboardInterrupt
    signal.signal(signal.SIGALRM, interrupts)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    match = polis.Match("akropolis", seed=3)
    tap.raises(lambda: match.ask("unlimited", playouts=10**8), KeyboardInterrupt)


def test_undo():
    """moves are taken back, copies stand alone, luck deals the same again"""
    match = polis.Match("akropolis", seed=4)
    before = match.digest
    twin, third = match.copy(), copy.deepcopy(match)
    move = match.moves()[0]
    match.play(move)
    after = match.digest
    assert twin.digest == third.digest == before != after
    match.undo()
    assert match.digest == before
    twin.play(move)
    assert twin.digest == after
    moves = match.moves()
    match.play(moves[1])
    match.rewind(len(third))
    assert match.digest == before and match.played() == third.played()
    assert match.played(2) == match.played()[2:]


def test_luck():
    """without a seed luck is played by hand"""
    match = polis.Match("akropolis")
    assert match.turn == polis.LUCK and match.moves()[0].startswith("+")
    match.play("+6 +33 +12 +34")
    assert match.turn == 0 and len(match) == 4 and match


def test_options():
    """options are numbers, lists and dictionaries; None is none"""
    match = polis.Match("akropolis", players=None, seed=None, variants=["houses"],
                        rulings={"edge": "any", "houses": "value"})
    state = match.state()
    assert match.players == 2 and match.turn == polis.LUCK
    assert state["variants"] == ["houses"] and state["rulings"]["edge"] == "any"
    assert state["rulings"]["houses"] == "value"


def test_told():
    """a match says what it is, and a copy of a subclass is one of it"""
    class Mine(polis.Match):
        pass
    match = Mine("panticapaeum", seed=1)
    assert match.game == "panticapaeum" and type(match.copy()) is Mine
    assert repr(match) == (f"<polis.Match of panticapaeum: {len(match)} moves, "
                           f"seat {match.turn} to move>")


def test_preview():
    """a preview tells the points after a move"""
    match = polis.Match("akropolis", seed=7)
    for move in match.moves()[:5]:
        change = match.preview(move)
        twin = match.copy()
        twin.play(move)
        gained = twin.points[0] - match.points[0]
        assert change["points"] + change["stones"] == gained, change


def test_lists():
    """games, bots, players and options"""
    assert polis.games() == ["akropolis", "panticapaeum"]
    assert polis.bots()[:2] == ["random", "greedy"] and "master" in polis.bots()
    assert polis.players("akropolis") == (1, 4)
    assert polis.players("panticapaeum") == (2, 4)
    assert polis.options("akropolis")["max"] == 4
    version = subprocess.run([PROGRAM, "--version"], check=True, capture_output=True,
                             text=True).stdout
    assert polis.__version__ in version


def test_every_function():
    """every function of the headers is bound, and no other"""
    declared = set()
    for name in ("polis.h", "env.h"):
        with open(os.path.join(ROOT, "include", "polis", name), encoding="utf-8") as file:
            text = " ".join(file.read().split())
        declared |= {found for found in
                     re.findall(r"POLIS_EXPORT [^(;]*?(polis_[a-z_0-9]+)\(", text)}
    bound = [*_library.PLAIN, *_library.CHECKED, *_library.WRITING]
    assert len(bound) == len(set(bound)) and set(bound) == declared


def test_names_refused():
    """unknown games, bots and options are refused by name"""
    tap.refused(lambda: polis.Match("chess"), "unknown", "chess")
    tap.refused(lambda: polis.players("chess"), "unknown", "chess")
    tap.refused(lambda: polis.options("chess"), "unknown", "chess")
    match = polis.Match("akropolis", seed=1)
    tap.refused(lambda: match.ask("nobody"), "unknown", "nobody")
    tap.refused(lambda: polis.Match("akropolis", colour="red"), "setup", "colour")
    tap.refused(lambda: polis.Match("akropolis", players=9), "setup", "")
    tap.refused(lambda: polis.Match("akropolis", "players"), "syntax", "players")
    tap.refused(lambda: polis.Match("akropolis", variants="a b"), "syntax", "variants")


def test_moves_refused():
    """moves are refused with rule and sentence, and nothing changes"""
    match = polis.Match("akropolis", seed=7)
    before, good = match.digest, match.moves()[0]
    tap.refused(lambda: match.play("hello"), "syntax", "hello")
    far = re.sub("@.*/", "@9,9/", good)
    tap.refused(lambda: match.play(far), "rule", "", rule="AK-3.2")
    tap.refused(lambda: match.check(far), "rule", "", rule="AK-3.2")
    tap.refused(lambda: match.preview(far), "rule", "", rule="AK-3.2")
    tap.refused(lambda: match.play(good + " " + good), "rule", "", rule="AK-2.4")
    assert match.digest == before and match.check(good) is None


def test_states_refused():
    """what cannot be done now is refused"""
    match = polis.Match("akropolis", seed=7)
    tap.refused(match.undo, "state", "")
    tap.refused(lambda: match.rewind(1000), "argument", "length")
    tap.refused(lambda: match.played(1000), "argument", "from")
    while match.turn != polis.OVER:
        match.play(match.moves()[0])
    assert match.moves() == [] and match.count() == 0
    tap.refused(lambda: match.play("1@0,0/0"), "state", "over")
    tap.refused(match.ask, "state", "over")
    tap.refused(lambda: polis.Match("akropolis").ask(), "state", "luck")


def test_records_refused():
    """a record that is wrong is refused with its line"""
    match = polis.Match("akropolis", seed=7)
    match.play(match.moves()[0])
    record = match.write()
    tap.refused(lambda: polis.Match.read(""), "record", "")
    tap.refused(lambda: polis.Match.read(b"\xff\0\xfe"), "syntax", "")
    wrong = record.replace("akropolis", "chess")
    assert tap.refused(lambda: polis.Match.read(wrong), "unknown", "chess").line == 1
    named = record.encode().replace(b"\n", b'\n[Seats "\xff"]\n', 1)
    tap.refused(lambda: polis.Match.read(named), "syntax", "UTF-8")
    tap.refused(lambda: match.set_name(7, "Ada"), "argument", "seat")
    tap.refused(lambda: setattr(match, "date", None), "argument", "date")


def test_arguments_refused():
    """None, numbers out of range and text that C cannot have are refused"""
    match = polis.Match("akropolis", seed=7)
    tap.refused(lambda: polis.Match(None), "argument", "game")
    tap.refused(lambda: match.play(None), "argument", "moves")
    tap.refused(lambda: match.ask(seed=2**64), "argument", "seed")
    tap.refused(lambda: match.ask(playouts=2**32 + 1), "argument", "playouts")
    tap.refused(lambda: match.ask(time_ms=-1), "argument", "time_ms")
    tap.refused(lambda: match.set_name(-1, "Ada"), "argument", "seat")
    tap.raises(lambda: match.play("1@0,0/0\0x"), ValueError)
    tap.raises(lambda: match.play(7), TypeError)
    tap.raises(lambda: match.play(match.moves()[:1]), TypeError)
    tap.raises(lambda: polis.Match(b"akropolis"), TypeError)
    tap.raises(lambda: polis.Match.read(5), TypeError)
    tap.raises(lambda: polis.Match.read(None), TypeError)
    tap.raises(lambda: pickle.dumps(match), TypeError)
    tap.raises(lambda: match.ask(playouts="many"), TypeError)


def test_library_missing():
    """a library that is not there is one sentence"""
    env = dict(os.environ, POLIS_LIBRARY="/nowhere/libpolis.so")
    found = subprocess.run([sys.executable, "-c", "import polis"], env=env, check=False,
                           capture_output=True, text=True)
    assert found.returncode == 1 and found.stderr.rstrip().splitlines()[-1].startswith(
        "ImportError: polis: there is no library /nowhere/libpolis.so"), found.stderr


tap.run(globals())
