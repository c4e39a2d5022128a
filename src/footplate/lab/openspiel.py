"""Every game as a game of OpenSpiel. Importing this module registers them: `footplate_rocket`, `footplate_whistle` ...

    import pyspiel
    import footplate.lab.openspiel

    game = pyspiel.load_game("footplate_rocket(seats=3,options=cash:hidden)")
    state = game.new_initial_state()

An action is a step of the game, by its code; a turn takes several. Chance nodes are explicit, with exact
probabilities. An information state is what the seat has been told since the beginning, and the position as it sees it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from footplate.games import sound_games
from footplate.kernel.game import AnyGame
from footplate.kernel.state import CHANCE, OVER, State
from footplate.lab.extras import missing
from footplate.lab.setting import MOST_STEPS, Rewards, Setting
from footplate.lab.told import Told

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing(__name__, error) from None

DEFAULTS: Final[Mapping[str, Any]] = {"map": "", "options": "-", "rewards": "win", "seats": 0}
"""The parameters of every game, as `footplate.lab.Setting` takes them. OpenSpiel allows no `=` within a value and uses
commas itself: options are written `cash:hidden finishTurn:yes` here.
"""


def name_of(key: str) -> str:
    """The name of the game with this key in OpenSpiel.

    >>> name_of("rocket")
    'footplate_rocket'
    """
    return f"footplate_{key.replace('-', '_')}"


class RailwayGame(pyspiel.Game):
    """A game with its seats, options and map. Raises `BadText` for what the game does not know."""

    def __init__(self, key: str, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        chosen["options"] = chosen["options"].replace("=", ":")
        options = chosen["options"].replace(":", "=")
        self.setting = Setting(key, chosen["seats"], options, chosen["map"], chosen["rewards"])
        least, most = self.setting.range_of_returns()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.steps,
            max_chance_outcomes=self.setting.steps,
            num_players=self.setting.seats,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if chosen["rewards"] == "win" else None,
            max_game_length=MOST_STEPS,
        )
        secret = self.setting.game.secrets.kept(self.setting.begun)
        said = {name: value for name, value in chosen.items() if value != DEFAULTS[name]}
        super().__init__(_type_of(self.setting.game, secret, chosen["rewards"]), info, said)

    def new_initial_state(self) -> RailwayState:
        return RailwayState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> RailwayObserver:
        return RailwayObserver(self.setting, iig_obs_type, params)


class RailwayState(pyspiel.State):
    """A position. Its `position` is the engine's own."""

    def __init__(self, game: RailwayGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.position: State = game.setting.begun.clone()
        self.steps: list[int] = []
        self.told = Told(game.setting.game, game.setting.begun)

    def current_player(self) -> int:
        to_move = self.position.to_move
        if to_move == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_move == CHANCE else to_move

    def _legal_actions(self, player: int) -> list[int]:
        return self.setting.legal(self.position) if player == self.position.to_move else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.setting.game.rules.odds(self.position)
        return [(step, float(odds[step])) for step in sorted(odds)]

    def _apply_action(self, action: int) -> None:
        self.position.play(action)
        self.steps.append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.setting.game.notation.name(self.position, action))

    def is_terminal(self) -> bool:
        return self.position.to_move == OVER

    def returns(self) -> list[float]:
        return self.setting.returns(self.position) if self.is_terminal() else [0.0] * self.setting.seats

    def __str__(self) -> str:
        """The position in full, with all secrets: for observers, not for players."""
        return str(self.setting.game.position(self.position))


class RailwayObserver:
    """What a player sees: the position as its seat may know it, and its own unfinished action; with perfect recall
    also every move since the beginning. As a tensor it is the observation of `footplate.lab.Setting`.
    """

    def __init__(self, setting: Setting, iig_obs_type: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observation takes no parameters; it was given {params}")
        self._setting = setting
        self._recalls = bool(iig_obs_type and iig_obs_type.perfect_recall)
        self.tensor = np.zeros(setting.size, np.float32)
        self.dict: dict[str, Any] = {}
        place = 0
        for part in setting.parts:
            self.dict[part.name] = self.tensor[place : place + len(part.values)]
            place += len(part.values)

    def set_from(self, state: RailwayState, player: int) -> None:
        self.tensor[:] = self._setting.observe(state.position, player)

    def string_from(self, state: RailwayState, player: int) -> str:
        told = state.told.to(player, state.steps) if self._recalls else []
        seen = self._setting.game.position(state.position, player, full=False)
        return "\n".join([*told, *state.told.begun_by(player, state.steps), seen])


def _type_of(game: AnyGame, secret: bool, rewards: Rewards) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name_of(game.key),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if secret else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if rewards == "win" else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # a game has no maximal length
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(DEFAULTS),
    )


def register(game: AnyGame) -> str:
    """Register a game in OpenSpiel; returns its name there."""

    class Registered(RailwayGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game.key, params)

    pyspiel.register_game(_type_of(game, secret=True, rewards="win"), Registered)
    return name_of(game.key)


GAMES: Final = tuple(register(game) for game in sound_games())
"""The names of the games in OpenSpiel."""
