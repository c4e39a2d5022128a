"""R15-R16, A1: taking a token."""

from __future__ import annotations

from footplate.games.rocket import GAME
from footplate.games.rocket.rules.state import RocketState
from tests.games.rocket.table import legal, new, payments, play, position, why_not
from tests.games.rocket.witness import asked, refused

ALL_TOKENS = [
    "Manchester textiles", "Manchester steel",
    "Sheffield steel", "Sheffield brewing",
    "Nottingham textiles", "Nottingham brewing",
    "Birmingham steel", "Birmingham leather",
    "Leicester textiles", "Leicester leather",
    "Northampton leather", "Northampton brewing",
    "Cambridge leather", "Cambridge textiles",
    "London brewing", "London leather",
    "Reading brewing", "Reading steel",
    "Maidstone brewing", "Maidstone textiles",
    "Swindon steel", "Swindon textiles",
    "Gloucester leather", "Gloucester steel",
]  # fmt: skip
"""Two of the first kind and one of the second lie in each city (A1)."""

ALL_TAKEN = ",".join(
    f"{first.replace(' ', '.')},{first.replace(' ', '.')},{second.replace(' ', '.')}"
    for first, second in zip(ALL_TOKENS[::2], ALL_TOKENS[1::2], strict=True)
)


def on_offer(state: RocketState) -> list[str]:
    """The tokens that may be taken."""
    copy = state.clone()
    copy.play(GAME.notation.read(copy, "take London leather")[0])
    return legal(copy)


def hands(state: RocketState) -> str:
    """Who holds which tokens."""
    return next(field for field in GAME.position(state).split() if field.startswith("tokens="))


def test_R15_the_token_goes_to_the_player_who_takes_it() -> None:
    state = position(to="B.1")
    events = play(state, "take London leather")
    assert hands(state) == "tokens=A:-|B:London.leather|C:-"
    assert [(event.kind, event.clause, event.facts["seat"]) for event in events] == [("token", "R15", 1)]


def test_R15_it_is_one_token_and_one_action() -> None:
    state = new()
    play(state, "take London brewing")
    assert hands(state) == "tokens=A:London.brewing|B:-|C:-"
    assert asked(state) == "A action"
    play(state, "take London brewing")
    assert hands(state) == "tokens=A:London.brewing,London.brewing|B:-|C:-"
    assert asked(state) == "B action"


def test_R15_it_is_the_token_that_was_chosen_whatever_others_hold() -> None:
    state = position(tokens=["", "London.brewing", "London.brewing"])
    play(state, "take London leather")
    assert hands(state) == "tokens=A:London.leather|B:London.brewing|C:London.brewing"


def test_R15_equal_tokens_are_equal_whoever_took_one_first() -> None:
    state = position(to="B.2", tokens=["", "", "London.brewing"])
    play(state, "take London brewing")
    assert hands(state) == "tokens=A:-|B:London.brewing|C:London.brewing"
    assert state.digest() == position(to="C.1", tokens=["", "London.brewing", "London.brewing"]).digest()


def test_R15_any_city_that_still_has_one() -> None:
    assert on_offer(new()) == ALL_TOKENS
    state = position(tokens=["London.brewing,London.brewing", "London.leather", "Reading.steel"])
    assert refused(state, "take London brewing") == "R15"
    assert refused(state, "take London leather") == "R15"
    gone = ["London brewing", "London leather", "Reading steel"]
    assert on_offer(state) == [token for token in ALL_TOKENS if token not in gone]


def test_R15_a_city_runs_out_with_its_third_token() -> None:
    two_gone = position(tokens=["London.brewing", "London.leather"])
    assert refused(two_gone, "take London brewing") == ""
    play(two_gone, "take London brewing")
    assert refused(two_gone, "take London brewing") == "R15"
    assert why_not(two_gone, "take London brewing") == "London has no token left (R15)"


def test_R15_when_all_are_taken_there_is_nothing_to_take() -> None:
    state = position(tokens=[ALL_TAKEN])
    assert legal(state) == ["station", "move"]
    assert refused(state, "take London leather") == "R15"


def test_R15_a_token_goes_on_belonging_to_its_city() -> None:
    # Anton and Beate both take brewing; the GWR goes on to O6 and connects Reading, where Beate's comes from.
    state = position(to="A.2", lines={"GWR": "E.E.E"})
    play(state, "take London brewing", "take Reading brewing")
    assert hands(state) == "tokens=A:London.brewing|B:Reading.brewing|C:-"
    assert payments(play(state, "move GWR E")) == [(1, 2000)]


def test_R16_no_line_and_nothing_of_your_own_needs_to_be_there() -> None:
    state = new()
    assert not any(line.value for line in state.lines)
    for token in ALL_TOKENS:
        assert refused(state, f"take {token}") == ""


def test_R16_a_connected_city_still_gives_tokens_and_taking_one_pays_nothing() -> None:
    state = position(lines={"GWR": "E.E"})
    assert payments(play(state, "take Swindon steel")) == []
    assert hands(state) == "tokens=A:Swindon.steel|B:-|C:-"


def test_A1_two_of_one_kind_and_one_of_another_and_you_choose() -> None:
    state = new()
    assert refused(state, "take Swindon steel") == ""
    assert refused(state, "take Swindon textiles") == ""
    play(state, "take Swindon steel", "take Swindon steel")
    assert refused(state, "take Swindon steel") == "R15"
    assert why_not(state, "take Swindon steel") == "Swindon has no steel token left (R15)"
    assert refused(state, "take Swindon textiles") == ""


def test_A1_a_city_gives_no_other_kinds() -> None:
    assert refused(new(), "take Swindon brewing") == "R7"
    assert refused(new(), "take Swindon leather") == "R7"


def test_A1_single_makes_all_three_of_the_same_kind() -> None:
    state = new(cityTokens="single")
    assert on_offer(state) == ALL_TOKENS[::2]
    assert refused(state, "take Swindon textiles") == "R7"
    play(state, "take Swindon steel", "take Swindon steel", "take Swindon steel")
    assert hands(state) == "tokens=A:Swindon.steel,Swindon.steel|B:Swindon.steel|C:-"
    assert refused(state, "take Swindon steel") == "R15"


def test_R7_the_refusal_names_the_kind_as_the_reader_does() -> None:
    state = new()
    state.play(GAME.notation.read(state, "take London leather")[0])
    illegal = state.explain(GAME.notation.read(new(), "take London steel")[1])
    assert illegal is not None
    assert illegal.words() == "London has no steel token left"
    assert illegal.words("de") == "London hat kein Plättchen der Sorte Stahl mehr"
    assert illegal.words("hu").endswith("acél")
