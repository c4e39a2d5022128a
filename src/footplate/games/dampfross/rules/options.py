"""The options of the game, each with the clause or ruling it belongs to."""

from __future__ import annotations

from footplate.games.dampfross.rules.position import Settings
from footplate.kernel.options import Option, Options, OptionSpec
from footplate.kernel.text import BadText
from footplate.language import Phrase

YES_NO = ("no", "yes")

OPTIONS = OptionSpec(
    Option("runs", ("money", *map(str, range(1, 37))), "money", "D74"),
    Option("advanced", YES_NO, "no", "D78"),
    Option("buildDice", ("1", "2"), "1", "D42"),
    Option("sameRoll", YES_NO, "no", "D41"),
    Option("jointLines", YES_NO, "no", "A7"),
    Option("targetIsNextStart", YES_NO, "no", "D46"),
    Option("tenPercent", YES_NO, "no", "D72"),
    Option("entry", ("open", "sealed"), "open", "A9"),
    Option("building", ("turns", "orders"), "turns", "D100"),
    Option("throws", ("three", "bestOfFour"), "three", "D101"),
    Option("runsInRound", ("1", "7", "8"), "1", "D105"),
    Option("raceDice", ("1", "2"), "2", "A12"),
    Option("drawList", YES_NO, "no", "A28"),
    Option("firstPlayer", ("drawn", "A", "B", "C", "D", "E", "F"), "drawn", "D7"),
    Option("parisSidesForever", YES_NO, "no", "A1"),
    Option("startPremium", YES_NO, "no", "A2"),
    Option("mrm", ("5", "7", "forbidden"), "5", "A3"),
    Option("premiumInPhaseTwo", YES_NO, "no", "A4"),
    Option("finishRound", YES_NO, "no", "A5"),
    Option("thresholdUnconnected", ("0", "1", "2", "3"), "0", "A5"),
    Option("minBy", ("track", "hex"), "track", "A8"),
    Option("minOwn", ("1", "2", "3"), "1", "A10"),
    Option("netting", ("automatic", "byAgreement"), "automatic", "A11"),
    Option("carryOver", YES_NO, "no", "A13"),
    Option("tie", ("share", "reroll"), "share", "A14"),
    Option("jointCapPerPlayer", YES_NO, "no", "A15"),
    Option("netIncomeCap", YES_NO, "no", "A16"),
    Option("buildOrder", ("rotating", "poorestFirst"), "rotating", "A16"),
    Option("testAfterBuilding", YES_NO, "no", "A18"),
    Option("winTie", ("shared", "cities"), "shared", "A19"),
    Option("ontarioThroughLine", YES_NO, "no", "A20"),
    Option("pooledSpecials", YES_NO, "no", "A21"),
    Option("debtAllowed", YES_NO, "no", "A22"),
    Option("joinOncePerHex", YES_NO, "no", "A23"),
    Option("joinAlways", YES_NO, "no", "A25"),
    Option("cityToCity", ("free", "1"), "free", "A26"),
    Option("idleRuns", ("3", "5", "10", "20"), "10", "A32"),
    Option("lowAccounts", ("measured", "asked"), "measured", "A47", since=3, before="asked"),
    Option("joinAgain", YES_NO, "no", "A61", since=3, before="yes"),
    Option("shortRuns", ("fewest", "drawn"), "fewest", "A62", since=3, before="drawn"),
)


def settings_of(options: Options) -> Settings:
    """The options in the form the rules use. Raises `BadText` when two of them exclude each other (A40)."""
    refuse_contradictions(options)
    settings = Settings()
    settings.chosen = str(options)
    settings.first_player = -1 if options["firstPlayer"] == "drawn" else ord(options["firstPlayer"]) - 65
    settings.build_dice = int(options["buildDice"])
    settings.same_roll = options["sameRoll"] == "yes"
    settings.joint_lines = options["jointLines"] == "yes"
    settings.target_is_next_start = options["targetIsNextStart"] == "yes"
    settings.ten_percent = options["tenPercent"] == "yes"
    settings.runs = 0 if options["runs"] == "money" else int(options["runs"])
    settings.advanced = options["advanced"] == "yes"
    settings.paris_sides_forever = options["parisSidesForever"] == "yes"
    settings.start_premium = options["startPremium"] == "yes"
    settings.river_between_mountains = {"5": 5, "7": 7, "forbidden": 0}[options["mrm"]]
    settings.premium_in_phase_two = options["premiumInPhaseTwo"] == "yes"
    settings.finish_round = options["finishRound"] == "yes"
    settings.threshold_unconnected = int(options["thresholdUnconnected"])
    settings.min_by_hex = options["minBy"] == "hex"
    settings.sealed = options["entry"] == "sealed"
    settings.min_own = int(options["minOwn"])
    settings.netting_by_agreement = options["netting"] == "byAgreement"
    settings.race_dice = int(options["raceDice"])
    settings.carry_over = options["carryOver"] == "yes"
    settings.tie_reroll = options["tie"] == "reroll"
    settings.joint_cap_per_player = options["jointCapPerPlayer"] == "yes"
    settings.net_income_cap = options["netIncomeCap"] == "yes"
    settings.poorest_first = options["buildOrder"] == "poorestFirst"
    settings.test_after_building = options["testAfterBuilding"] == "yes"
    settings.ties_by_cities = options["winTie"] == "cities"
    settings.through_lines = options["ontarioThroughLine"] == "yes"
    settings.pooled_specials = options["pooledSpecials"] == "yes"
    settings.debt_allowed = options["debtAllowed"] == "yes"
    settings.join_once_per_hex = options["joinOncePerHex"] == "yes"
    settings.join_always = options["joinAlways"] == "yes"
    settings.cities_charge = options["cityToCity"] == "1"
    settings.draw_list = options["drawList"] == "yes"
    settings.idle_runs = int(options["idleRuns"])
    settings.runs_in_round = int(options["runsInRound"])
    settings.orders = options["building"] == "orders"
    settings.best_of_four = options["throws"] == "bestOfFour"
    settings.low_when_asked = options["lowAccounts"] == "asked"
    settings.join_again = options["joinAgain"] == "yes"
    settings.short_as_drawn = options["shortRuns"] == "drawn"
    return settings


def refuse_contradictions(options: Options) -> None:
    """Options that cannot be played together, with the reason (A40)."""
    run_game = options["runs"] != "money"
    if options["targetIsNextStart"] == "yes" and run_game:
        raise BadText("E03", Phrase("dampfross.expected.next_start"), "yes")
    if options["drawList"] == "yes" and not run_game:
        raise BadText("E03", Phrase("dampfross.expected.list_runs"), "yes")
    if options["drawList"] == "yes" and options["pooledSpecials"] == "yes":
        raise BadText("E03", Phrase("dampfross.expected.list_alone"), "yes")
    if options["drawList"] == "yes" and options["minBy"] != "hex":
        raise BadText("E03", Phrase("dampfross.expected.list_by_hex"), "yes")
    orders = options["building"] == "orders"
    if options["throws"] != "three" and not orders:
        raise BadText("E03", Phrase("dampfross.expected.throws_of_orders"), options["throws"])
    for key in ("jointLines", "sameRoll", "finishRound"):
        if orders and options[key] == "yes":
            raise BadText("E03", Phrase("dampfross.expected.orders_without", option=key), "orders")
    if orders and options["buildDice"] != "1":
        raise BadText("E03", Phrase("dampfross.expected.orders_without", option="buildDice"), "orders")
    for key in ("targetIsNextStart", "drawList", "pooledSpecials"):
        if options["runsInRound"] != "1" and options[key] == "yes":
            raise BadText("E03", Phrase("dampfross.expected.rounds_without", option=key), options["runsInRound"])
    if options["pooledSpecials"] == "yes" and not (run_game and options["advanced"] == "yes"):
        raise BadText("E03", Phrase("dampfross.expected.pooled"), "yes")
