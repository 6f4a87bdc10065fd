"""Games for programs that learn: many at once (VectorEnv), or one by turns (AECEnv).

Both take the shape of well-known interfaces, Gymnasium's VectorEnv and PettingZoo's AEC.
If those packages are installed, the classes derive from theirs and use their spaces;
neither is needed. include/polis/env.h has the same arrays in C, with all details."""
import ctypes
import os
import weakref

import numpy as np

from . import _library, _spaces
from ._library import Error, check, encode, lib, number, write
from ._match import Match

try:
    from gymnasium.vector import AutoresetMode, VectorEnv as _VectorBase
    SAME_STEP, DISABLED = AutoresetMode.SAME_STEP, AutoresetMode.DISABLED
except ImportError:
    _VectorBase, SAME_STEP, DISABLED = object, "SameStep", "Disabled"

__all__ = ["AECEnv", "VectorEnv"]


class VectorEnv(_VectorBase):
    """`num_envs` games side by side. Each step makes one move in every game.

        env = polis.env.VectorEnv(1024, players=2, seed=1)
        for _ in range(100):
            observations, rewards, ended, _, infos = env.step(env.sample())

    ARRAYS belong to the environment, and the library writes into them in place: copy what
    must outlive the next step. N is num_envs. They are members, and the observation is a
    dictionary of the first three:

    planes   uint8  (N, players, 32, 32, 12)   The city of each player, by row q + 16,
             column r + 16, and plane. Plane 0 is the level of a hex, 0 if nothing is
             built. The others are 1 where the hex shows: 1 to 5 houses, markets,
             barracks, temples, gardens, 6 to 10 their plazas, 11 a quarry.
    vector   int16  (N, 32)   Whose turn it is, the round, stacks still face down, tiles
             in the row; the stones of seats 0 to 3; for each of at most six places of the
             row, the free one first: the number of the tile, 0 for none, and the planes
             of its three hexes.
    legal    uint32 (N, (seats + 2) * 6 * 32)   A bit for each action, 1 if it is legal:
             bit c of word w is action 32 * w + c. mask() unpacks them.
    turn     int8   (N,)   The seat whose turn it is; -2 in a game that is over.
    rewards  float32 (N, seats)   0, but at the end of a game 1 for the winner and
             -1 / (seats - 1) for the others; a shared victory is shared here, too.
    dones    bool   (N,)   True if the last step ended the game.
    finals   int32  (N, seats)   The points with which the last game ended.
    points   int32  (N, seats)   The points now; None unless asked for, as it takes time.

    An action ((slot * 6 + rotation) * 32 + row) * 32 + column lays the tile at place
    `slot` of the row, turned, with its hex 0 at that row and column of the planes.

    The same seed and actions give the same games on every machine. With `autoreset`, a
    game that is over begins again in the same step (Gymnasium: SameStep), and the arrays
    show the new one; `final_obs` is not kept. Without it, the game stays over until
    reset(options={"reset_mask": ...}), and what is passed as its action is ignored.

    Other keywords are options of the game, as for polis.Match. planes=False leaves the
    planes out, for programs that use terms() or vector alone. One environment uses one
    thread; the interpreter is free meanwhile."""

    metadata = {"render_modes": [], "autoreset_mode": SAME_STEP}
    spec = render_mode = None
    closed = False

    def __init__(self, num_envs=1024, game="akropolis", *, seed=None, autoreset=True,
                 planes=True, points=False, **options):
        text = _library.options_text("", options)
        setup = _library.EnvSetup(
            game=encode(game), options=encode(text), games=number(num_envs, "num_envs"),
            stays_over=not autoreset, seed=_seed(seed))
        shape = _library.EnvShape()
        check(lib.polis_env_measure, shape, setup)
        self.num_envs, self.players, self.seats = num_envs, shape.players, shape.seats
        self.actions, self.shape = shape.actions, shape
        self._make_arrays(shape, planes, points)
        for name, array in self._arrays.items():
            setattr(setup, name, array.ctypes.data)
        self._handle = ctypes.c_void_p()
        check(lib.polis_env_new, self._handle, setup)
        self._free = weakref.finalize(self, lib.polis_env_free, self._handle)
        self._make_spaces()
        if not autoreset:
            self.metadata = {**self.metadata, "autoreset_mode": DISABLED}

    def _make_arrays(self, shape, planes, points):
        n, seats = self.num_envs, shape.seats
        side = shape.side
        # Not zeros: large arrays that are empty get large pages, and all is written.
        self.planes = np.empty((n, shape.players, side, side, shape.planes),
                               np.uint8) if planes else None
        self.vector = np.zeros((n, shape.vector_size), np.int16)
        self.legal = np.empty((n, shape.legal_size), np.uint32)
        self.turn = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, seats), np.float32)
        self.dones = np.zeros(n, np.bool_)
        self.finals = np.zeros((n, seats), np.int32)
        self.points = np.zeros((n, seats), np.int32) if points else None
        names = ("planes", "vector", "legal", "turn", "rewards", "dones", "finals",
                 "points")
        self._arrays = {name: getattr(self, name) for name in names
                        if getattr(self, name) is not None}
        self._rows, self._movers = np.arange(n), np.zeros(n, np.intp)
        self._never = np.zeros(n, np.bool_)

    def _make_spaces(self):
        high = {"planes": (0, 255), "vector": (-2, 255), "legal": (0, 2**32 - 1)}
        shown = {name: self._arrays[name] for name in high if name in self._arrays}

        def space(first):
            return _spaces.Dict({
                name: _spaces.Box(*high[name], array.shape[first:], array.dtype.type)
                for name, array in shown.items()})
        self.single_observation_space, self.observation_space = space(1), space(0)
        self.single_action_space = _spaces.Discrete(self.actions)
        self.action_space = _spaces.MultiDiscrete([self.actions] * self.num_envs)
        self._shown = shown
        self._told = {name: array for name, array in self._arrays.items()
                      if name not in shown and name != "dones"}
        self._told["_finals"] = self.dones

    def reset(self, *, seed=None, options=None):
        """Begin all games again; returns (observations, infos).

        With a seed the games are those of the seed; without one the random numbers go
        on. options={"reset_mask": bool (N,)} begins only those games again."""
        unknown = set(options or ()) - {"reset_mask"}
        if unknown:
            raise Error(f"there is no option {sorted(unknown)} of reset()")
        mask = (options or {}).get("reset_mask")
        if mask is not None and seed is not None:
            raise Error("a reset of some games goes on with the random numbers: no seed")
        if seed is not None:
            check(lib.polis_env_reset, self._handle, _seed(seed))
            self.finals[:] = 0      # of games before
        else:
            mask = np.ones(self.num_envs, np.bool_) if mask is None else mask
            which = self._checked(mask, "reset_mask", np.bool_)
            check(lib.polis_env_reset_some, self._handle, which.ctypes.data)
        return dict(self._shown), dict(self._told)

    def step(self, actions):
        """Make one move in each game: `actions` has N whole numbers.

        Returns (observations, rewards, terminations, truncations, infos). rewards,
        float32 (N,), are those of the seats that made the moves; infos["rewards"] has
        those of all seats. Games are never truncated. infos has `turn`, `rewards`,
        `finals` (of games that ended now: `_finals`), and `points` if asked for.
        If one action is not legal, Error names it and no game is changed."""
        actions = self._checked(actions, "actions", np.int32)
        np.maximum(self.turn, 0, out=self._movers, casting="same_kind")
        check(lib.polis_env_step, self._handle, actions.ctypes.data)
        rewards = self.rewards[self._rows, self._movers]
        return (dict(self._shown), rewards, self.dones, self._never, dict(self._told))

    def _checked(self, values, name, dtype):
        """An array of one value for each game, of this type and in order."""
        array = np.asarray(values)
        if array.shape != (self.num_envs,):
            raise Error(f"the argument '{name}' has the shape {array.shape}, not "
                        f"({self.num_envs},)")
        if array.dtype != dtype:
            wide = array
            array = wide.astype(dtype) if wide.dtype.kind in "biu" else None
            if array is None or (array != wide).any():
                raise Error(f"the argument '{name}' has values that are not of the type "
                            f"{np.dtype(dtype)}")
        return np.ascontiguousarray(array)

    def mask(self):
        """The legal actions, bool (N, actions): `legal` unpacked."""
        octets = self.legal.astype("<u4", copy=False).view(np.uint8)
        return np.unpackbits(octets, axis=1, bitorder="little").view(np.bool_)

    def sample(self):
        """A legal action for each game, int32 (N,), all with the same chance; -1 in a
        game that is over."""
        actions = np.empty(self.num_envs, np.int32)
        check(lib.polis_env_sample, self._handle, actions.ctypes.data)
        return actions

    def terms(self):
        """What linear evaluations are made of: (terms, stages).

        terms, float32 (N, players, shape.terms), are the numbers by which bots judge a
        city; the first five are the points of its districts, and the last is 1. stages,
        int8 (N, players), are the tiles that the seat still lays, at most
        shape.stages - 1."""
        cities = (self.num_envs, self.players)
        terms = np.empty((*cities, self.shape.terms), np.float32)
        stages = np.empty(cities, np.int8)
        check(lib.polis_env_terms, self._handle, terms.ctypes.data, stages.ctypes.data)
        return terms, stages

    def choose(self, weights):
        """In each game, the action after which the city of the seat to move is worth
        most: int32 (N,); -1 in a game that is over.

        weights, (shape.stages, shape.terms), are points for one of each term, between
        -128 and 128. Those of stage 0 are not used: there the rules say it."""
        weights = np.ascontiguousarray(weights, np.float32)
        if weights.shape != (self.shape.stages, self.shape.terms):
            raise Error(f"the argument 'weights' has the shape {weights.shape}, not "
                        f"({self.shape.stages}, {self.shape.terms})")
        actions = np.empty(self.num_envs, np.int32)
        check(lib.polis_env_choose, self._handle, weights.ctypes.data,
              actions.ctypes.data)
        return actions

    def match(self, game):
        """One of the games as a polis.Match of its own, without a seed: to ask a bot, to
        write a record, to look at it closely."""
        return Match._made(lib.polis_env_match, self._handle, number(game, "game"))

    def action(self, game, move):
        """The action of a move, a word as Match has it, in this game now."""
        out = ctypes.c_int32()
        check(lib.polis_env_action, out, self._handle, number(game, "game"), encode(move))
        return out.value

    def move(self, game, action):
        """The move of an action in this game now."""
        return write(lib.polis_env_move, self._handle, number(game, "game"),
                     number(action, "action"))

    def __reduce__(self):
        # Also for copy.copy, whose result would use memory that this one frees.
        raise TypeError("an environment cannot be copied or pickled; another one with "
                        "the same seed and actions is the same")

    def close(self, **kwargs):
        """Free the memory of the games. The arrays stay as they are."""
        self.closed = True
        self._free()
        self._handle = ctypes.c_void_p()


def _seed(seed):
    return int.from_bytes(os.urandom(8), "little") if seed is None \
        else number(seed, "seed", 64)


from ._aec import AECEnv        # noqa: E402 it is made of a VectorEnv
