"""example.py - examples/learn.py in small: it learns, beats greedy, and repeats."""
import itertools
import os
import sys

import numpy as np

import tap

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "..", "examples"))
import learn        # noqa: E402


def learned(generations):
    return list(itertools.islice(learn.generations(64, seed=3), generations))


def test_repeats():
    """the same seed learns the same weights"""
    one, two = learned(2), learned(2)
    assert all((a[1] == b[1]).all() and a[0] == b[0] for a, b in zip(one, two))


def test_better():
    """points grow, and greedy loses most games"""
    means, weights = zip(*learned(8))
    assert np.mean(means[-3:]) > means[0] + 10, means
    share, mine, theirs = learn.match(weights[-1], 40)
    assert share > 0.7 and mine > theirs, (share, mine, theirs)


tap.run(globals())
