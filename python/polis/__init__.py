"""Akropolis and Panticapaeum for Python: rules, records, deals and bots, by libpolis.

polis.Match is one match of a game. polis.env, which needs NumPy, plays many games at once
for programs that learn. docs/python.md has examples."""
import ctypes as _ctypes
import json as _json

from . import _library
from ._library import Error
from ._match import LUCK, OVER, Answer, Match

__all__ = ["Answer", "Error", "LUCK", "Match", "OVER", "bots", "games", "options",
           "players"]
Answer.__module__ = Error.__module__ = Match.__module__ = "polis"     # their public name
__version__ = _library.lib.polis_version().decode()


def _names(function):
    found, name = [], function(0)
    while name is not None:
        found.append(name.decode())
        name = function(len(found))
    return found


def games():
    """The names of the games."""
    return _names(_library.lib.polis_game_name)


def bots():
    """The names of the bots: levels from the weakest on, then styles (docs/bots.md)."""
    return _names(_library.lib.polis_bot_name)


def players(game):
    """How many players a game is for: (least, most)."""
    least, most = _ctypes.c_int(), _ctypes.c_int()
    _library.check(_library.lib.polis_game_players, _library.encode(game), least, most)
    return least.value, most.value


def options(game):
    """What can be agreed before a game, as the protocol's `options` tells it."""
    text = _library.write(_library.lib.polis_game_options, _library.encode(game))
    return _json.loads(text)
