"""What a hint says of a move: sentences about the board, each told where it is true and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from footplate.bots import make_bot
from footplate.bots.advice import advise
from footplate.bots.advice_words import cards, term_in_words
from footplate.bots.bot import decide
from footplate.bots.budget import Budget
from footplate.bots.levels import expert_of
from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules.position import DISCARDING, GIVING, PAYING
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.text.reasons.board_facts import Facts
from footplate.kernel.facets import Comparison
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE
from footplate.language import LANGUAGES
from tests.games.whistle.arrange import A, B, arrange
from tests.games.whistle.arriving import before, before_end, spent
from tests.games.whistle.moving import NOBODY, only
from tests.games_in_play import begin

pytestmark = pytest.mark.once

PLAYERS = ["Anton", "Beate", "Claus"]
NAMES = [*PLAYERS, "Doris"]
SOUTH = "train 1 coal S"


def after(state: WhistleState, text: str) -> WhistleState:
    """The position a line of a record leads to, or as far as nobody else has to decide."""
    reached, seat = state.clone(), state.to_move
    for step in GAME.notation.read(state, text):
        if reached.to_move in (seat, CHANCE):
            reached.advance(step)
    return reached


def reasons(state: WhistleState, text: str, other: str = "", viewer: int = A, language: str = "en") -> list[str]:
    """What speaks for a move, beside another one."""
    beside = after(state, other) if other else None
    move = Comparison(state.to_move, viewer, state, after(state, text), beside)
    return [one.sentence for one in GAME.story.reasons(move, PLAYERS, language)]


def says(told: list[str], *words: str) -> bool:
    """Whether one of the sentences has all of these words."""
    return any(all(word in sentence for word in words) for sentence in told)


# --- goods ------------------------------------------------------------------------------------------------------------


def test_all_that_an_end_tile_wants_is_told_once_it_is_there() -> None:
    """#12 gives wood; E2 on H2 wants wood, stone and whiskey."""
    told = reasons(before("#12", goods=["A: stone, whiskey"]), SOUTH)
    assert says(told, "You then hold all that end tile H2 wants: stone, wood and whiskey, for 17 points")
    told = reasons(before("#12", goods=["A: stone"]), SOUTH)
    assert not says(told, "hold all")
    assert says(told, "You then lack only whiskey for end tile H2")


def test_what_is_still_missing_and_lies_ahead_is_told_with_its_train() -> None:
    """The stone of C3 lies south of the wood on C2."""
    near = before("#12", goods=["A: whiskey"], tiles={"C3": "#17"})
    assert says(reasons(near, SOUTH), "lack only stone", "train 1 has it one coal ahead: stone (C3)")
    assert not says(reasons(near, SOUTH), "Train 1 then has stone (C3) one coal ahead")  # it has been said
    far = reasons(before("#12", goods=["A: whiskey"]), SOUTH)
    assert says(far, "You then lack only cattle for end tile H4, which pays 20 points")


def test_a_town_whose_goods_are_there_is_told_with_points_and_share() -> None:
    told = reasons(before("#12", goods=["A: stone"], tiles={"C3": "#T2"}), SOUTH)
    assert says(told, "You then hold stone and wood for the orange town (C3): 5 points and a share", "1 move away")
    told = reasons(before("#12", tiles={"C3": "#T2"}), SOUTH)
    assert not says(told, "You then hold")
    assert says(told, "Then only stone is missing for the orange town (C3)")


def test_an_upgrade_that_can_be_paid_for_is_told_only_while_it_is_on_offer() -> None:
    table = {"goods": ["A: stone, steel"]}
    assert says(reasons(before("#12", offer="coalcar", **table), SOUTH), "You could then buy the Coal Car")
    assert not says(reasons(before("#12", offer="", upgrades=["B: coalcar"], **table), SOUTH), "Coal Car")


def test_paying_a_town_tells_what_it_costs_elsewhere() -> None:
    """E2 on H2 has the goods for it before, and no longer after the town."""
    told = reasons(before("#T2", goods=["A: stone, wood, whiskey"]), SOUTH)
    assert says(told, "You pay stone and wood there, score 5 points and take the town’s top share")
    assert says(told, "The price", "end tile H2", "stone and wood")
    assert not says(reasons(before("#T2", goods=["A: stone, wood"]), SOUTH), "The price")


def test_paying_an_end_tile_is_the_reason_and_not_its_price() -> None:
    told = reasons(before_end("#E2", goods=["A: stone, wood, whiskey"]), "train 1 coal SW")
    assert says(told, "You pay stone, wood and whiskey there and score 17 points")
    assert not says(told, "The price")


# --- shares -----------------------------------------------------------------------------------------------------------


def at_orange(**table: Any) -> list[str]:
    """Seat A pays the orange town."""
    return reasons(before("#T2", goods=["A: stone, wood"], **table), SOUTH)


def test_who_leads_a_company_is_told_by_the_shares() -> None:
    assert says(at_orange(), "Nobody else has a share of Orange: you get 15 points at the end")
    led = at_orange(shares=["A: orange1", "B: orange2"])
    assert says(led, "You lead Orange by 2 shares to 1, ahead of Beate: 15 points")
    overtaken = at_orange(shares=["A: orange2, orange3", "B: orange1, orange4"])
    assert says(overtaken, "You overtake Beate in Orange, 3 shares to 2")


def test_a_tie_goes_to_the_lower_number() -> None:
    won = at_orange(shares=["A: orange1", "B: orange2, orange3"])
    assert says(won, "You and Beate have 2 shares of Orange each", "lowest number")
    lost = at_orange(shares=["A: orange2", "B: orange1, orange3"])
    assert says(lost, "You draw level with Beate in Orange, who has the lower number")
    behind = at_orange(shares=["B: orange1, orange2"])
    assert says(behind, "You then have 1 share of Orange; Beate leads with 2")


def test_giving_up_the_lead_is_a_price_and_keeping_it_a_reason() -> None:
    state = after(before_end("#E9", shares=["A: orange1, teal1, teal2", "B: orange2"]), "train 1 coal SW")
    assert says(reasons(state, "give orange1", "give teal2"), "The price: you no longer lead Orange")
    assert says(reasons(state, "give teal2", "give orange1"), "You keep the lead in Orange and its 15 points")


# --- rivals -----------------------------------------------------------------------------------------------------------


def test_a_stop_taken_before_a_rival_is_told_with_the_train_that_had_it_ahead() -> None:
    """Beate's train on C3 comes north to C2 with one coal; the one on S16 does not."""
    near = before("#12", trains=only("A: C1, S1", "B: C3.0"), tiles={"C3": "#17"})
    assert says(reasons(near, SOUTH), "It takes the stop before Beate, whose train 1 had it one coal ahead")
    far = before("#12", tiles={"C3": "#17"})
    assert not says(reasons(far, SOUTH), "Beate")


def test_a_rival_is_shut_in_only_where_no_empty_hex_is_left_either() -> None:
    """From C3 Beate's track leads to C2 and to C4, where Anton stands or nothing lies."""
    tiles = {"C3": "#17", "C4": "#20"}
    shut = before("#12", trains=only("A: C1, C4", "B: C3.0"), tiles=tiles)
    assert says(reasons(shut, SOUTH), "It stands in the way of Beate: for now coal takes train 1 nowhere")
    open_hex = before("#12", trains=only("A: C1, S1", "B: C3.0"), tiles={"C3": "#17"})
    assert not says(reasons(open_hex, SOUTH), "in the way")


def test_what_can_wait_is_told_only_while_no_rival_is_one_coal_away() -> None:
    """Instead of taking the wood on C2 Anton ends his turn."""
    state = before("#12", hands=["A: #1 #9 #10"])
    assert says(reasons(state, "end", SOUTH), "There is time for wood (C2): train 1 still has it one coal ahead")
    near = before("#12", trains=only("A: C1, S1", "B: C3.0"), tiles={"C3": "#17"}, hands=["A: #1 #9 #10"])
    assert not says(reasons(near, "end", SOUTH), "There is time")


# --- tokens and tiles -------------------------------------------------------------------------------------------------


def test_a_whistle_is_kept_only_where_the_other_move_spends_it() -> None:
    state = before("#12", whistles=[1])
    assert says(
        reasons(state, SOUTH, "train 1 whistle S"), "You keep your whistle. A whistle takes a train past a rival"
    )
    assert not says(reasons(state, SOUTH), "whistle")


def test_of_what_both_moves_bring_only_the_purpose_is_told() -> None:
    """All for H2 with either; that the first also stands before the stone of C3 with either is no matter."""
    state = before("#12", whistles=[1], goods=["A: stone, whiskey"], tiles={"C3": "#17"})
    told = reasons(state, SOUTH, "train 1 whistle S")
    assert says(told, "You then hold all that end tile H2 wants")
    assert says(told, "You keep your whistle")
    assert not says(told, "the other move")  # beside a hint it may be any of three
    assert not says(told, "one coal ahead")


def test_trains_at_the_same_stop_have_the_same_reasons_to_go_on() -> None:
    trains = only("A: C1, C1", NOBODY)
    state = before("#T2", goods=["A: stone, wood"], tiles={"C1": "#CY"}, trains=trains)
    about = [
        {one.about for one in GAME.story.reasons(Comparison(A, A, state, after(state, text), None), PLAYERS, "en")}
        for text in ("train 1 coal S", "train 2 coal S")
    ]
    assert about[0] == about[1]


# --- the end of a turn and of the game --------------------------------------------------------------------------------


def test_a_turn_with_nothing_left_to_do_ends_for_that_reason() -> None:
    assert says(reasons(before("#12", coal=[0], slots=spent(2)), "end"), "You have no coal and no whistle left")
    assert says(reasons(before("#12", coal=[3], slots=spent(4)), "end"), "All four actions of your turn are used")
    assert not says(reasons(before("#12", coal=[3]), "end"), "All four")


def test_a_rival_who_has_no_turn_left_is_no_reason() -> None:
    """With Beate as the first player, her last turn comes before Anton's."""
    table = {"trains": only("A: C1, S1", "B: C3.0"), "tiles": {"C3": "#17"}, "round": 12}
    assert says(reasons(before("#12", **table), SOUTH), "It takes the stop before Beate")
    assert not says(reasons(before("#12", **table, first=B), SOUTH), "Beate")


def test_in_the_last_turn_nothing_is_said_of_what_coal_would_do_next() -> None:
    """The stone of C3 lies one coal south of C2."""
    table = {"tiles": {"C3": "#17"}, "round": 12, "first": B}
    assert says(reasons(before("#12", **table, coal=[2]), SOUTH), "one coal")
    assert not says(reasons(before("#12", **table), SOUTH), "one coal")


# --- what a move costs ------------------------------------------------------------------------------------------------


def from_the_coast(*entries: str, second: str = "") -> list[str]:
    """From S2 coal takes train 1 to the wood of A1, and on to B2, where this tile lies or nothing."""
    tiles = {"A1": "#12 r1"} | ({"B2": second} if second else {})
    state = arrange(tiles=tiles, trains=only(*entries), coal=[2])
    return reasons(state, "train 1 coal SW")


def test_a_stop_from_which_only_a_whistle_leads_on_is_told_as_the_price() -> None:
    """The cattle of #2 lies on a track from the north-east to the north, where the frame is."""
    state = arrange(tiles={"A1": "#2"}, trains=only("A: S2, S1", NOBODY), coal=[2])
    assert says(reasons(state, "train 1 coal SW"), "The price", "train 1 nowhere", "only a whistle")
    assert not says(from_the_coast("A: S2, S1", NOBODY), "The price")


def test_a_stop_behind_a_rival_is_told_as_such() -> None:
    held_up = from_the_coast("A: S2, S1", "B: B2.0", second="#17 r1")
    assert says(held_up, "The price: a rival stands in the way of train 1", "for now")
    assert not says(from_the_coast("A: S2, S1", NOBODY, second="#17 r1"), "The price")


def test_whoever_cannot_pay_reads_what_that_costs() -> None:
    assert says(reasons(before("#T2", score=[5]), SOUTH), "The price: you cannot pay there and lose 2 points")
    assert says(reasons(before("#T2"), SOUTH), "The price: you cannot pay there but have no points to lose")
    assert not says(reasons(before("#T2", goods=["A: stone, wood"]), SOUTH), "cannot pay")


def test_what_ends_the_game_with_an_end_tile_left_is_told_as_the_price() -> None:
    """All for E2 on H3, one coal away: a turn that ends waits for the next one, if there is one."""
    last = {"goods": ["A: stone, wood, whiskey"], "hands": ["A: #1 #9 #10"], "first": B}
    over = reasons(before_end("#E2", **last, round=12), "end", "train 1 coal SW")
    assert says(over, "The price: you hold all that end tile H3 wants (17 points)", "no train of yours reaches it")
    assert not says(reasons(before_end("#E2", **last, round=11), "end", "train 1 coal SW"), "The price")


def test_a_deal_that_gives_what_is_wanted_elsewhere_has_its_price() -> None:
    """E1, E3, E4 and more want cattle; of cotton there is enough for all of them."""
    table = {"goods": ["A: cattle, 9 cotton"], "offer": ""}
    trading = after(before("#TP", **table), SOUTH)
    told = reasons(trading, "deal cattle for steel", "deal cotton for wood")
    assert says(told, "The price: cattle is in demand: end tile")
    told = reasons(trading, "deal cotton for wood", "deal cattle for steel")
    assert says(told, "You still have 8 cotton, enough for all")
    assert not says(told, "The price: cotton")


def test_the_price_of_a_move_is_told_however_much_speaks_for_it() -> None:
    state = before("#T2", score=[5], tiles={"C3": "#17"})
    found = GAME.story.reasons(Comparison(A, A, state, after(state, SOUTH), None), PLAYERS, "en")
    assert len(found) <= 3
    assert found[-1].weight < 0


# --- what a seat has already ------------------------------------------------------------------------------------------


def test_a_train_comes_nearer_only_to_what_no_other_of_its_seat_is_nearer_to() -> None:
    """E3 on H3 wants cotton, cattle and steel; from G2 it is one coal away."""
    table = {"goods": ["A: cotton, cattle, steel"], "tiles": {"G2": "#17 r1"}, "coal": [9], "offer": ""}
    near = before("#12", **table, trains=only("A: C1, S1", NOBODY))
    assert says(reasons(near, SOUTH), "Train 1 is then about", "from end tile H3, and you hold all it wants")
    nearer = before("#12", **table, trains=only("A: C1, G2.0", NOBODY))
    assert not says(reasons(nearer, SOUTH), "from end tile H3")


def test_who_leads_already_reads_what_a_rival_needs() -> None:
    first = at_orange(shares=["A: orange1"])
    assert says(first, "You then have 2 shares of Orange and nobody else has one: a rival needs 3")
    assert says(at_orange(), "Nobody else has a share of Orange")


def test_a_lead_is_safe_once_the_shares_that_are_left_do_not_matter() -> None:
    safe = at_orange(shares=["A: orange1, orange2, orange3", "B: orange4"])
    assert says(safe, "With 4 shares of Orange nobody can overtake you any more: the 15 points are safe")
    tied = at_orange(shares=["A: orange2, orange3", "B: orange1, orange4"])
    assert not says(tied, "overtake you any more")


def test_coal_is_measured_by_the_way_to_an_end_tile_for_which_nearly_everything_is_there() -> None:
    told = reasons(before("#CY", goods=["A: cotton, cattle, steel"]), SOUTH)
    assert says(told, "You then have 2 coal, and train 1 needs about", "to end tile H3")
    assert not says(reasons(before("#CY"), SOUTH), "needs about")


def test_an_upgrade_is_no_aim_in_the_last_round() -> None:
    table = {"goods": ["A: stone, steel"], "offer": "coalcar", "coal": [2], "first": B}
    assert says(reasons(before("#12", **table, round=11), SOUTH), "You could then buy the Coal Car")
    assert not says(reasons(before("#12", **table, round=12), SOUTH), "Coal Car")


def test_a_bought_upgrade_is_told_by_what_it_does() -> None:
    state = before("#12", goods=["A: stone, wood, steel"], offer="coalcar")
    assert says(reasons(state, "buy coalcar"), "Spend 1 coal to take 2 coal", "counts 3 points at the end")


def test_a_black_tile_that_serves_everybody_can_wait_and_a_town_cannot() -> None:
    table = {"hands": ["A: #1 #9 #10"]}
    told = reasons(before("#CY", **table), "end", SOUTH)
    assert says(told, "There is time for coal yard (C2)", "any number of trains")
    assert not says(reasons(before("#T2", **table), "end", SOUTH), "There is time")


def test_an_end_tile_can_wait_only_while_the_goods_for_it_are_kept() -> None:
    """E2 on H3 wants stone, wood and whiskey, one coal away for train 2; the orange town takes two of them."""
    table = {"goods": ["A: stone, wood, whiskey"], "tiles": {"G2": "#17 r1"}, "trains": only("A: C1, G2.0", NOBODY)}
    ends = ("#E1", "#E3", "#E2", "#E4", "#E5", "#E6", "#E7", "#E8")
    waiting = reasons(before("#12", **table, ends=ends), SOUTH, "train 2 coal SW")
    assert says(waiting, "There is time for end tile (H3)")
    spent_there = reasons(before("#T2", **table, ends=ends), SOUTH, "train 2 coal SW")
    assert says(spent_there, "The price", "end tile H3")
    assert not says(spent_there, "There is time for end tile (H3)")


# --- start stops and titles -------------------------------------------------------------------------------------------


def test_a_start_stop_is_told_by_how_far_coal_leads_from_it() -> None:
    """By the end tiles that are nearest, with their points; or that there is none."""
    dead = 0
    for seed in range(1, 7):
        play = begin("whistle", seed, 3)
        state: Any = play.state
        for step in state.legal():
            told = reasons(state, GAME.notation.name(state, step), viewer=state.to_move)
            placed = state.clone()
            placed.advance(step)
            facts = Facts(placed, state.to_move)
            reach = facts.reaches[0]
            hexes = [*(end.hex for end in facts.ends), *(hex for hex, _ in facts.exchanges)]
            none = not any(reach.to_hex(hex) for hex in hexes)
            assert says(told, "The price: coal takes it to no end tile from there") == none
            assert none or says(told, "nearest to it", "points)")
            assert len(told) == len(set(told))
            dead += none
    assert dead


def title(state: WhistleState, text: str) -> str:
    steps = [*GAME.notation.read(state, text)]
    return GAME.story.title(Comparison(A, A, state, state, None, False, steps), PLAYERS, "en")


def test_the_title_of_a_move_does_not_name_who_makes_it() -> None:
    assert title(before("#12", hands=["A: #1 #9 #10"]), "end") == "End the turn"
    assert title(before("#12", hands=["A: #1"], display="#13 #9 #10"), "draw #13") == "Take from the display: cotton"
    goods = ["A: stone, wood, steel"]
    assert title(before("#12", goods=goods, offer="coalcar"), "buy coalcar") == "Buy the Coal Car"
    assert title(before("#12"), SOUTH) == ""


def test_a_tile_of_the_display_is_told_with_what_its_good_is_for() -> None:
    wanted = before("#12", hands=["A: #1"], display="#13 #9 #10")
    assert says(reasons(wanted, "draw #13"), "it brings cotton, which end tile H3 wants (20 points)")
    assert says(reasons(wanted, "draw stack"), "Of goods, the display brings only cotton; the stack may bring others")
    plenty = ["A: cotton, cotton, stone, stone, wood, wood, cattle, cattle"]
    enough = before("#12", hands=["A: #1"], display="#13 #9 #10", goods=plenty)
    assert says(
        reasons(enough, "draw #13"), "it brings cotton, which counts 1 point at the end, to whoever halts there"
    )


# --- what is asked on the way -----------------------------------------------------------------------------------------


def asked(tile: str, **table: Any) -> WhistleState:
    """The train has come to this tile, which asks for its goods."""
    state = after(before(tile, **table), SOUTH)
    assert state.phase == PAYING
    return state


def test_whoever_has_to_pay_is_told_so_and_what_the_goods_would_count() -> None:
    told = reasons(asked("#T2", goods=["A: stone, wood, whiskey"]), "pay")
    assert says(told, "You hold all it asks for, so you have to pay", "these goods would count 2 points")
    assert says(told, "The price", "end tile H2")


def test_the_end_tile_that_is_paid_is_not_its_own_price() -> None:
    state = before_end("#E2", goods=["A: stone, wood, whiskey"])
    paying = after(state, "train 1 coal SW")
    assert paying.phase == PAYING
    assert not says(reasons(paying, "pay"), "The price")


def test_whoever_may_refuse_reads_what_the_goods_count_and_what_they_bring() -> None:
    state = asked("#T2", goods=["A: stone, wood"], mayRefuse="yes")
    assert says(reasons(state, "pay", "refuse"), "It brings 5 points now", "(stone and wood) would count 2 points")
    assert says(reasons(state, "refuse", "pay"), "You keep stone and wood, which count 2 points")


def test_whoever_may_refuse_is_told_of_the_town_as_if_they_paid() -> None:
    told = reasons(before("#T2", goods=["A: stone, wood"], mayRefuse="yes"), SOUTH)
    assert says(told, "You pay stone and wood there, score 5 points and take the town’s top share")


def test_a_good_of_which_there_is_some_is_told_with_all_that_want_one() -> None:
    """E4 on H4 and E6 on H6 want wood, and pay most."""
    table = {"goods": ["A: wood, stone"], "offer": ""}
    told = reasons(before("#12", **table, tiles={"C3": "#T2"}), SOUTH)
    assert says(told, "You then have 2 wood, and there is a use for each: end tile H4 and end tile H6")
    assert not says(reasons(before("#12", goods=["A: 5 wood"], offer=""), SOUTH), "a use for each")


def test_goods_put_back_are_told_apart_by_who_wants_them() -> None:
    """Of eleven goods one goes: E1 to E8 want no more than two of a kind."""
    full = before("#12", goods=["A: 9 cotton, steel"], offer="")
    full = after(full, SOUTH)
    assert full.phase == DISCARDING
    assert says(reasons(full, "discard cotton", "discard steel"), "You still have 8 cotton, enough for all")
    assert says(reasons(full, "discard steel", "discard cotton"), "The price: steel is in demand: end tile")


def test_a_share_given_away_is_told_by_what_it_leaves() -> None:
    table = {"shares": ["A: orange1, orange2, teal2", "B: orange3, teal1"]}
    giving = after(before_end("#E10", **table), "train 1 coal SW")
    assert giving.phase == GIVING
    assert says(reasons(giving, "give orange2"), "You still lead Orange, for 15 points at the end")
    assert says(reasons(giving, "give teal2"), "You do not lead Teal anyway")
    assert says(reasons(giving, "give teal2"), "The stock exchange pays you 12 points for your shares")


# --- names and languages ----------------------------------------------------------------------------------------------


def at_a_gap(open_hands: str) -> WhistleState:
    """Anton's train on C1 comes to the empty hex C2, and he holds a coal yard."""
    return arrange(
        tiles={"C1": "#11"},
        trains=only("A: C1, S1", NOBODY),
        hands=["A: #CY #1 #9"],
        coal=[1],
        openHands=open_hands,
    )


def test_no_sentence_rests_on_a_hand_the_reader_does_not_see() -> None:
    """Laying the coal yard rids Anton of a black tile: he knows, and with open hands everybody does."""
    text = "train 1 coal S lay #CY"
    assert says(reasons(at_a_gap("no"), text), "It rids you of a black tile")
    assert not says(reasons(at_a_gap("no"), text, viewer=B), "black tile")
    assert says(reasons(at_a_gap("yes"), text, viewer=B), "It rids Anton of a black tile")


def test_whoever_asks_about_somebody_else_reads_the_name() -> None:
    told = reasons(before("#12", goods=["A: stone, whiskey"]), SOUTH, viewer=B)
    assert says(told, "Anton then holds all that end tile H2 wants")
    assert not says(told, "You ")


def played(seed: int, seats: int, **options: str) -> list[tuple[WhistleState, WhistleState]]:
    """The decisions of a game between bots: the position before each, and after it."""
    play, chance, bot = begin("whistle", seed, seats, **options), Random(seed), make_bot("fireman", GAME, seed)
    found = list[tuple[WhistleState, WhistleState]]()
    while not play.is_over:
        earlier: Any = play.state.clone()
        play.push(decide(bot, GAME, play.state, chance))
        while play.begun:
            play.push(decide(bot, GAME, play.state, chance))
        later: Any = play.state.clone()
        found.append((earlier, later))
    return found


@pytest.mark.parametrize(("seats", "options"), [(2, {"mayRefuse": "yes"}), (3, {"openHands": "yes"}), (4, {})])
def test_every_sentence_is_whole_in_every_language(seats: int, options: dict[str, str]) -> None:
    told = 0
    for earlier, later in played(seats, seats, **options)[::3]:
        seat = earlier.to_move
        for viewer in (seat, (seat + 1) % seats):
            count = set[int]()
            for language in LANGUAGES:
                found = GAME.story.reasons(Comparison(seat, viewer, earlier, later, None), NAMES, language)
                count.add(len(found))
                for reason in found:
                    told += 1
                    assert reason.sentence.endswith("."), reason.sentence
                    assert not set("{}|#") & set(reason.sentence), reason.sentence
                    assert "whistle.reason" not in reason.sentence
                assert len({reason.sentence for reason in found}) == len(found)
            assert len(count) == 1
    assert told > 200


@pytest.mark.parametrize("seats", [2, 3])
def test_hints_never_say_a_mere_figure_nor_the_same_twice(seats: int) -> None:
    terms = [term_in_words(GAME, term, "en") for term in expert_of(GAME).term_names()]
    positions = [earlier for earlier, _ in played(seats + 20, seats)][seats::19]
    assert len(positions) >= 6
    for state in positions:
        advice = advise(GAME, state, state.to_move, Budget(8))
        told = cards(GAME, state.to_move, advice, PLAYERS, "en")
        for card in told:
            assert card["reasons"] or card["effects"]
            assert not any(reason.startswith(f"{term}:") for term in terms for reason in card["reasons"])
            assert "prepares what comes later" not in " ".join(card["reasons"])
        assert len({tuple(card["reasons"]) for card in told}) == len(told)
