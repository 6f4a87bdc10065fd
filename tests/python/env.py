"""env.py - polis.env: many games at once are what Match says of the same moves."""
import copy
import gc
import pickle

import numpy as np

import polis
import polis.env
import tap

PLANES = "?hmbtgHMBTGq"             # the letter of each plane, as states have it
OPTIONS = [{"players": 2}, {"players": 3, "variants": ["houses", "gardens"]},
           {"players": 1, "architect": "metagenes"}, {"players": 4}]


def planes_of(state, players):
    """The planes of a position, from what Match tells."""
    planes = np.zeros((players, 32, 32, 12), np.uint8)
    for seat, city in enumerate(state["seats"][:players]):
        for q, r, letter, level, *_ in city["cells"]:
            hex_ = planes[seat, q + 16, r + 16]
            hex_[:] = 0
            hex_[0], hex_[PLANES.index(letter)] = level, 1
    return planes


def compare(env, game):
    """Do the arrays show what Match says of this game?"""
    match, mask = env.match(game), env.mask()[game]
    state, vector = match.state(), env.vector[game]
    assert match.turn == env.turn[game] == vector[0]
    assert match.points == list(env.points[game])
    assert (env.planes[game] == planes_of(state, env.players)).all()
    assert list(vector[1:4]) == [state["round"], state["stacks"], len(state["site"])]
    assert list(vector[8::4][:len(state["site"])]) == state["site"]
    assert list(vector[4:4 + env.players]) == [
        seat["stones"] for seat in state["seats"]][:env.players]
    assert mask.sum() == match.count()
    for action in np.flatnonzero(mask)[::37]:
        move = env.move(game, action)
        match.check(move)
        assert env.action(game, move) == action


def last_moves(env, actions):
    """The games as matches after these actions."""
    matches = [env.match(game) for game in range(env.num_envs)]
    for game, match in enumerate(matches):
        match.play(env.move(game, actions[game]))
        while match.turn >= env.players:        # the architect
            match.play(match.moves()[0])
    return matches


def ends(env, matches):
    """Are finals and rewards of games that ended those of the matches?"""
    for game, match in enumerate(matches):
        assert list(env.finals[game]) == match.points
        winners = np.isin(np.arange(env.seats), match.winners)
        rewards = env.rewards[game]
        assert abs(rewards.sum()) < 1e-6 and len(set(rewards[winners])) == 1
        assert (rewards[winners].min() >= rewards[~winners]).all()
        if winners.sum() == 1:
            assert rewards.max() == 1


def play_to_end(env, check):
    """Play a game in each; returns the actions."""
    taken = []
    while not taken or not env.dones.any():
        check(env)
        actions = env.sample()
        left = env.match(0).state()
        matches = last_moves(env, actions) if left["stacks"] == 0 else []
        env.step(actions)
        if env.dones.all():
            ends(env, matches)
        else:
            assert not env.dones.any() and not env.rewards.any()
        taken.append(actions)
    return taken


def test_against_match():
    """planes, masks, points, rewards and moves are those of Match, with any options"""
    for options in OPTIONS:
        env = polis.env.VectorEnv(3, seed=11, points=True, **options)
        counter = iter(range(1000))

        def check(env, counter=counter):
            if next(counter) % 5 == 0:
                compare(env, next(counter) % 3)
        play_to_end(env, check)
        compare(env, 0)


def everything(env):
    return [array.copy() for array in (env.planes, env.vector, env.legal, env.turn,
                                       env.rewards, env.dones, env.finals)]


def equal(one, two):
    return all((a == b).all() for a, b in zip(one, two))


def test_seeds():
    """the same seed and actions give the same games, another seed others"""
    def play(env):
        return [everything(env)] + [(env.step(env.sample()), everything(env))[1]
                                    for _ in range(40)]
    env = polis.env.VectorEnv(5, seed=2**64 - 1)
    first = play(env)
    env.reset(seed=2**64 - 1)
    second, third = play(env), play(polis.env.VectorEnv(5, seed=2**64 - 1))
    assert all(map(equal, first, second)) and all(map(equal, first, third))
    assert not equal(first[0], everything(polis.env.VectorEnv(5, seed=1)))
    one, two = polis.env.VectorEnv(5), polis.env.VectorEnv(5)
    assert not equal(everything(one), everything(two))      # seeds by chance
    before = everything(env)
    env.reset()
    assert not equal(before, everything(env))


def test_autoreset():
    """a game that is over begins again in the same step"""
    env = polis.env.VectorEnv(4, seed=1)
    play_to_end(env, lambda env: None)
    assert env.dones.all() and (env.vector[:, 1] == 1).all() and env.finals.any()
    for game in range(4):
        assert (env.planes[game] == planes_of(env.match(game).state(), 2)).all()
        assert not [m for m in env.match(game).played() if not m.startswith("+")]
    finals = env.finals.copy()
    env.step(env.sample())
    assert not env.dones.any() and not env.rewards.any() and (env.finals == finals).all()


def test_stays_over():
    """without autoreset it stays over until it is reset, game by game"""
    env = polis.env.VectorEnv(4, seed=1, autoreset=False)
    play_to_end(env, lambda env: None)
    assert (env.turn == polis.OVER).all() and not env.mask().any()
    assert env.match(2).turn == polis.OVER and (env.sample() == -1).all()
    assert env.match(2).points == list(env.finals[2])
    shown = env.planes.copy()
    _, rewards, ended, _, _ = env.step(np.full(4, -1))
    assert not ended.any() and not rewards.any() and (env.planes == shown).all()
    env.reset(options={"reset_mask": np.array([False, True, False, True])})
    assert list(env.turn >= 0) == [False, True, False, True]
    env.step(env.sample())
    assert (env.planes[0] == shown[0]).all() and (env.planes[1] != shown[1]).any()


def test_shape_of_gymnasium():
    """reset and step return what Gymnasium's VectorEnv promises"""
    env = polis.env.VectorEnv(6, seed=3)
    observations, infos = env.reset(seed=3)
    assert observations in env.observation_space and env.num_envs == 6
    assert set(observations) == {"planes", "vector", "legal"}
    one = {name: array[0] for name, array in observations.items()}
    assert one in env.single_observation_space
    assert env.single_action_space.n == 4 * 6 * 32 * 32 == env.actions
    movers = []
    for _ in range(36):
        actions = env.sample()
        assert actions in env.action_space
        assert actions[0] in env.single_action_space
        movers.append(env.turn.copy())
        observations, rewards, ended, truncated, infos = env.step(actions)
        assert observations in env.observation_space
        assert observations["planes"] is env.planes         # in place
        assert rewards.shape == ended.shape == truncated.shape == (6,)
        assert ended.dtype == truncated.dtype == bool and not truncated.any()
    assert ended.all() and infos["_finals"].all()
    assert (rewards == infos["rewards"][np.arange(6), movers[-1]]).all()
    assert (infos["finals"] == env.finals).all() and "points" not in infos


def test_masks():
    """masks are packed bits: action a is bit a % 32 of word a / 32"""
    env = polis.env.VectorEnv(2, seed=9, planes=False)
    mask = env.mask()
    assert mask.shape == (2, env.actions) and env.planes is None
    for action in range(0, env.actions, 13):
        assert mask[1, action] == (int(env.legal[1, action // 32]) >> action % 32 & 1)


def test_linear():
    """terms are shown, and weights choose by them"""
    env = polis.env.VectorEnv(8, seed=5, points=True)
    for _ in range(6):
        env.step(env.sample())
    terms, stages = env.terms()
    assert terms.shape == (8, 2, env.shape.terms) and (terms[..., -1] == 1).all()
    assert (stages < env.shape.stages).all() and stages.min() > 0
    districts = terms[..., :5].sum(axis=2)
    stones = env.vector[:, 4:6]
    assert (districts + stones == env.points).all()
    weights = np.zeros((env.shape.stages, env.shape.terms))
    weights[:, :5] = 1
    best, rows, seats = env.choose(weights), np.arange(8), env.turn.copy()
    chosen = [env.match(game) for game in range(8)]
    others = env.sample()
    for game, match in enumerate(chosen):
        points = [match.preview(env.move(game, action[game]))["points"]
                  for action in (best, others)]
        assert points[0] >= points[1]
    env.step(best)
    assert (env.terms()[0][rows, seats, :5].sum(axis=1) >= districts[rows, seats]).all()


def test_arrays_outlive():
    """arrays outlive their environment, and a closed one refuses"""
    planes = polis.env.VectorEnv(3, seed=1).planes
    gc.collect()
    assert planes.any()
    env = polis.env.VectorEnv(3, seed=1)
    env.close()
    env.close()
    assert env.closed
    tap.refused(env.sample, "argument", "env")
    tap.refused(lambda: env.step(np.zeros(3, int)), "argument", "env")
    tap.refused(lambda: env.match(0), "argument", "env")
    tap.refused(lambda: env.reset(seed=1), "argument", "env")


def test_actions_refused():
    """an action that is not legal is named, and no game is changed"""
    env = polis.env.VectorEnv(3, seed=1)
    before, good = everything(env), env.sample()
    bad = good.copy()
    bad[1] = 0
    tap.refused(lambda: env.step(bad), "rule", "action 0 is not legal in game 1")
    tap.refused(lambda: env.step(good[:2]), "argument", "shape (2,)")
    tap.refused(lambda: env.step(good + 0.5), "argument", "int32")
    tap.refused(lambda: env.step(good + 2**32), "argument", "int32")
    tap.refused(lambda: env.step([None] * 3), "argument", "int32")
    assert equal(before, everything(env))
    env.step(list(good))                    # any whole numbers will do
    twin = polis.env.VectorEnv(6, seed=1)
    twin.step(np.repeat(twin.sample(), 2)[::2].astype(np.int64))


def test_setup_refused():
    """set-ups that cannot be are refused"""
    make = polis.env.VectorEnv
    tap.refused(lambda: make(0), "argument", "games")
    tap.refused(lambda: make(2**40), "argument", "num_envs")
    tap.refused(lambda: make(1, "chess"), "unknown", "chess")
    tap.refused(lambda: make(1, "panticapaeum"), "unknown", "no environment")
    tap.refused(lambda: make(1, players=7), "setup", "")
    tap.refused(lambda: make(1, seed=-1), "argument", "seed")
    env = make(2, seed=1)
    tap.refused(lambda: env.match(2), "argument", "game")
    tap.refused(lambda: env.move(0, 0), "rule", "action 0")
    tap.refused(lambda: env.action(0, "hello"), "syntax", "hello")
    tap.refused(lambda: env.choose(np.zeros(3)), "argument", "shape (3,)")
    shape = (env.shape.stages, env.shape.terms)
    tap.refused(lambda: env.choose(np.full(shape, np.nan)), "argument", "weights")
    tap.refused(lambda: env.reset(seed=1, options={"reset_mask": [True, True]}),
                "argument", "no seed")
    tap.refused(lambda: env.reset(options={"reset_mask": [True]}), "argument", "shape")
    tap.refused(lambda: env.reset(options={"reset_masks": [1, 1]}), "argument", "masks")


def test_copies_refused():
    """an environment cannot be copied, which would share memory, or pickled"""
    env = polis.env.VectorEnv(2, seed=1)
    for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
        tap.raises(lambda: attempt(env), TypeError)
    copy.copy(env.match(0)).play(env.match(0).moves()[0])


tap.run(globals())
