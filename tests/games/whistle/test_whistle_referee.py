"""The referee of Whistle Stop names what is wrong with a position; views, names and sideboard show it as it is."""

from __future__ import annotations

from typing import Any

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import EAST, START_SIDES
from footplate.games.whistle.rules.pieces import UPGRADES
from footplate.games.whistle.rules.position import BOILER_RETURN, PAY_TOLL, PLACING
from footplate.games.whistle.rules.referee import set_up_violations, violations
from footplate.games.whistle.rules.set_up import NO_WAY, leaves_westward, where_coal_leads
from footplate.games.whistle.text.sideboard import draw_sideboard
from tests.games.whistle.arrange import A, B, arrange, place, turned
from tests.games.whistle.box import UPGRADE_COSTS
from tests.games.whistle.moving import NOBODY, begun, only, told, ways, why_not, why_not_step
from tests.games.whistle.test_set_up import set_up


def shown(view: Any, key: str) -> Any:
    return view[key]


def test_W22_the_referee_names_the_start_stop_without_a_way() -> None:
    """Every tile of the east turned in every way: exactly the start stops that lead nowhere are named."""
    state, named = set_up(2, 1, PLACING), 0
    assert set_up_violations(state) == []
    for hex in EAST:
        whole = state.tiles[hex]
        for turn in range(6):
            state.tiles[hex] = whole // 6 * 6 + turn
            shut = {
                f"there is no way from S{start + 1} (W22, A6)"
                for start, side in enumerate(START_SIDES)
                if not leaves_westward(state, side // 6, side % 6)
                or where_coal_leads(state, side // 6, side % 6) == NO_WAY
            }
            assert set(set_up_violations(state)) == shut
            named += len(shut)
        state.tiles[hex] = whole
    assert named


def test_W68_the_referee_counts_the_tiles_of_a_move() -> None:
    state = arrange()
    for laid, seen in ((3, False), (4, True)):
        state.laid = laid
        assert ("too many tiles were laid in a move (W68)" in violations(state)) == seen


def test_W25_who_begins_is_told() -> None:
    state = GAME.new(3)
    state.events = []
    state.play(moves.FIRST + 2)
    assert told(state.events, "first") == [("W25", {"seat": 2})]


def test_W66_a_view_tells_what_laying_a_tile_brings() -> None:
    state = arrange(tiles={"D1": "#12"}, trains=only("A: D1", NOBODY), hands=["A: #CY"], coal=[1])
    on_the_way = begun(state, 1, "coal")
    assert on_the_way is not None
    (step,) = shown(GAME.view(on_the_way, A), "legal")
    assert (step["hex"], step["tile"], step["turn"]) == ("D2", "#CY", 0)
    assert [effect["kind"] for effect in step["leads"]["effects"]] == ["gains"]


def test_W75_a_view_tells_the_good_of_every_stop() -> None:
    """#18 has two stops."""
    state = arrange(tiles={"D4": "#18"})
    (tile,) = [tile for tile in shown(GAME.view(state, A), "board") if tile["hex"] == "D4"]
    assert {stop["name"]: stop["good"] for stop in tile["stops"]} == {"D4.0": "wood", "D4.1": "cotton"}


def test_W91_a_view_tells_what_every_upgrade_costs() -> None:
    costs: dict[str, list[str]] = {}
    for first in range(0, len(UPGRADES), 4):
        view = GAME.view(arrange(offer=", ".join(UPGRADES[first : first + 4])), A)
        costs |= {one["key"]: sorted(one["cost"]) for one in shown(view, "upgrades")}
    assert costs == {name: sorted(cost.split(", ")) for name, cost in UPGRADE_COSTS.items()}


def test_W98_the_first_tile_can_be_named_too() -> None:
    assert GAME.notation.name(arrange(), moves.FIND) == "use compass #1"
    assert GAME.notation.name(arrange(), moves.RETURN) == "discard #1"


def test_W96_the_toll_is_owed_to_the_first_seat_too() -> None:
    table = {"tiles": {"D4": "#CY", "D5": "#T1"}, "upgrades": ["A: toll"], "to": B, "coal": [0, 1], "hands": ["B:"]}
    state = arrange(trains=only("A: S16", "B: D4"), **table)  # type: ignore[arg-type]
    assert why_not(state, "train 1 coal S") == "To leave D4 you would owe A a good as toll, and you have none (W96)"
    assert not state.allows(moves.TRAIN)


def test_W6_a_second_train_of_the_same_seat_stays() -> None:
    tiles = {"D4": "#CY", "D5": "#T1", "E4": "#T3"}
    state = arrange(tiles=tiles, trains=only("A: S16", "B: D4, D4"), to=B, coal=[0, 1], hands=["B:"])
    on_the_way = begun(state, 1, "coal")
    assert on_the_way is not None
    assert on_the_way.occupants[place(on_the_way, "D4")] == 1 << B


def test_A17_without_the_option_three_upgrades_are_no_reason() -> None:
    state = arrange(upgrades=["A: safe, cabin, wagon"], offer="coalcar")
    assert why_not(state, "buy coalcar") == "The Coal Car costs stone, wood and steel, and you cannot pay that (W91)"


def test_W99_what_else_is_tried_is_refused_for_the_question() -> None:
    state = arrange()
    state.phase = BOILER_RETURN
    assert why_not_step(state, moves.DONE) == "You have lost the Extra Boiler: put a tile under the stack (W99)"
    state.phase = PAY_TOLL
    assert why_not_step(state, moves.RETURN) == "Choose the good that pays the toll (W96)"


def test_W57_a_start_stop_that_is_skipped_counts() -> None:
    """The train runs back from S8 over A4, but not through B5 as well, where it may not halt (W97)."""
    state = arrange(
        tiles={"B5": "#CY", "A4": "#9 r1", "C5": "#T1", "C4": "#T3"},
        trains=only("A: B5", "B: B5, S8"),
        upgrades=["B: signal"],
        hands=["A:"],
        whistles=[1],
        whistleUTurn="yes",
    )
    assert ways(state, 1, "whistle") == ["SW", "NW"]


def test_the_sideboard_shows_what_every_seat_has() -> None:
    state = arrange(goods=["A: 2 cotton", "B: 3 steel"], shares=["B: teal1"])
    rows = {row[0]: row for row in draw_sideboard(state, None, "en").splitlines() if row[:1] in ("A", "B")}
    assert rows["A"].endswith(" 2 · · · · · · · · · ·")
    assert rows["B"].endswith(" · · · · · 3 · · 1 · ·")


def test_turned_tiles_have_their_name() -> None:
    assert GAME.notation.name(arrange(), moves.TAKE + turned("#CY") // 6) == "draw #CY"
