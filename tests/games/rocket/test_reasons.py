"""What speaks for a move, in sentences about the board: each is said where it is true, and not beside it."""

from __future__ import annotations

import pytest

from footplate.bots.walk import position_after
from footplate.games.rocket import GAME
from footplate.games.rocket.rules.position import ENDED
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.events import Event, Fact
from footplate.kernel.facets import Comparison
from footplate.kernel.state import OVER
from footplate.language import LANGUAGES, You
from tests.games.rocket.table import position

pytestmark = pytest.mark.once

PLAYERS = ["Anton", "Beate", "Claus"]
GWR = {"GWR": "E"}
"""GWR is on O3, facing east: NE to N4, E to O4 (beside Swindon), SE to P4 (beside Salisbury)."""
MEETING = {"GWR": "E", "LSWR": "NW.NW"}
"""North-west, LSWR meets GWR; north-east, it reaches Swindon and stays a line of its own."""


def why(state: RocketState, move: str, instead: str = "", viewer: int | None = None, language: str = "en") -> list[str]:
    """What speaks for a move beside another one, the strongest first."""
    after, other = moved(state, move), moved(state, instead) if instead else None
    seat = state.to_move
    compared = Comparison(seat, seat if viewer is None else viewer, state, after, other)
    return [reason.sentence for reason in GAME.story.reasons(compared, PLAYERS[: state.seats], language)]


def said(state: RocketState, move: str, instead: str = "") -> str:
    return " ".join(why(state, move, instead))


def moved(state: RocketState, *texts: str) -> RocketState:
    """The position after these moves."""
    for text in texts:
        after = position_after(state, GAME.notation.read(state, text))
        assert isinstance(after, RocketState)
        state = after
    return state


# --- majorities ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shares", "sentence"),
    [
        (["GWR1", "GWR1"], "You now lead in GWR shares, 2 to 1 ahead of Beate."),
        (["GWR2", "GWR1"], "You extend your lead in GWR shares to 3 against 1 (Beate)."),
        (["GWR1", "GWR2"], "You draw level with Beate in GWR shares, 2 each."),
        (["GWR1", "GWR3"], "You are second in GWR shares with 2, behind Beate with 3."),
        (["GWR1", "GWR3", "GWR2"], "You share second place in GWR shares with Claus, 2 each."),
        (["", "GWR3", "GWR2"], None),
        ([], "You are first in GWR shares with 1; nobody else has any."),
    ],
)
def test_R73_who_leads_in_shares(shares: list[str], sentence: str | None) -> None:
    told = why(position(lines=GWR, shares=shares), "move GWR SE")
    about = [one for one in told if "GWR shares" in one]
    assert [one.startswith(sentence) for one in about] == [True] if sentence else about == []


def test_whoever_is_not_the_mover_reads_the_name() -> None:
    state = position(lines=GWR, shares=["GWR1", "GWR1"])
    assert why(state, "move GWR E", viewer=1)[0] == "Anton now leads in GWR shares, 2 to 1 ahead of Beate."


TO_LONDON = {"LSWR": "NE.NE.E.NE", "SER": "W.NW"}
"""LSWR has reached Reading and London, SER Maidstone."""


def test_R71_a_lead_in_tokens_nobody_can_make_up() -> None:
    taken = ["London.brewing,London.brewing,Reading.brewing,Reading.brewing", "Maidstone.brewing,Northampton.brewing"]
    sentence = "With only 2 left nobody can catch up in brewing tokens."
    assert sentence in said(position(lines=TO_LONDON, tokens=taken), "take Maidstone brewing")
    assert "catch up" not in said(position(lines=TO_LONDON, tokens=taken), "take Sheffield brewing")
    assert "catch up" not in said(position(tokens=taken), "take Maidstone brewing")  # they may not count at all


def test_what_a_veto_may_undo_is_said_with_its_condition() -> None:
    sentence = "You are first in passenger tokens with 1; nobody else has any"
    told = said(position(lines=GWR, shares=["", "GWR1"], stations=["", "O4"]), "move GWR E")
    assert f"{sentence}. (As long as nobody objects.)" in told
    alone = said(position(lines=GWR, stations=["", "O4"]), "move GWR E")
    assert f"{sentence}." in alone
    assert "objects" not in alone
    state = position(lines=GWR, shares=["", "GWR1"], tokens=["Swindon.steel,Swindon.textiles"])
    told = said(state, "move GWR E")
    assert "your 2 tokens from there will count at the end. (As long as nobody objects.)" in told


def test_one_condition_is_said_once_for_several_sentences() -> None:
    state = position(lines=MEETING, shares=["LSWR3,GWR1", "GWR2,LSWR1"], stations=["P5"])
    told = why(state, "move LSWR NW")
    assert sum("nobody objects.)" in one for one in told) == 1
    assert "(All this as long as nobody objects.)" in " ".join(told), told


def test_a_majority_the_other_move_brings_as_well_counts_less() -> None:
    state = position(lines=GWR, shares=["GWR1", "GWR1"], stations=["O5"])
    told = why(state, "move GWR E", "move GWR NE")
    assert told[0] == "GWR is now 1 move from your station south-east of Swindon."


# --- tokens -------------------------------------------------------------------------------------------------------


def test_R53_lines_that_will_pay_for_a_token() -> None:
    assert "GWR (1 move) and LSWR (3 moves) can still reach Swindon, and each time you get £2,000." in said(
        position(lines=GWR), "take Swindon steel"
    )
    assert "LSWR (3 moves) can still reach Swindon, and then you get £2,000." in said(
        position(lines={"GWR": "E.E"}), "take Swindon steel"
    )


def test_R53_a_token_that_takes_half_from_a_rival() -> None:
    state = position(lines=GWR, tokens=["", "Swindon.steel"])
    assert "What Swindon pays you now share with Beate: £1,000 each when GWR (1 move) gets there." in said(
        state, "take Swindon steel"
    )
    assert "share with" not in said(position(lines=GWR), "take Swindon steel")


def test_R70_tokens_count_once_their_city_is_connected() -> None:
    state = position(lines=GWR, tokens=["Swindon.steel,Swindon.textiles"])
    sentence = "Swindon is connected now: your 2 tokens from there will count at the end."
    assert sentence in said(state, "move GWR E")
    assert "connected" not in said(state, "move GWR SE")


# --- stations -----------------------------------------------------------------------------------------------------


def test_R46_a_site_on_the_way_of_lines() -> None:
    told = said(position(lines=GWR), "station O5")
    assert "You would have the only station on GWR and LSWR." in told
    assert "It lies on a shortest way of GWR to Reading." in told
    assert "2 ways of 3 that GWR can go next lead by here." in told


def test_R46_a_site_no_line_can_come_to_has_no_line_to_speak_for_it() -> None:
    assert "GWR" not in said(position(lines=GWR), "station A4")


def test_R55_a_site_beside_a_railway_town_is_paid_at_once() -> None:
    sentence = "With the move onto this hex GWR also reaches Salisbury: your station is paid there and then."
    assert sentence in said(position(lines=GWR), "station P5")
    assert sentence not in said(position(lines=GWR), "station O5")


def test_R25_a_site_on_the_only_way_a_line_can_go() -> None:
    sentence = "NER can go only one way next, and that leads by here."
    assert sentence in said(position(lines={"NER": "NE.E"}), "station C9")
    assert "only one way" not in said(position(lines=GWR), "station O5")


def test_R55_a_town_the_line_has_reached_before_is_not_reached_with_the_move_onto_the_site() -> None:
    """LSWR needs two moves to P5, and is beside Salisbury after the first."""
    told = said(position(lines={"GWR": "NE"}), "station P5")
    assert "LSWR also reaches" not in told
    assert "GWR also reaches" in said(position(lines=GWR), "station P5")


def test_R46_a_site_beside_the_city_a_line_comes_to_there() -> None:
    sentence = "With the move onto this hex GWR reaches Swindon, so it will probably come by."
    assert sentence in said(position(lines=GWR), "station N4", "take London leather")
    assert sentence not in said(position(lines=GWR), "station O5", "take London leather")


def test_R21_a_station_that_is_moved_is_called_by_where_it_stood_and_where_it_goes() -> None:
    state = position(lines=GWR, stations=["A4,C2,E4,F10,H8,H6,J3"])
    compared = Comparison(0, 0, state, moved(state, "station O5 from A4"), None)
    assert GAME.story.title(compared, PLAYERS, "en") == "Move the station 2 north-west of Leeds → south-east of Swindon"
    for move in ("take London leather", "move GWR E"):
        assert GAME.story.title(Comparison(0, 0, state, moved(state, move), None), PLAYERS, "en") == ""


def test_R30_a_move_of_a_line_without_shares_left() -> None:
    state = position(lines=GWR)
    assert "supply" not in said(state, "move GWR E")
    state.lines[4].supply = 0
    assert "The supply of GWR is empty: moving it brings no share." in said(state, "move GWR E")


def test_R71_a_token_that_is_kept_from_a_rival() -> None:
    """Two leather tokens are left, and one more would make Beate the first."""
    taken = ["", "London.leather,Northampton.leather", "Gloucester.leather,Gloucester.leather,Birmingham.leather"]
    state = position(lines=TO_LONDON, tokens=[*taken[:2], taken[2]])
    assert "with this token" not in said(state, "take Northampton leather")
    taken[0] = "Cambridge.leather"
    state = position(tokens=taken)
    sentence = "As it stands, Beate would have got £1,000 more at the end with this token."
    assert sentence in said(state, "take Cambridge leather")


# --- lines --------------------------------------------------------------------------------------------------------


def test_R53_a_city_comes_nearer() -> None:
    state = position(lines=GWR, tokens=["Reading.steel"])
    told = said(state, "move GWR E", "move GWR NE")
    assert "Reading is now 2 moves ahead of GWR, and you would get £2,000 there." in told
    assert "This way GWR is 2 moves from Reading; going north-east, 4 moves." in told
    assert "you would get" not in said(state, "move GWR NE", "move GWR E")


def test_R53_a_rival_is_not_paid() -> None:
    state = position(lines=GWR, tokens=["", "Swindon.steel"])
    told = said(state, "move GWR SE", "move GWR E")
    assert "Sent east instead, GWR would bring Beate £2,000 at once." in told
    assert "GWR turns away from Swindon, where Beate would have got £2,000." in told
    assert "turns away" not in said(position(lines=GWR, tokens=["Swindon.steel"]), "move GWR SE", "move GWR E")


def test_R25_a_rivals_station_is_left_aside() -> None:
    state = position(lines=GWR, stations=["", "N4"])
    assert "GWR turns away from Beate’s station south-east of Gloucester." in said(state, "move GWR SE")
    assert "turns away" not in said(position(lines=GWR, stations=["N4"]), "move GWR SE")


def test_R31_what_a_move_brings_if_nobody_objects() -> None:
    state = position(lines=GWR, tokens=["Swindon.steel"], shares=["", "GWR1"])
    assert why(state, "move GWR E")[0] == "If nobody objects, GWR reaches Swindon, and you get £2,000."
    alone = position(lines=GWR, tokens=["Swindon.steel"])
    assert "nobody objects" not in said(alone, "move GWR E")
    state = position(lines=MEETING, shares=["LSWR3", "LSWR1"])
    assert "If nobody objects, LSWR is dissolved into GWR, and your shares of it bring £3,000." in said(
        state, "move LSWR NW"
    )


def test_R59_a_merger_a_rival_can_no_longer_make() -> None:
    state = position(lines=MEETING, shares=["", "GWR1"])
    sentence = "Beate can no longer dissolve GWR into LSWR with the next move for £2,000."
    assert sentence in said(state, "move LSWR NW")
    assert sentence not in said(state, "take Swindon steel")


@pytest.mark.parametrize(
    ("money", "told"), [("open", ["It ends the game, and you win, £8,000 ahead of Beate."]), ("hidden", [])]
)
def test_R75_the_move_that_wins_and_nothing_of_it_where_money_is_hidden(money: str, told: list[str]) -> None:
    before = GAME.new(3, GAME.options.choose({"firstPlayer": "A", "cash": money}))
    after = before.clone()
    after.phase, after.to_move, after.cash[:] = ENDED, OVER, [9000, 1000, 0]
    reasons = GAME.story.reasons(Comparison(0, 0, before, after, None), PLAYERS, "en")
    assert [reason.sentence for reason in reasons] == told


def test_R75_a_move_that_ends_the_game_for_a_rival_says_so() -> None:
    before = GAME.new(3, GAME.options.choose({"firstPlayer": "A"}))
    after = before.clone()
    after.phase, after.to_move, after.cash[:] = ENDED, OVER, [1000, 9000, 0]
    reasons = GAME.story.reasons(Comparison(0, 0, before, after, None), PLAYERS, "en")
    told = [reason.sentence for reason in reasons]
    assert told == ["It ends the game, and the win goes to Beate, £8,000 ahead of you."]


def test_R59_a_merger_that_brings_a_rival_more_says_so() -> None:
    """GWR can object to nothing; holders of LSWR may."""
    told = said(position(lines=MEETING, shares=["", "LSWR3", "LSWR1"]), "move LSWR NW")
    assert "LSWR is dissolved into GWR: Beate gets £3,000 for shares of it" not in told
    assert "If nobody objects, LSWR is dissolved into GWR, and Beate gets £3,000 for shares of it." in told
    told = said(position(lines=MEETING, shares=["LSWR1", "LSWR3"]), "move LSWR NW")
    assert "LSWR is dissolved into GWR: Beate gets £3,000 for shares of it, and you get £1,000." in told
    assert "your shares of it bring £3,000" in said(position(lines=MEETING, shares=["LSWR3", "LSWR1"]), "move LSWR NW")


# --- veto rounds --------------------------------------------------------------------------------------------------


def vetoed(*shares: str) -> RocketState:
    """Beate drives LSWR into GWR, and Anton is asked."""
    return moved(position(to="B.1", lines=MEETING, shares=list(shares)), "move LSWR NW")


def test_R32_what_a_veto_prevents() -> None:
    state = vetoed("LSWR2", "LSWR3")
    sentence = "Left alone, LSWR is dissolved into GWR: Beate gets £3,000, and you get £1,000."
    assert sentence in said(state, "call", "pass")
    assert sentence in said(moved(state, "call"), "veto 1 NE", "pass")
    assert sentence not in said(moved(state, "call"), "veto 1 NW", "pass")


def test_R58_a_line_stays_its_own() -> None:
    state = moved(vetoed("LSWR4", "LSWR1"), "call")
    assert "Sent north-east, LSWR stays a line of its own, and you lead it 3 shares to 2." in said(state, "veto 1 NE")
    assert "stays a line" not in said(moved(vetoed("LSWR2", "LSWR1"), "call"), "veto 1 NE")


def test_R37_the_mover_can_match_any_bid() -> None:
    sentence = "With 4 shares of LSWR, Beate can match any bid of yours."
    assert sentence in said(vetoed("LSWR4", "LSWR3"), "pass", "call")
    assert "can match" not in said(vetoed("LSWR5", "LSWR3"), "pass", "call")


def test_R32_a_call_is_told_by_where_the_line_could_go_instead() -> None:
    state = moved(position(to="B.1", lines=GWR, shares=["GWR1", "GWR1"]), "move GWR NE")
    assert any(one.startswith("Sent ") for one in why(state, "call", "pass"))


def test_R53_where_no_way_pays_it_is_said_once() -> None:
    state = moved(position(to="B.1", lines=GWR, shares=["GWR2", "GWR1"]), "move GWR E")
    assert "Wherever GWR is sent now, nobody is paid at once." in why(state, "pass", "call")
    state = moved(position(to="B.1", lines=GWR, shares=["GWR2", "GWR1"], tokens=["", "Swindon.steel"]), "move GWR SE")
    told = said(state, "pass", "call")
    assert "Wherever" not in told
    assert "As it is going, GWR pays nobody at once." in told


def test_R32_a_bid_says_how_much_less_a_rival_gets() -> None:
    """South-east Beate is paid for her station in Salisbury, east she shares what Swindon pays."""
    shares, stations, tokens = ["GWR2", "GWR1"], ["", "O3"], ["Swindon.textiles", "Swindon.steel"]
    before = position(to="B.1", lines=GWR, shares=shares, stations=stations, tokens=tokens)
    state = moved(before, "move GWR SE")
    assert "Left alone, GWR brings Beate £2,000 at once instead of £1,000." in sent(state, "veto 1 E")
    alone = moved(position(to="B.1", lines=GWR, shares=shares, stations=stations), "move GWR SE")
    assert "Left alone, GWR brings Beate £2,000 at once." in sent(alone, "veto 1 E")


def test_R39_what_a_bid_costs() -> None:
    assert "A winning bid would cost you 1 of your 2 shares of LSWR." in said(vetoed("LSWR2", "LSWR3"), "pass")
    assert "A winning bid would cost you your only share of LSWR." in said(vetoed("LSWR1", "LSWR3"), "pass")
    assert "would cost you your lead in LSWR: you hold 3." in said(vetoed("LSWR3", "LSWR1"), "pass")


def test_two_bids_are_told_apart() -> None:
    state = moved(vetoed("LSWR6", "LSWR1"), "call")
    one, other = why(state, "veto 3 NE", "veto 1 NE"), why(state, "veto 1 NE", "veto 3 NE")
    assert one != other
    assert "After paying 3 shares you still lead LSWR, 3 to 2." in one


def sent(state: RocketState, move: str, instead: str = "pass") -> list[str]:
    """What speaks for a bid after the first veto, by the best of what it says of where the line goes."""
    return why(moved(state, "call"), move, instead)


def test_R58_a_veto_that_brings_a_merger() -> None:
    state = moved(position(to="B.1", lines=MEETING, shares=["LSWR2", "LSWR1"]), "move LSWR NE")
    sentence = "Sent north-west, LSWR is dissolved into GWR."
    assert sentence in sent(state, "veto 1 NW")
    assert sentence not in sent(vetoed("LSWR2", "LSWR1"), "veto 1 NW")  # it goes there anyway


def test_R32_where_a_veto_sends_a_line() -> None:
    state = moved(position(to="B.1", lines=GWR, shares=["GWR1", "GWR1"], tokens=["", "Reading.steel"]), "move GWR E")
    assert "Sent south-east, GWR turns away from Reading, where Beate would get £2,000." in sent(state, "veto 1 SE")
    assert "turns away" not in " ".join(sent(state, "veto 1 E"))
    state = moved(position(to="B.1", lines=GWR, shares=["GWR1", "GWR1"], stations=["Q3", "O5"]), "move GWR E")
    told = " ".join(sent(state, "veto 1 SE"))
    assert "Sent south-east, GWR is 1 move from your station west of Salisbury." in told
    assert "Sent south-east, GWR turns away from Beate’s station south-east of Swindon." in told


def test_R35_a_bid_that_leaves_the_line_where_it_is() -> None:
    state = vetoed("LSWR2", "LSWR3")
    sentence = "LSWR stays where it is, unless Beate matches the bid or somebody else bids more."
    assert sentence in sent(state, "veto 1 NW")
    assert sentence not in sent(state, "veto 1 NE")
    final = moved(vetoed("LSWR6", "LSWR1"), "call")
    assert "It leaves LSWR where it stands." in why(final, "veto 3 NW", "veto 1 NE")
    answered = moved(state, "call", "veto 1 NE")
    sentence = "LSWR stays where Anton has sent it, but Anton keeps the shares bid."
    assert sentence in why(answered, "match NE", "pass")
    assert sentence not in why(answered, "match NW", "pass")


def test_R64_a_veto_keeps_the_game_from_ending() -> None:
    """Two lines have one share each, and Beate's move takes one of them."""
    state = position(to="B.1", lines=GWR, shares=["GWR1", "GWR1"])
    for line in state.lines:
        line.supply = 1 if line.number in (4, 6) else 0
    state.cash[1] = 40_000
    asked = moved(state, "move GWR E")
    sentence = "Left alone, the move ends the game with Beate in front."
    assert sentence in why(asked, "call", "pass")
    assert "win goes to" not in said(asked, "call", "pass")
    assert "It ends the game, and the win goes to Beate" in said(asked, "pass", "call")
    state.cash[0] = 80_000
    assert sentence not in why(moved(state, "move GWR E"), "call", "pass")
    assert why(moved(state, "move GWR E"), "pass", "call")[0].startswith("It ends the game, and you win")


def test_R62_a_move_of_an_isolated_line() -> None:
    state = position(lines={"L&Y": "NE.NE!"})
    assert "L&Y is isolated: moving it brings no share, but gives nothing away either." in said(state, "move L&Y E")


def test_R39_whoever_pays_for_a_bid_loses_the_lead() -> None:
    state = moved(vetoed("LSWR4", "LSWR3"), "call", "veto 1 NE")
    assert "If the bid stands, Anton pays 1 share, and you lead LSWR, 4 to 3." in why(state, "pass", "match NE")
    assert "you lead" not in " ".join(why(moved(vetoed("LSWR3", "LSWR3"), "call", "veto 1 NE"), "pass", "match NE"))


def test_R53_a_move_of_somebody_else_that_suits_the_seat() -> None:
    state = moved(position(to="B.1", lines=GWR, shares=["GWR1", "GWR1"], tokens=["Reading.steel"]), "move GWR E")
    sentence = "As it is going, GWR is 2 moves from Reading, where you would get £2,000."
    assert sentence in why(state, "pass", "call")
    state = moved(position(to="B.1", lines=GWR, shares=["GWR1", "GWR1"], tokens=["Reading.steel"]), "move GWR NE")
    assert sentence not in why(state, "pass", "call")


# --- words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", [0, 1])
def test_every_reason_is_said_in_every_language(language: str, viewer: int) -> None:
    state = position(lines=GWR, tokens=["Reading.steel", "Swindon.steel"], shares=["GWR1", "GWR1"], stations=["", "N4"])
    for move in ("move GWR E", "move GWR SE", "take Swindon steel", "station O5"):
        told = why(state, move, "move GWR NE", viewer, language)
        assert told
        assert not [one for one in told if "rocket.reason" in one or "{" in one]


def test_reasons_change_nothing() -> None:
    state = position(lines=MEETING, shares=["LSWR2", "LSWR2"], stations=["O5"])
    before = state.digest()
    for move in ("move LSWR NW", "take Swindon steel", "station N7"):
        why(state, move, "move LSWR NE")
        assert state.digest() == before


@pytest.mark.parametrize(
    ("language", "told"), [("en", "you £1,000"), ("de", "du 1.000"), ("hu", "te 1"), ("it", "tu 1")]
)
def test_the_reader_is_no_name_among_those_who_are_paid(language: str, told: str) -> None:
    facts: dict[str, Fact] = {"line": "GWR", "subject": "Reading", "seats": (0, 1), "amounts": (1000, 1000)}
    sentence = GAME.story.tell(Event("paid", "R53", facts), [You("Anton"), "Beate"], language)
    assert told in sentence
    assert "Beate" in sentence
    assert "Anton" not in sentence
