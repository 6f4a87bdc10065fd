"""One game by turns, in the shape of PettingZoo's AEC: see AECEnv."""
import numpy as np

from . import _spaces
from ._library import Error
from .env import VectorEnv

try:
    from pettingzoo import AECEnv as _AECBase
except ImportError:
    _AECBase = object


class AECEnv(_AECBase):
    """One game; the players take turns.

        env = polis.env.AECEnv(players=2)
        env.reset(seed=1)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            env.step(None if terminated else choose(observation["action_mask"]))

    Agents are "player_0" and so on. What one observes is a dictionary of copies:

    observation  uint8 (32, 32, 12 * players)   The planes of VectorEnv for each city: the
                 agent's own first, then those of the next players in turn.
    vector       int16 (32,)   As in VectorEnv, with seats counted from 0.
    action_mask  int8  (actions,)   1 for each legal action; all 0 if it is not the
                 agent's turn.

    The architect of a solo game moves by itself and is no agent. An action that is not
    legal raises polis.Error and changes nothing. After the end each agent takes one step
    with None. Options of the game are keywords, as for polis.Match."""

    metadata = {"render_modes": [], "name": "akropolis_v1", "is_parallelizable": False}
    render_mode = None

    def __init__(self, game="akropolis", **options):
        self.games = VectorEnv(1, game, autoreset=False, **options)
        self.metadata = {**self.metadata, "name": f"{game}_v1"}
        self.possible_agents = [f"player_{i}" for i in range(self.games.players)]
        self.agents = []
        side, planes = self.games.shape.side, self.games.shape.planes
        box = _spaces.Box
        self.observation_spaces = {agent: _spaces.Dict({
            "observation": box(0, 255, (side, side, planes * self.games.players),
                               np.uint8),
            "vector": box(-2, 255, self.games.vector.shape[1:], np.int16),
            "action_mask": box(0, 1, (self.games.actions,), np.int8),
        }) for agent in self.possible_agents}
        self.action_spaces = {agent: _spaces.Discrete(self.games.actions)
                              for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def reset(self, seed=None, options=None):
        """Begin a game: that of the seed, or the next one of the random numbers."""
        self.games.reset(seed=seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.games.turn[0]]

    def observe(self, agent):
        """What this agent sees now; see the class."""
        games, seat = self.games, self.possible_agents.index(agent)
        cities = np.roll(games.planes[0], -seat, axis=0)
        mask = games.mask()[0].view(np.int8)
        return {
            "observation": np.concatenate(cities, axis=-1),
            "vector": games.vector[0].copy(),
            "action_mask": mask if games.turn[0] == seat else np.zeros_like(mask),
        }

    def last(self, observe=True):
        """(observation, reward since its last step, terminated, truncated, info) of the
        agent whose turn it is."""
        agent = self._selected()
        return (self.observe(agent) if observe else None,
                self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        """The agents in turn; each must step before the next."""
        self._started()
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action):
        """The move of the agent whose turn it is; None once it is over for it."""
        agent = self._selected()
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise Error(f"{agent} must choose an action")
        self.games.step([action])
        self._cumulative_rewards[agent] = 0.0
        for seat, name in enumerate(self.agents):
            self.rewards[name] = float(self.games.rewards[0, seat])
            self._cumulative_rewards[name] += self.rewards[name]
            self.terminations[name] = bool(self.games.dones[0])
        over = self.games.dones[0]
        self.agent_selection = self.agents[0 if over else self.games.turn[0]]

    def _leave(self, agent, action):
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        self.agents.remove(agent)
        for of in (self.rewards, self._cumulative_rewards, self.terminations,
                   self.truncations, self.infos):
            del of[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def _started(self):
        if not hasattr(self, "rewards"):
            raise Error("reset() must begin a game first", "state")

    def _selected(self):
        self._started()
        if not self.agents:
            raise Error("the game is over: reset() begins another", "state")
        return self.agent_selection

    def match(self):
        """The game as a polis.Match of its own, without a seed."""
        return self.games.match(0)

    def close(self):
        """Free the memory of the game."""
        self.games.close()
