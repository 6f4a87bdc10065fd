"""aec.py - polis.env.AECEnv keeps the promises of PettingZoo's AEC."""
import numpy as np

import polis
import polis.env
import tap


def play(env, seed, see=lambda agent: None):
    """Play a game by chance; returns the rewards that each agent saw in all, and the
    agents in the order of their steps."""
    chance = np.random.default_rng(seed)
    env.reset(seed=seed)
    total, order = dict.fromkeys(env.agents, 0), []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert agent == env.agent_selection and not truncated and info == {}
        total[agent] += reward
        see(agent)
        mask = observation["action_mask"]
        env.step(None if terminated else chance.choice(np.flatnonzero(mask)))
        order.append(agent)
    return total, order


def test_game():
    """whole games: turns, rewards, the end, each agent's last step"""
    for players in (2, 3, 4):
        env = polis.env.AECEnv(players=players)
        total, order = play(env, players)
        match = env.match()
        assert match.turn == polis.OVER and env.agents == []
        seats = [int(agent[-1]) for agent in order]
        assert sorted(seats[-players:]) == list(range(players))
        assert abs(sum(total.values())) < 1e-6
        winners = [i for i in range(players) if total[f"player_{i}"] > 0]
        assert winners == match.winners


def test_solo():
    """the architect of a solo game is no agent"""
    env = polis.env.AECEnv(players=1, architect="metagenes")
    total, order = play(env, 3)
    assert env.possible_agents == ["player_0"] == list(total)
    assert set(order) == {"player_0"} and abs(total["player_0"]) == 1


def test_dictionaries():
    """rewards, terminations, truncations and infos are of the agents that are there"""
    env = polis.env.AECEnv(players=3)

    def see(_):
        for of in (env.rewards, env.terminations, env.truncations, env.infos,
                   env._cumulative_rewards):
            assert list(of) == env.agents and env.num_agents == len(env.agents)
    play(env, 1, see)
    assert env.max_num_agents == 3


def test_observation():
    """an agent sees its own city first, and the mask in its turn alone"""
    env = polis.env.AECEnv(players=3)
    env.reset(seed=4)
    env.step(np.flatnonzero(env.last()[0]["action_mask"])[5])
    turn = env.agent_selection
    for seat, agent in enumerate(env.agents):
        seen = env.observe(agent)
        assert seen in env.observation_space(agent)
        for k in range(3):
            city = seen["observation"][..., 12 * k:12 * (k + 1)]
            assert (city == env.games.planes[0, (seat + k) % 3]).all()
        assert seen["action_mask"].any() == (agent == turn)
    assert env.last(observe=False)[0] is None
    assert env.observation_space(turn) is env.observation_space(turn)
    assert env.action_space(turn) is env.action_space(turn)
    mask = env.observe(turn)["action_mask"]
    assert mask[env.action_space(turn).sample(mask)]
    assert env.observation_space(turn).sample() in env.observation_space(turn)


def test_seeds():
    """seeds repeat; without one, reset goes on to another game"""
    def games(seed):
        env = polis.env.AECEnv(players=2)
        play(env, seed)
        first = env.match().digest
        env.reset()
        return first, env.match().digest
    assert games(5) == games(5) and games(5) != games(6)


def test_refused():
    """what is not legal, or not now, is refused and changes nothing"""
    env = polis.env.AECEnv(players=2)
    tap.refused(env.last, "state", "reset()")
    tap.refused(lambda: next(env.agent_iter()), "state", "reset()")
    env.reset(seed=1)
    before = env.match().digest
    tap.refused(lambda: env.step(0), "rule", "action 0")
    tap.refused(lambda: env.step(None), "argument", "player_0")
    assert env.match().digest == before and env.agent_selection == "player_0"
    play(env, 1)
    tap.refused(lambda: env.step(None), "state", "over")
    env.reset(seed=1)
    while not env.terminations[env.agent_selection]:
        env.step(env.games.sample()[0])
    tap.raises(lambda: env.step(3), ValueError)
    tap.refused(lambda: polis.env.AECEnv("chess"), "unknown", "chess")


tap.run(globals())
