"""The options of the game, each with the clause or ruling it belongs to."""

from __future__ import annotations

from footplate.games.rocket.rules.position import Settings
from footplate.kernel.options import Option, Options, OptionSpec

YES_NO = ("no", "yes")

OPTIONS = OptionSpec(
    Option("cash", ("open", "hidden"), "open", "A21"),
    Option("cityTokens", ("mixed", "single"), "mixed", "A1"),
    Option("firstPlayer", ("drawn", "A", "B", "C", "D"), "drawn", "R10"),
    Option("autoVetoPoll", YES_NO, "no", "A2"),
    Option("activeMayOpen", YES_NO, "yes", "A3"),
    Option("connectedStationsFixed", YES_NO, "no", "A7"),
    Option("unmovedStartIsTown", YES_NO, "no", "A9"),
    Option("oneStationScoringPerMove", YES_NO, "no", "A10"),
    Option("mergerTileCounts", YES_NO, "yes", "A17"),
    Option("finishTurn", YES_NO, "no", "A20"),
    Option("endTrigger", ("shares", "lines"), "shares", "R67"),
)


def settings_of(options: Options) -> Settings:
    """The options in the form the rules use."""
    settings = Settings()
    settings.chosen = str(options)
    settings.hidden_cash = options["cash"] == "hidden"
    settings.single_tokens = options["cityTokens"] == "single"
    settings.first_player = -1 if options["firstPlayer"] == "drawn" else ord(options["firstPlayer"]) - 65
    settings.poll_every_holder = options["autoVetoPoll"] == "yes"
    settings.active_may_open = options["activeMayOpen"] == "yes"
    settings.connected_stations_fixed = options["connectedStationsFixed"] == "yes"
    settings.unmoved_start_is_town = options["unmovedStartIsTown"] == "yes"
    settings.one_station_scoring = options["oneStationScoringPerMove"] == "yes"
    settings.merger_tile_counts = options["mergerTileCounts"] == "yes"
    settings.finish_turn = options["finishTurn"] == "yes"
    settings.end_by_lines = options["endTrigger"] == "lines"
    return settings
