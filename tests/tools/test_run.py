"""`./run`: help before anything is installed, sentences instead of tracebacks, and nobody waits for the compiler."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from types import ModuleType

import pytest

from tests.tools.checkouts import fresh_checkout
from tests.waiting import until


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh checkout in which nothing has been set up."""
    return fresh_checkout(tmp_path_factory.mktemp("checkout"))


@pytest.fixture
def launcher(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The launcher of that checkout as a module; nothing of the user's settings reaches it."""
    monkeypatch.delenv("CI", raising=False)
    loader = importlib.machinery.SourceFileLoader("launcher", str(checkout / "run"))
    spec = importlib.util.spec_from_loader("launcher", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    monkeypatch.setattr(module, "PAUSES", (0, 0, 0))
    monkeypatch.setattr(module, "PAUSES_OFFLINE", ())
    monkeypatch.setattr(shutil, "which", lambda name: None)  # neither uv nor a compiler
    return module


@pytest.mark.parametrize(
    ("arguments", "extras"),
    [
        ("play rocket", []),
        ("arena rocket --bots random", ["arena"]),
        ("arena rocket --cluster", ["arena", "cluster"]),
        ("serve --db postgresql://here/footplate", ["serve", "film", "postgres"]),
        ("serve --post=post.toml", ["serve", "film", "post"]),
        ("serve --public-url https://play.example.org", ["serve", "film", "push"]),
        ("record film game.fpr", ["film"]),
        ("soak kills --kills 20", ["serve", "postgres", "test"]),
    ],
)
def test_a_command_gets_what_it_needs(launcher: ModuleType, arguments: str, extras: list[str]) -> None:
    assert launcher.wanted_extras(arguments.split()) == extras
    assert set(launcher.wanted_dependencies(extras)) == {"dependencies", *extras}


def test_what_stands_in_the_environment_is_needed_too(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOTPLATE_DB", "postgresql://")
    monkeypatch.setenv("FOOTPLATE_SMTP", "smtp://localhost:25")
    assert launcher.wanted_extras(["serve"]) == ["serve", "film", "postgres", "mail"]
    assert launcher.wanted_extras(["play", "rocket"]) == []


def run(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    surroundings = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "LANG", "LC_ALL")}
    command = [sys.executable, str(checkout / "run"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=surroundings, timeout=60, check=False)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], "./run serve "),
        (["--help"], "./run test "),
        (["serve", "--help"], "Usage: ./run serve"),
        (["play", "-h"], "Usage: ./run play"),
        (["help", "record"], "record check"),
        (["test", "--help"], "Every check and every test"),
        (["soak", "--help"], "./run soak"),
        (["pictures", "--help"], "browser"),
        (["bench", "--help"], "engine"),
        (["bench", "engine", "--help"], "engine"),
    ],
)
def test_help_needs_no_set_up(checkout: Path, arguments: list[str], expected: str) -> None:
    done = run(checkout, *arguments)
    assert expected in done.stdout, done.stderr
    assert done.returncode == 0
    assert not (checkout / ".venv").exists()
    assert not (checkout / "build").exists()


def test_a_checkout_that_cannot_be_written_is_one_sentence(launcher: ModuleType, checkout: Path) -> None:
    """Superusers may write anywhere, so a file stands where the folder should be made."""
    script = (checkout / "run").read_text("utf-8")
    refusing = script.replace("    BUILD.mkdir(exist_ok=True)", "    raise PermissionError(13, 'no', str(BUILD))")
    assert refusing != script
    broken = checkout / "run-read-only"
    broken.write_text(refusing, "utf-8")
    done = subprocess.run([sys.executable, str(broken), "rules", "rocket"], capture_output=True, text=True, check=False)
    broken.unlink()
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "may not write there" in done.stderr


def test_an_interrupted_set_up_leaves_no_traceback(
    launcher: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(subprocess.Popen[bytes]):
        interrupted = False

        def wait(self, timeout: float | None = None) -> int:
            if not self.interrupted:
                self.interrupted = True
                raise KeyboardInterrupt
            return super().wait(timeout)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    log = checkout / "interrupted.log"
    with pytest.raises(KeyboardInterrupt):
        launcher.logged([sys.executable, "-c", "raise SystemExit('half done')"], log, launcher.Step("waiting"))
    assert "half done" in log.read_text("utf-8")  # what the child said is in the log, not on the screen
    assert "half done" not in capsys.readouterr().err


PIP_OFFLINE = "WARNING: Retrying: NewConnectionError('Failed to establish a new connection')"
PIP_BUSY = "ERROR: HTTP error 429 while getting a package"


@pytest.mark.parametrize(
    ("pip_says", "tries", "expected"),
    [(PIP_OFFLINE, 1, "Is this machine offline?"), (PIP_BUSY, 4, "could not be installed")],
)
def test_a_failing_registry(
    launcher: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pip_says: str, tries: int, expected: str
) -> None:
    """Without a network there is a sentence soon; a registry that is only busy is asked again."""
    asked = []

    def pip(*arguments: str) -> list[str]:
        asked.append(arguments)
        return [sys.executable, "-c", f"raise SystemExit({pip_says!r})"]

    monkeypatch.setattr(launcher, "pip_install", pip)
    with pytest.raises(SystemExit) as end:
        launcher.install(launcher.Step("installing starlette"), tmp_path / "install.log", "starlette")
    assert expected in str(end.value)
    assert "conflicting" not in str(end.value)
    assert len(asked) == tries


def test_continuous_integration_is_patient_even_when_the_registry_cannot_be_reached(
    launcher: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    answers: list[object] = [PIP_OFFLINE, PIP_OFFLINE, 0]
    monkeypatch.setattr(
        launcher, "pip_install", lambda *_: [sys.executable, "-c", f"import sys; sys.exit({answers.pop(0)!r})"]
    )
    launcher.install(launcher.Step("installing starlette"), tmp_path / "install.log", "starlette")
    assert answers == []


@pytest.fixture
def set_up_checkout(launcher: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment that is there, without a build; a C compiler is at hand."""
    environment = tmp_path / ".venv"
    monkeypatch.setattr(launcher, "STAMPS", environment / "stamps")
    monkeypatch.setattr(launcher, "PACKAGES", environment / "packages")
    monkeypatch.setattr(launcher, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(launcher, "PLAIN", False)
    monkeypatch.setattr(launcher, "why_plain", lambda: None)
    (environment / "packages").mkdir(parents=True)
    return environment


def test_without_a_build_a_command_starts_from_source_and_the_build_is_made_meanwhile(
    launcher: ModuleType, set_up_checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: begun.append(command))
    assert launcher.package_for(["serve"]) == launcher.SOURCE
    assert begun == [[sys.executable, str(launcher.ROOT / "run"), launcher.IN_BACKGROUND]]
    assert "meanwhile" in capsys.readouterr().err


def test_a_build_that_is_ready_is_taken_without_a_word(
    launcher: ModuleType, set_up_checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = launcher.wanted_package()
    package = set_up_checkout / "packages" / wanted[:16]
    package.mkdir()
    launcher.set_stamp("package", wanted)
    launcher.set_stamp("outcome", "compiled\n\n")
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("built again"))
    assert launcher.package_for(["serve"]) == package
    assert launcher.package_for(["bench", "engine"]) == package
    assert launcher.main([launcher.NOW]) == 0
    assert capsys.readouterr().err == ""


def test_a_build_that_could_not_be_compiled_says_so_once(
    launcher: ModuleType, set_up_checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = launcher.wanted_package()
    (set_up_checkout / "packages" / wanted[:16]).mkdir()
    launcher.set_stamp("package", wanted)
    launcher.set_stamp("outcome", "missing\nNo C compiler found\n")
    launcher.package_for(["serve"])
    assert "No C compiler found" in capsys.readouterr().err
    launcher.package_for(["serve"])
    assert capsys.readouterr().err == ""


NO_COMPILER = {"CC": "there-is-no-such-compiler"}


@pytest.mark.parametrize(
    ("settings", "reason"),
    [({"FOOTPLATE_COMPILE": "no"}, "FOOTPLATE_COMPILE=no"), (NO_COMPILER, "No C compiler found")],
)
@pytest.mark.parametrize("arguments", [["serve"], ["bench", "engine"]])
def test_nothing_is_built_where_nothing_can_be_compiled(
    launcher: ModuleType,
    set_up_checkout: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    settings: dict[str, str],
    reason: str,
    arguments: list[str],
) -> None:
    """Such a build would be no faster, so none is promised either."""
    monkeypatch.undo()
    monkeypatch.setattr(launcher, "PLAIN", False)
    monkeypatch.setattr(launcher, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(launcher, "STAMPS", set_up_checkout / "stamps")
    for name, value in {"FOOTPLATE_COMPILE": "", **settings}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("something was started"))
    assert launcher.package_for(arguments) == launcher.SOURCE
    assert capsys.readouterr().err == f"{reason}: Footplate runs in plain Python, several times slower.\n"
    launcher.package_for(arguments)
    assert capsys.readouterr().err == ""
    assert launcher.main([launcher.NOW]) == 0
    assert launcher.package_in_use() == launcher.SOURCE


def test_whoever_waits_for_another_installation_is_told_so(
    launcher: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launcher, "BUILD", tmp_path)
    said: list[str] = []
    entered = threading.Event()

    def install_too() -> None:
        with launcher.one_at_a_time("run", launcher.INSTALL_LOG):
            entered.set()

    def has_been_told() -> bool:
        said.append(capsys.readouterr().err)
        return "waiting for another ./run" in said[-1]

    second = threading.Thread(target=install_too)
    with launcher.one_at_a_time("run", launcher.INSTALL_LOG):
        assert capsys.readouterr().err == ""
        second.start()
        until(has_been_told)
        assert not entered.is_set()
    second.join()
    assert entered.is_set()
    assert said[-1] == "  waiting for another ./run that is installing (log: .venv/install.log)\n"


def test_a_source_changed_while_it_was_compiled_is_not_taken_for_the_new_one(
    launcher: ModuleType, set_up_checkout: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wanted = launcher.wanted_package()
    monkeypatch.setattr(launcher, "missing_dependencies", lambda extras: {})
    monkeypatch.setattr(launcher, "logged", lambda *_: True)
    monkeypatch.setattr(launcher, "wanted_package", lambda: "something else")
    monkeypatch.setattr(launcher, "BUILD", tmp_path)
    launcher.compile_package(wanted, tmp_path / "build.log")
    assert launcher.stamped("package") == ""


def test_whoever_waits_for_a_build_hears_that_its_source_was_changed(
    launcher: ModuleType, set_up_checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launcher, "compile_package", lambda *_: None)
    assert launcher.main([launcher.NOW]) == 1
    assert "was changed" in capsys.readouterr().err


def test_the_tests_do_not_wait_for_the_compiler(launcher: ModuleType, set_up_checkout: Path) -> None:
    assert launcher.package_for(["test"]) == launcher.SOURCE


def test_only_one_compiles_at_a_time(launcher: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher, "BUILD", tmp_path)
    monkeypatch.setattr(launcher, "compile_package", lambda *_: pytest.fail("compiled twice"))
    monkeypatch.setattr(os, "nice", lambda _: 0)
    with launcher.one_at_a_time("compile", launcher.BUILD_LOG):
        assert launcher.compile_in_background() == 0
