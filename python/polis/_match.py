"""A match of any game: see Match."""
import collections
import ctypes
import json
import weakref

from . import _library
from ._library import check, encode, lib, number, write

LUCK = -1
OVER = -2

Answer = collections.namedtuple("Answer", "move visits win points")
Answer.__doc__ = """What a bot says: its move, how many playouts or positions it looked at
for it, the seat's chance to win, and the points that each seat can expect at the end."""


class Match:
    """One match: set it up, list and play moves, count points, ask bots, keep a record.

        match = polis.Match("akropolis", players=2, seed=7)
        while match.turn != polis.OVER:
            match.play(match.ask("greedy").move)
        print(match.points, match.winners)

    Options are those of the protocol's `newgame` (docs/protocol.md): `players`, `seed`,
    and what the game has, such as variants=["houses", "gardens"] or
    rulings={"edge": "any"}; None leaves one out. With a seed the library makes luck's
    moves; without one they are played like any others, as they were drawn at a real
    table. Moves are words, as records have them (docs/record.md).

    What is refused raises polis.Error and changes nothing. A match may be used by one
    thread at a time."""

    def __init__(self, game, options="", **more):
        text = _library.options_text(options, more)
        self._own(lib.polis_match_new, encode(game), encode(text))

    @classmethod
    def _made(cls, function, *arguments):
        match = cls.__new__(cls)
        match._own(function, *arguments)
        return match

    def _own(self, function, *arguments):
        handle = ctypes.c_void_p()
        check(function, handle, *arguments)
        self._handle = handle
        weakref.finalize(self, lib.polis_match_free, handle)

    @classmethod
    def read(cls, record):
        """The match of a record (str or bytes), checked as `polis verify` does."""
        data = record.encode() if isinstance(record, str) else bytes(memoryview(record))
        return cls._made(lib.polis_match_read, data, len(data))

    def write(self):
        """The match as a record. With a seed the record commits to it, and reveals it
        once the game is over."""
        return write(lib.polis_match_write, self._handle)

    def copy(self):
        """A match of its own in the same position, with the same seed."""
        return type(self)._made(lib.polis_match_copy, self._handle)

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        raise TypeError("a Match cannot be pickled; write() makes a record of it")

    def __repr__(self):
        turn = {LUCK: "luck", OVER: "nobody"}.get(self.turn, f"seat {self.turn}")
        return f"<polis.Match of {self.game}: {len(self)} moves, {turn} to move>"

    def __len__(self):
        """How many moves were made, luck's included."""
        return lib.polis_match_length(self._handle)

    def __bool__(self):
        return True                 # also before the first move

    @property
    def game(self):
        """The name of the game."""
        return lib.polis_match_game(self._handle).decode()

    @property
    def players(self):
        """How many play: people or bots."""
        return lib.polis_match_players(self._handle)

    @property
    def seats(self):
        """The players, and one more if the game itself plays: a solo game's architect."""
        return lib.polis_match_seats(self._handle)

    @property
    def turn(self):
        """The seat whose turn it is, from 0; or polis.LUCK or polis.OVER."""
        return lib.polis_match_turn(self._handle)

    @property
    def digest(self):
        """A number for the position, equal on every machine."""
        return lib.polis_match_digest(self._handle)

    def moves(self):
        """All legal moves, always in the same order; [] once the game is over."""
        return write(lib.polis_match_moves, self._handle).split()

    def count(self):
        """How many legal moves there are."""
        return lib.polis_match_count(self._handle)

    def check(self, move):
        """Raises Error, with the reason, if this is not one legal move."""
        check(lib.polis_match_check, self._handle, encode(move))

    def play(self, moves):
        """Play one move, or several with blanks between them: all of them or none."""
        check(lib.polis_match_play, self._handle, encode(moves))

    def undo(self):
        """Take back the last move of a seat, and what luck dealt after it."""
        check(lib.polis_match_undo, self._handle)

    def rewind(self, length):
        """Keep only the first `length` moves."""
        check(lib.polis_match_rewind, self._handle, number(length, "length"))

    def played(self, begin=0):
        """The moves made, from number `begin` on."""
        text = write(lib.polis_match_played, self._handle, number(begin, "begin"))
        return text.split()

    @property
    def points(self):
        """The points of each seat, as if the game ended now."""
        return [lib.polis_match_points(self._handle, i) for i in range(self.seats)]

    @property
    def winners(self):
        """The seats that have won; [] until the game is over."""
        bits = lib.polis_match_winners(self._handle)
        return [seat for seat in range(self.seats) if bits >> seat & 1]

    def state(self):
        """The position, as the protocol's `state` tells it."""
        return json.loads(write(lib.polis_match_state, self._handle))

    def score(self):
        """The points and their reasons, as the protocol's `score` tells them."""
        return json.loads(write(lib.polis_match_score, self._handle))

    def preview(self, move):
        """What a legal move would change, as the protocol's `diff` tells it."""
        return json.loads(write(lib.polis_match_preview, self._handle, encode(move)))

    def ask(self, bot="greedy", playouts=0, time_ms=0, seed=0, stop=None):
        """Ask a bot for its move, which is not played; returns an Answer.

        The budget is `playouts`, or `time_ms` milliseconds; the bot's own playouts if
        both are 0. With a `seed` other than 0 the answer depends on the position and the
        question alone. `stop`, a function without arguments, is asked every few playouts;
        if it returns something true, or raises, the bot answers with what it knows. Ctrl-C
        stops it as well."""
        raised = []
        question = _library.Question(
            bot=encode(bot), playouts=number(playouts, "playouts"),
            time_ms=number(time_ms, "time_ms"), seed=number(seed, "seed", 64))
        answers = _answers(stop, raised)
        next(answers)
        question.stop = _library.Stop(answers.send)     # always: Ctrl-C is seen there
        answer = _library.AnswerStruct()
        check(lib.polis_match_ask, self._handle, question, answer)
        if raised:
            raise raised[0]
        return Answer(answer.move.decode(), answer.visits, answer.win,
                      list(answer.points)[:self.seats])

    @property
    def names(self):
        """Who plays each seat, as records name it; "" if nobody was named."""
        return [lib.polis_match_name(self._handle, i).decode("utf-8", "replace")
                for i in range(self.seats)]

    def set_name(self, seat, name):
        """Name who plays a seat: "Ada", or "bot:greedy" for a bot."""
        check(lib.polis_match_set_name, self._handle, number(seat, "seat"), encode(name))

    @property
    def date(self):
        """The date of the record, as "2026-11-15"; "" for none."""
        return lib.polis_match_date(self._handle).decode()

    @date.setter
    def date(self, date):
        check(lib.polis_match_set_date, self._handle, encode(date))


def _answers(stop, raised):
    """What the library is told each time it asks, by send(); an exception cannot pass
    through it, and is kept. A generator, since a signal that came while the library
    worked is raised where Python goes on: here, and not where a function begins."""
    answer = False
    while True:
        try:
            while True:
                yield answer
                answer = bool(raised or (stop and stop()))
        except GeneratorExit:
            return
        except BaseException as error:      # also KeyboardInterrupt
            raised.append(error)
            answer = True
