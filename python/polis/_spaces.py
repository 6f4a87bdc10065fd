"""Spaces that describe arrays and actions: Gymnasium's own if it is installed, else the
little of them that programs need, with the same names and members."""
import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
except ImportError:

    class Space:
        """What all spaces have."""

        def __init__(self, shape, dtype, seed=None):
            self.shape, self.dtype = shape, dtype and np.dtype(dtype)
            self.seed(seed)

        def seed(self, seed=None):
            self._random = np.random.default_rng(seed)

        def __contains__(self, x):
            return self.contains(x)

    class Box(Space):
        """Arrays of whole numbers from `low` to `high`."""

        def __init__(self, low, high, shape, dtype):
            super().__init__(tuple(shape), dtype)
            self.low, self.high = (np.full(shape, n, dtype) for n in (low, high))

        def contains(self, x):
            return (isinstance(x, np.ndarray) and x.dtype == self.dtype and
                    x.shape == self.shape and
                    bool((x >= self.low).all() and (x <= self.high).all()))

        def sample(self):
            return self._random.integers(self.low, self.high, self.shape, self.dtype,
                                         endpoint=True)

    class Discrete(Space):
        """Whole numbers from 0 to n - 1."""

        def __init__(self, n):
            super().__init__((), np.int64)
            self.n = n

        def contains(self, x):
            return isinstance(x, (int, np.integer)) and 0 <= x < self.n

        def sample(self, mask=None):
            """One of them; with `mask`, int8 [n], one where it is 1."""
            if mask is None or not mask.any():
                return self._random.integers(self.n if mask is None else 1)
            return self._random.choice(np.flatnonzero(mask))

    class MultiDiscrete(Space):
        """Arrays of whole numbers, each from 0 to nvec - 1."""

        def __init__(self, nvec):
            self.nvec = np.asarray(nvec, np.int64)
            super().__init__(self.nvec.shape, np.int64)

        def contains(self, x):
            return (isinstance(x, np.ndarray) and x.shape == self.shape and
                    x.dtype.kind in "iu" and bool(((x >= 0) & (x < self.nvec)).all()))

        def sample(self):
            return self._random.integers(self.nvec)

    class Dict(Space):
        """Dictionaries with a space for each key."""

        def __init__(self, spaces):
            self.spaces = spaces
            super().__init__(None, None)

        def seed(self, seed=None):
            for space in self.spaces.values():
                space.seed(seed)

        def __getitem__(self, key):
            return self.spaces[key]

        def contains(self, x):
            return (isinstance(x, dict) and x.keys() == self.spaces.keys() and
                    all(space.contains(x[key]) for key, space in self.spaces.items()))

        def sample(self):
            return {key: space.sample() for key, space in self.spaces.items()}
