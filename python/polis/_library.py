"""libpolis by ctypes: its structs and functions, and its errors as exceptions.

include/polis/polis.h and env.h are the manual; the names here are theirs. The library is
the one that POLIS_LIBRARY names, or the libpolis.so.1 that is installed."""
import ctypes
import operator
import os
from ctypes import (POINTER, c_char, c_char_p, c_double, c_int, c_int32, c_size_t,
                    c_uint, c_uint64, c_void_p)

TOO_SMALL = 8
ARGUMENT = 9
MAX_SEATS = 4
MOVE_SIZE = 64
FIRST_BUFFER = 1 << 14


class Error(Exception):
    """What the library refuses. Nothing has changed then.

    The text is its sentence. `code` is a word: "unknown", "syntax", "setup", "rule",
    "state", "record", "long", "argument" or "memory". `rule` is the number of the rule
    that refuses a move, as "AK-3.3", or ""; `line` is the line of a record, or 0."""

    def __init__(self, text, code="argument", rule="", line=0):
        super().__init__(text)
        self.code, self.rule, self.line = code, rule, line


class ErrorStruct(ctypes.Structure):
    _fields_ = [("code", c_int), ("line", c_int), ("rule", c_char * 16),
                ("text", c_char * 1000)]


Stop = ctypes.CFUNCTYPE(c_int, c_void_p)


class Sized(ctypes.Structure):
    """A struct that begins with its size."""

    def __init__(self, **fields):
        super().__init__(ctypes.sizeof(type(self)), **fields)


class Question(Sized):
    _fields_ = [("size", c_size_t), ("bot", c_char_p), ("playouts", c_int),
                ("time_ms", c_int), ("seed", c_uint64), ("stop", Stop),
                ("with_", c_void_p)]


class AnswerStruct(Sized):
    _fields_ = [("size", c_size_t), ("move", c_char * MOVE_SIZE), ("visits", c_int),
                ("win", c_double), ("points", c_int * MAX_SEATS)]


class EnvSetup(Sized):
    _fields_ = [("size", c_size_t), ("game", c_char_p), ("options", c_char_p),
                ("games", c_int), ("stays_over", c_int), ("seed", c_uint64)]
    _fields_ += [(name, c_void_p) for name in (
        "planes", "vector", "legal", "turn", "rewards", "dones", "points", "finals")]


class EnvShape(Sized):
    _fields_ = [("size", c_size_t)]
    _fields_ += [(name, c_int) for name in (
        "players", "seats", "actions", "planes_size", "planes", "side", "vector_size",
        "legal_size", "terms", "stages")]


# Functions that cannot fail, with what they return.
PLAIN = {
    "polis_api_version": (c_int, []),
    "polis_version": (c_char_p, []),
    "polis_code_name": (c_char_p, [c_int]),
    "polis_game_name": (c_char_p, [c_int]),
    "polis_bot_name": (c_char_p, [c_int]),
    "polis_match_free": (None, [c_void_p]),
    "polis_match_game": (c_char_p, [c_void_p]),
    "polis_match_players": (c_int, [c_void_p]),
    "polis_match_seats": (c_int, [c_void_p]),
    "polis_match_turn": (c_int, [c_void_p]),
    "polis_match_length": (c_int, [c_void_p]),
    "polis_match_digest": (c_uint64, [c_void_p]),
    "polis_match_count": (c_int, [c_void_p]),
    "polis_match_points": (c_int, [c_void_p, c_int]),
    "polis_match_winners": (c_uint, [c_void_p]),
    "polis_match_name": (c_char_p, [c_void_p, c_int]),
    "polis_match_date": (c_char_p, [c_void_p]),
    "polis_env_free": (None, [c_void_p]),
}

# Functions that return a code, without their last argument, the error.
CHECKED = {
    "polis_game_players": [c_char_p, POINTER(c_int), POINTER(c_int)],
    "polis_match_new": [POINTER(c_void_p), c_char_p, c_char_p],
    "polis_match_copy": [POINTER(c_void_p), c_void_p],
    "polis_match_check": [c_void_p, c_char_p],
    "polis_match_play": [c_void_p, c_char_p],
    "polis_match_undo": [c_void_p],
    "polis_match_rewind": [c_void_p, c_int],
    "polis_match_ask": [c_void_p, POINTER(Question), POINTER(AnswerStruct)],
    "polis_match_read": [POINTER(c_void_p), c_char_p, c_size_t],
    "polis_match_set_name": [c_void_p, c_int, c_char_p],
    "polis_match_set_date": [c_void_p, c_char_p],
    "polis_env_measure": [POINTER(EnvShape), POINTER(EnvSetup)],
    "polis_env_new": [POINTER(c_void_p), POINTER(EnvSetup)],
    "polis_env_reset": [c_void_p, c_uint64],
    "polis_env_reset_some": [c_void_p, c_void_p],
    "polis_env_step": [c_void_p, c_void_p],
    "polis_env_sample": [c_void_p, c_void_p],
    "polis_env_terms": [c_void_p, c_void_p, c_void_p],
    "polis_env_choose": [c_void_p, c_void_p, c_void_p],
    "polis_env_match": [POINTER(c_void_p), c_void_p, c_int],
    "polis_env_action": [POINTER(c_int32), c_void_p, c_int, c_char_p],
}

# The same that write text: without the buffer, its size, the length and the error.
WRITING = {
    "polis_game_options": [c_char_p],
    "polis_match_moves": [c_void_p],
    "polis_match_played": [c_void_p, c_int],
    "polis_match_state": [c_void_p],
    "polis_match_score": [c_void_p],
    "polis_match_preview": [c_void_p, c_char_p],
    "polis_match_write": [c_void_p],
    "polis_env_move": [c_void_p, c_int, c_int32],
}


def load():
    """The library, with the types of all its functions."""
    path = os.environ.get("POLIS_LIBRARY") or "libpolis.so.1"
    try:
        lib = ctypes.CDLL(path)
        version = lib.polis_api_version()
    except (OSError, AttributeError) as error:
        raise ImportError(f"polis: there is no library {path} ({error}); "
                          "POLIS_LIBRARY may name its file") from None
    if version // 1000 != 1:
        raise ImportError(f"polis: {path} has interface {version}, not 1000 to 1999")
    error, text = [POINTER(ErrorStruct)], [c_char_p, c_size_t, POINTER(c_size_t)]
    for name, (result, arguments) in PLAIN.items():
        declare(lib, name, result, arguments)
    for name, arguments in CHECKED.items():
        declare(lib, name, c_int, arguments + error)
    for name, arguments in WRITING.items():
        declare(lib, name, c_int, arguments + text + error)
    return lib


def declare(lib, name, result, arguments):
    function = getattr(lib, name)
    function.restype, function.argtypes = result, arguments


lib = load()


def refuse(code, error):
    raise Error(error.text.decode("utf-8", "replace"),
                lib.polis_code_name(code).decode(), error.rule.decode(), error.line)


def check(function, *arguments):
    """Call one of CHECKED. Raises Error."""
    error = ErrorStruct()
    code = function(*arguments, error)
    if code:
        refuse(code, error)


def write(function, *arguments):
    """Call one of WRITING; returns the text. Raises Error."""
    error, length, size = ErrorStruct(), c_size_t(), FIRST_BUFFER
    while True:
        buffer = ctypes.create_string_buffer(size)
        code = function(*arguments, buffer, size, length, error)
        if code == 0:
            return buffer.raw[:length.value].decode()
        if code != TOO_SMALL:
            refuse(code, error)
        size = length.value + 1


def encode(text):
    """Text for C. None stays None, which the library refuses where it must."""
    if text is None:
        return None
    if not isinstance(text, str):
        raise TypeError(f"a str is needed, not {type(text).__name__}")
    data = text.encode()
    if b"\0" in data:
        raise ValueError("embedded null character")
    return data


def number(value, name, bits=31):
    """A number that fits: from 0 to 2**bits - 1. ctypes itself would cut it off."""
    value = operator.index(value)
    if not 0 <= value < 1 << bits:
        raise Error(f"the argument '{name}' is out of range: {value}")
    return value


def options_text(options, more):
    """Options as the library reads them, "players=2 variants=houses,gardens". Those that
    are None are left out."""
    words = [options] if options else []
    for key, value in more.items():
        if value is None:
            continue
        if isinstance(value, dict):
            value = [f"{name}:{choice}" for name, choice in value.items()]
        if not isinstance(value, str) and hasattr(value, "__iter__"):
            value = ",".join(str(part) for part in value)
        if any(letter.isspace() for letter in str(value)):
            raise Error(f"the option '{key}' has a blank in it", "syntax")
        words.append(f"{key}={value}")
    return " ".join(words)
