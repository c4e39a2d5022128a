"""The options of the game, each with the clause or ruling it belongs to."""

from __future__ import annotations

from footplate.games.whistle.rules.position import Settings
from footplate.kernel.options import Option, Options, OptionSpec

YES_NO = ("no", "yes")

OPTIONS = OptionSpec(
    Option("calm", YES_NO, "no", "W18"),
    Option("oncePerTurn", YES_NO, "no", "A18"),
    Option("rounds", ("fewer", "standard", "more"), "standard", "A3"),
    Option("whistleRound", ("thirdLast", "none"), "thirdLast", "A4"),
    Option("openHands", YES_NO, "no", "A31"),
    Option("firstPlayer", ("drawn", "A", "B", "C", "D", "E"), "drawn", "W25"),
    Option("whistleUTurn", YES_NO, "no", "A10"),
    Option("lastTileMayRunOn", YES_NO, "no", "A32"),
    Option("mayRefuse", YES_NO, "no", "A13"),
    Option("exchangeAfter", YES_NO, "no", "A15"),
    Option("exclusiveSpaces", YES_NO, "no", "A16"),
    Option("upgradeCap3", YES_NO, "no", "A17"),
    Option("tollCoalOnly", YES_NO, "no", "A20"),
    Option("unlimitedGoods", YES_NO, "no", "A25"),
    Option("negativeScores", YES_NO, "no", "A14"),
)


def settings_of(options: Options) -> Settings:
    """The options in the form the rules use."""
    settings = Settings()
    settings.chosen = str(options)
    settings.calm = options["calm"] == "yes"
    settings.once_per_turn = options["oncePerTurn"] == "yes"
    settings.more_rounds = {"fewer": -1, "standard": 0, "more": 1}[options["rounds"]]
    settings.whistle_round = options["whistleRound"] == "thirdLast"
    settings.open_hands = options["openHands"] == "yes"
    settings.first_player = -1 if options["firstPlayer"] == "drawn" else ord(options["firstPlayer"]) - 65
    settings.u_turn = options["whistleUTurn"] == "yes"
    settings.last_tile_may_run_on = options["lastTileMayRunOn"] == "yes"
    settings.may_refuse = options["mayRefuse"] == "yes"
    settings.exchange_after = options["exchangeAfter"] == "yes"
    settings.exclusive_spaces = options["exclusiveSpaces"] == "yes"
    settings.upgrade_cap = options["upgradeCap3"] == "yes"
    settings.toll_coal_only = options["tollCoalOnly"] == "yes"
    settings.unlimited_goods = options["unlimitedGoods"] == "yes"
    settings.negative_scores = options["negativeScores"] == "yes"
    return settings
