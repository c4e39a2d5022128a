"""The long run, kept short."""

from __future__ import annotations

import pytest

from footplate.games import load
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.state import State
from tools import soak

TABLE = soak.Table("rocket", 2, 1)


def test_a_short_run_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--game", "rocket", "--games", "1", "--seats", "2", "--jobs", "1"]) == 0
    printed = capsys.readouterr().out
    assert "random games, referee at every step: 1 games" in printed
    assert "greedy games, referee at every step: 1 games" in printed
    assert printed.splitlines()[-1].startswith("0 findings in ")


def test_whatever_is_found_can_be_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load("rocket").rules, "violations", lambda state: ["a tile is missing"])
    (finding,) = soak.watch_game(TABLE).findings
    assert finding.startswith("rocket, 2 seats, seed 1, options ")
    assert "a tile is missing" in finding
    assert "\n  position: fp1:rocket " in finding
    assert finding.endswith("again:    ./run soak --game rocket --games 1 --seats 2 --seed 1")


def test_a_finding_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load("rocket").rules, "violations", lambda state: ["a tile is missing"])
    assert soak.main(["--game", "rocket", "--games", "1", "--seats", "2", "--jobs", "1"]) == 1


def test_a_position_that_changes_on_the_way_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("rocket")
    monkeypatch.setattr(game, "restore", lambda text: game.new(2))
    state = game.new(2, game.options.choose({"firstPlayer": "A"}))
    with pytest.raises(AssertionError, match=r"read back with opt=- .*"):
        soak.check_position(game, state)


def test_a_record_that_leads_elsewhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def keep_wrong(recorder: Recorder) -> None:
        raise AssertionError("replaying the record leads to another position")

    def no_matter(game: object, state: State) -> None:
        pass

    monkeypatch.setattr(soak, "inspect", no_matter)
    monkeypatch.setattr(soak, "check_position", no_matter)
    monkeypatch.setattr(soak, "check_record", keep_wrong)
    (finding,) = soak.watch_game(TABLE).findings
    assert "replaying the record leads to another position" in finding


def test_options_change_from_seed_to_seed_and_go_together() -> None:
    game = load("rocket")
    chosen = {str(soak.changing_options(game, 2, seed)) for seed in range(1, 21)}
    assert len(chosen) > 10
    assert str(soak.changing_options(game, 2, 4)) == "-"
    assert not any("firstPlayer=C" in options or "firstPlayer=D" in options for options in chosen)


def test_the_plain_build_plays_the_same_game() -> None:
    assert soak.compare_builds([TABLE, soak.Table("rocket", 3, 2)]).findings == ()


def test_builds_that_differ_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def another_game(what: str, tables: list[soak.Table]) -> list[str]:
        return ["another game"] if what == "fingerprints" else [*soak.digests(TABLE)[:7], "another position"]

    monkeypatch.setattr(soak, "on_the_plain_build", another_game)
    (finding,) = soak.compare_builds([TABLE]).findings
    assert ", step 7: the builds play different games\n  position: fp1:rocket " in finding
