#!/usr/bin/env python3
"""Learn to play Akropolis in a minute: a linear evaluation that beats greedy.

usage: learn.py [SECONDS [GAMES]]

It plays many games at once against itself. Each city is described by some forty numbers
(VectorEnv.terms); from all games the program fits, by least squares, how many points a
city with these numbers had in the end, for each number of tiles still to come. Then it
plays the next games by what it has learned. In the end it plays GAMES (400) against the
bot greedy, which takes the move that gives most points at once. docs/python.md has a
result."""
import sys
import time

import numpy as np

import polis.env

SIDE_BY_SIDE = 512              # games that are played at once
EXPLORE = 0.05                  # how many moves are random, so that there is more to see
FORGET = 0.7                    # what older games count when newer ones are there
RIDGE = 100.0                   # holds back weights that few games speak for


class Fit:
    """Least squares for each stage, over all games so far."""

    def __init__(self, stages, terms):
        self.squares = np.zeros((stages, terms, terms))
        self.products = np.zeros((stages, terms))

    def add(self, stage, terms, points):
        self.squares[stage] += terms.T @ terms
        self.products[stage] += terms.T @ points

    def forget(self):
        self.squares *= FORGET
        self.products *= FORGET

    def weights(self):
        ridge = RIDGE * np.eye(self.squares.shape[1])
        found = np.linalg.solve(self.squares + ridge, self.products[..., None])[..., 0]
        return np.clip(found, -127, 127)


def points_alone(stages, terms):
    """Weights by which a city is worth the points of its districts, and no more."""
    weights = np.zeros((stages, terms), np.float32)
    weights[:, :5] = 1
    return weights


def play_generation(env, weights, random, fit):
    """Play all games to the end by `weights`, and add them to `fit`; returns the mean of
    the points. All games have the same length, so they end in the same step."""
    rows, seen = np.arange(env.num_envs), []
    while not seen or not env.dones.all():
        actions, seats = env.choose(weights), env.turn.copy()
        explores = random.random(env.num_envs) < EXPLORE
        env.step(np.where(explores, env.sample(), actions))
        terms, stages = env.terms()
        seen.append((seats, terms[rows, seats], stages[rows, seats]))
    for seats, terms, stages in seen[:-env.seats]:      # the last tiles need no weights
        points = env.finals[rows, seats]
        for stage in np.unique(stages):
            fit.add(stage, terms[stages == stage], points[stages == stage])
    return env.finals.mean()


def generations(side_by_side=SIDE_BY_SIDE, seed=1):
    """Play on and on; after each generation, the mean of its points and the weights for
    VectorEnv.choose that were learned so far."""
    env = polis.env.VectorEnv(side_by_side, players=2, seed=seed, planes=False)
    random = np.random.default_rng(seed)
    weights = points_alone(env.shape.stages, env.shape.terms)
    fit = Fit(*weights.shape)
    while True:
        mean = play_generation(env, weights, random, fit)
        weights = fit.weights()
        yield mean, weights
        fit.forget()


def learn(seconds):
    """Weights that were learned in this time of one core."""
    begin, games = time.process_time(), 0
    for mean, weights in generations():
        took, games = time.process_time() - begin, games + SIDE_BY_SIDE
        print(f"{took:5.1f} s, {games:6d} games: {mean:.1f} points on average",
              flush=True)
        if took >= seconds:
            return weights


def ask(env, game, bot, points):
    """The action of a bot. Greedy is known to build farther than the planes reach; then
    it takes the best move within them, by `points`."""
    try:
        return env.action(game, env.match(game).ask(bot).move)
    except polis.Error:
        return env.choose(points)[game]


def match(weights, games, bot="greedy", seed=2):
    """Play `games` against a bot, each deal twice with seats exchanged; returns the share
    of victories, and the points of both."""
    results, points = [], points_alone(*weights.shape)
    for seat in (0, 1):
        env = polis.env.VectorEnv(games // 2, players=2, seed=seed, autoreset=False,
                                  planes=False)
        while (env.turn >= 0).any():
            actions = env.choose(weights)
            for game in np.flatnonzero(env.turn == 1 - seat):
                actions[game] = ask(env, game, bot, points)
            env.step(actions)
        results.append(env.finals[:, [seat, 1 - seat]])
    mine, theirs = np.concatenate(results).T
    share = (mine > theirs).mean() + (mine == theirs).mean() / 2
    return share, mine.mean(), theirs.mean()


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 45
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    weights = learn(seconds)
    share, mine, theirs = match(weights, games)
    print(f"against greedy, {games} games: {100 * share:.1f} % won, "
          f"{mine:.1f} to {theirs:.1f} points")


if __name__ == "__main__":
    main()
