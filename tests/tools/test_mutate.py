"""The tool that asks whether a test would notice."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tools import mutate

SOURCE = """
def price(hexes: int, river: bool) -> int:
    cost = hexes * 2
    if river and hexes > 0:
        cost += 1
    return cost
"""


def changes(source: str) -> set[str]:
    return {fault.change for fault in mutate.mutants(Path("m.py"), source)}


def test_every_kind_of_fault_is_made() -> None:
    assert changes(SOURCE) == {
        "hexes * 2  ->  hexes // 2",
        "2  ->  3",
        "river and hexes > 0  ->  river or hexes > 0",
        "hexes > 0  ->  hexes >= 0",
        "0  ->  1",
        "cost += 1  ->  left out",
        "1  ->  2",
    }
    assert changes("a = not b") == {"not b  ->  not b"}  # it becomes b: the node itself is gone
    assert changes('"""Words."""\nx = "text"') == set()


def test_a_fault_is_one_change_of_a_module_that_still_is_one() -> None:
    for fault in mutate.mutants(Path("m.py"), SOURCE):
        compile(fault.source, "m.py", "exec")
        assert fault.source != SOURCE
        assert SOURCE.splitlines()[fault.line - 1].strip()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "prices.py").write_text(SOURCE, "utf-8")
    (tmp_path / "test_prices.py").write_text(
        "from prices import price\n\n\ndef test_price():\n    assert price(3, False) == 6\n", "utf-8"
    )
    return tmp_path


def test_what_no_test_notices_survives(folder: Path) -> None:
    module = Path("src/prices.py")
    reach = mutate.find_reach(folder, [str(module)], ["test_prices.py"])
    alive = [
        fault.change
        for fault in mutate.mutants(module, SOURCE)
        if mutate.survives(fault, folder, reach.of(folder, fault))
    ]
    assert sorted(alive) == ["0  ->  1", "1  ->  2", "cost += 1  ->  left out", "hexes > 0  ->  hexes >= 0"]
    assert (folder / module).read_text("utf-8") == SOURCE


def at(line: int, statement: int | None = None) -> mutate.Mutant:
    return mutate.Mutant(Path("src/prices.py"), line, statement or line, "", "")


def test_only_tests_that_reach_a_line_are_asked(folder: Path) -> None:
    reach = mutate.find_reach(folder, ["src/prices.py"], ["test_prices.py"])
    assert reach.of(folder, at(3)) == ["test_prices.py::test_price"]
    assert reach.of(folder, at(5)) == []
    assert reach.of(folder, at(5, statement=4)) == ["test_prices.py::test_price"]


def test_what_runs_at_import_concerns_every_test_of_the_module(folder: Path) -> None:
    module = folder / "src" / "prices.py"
    module.write_text(SOURCE + "\n\nRIVER = 1\nBRIDGES = {\n    'wood': 2,\n}\n", "utf-8")
    reach = mutate.find_reach(folder, ["src/prices.py"], ["test_prices.py"])
    assert reach.of(folder, at(9)) == ["test_prices.py::test_price"]
    wood = next(fault for fault in mutate.mutants(Path("src/prices.py"), module.read_text()) if fault.line == 11)
    assert (wood.statement, reach.of(folder, wood)) == (10, ["test_prices.py::test_price"])


def test_a_module_of_constants_concerns_every_test(folder: Path) -> None:
    (folder / "src" / "rivers.py").write_text("BRIDGE = 6\n", "utf-8")
    (folder / "test_prices.py").write_text(
        "from prices import price\nfrom rivers import BRIDGE\n\n\ndef test_price():\n"
        "    assert price(3, False) == BRIDGE\n",
        "utf-8",
    )
    reach = mutate.find_reach(folder, ["src/prices.py", "src/rivers.py"], ["test_prices.py"])
    (bridge,) = mutate.mutants(Path("src/rivers.py"), "BRIDGE = 6\n")
    assert reach.of(folder, bridge) == ["test_prices.py::test_price"]
    assert not mutate.survives(bridge, folder, reach.of(folder, bridge))


def test_a_busy_machine_finds_no_fault(folder: Path) -> None:
    """A deadline that is missed is no test that noticed."""
    (folder / "test_prices.py").write_text(
        "import time\nfrom hypothesis import given, strategies\nfrom prices import price\n\n\n"
        "@given(strategies.just(3))\ndef test_price(hexes):\n"
        "    time.sleep(0.3)\n    assert price(hexes, False) == 6\n",
        "utf-8",
    )
    mutate.find_reach(folder, ["src/prices.py"], ["test_prices.py"])


def test_a_test_named_for_a_file_is_found_in_every_copy(folder: Path, tmp_path: Path) -> None:
    """Else it would seem to fail there, and every fault it reaches to be found."""
    (folder / "test_prices.py").write_text(
        "from pathlib import Path\nimport pytest\nfrom prices import price\n\n\n"
        "@pytest.mark.parametrize('file', [str(Path(__file__).parent / 'map.json')])\n"
        "def test_price(file):\n    assert price(3, False) == 6\n",
        "utf-8",
    )
    reach = mutate.find_reach(folder, ["src/prices.py"], ["test_prices.py"])
    unnoticed = next(fault for fault in mutate.mutants(Path("src/prices.py"), SOURCE) if fault.change.startswith("0"))
    tests = reach.of(folder, unnoticed)
    other = tmp_path.with_name("other")
    shutil.copytree(folder, other)
    assert str(folder) in tests[0]
    assert mutate.survives(unnoticed, other, mutate.in_copy(tests, folder, other))


def test_the_same_seed_makes_the_same_faults() -> None:
    files = [Path("tools/mutate.py")]
    assert mutate.sample(files, 5, 1) == mutate.sample(files, 9, 1)[:5] != mutate.sample(files, 5, 2)


def test_tests_that_fail_without_a_fault_are_no_measure(folder: Path) -> None:
    (folder / "test_prices.py").write_text("def test_wrong():\n    assert False\n", "utf-8")
    with pytest.raises(SystemExit, match="fail without any fault"):
        mutate.find_reach(folder, ["src/prices.py"], ["test_prices.py"])


def test_a_fault_may_lie_in_a_decorator() -> None:
    assert changes("@kept(size=3)\ndef price() -> None:\n    pass\n") == {"3  ->  4"}


def test_many_mutants_in_one_run(folder: Path) -> None:
    """What a function does is noticed so; what was worked out at import needs a process of its own."""
    module = folder / "src" / "prices.py"
    module.write_text(SOURCE + "\n\nclass Ticket:\n    fare = 3\n    def price(self): return self.fare + 1\n", "utf-8")
    (folder / "test_prices.py").write_text(
        "from prices import price, Ticket\n\n\ndef test_price():\n    assert price(3, False) == 6\n\n\n"
        "def test_ticket():\n    assert Ticket().price() == 4\n",
        "utf-8",
    )
    reach = mutate.find_reach(folder, ["src/prices.py"], ["test_prices.py"])
    every = dict(enumerate(mutate.mutants(Path("src/prices.py"), module.read_text("utf-8"))))
    asked = {number: (fault, reach.of(folder, fault)) for number, fault in every.items()}
    noticed = mutate.noticed_in_one_run(asked, folder)
    assert sorted(every[number].change for number in noticed) == [
        "1  ->  2",
        "2  ->  3",
        "hexes * 2  ->  hexes // 2",
        "river and hexes > 0  ->  river or hexes > 0",
        "self.fare + 1  ->  self.fare - 1",
    ]
    fare = next(fault for fault in every.values() if fault.change == "3  ->  4")
    assert not mutate.survives(fare, folder, reach.of(folder, fare))
