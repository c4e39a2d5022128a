"""What forks and contributors rely on: workflows that pin what they run, locks that hold what is tested, templates."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from ruamel.yaml import YAML

from footplate.games import BUILT_IN
from tools import locks

pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).resolve().parents[1]
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TEMPLATES: Final = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
USED: Final = re.compile(r"(?m)^\s*(?:- )?uses: (.*)$")
PINNED: Final = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
"""An action by the hash of a commit; the version beside it is for people and for the robot that proposes updates."""
NEVER_INSTALLED_HERE: Final = {"httpx2-jsfetch"}
"""What only Python inside a browser would take."""
LOCKED: Final = re.compile(r"(?m)^([\w.-]+(?:\[[\w,]+\])?)==(\S+)([^\n]*(?:\n +--hash=sha256:[0-9a-f]{64}[^\n]*)*)")


def read_yaml(path: Path) -> Any:
    return YAML(typ="safe", pure=True).load(path.read_text("utf-8"))


def pinned_versions() -> dict[str, str]:
    """Of every package in `constraints.txt`."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    wanted = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(one.name): str(one.specifier).removeprefix("==") for one in wanted}


def locked(name: str) -> dict[str, tuple[str, str]]:
    """The packages of a lock: version, and what stands behind it."""
    text = (ROOT / "locks" / f"{name}.txt").read_text("utf-8")
    return {canonicalize_name(found[1].partition("[")[0]): (found[2], found[3]) for found in LOCKED.finditer(text)}


# --- workflows --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_by_hash(workflow: Path) -> None:
    used = USED.findall(workflow.read_text("utf-8"))
    assert used
    assert [action for action in used if not PINNED.fullmatch(action)] == []


def test_one_action_is_used_in_one_version() -> None:
    used = {action for workflow in WORKFLOWS for action in USED.findall(workflow.read_text("utf-8"))}
    assert len({action.partition("@")[0] for action in used}) == len(used)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_only_read_unless_a_job_says_more(workflow: Path) -> None:
    assert read_yaml(workflow)["permissions"] == {"contents": "read"}


def test_changes_are_checked_on_every_python_and_every_system() -> None:
    jobs = read_yaml(ROOT / ".github" / "workflows" / "checks.yml")["jobs"]
    matrix = jobs["rules"]["strategy"]["matrix"]
    assert {system.partition("-")[0] for system in matrix["os"]} == {"ubuntu", "macos", "windows"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    promised = [one.rpartition(" ")[2] for one in project["classifiers"] if re.search(r":: 3\.\d+$", one)]
    assert matrix["python"] == promised
    assert any(".ci/run" in step.get("run", "") for step in jobs["everything"]["steps"])


# --- locks ------------------------------------------------------------------------------------------------------------

WANTED: Final = locks.wanted_by_file(locks.read_project())


def test_every_extra_has_its_lock_and_no_other_is_left() -> None:
    assert {path.stem for path in (ROOT / "locks").iterdir()} == set(WANTED)


@pytest.mark.parametrize("name", sorted(WANTED))
def test_a_lock_answers_what_is_asked(name: str) -> None:
    """What was added to `pyproject.toml`, or raised there, is in the lock too; `python -m tools.locks` writes it."""
    there = locked(name)
    for requirement in map(Requirement, WANTED[name]):
        version, _ = there[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), requirement


@pytest.mark.parametrize("name", sorted(WANTED))
def test_what_is_locked_is_what_is_tested(name: str) -> None:
    tested = pinned_versions()
    there = locked(name)
    assert {
        package: version for package, (version, _) in there.items() if tested.get(package, version) != version
    } == {}


@pytest.mark.parametrize("name", sorted(WANTED))
def test_every_locked_package_has_its_hashes(name: str) -> None:
    text = (ROOT / "locks" / f"{name}.txt").read_text("utf-8")
    there = locked(name)
    assert len(there) == len(re.findall(r"(?m)^[^\s#]", text))
    assert [package for package, (_, rest) in there.items() if "--hash=" not in rest] == []


def test_the_image_has_what_the_docs_say_it_has() -> None:
    assert set(locks.EXTRAS_OF_THE_IMAGE) <= set(locks.read_project()["project"]["optional-dependencies"])


# --- what contributors fill in ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("template", [path for path in TEMPLATES if path.stem != "config"], ids=lambda path: path.stem)
def test_a_template_asks_something(template: Path) -> None:
    form = read_yaml(template)
    assert form["name"]
    assert form["description"]
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    assert all(part["attributes"]["label"] and part["id"] for part in asked)
    assert any(part.get("validations", {}).get("required") for part in asked)


def test_what_runs_before_a_commit_is_what_the_checks_run() -> None:
    hooks = [hook for repo in read_yaml(ROOT / ".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    stages = (ROOT / "tools" / "test.py").read_text("utf-8")
    assert len(hooks) >= 3
    for hook in hooks:
        assert f'stage("{hook["name"]}"' in stages
        for package in re.findall(r"--package (\S+)", hook["entry"]):
            assert f'"{package}"' in stages, "another version"


@pytest.mark.parametrize("page", ["SECURITY.md", ".github/pull_request_template.md"])
def test_pages_that_are_named_are_there(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    for name in re.findall(r"[\w/.-]+\.md", text):
        assert (ROOT / name).is_file(), name


# --- where to change what ---------------------------------------------------------------------------------------------

CONTRIBUTING: Final = (ROOT / "docs" / "contributing.md").read_text("utf-8")
WHERE: Final = CONTRIBUTING.partition("\n## Where to change what")[2].partition("\n## ")[0]
GO_TO: Final = sorted(set(re.findall(r"`([\w<>./-]*/[\w<>./-]*)`", WHERE)) - {"src/footplate/", "docs/", "tests/"})


def test_the_table_of_changes_is_found() -> None:
    assert len(GO_TO) > 20


@pytest.mark.parametrize("path", GO_TO)
def test_where_a_change_is_made_is_there(path: str) -> None:
    games = BUILT_IN if "<game>" in path else ("",)
    places = [path.replace("<game>", game) for game in games]
    missing = [one for one in places if not (ROOT / one).exists() and not (ROOT / "src" / "footplate" / one).exists()]
    assert missing == []
