"""What hosts a server elsewhere: image, services beside it, proxy, unit of systemd, and the release they may take.

Nothing here needs a daemon or the network; where a builder, systemd or Caddy is there, it is asked as well.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, Final

import pytest
from ruamel.yaml import YAML

from footplate.cli import serve
from footplate.cli.arguments import Completing
from footplate.cli.terminal import Terminal
from footplate.kernel import state as this_build
from footplate.table.store import DB_VARIABLE, is_postgres
from footplate.web import serving
from footplate.web.app import OPERATIONS
from footplate.web.bounds.crowd import WANTED_DESCRIPTORS

pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).resolve().parents[1]
HOSTING: Final = (ROOT / "docs" / "hosting.md").read_text("utf-8")
OPTION: Final = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
PINNED: Final = re.compile(r"[a-z]+:\d+(\.\d+)+(-[a-z]+)+")
"""An image of one version on one system: the same tomorrow, but for repairs of that system."""


def yaml(path: str) -> Any:
    return YAML(typ="safe", pure=True).load((ROOT / path).read_text("utf-8"))


def options() -> set[str]:
    """Of `footplate serve`."""
    terminal = Terminal("en")
    terminal.completing = True
    with pytest.raises(Completing) as asked:
        serve.run([], terminal)
    return set(asked.value.options)


def extras() -> set[str]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return set(settings["project"]["optional-dependencies"])


# --- the image --------------------------------------------------------------------------------------------------------


def instructions() -> list[tuple[str, str]]:
    """Of the Dockerfile, in order, lines that go on joined."""
    text = re.sub(r"(?m)^\s*#.*\n", "", (ROOT / "Dockerfile").read_text("utf-8"))
    lines = filter(None, (line.strip() for line in text.replace("\\\n", " ").splitlines()))
    return [(word, " ".join(rest.split())) for word, _, rest in (line.partition(" ") for line in lines)]


def the(instruction: str) -> str:
    """What is said last, which is what holds in the image."""
    return [rest for word, rest in instructions() if word == instruction][-1]


def test_the_image_is_made_of_one_version_and_keeps_no_compiler() -> None:
    bases = [rest.split() for word, rest in instructions() if word == "FROM"]
    assert len(bases) == 2
    assert bases[0][0] == bases[1][0]  # else the environment that is copied would belong to another Python
    assert PINNED.fullmatch(bases[0][0])
    last = max(place for place, (word, _) in enumerate(instructions()) if word == "FROM")
    assert "gcc" not in str(instructions()[last:])


def test_the_image_has_the_compiled_rules_or_is_not_made() -> None:
    (made,) = (rest for word, rest in instructions() if word == "RUN" and "pip wheel" in rest)
    assert "--wheel-dir /wheels . && grep -qx compiled build/outcome.txt && " in made
    assert 'report("compiled")' in (ROOT / "setup.py").read_text("utf-8")


def test_the_image_is_made_of_what_is_there() -> None:
    kept = [line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")]
    copied = [rest.split()[:-1] for word, rest in instructions() if word == "COPY" and not rest.startswith("--from")]
    assert sorted(name for names in copied for name in names) == sorted(kept)
    assert all((ROOT / name).exists() for name in kept)
    assert (ROOT / ".dockerignore").read_text("utf-8").splitlines()[1] == "*"
    locks = set(re.findall(r"--require-hashes -r locks/(\w+)\.txt", str(instructions())))
    assert locks == {"build", "image"}
    installs = re.findall(r"pip install (\S+)", str(instructions()))
    assert set(installs) == {"--require-hashes", "--no-deps"}  # nothing comes in beside what has a hash


def test_the_image_runs_as_nobody_in_particular() -> None:
    (made,) = (rest for word, rest in instructions() if word == "RUN" and "useradd" in rest)
    assert the("USER") in made.split()
    (number,) = set(re.findall(r"--[ug]id (\d+)", made))
    assert int(number) >= 1000
    for text in (HOSTING, (ROOT / "compose.yaml").read_text("utf-8")):  # who owns the folder of backups
        assert f"-o {number} -g {number} -m 700 backups" in text


def test_the_image_starts_a_server() -> None:
    command = json.loads(the("ENTRYPOINT")) + json.loads(the("CMD"))
    assert command[:2] == ["footplate", "serve"]
    assert set(OPTION.findall(" ".join(command))) <= options()
    assert the("EXPOSE") == str(serve.PORT)


@contextmanager
def answering(status: int) -> Iterator[tuple[str, list[str]]]:
    """Somebody who answers everything alike: their address, and what they were asked for."""
    asked: list[str] = []

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}", asked
        server.shutdown()


@pytest.mark.parametrize(("status", "well"), [(200, True), (503, False)])
def test_the_health_of_the_image_is_that_of_the_server(status: int, well: bool) -> None:
    _, _, command = the("HEALTHCHECK").partition(" CMD ")
    words = json.loads(command)
    with answering(status) as (address, asked):
        said = [word.replace(f"127.0.0.1:{serve.PORT}", address) for word in words[1:]]
        done = subprocess.run([sys.executable, *said], capture_output=True, timeout=60, check=False)
    assert (done.returncode == 0) is well
    (path,) = asked
    assert path in {operation.path for operation in OPERATIONS if operation.method == "GET"}


def test_the_image_can_be_built() -> None:
    """Where somebody builds images; continuous integration has no daemon for it, so it is not asked for there."""
    docker = shutil.which("docker")
    if docker is None:
        pytest.skip("docker is not installed")
    if subprocess.run([docker, "info"], capture_output=True, timeout=60, check=False).returncode:
        pytest.skip("no daemon of docker answers")
    image = "footplate-test"
    built = subprocess.run([docker, "build", "--tag", image, str(ROOT)], capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr[-2000:]
    run = [docker, "run", "--rm", "--read-only", "--tmpfs", "/tmp", "--network", "none", image, "--version"]
    said = subprocess.run(run, capture_output=True, text=True, timeout=120, check=False)
    assert said.returncode == 0, said.stderr


# --- services beside it -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml("compose.yaml")["services"]
    return found


def test_the_command_is_one_that_is_understood_and_has_no_secrets(services: dict[str, Any]) -> None:
    command = services["footplate"]["command"]
    assert command[0] == "serve"
    assert {word.partition("=")[0] for word in command[1:]} <= options()
    assert not re.search(r"password|smtp|postgres", " ".join(command), re.IGNORECASE)


def test_what_the_server_is_told_by_its_environment_is_what_it_listens_to(services: dict[str, Any]) -> None:
    told = services["footplate"]["environment"]
    assert {name for name in told if name.startswith("FOOTPLATE_")} == {DB_VARIABLE, serve.MAIL_SERVER}
    assert is_postgres(told[DB_VARIABLE])
    database = services["database"]["environment"]
    assert told["PGHOST"] in services
    for what, ours in (("USER", "PGUSER"), ("DB", "PGDATABASE"), ("PASSWORD", "PGPASSWORD")):
        assert database[f"POSTGRES_{what}"] == told[ours]


def test_whatever_is_left_to_the_host_stands_in_the_example() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text("utf-8")))
    example = (ROOT / "deploy" / "env.example").read_text("utf-8")
    assert set(re.findall(r"(?m)^(\w+)=", example)) == asked
    assert re.search(r"(?m)^POSTGRES_PASSWORD=$", example)  # nobody goes on with a password everybody knows
    assert "/.env" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_images_are_of_one_version_and_volumes_are_there(services: dict[str, Any]) -> None:
    named = set(yaml("compose.yaml")["volumes"])
    used = set()
    for name, service in services.items():
        assert service["restart"] == "unless-stopped"
        assert "build" in service or PINNED.fullmatch(service["image"]), name
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            if source.startswith("./"):
                assert source == "./backups" or (ROOT / source).is_file()
            else:
                used.add(source)
    assert used == named


def test_the_server_may_write_where_it_must_and_nowhere_else(services: dict[str, Any]) -> None:
    footplate = services["footplate"]
    assert footplate["read_only"] is True
    assert footplate["cap_drop"] == ["ALL"]
    (folder,) = (word.partition("=")[2] for word in footplate["command"] if word.startswith("--backup-folder="))
    assert [volume.partition(":")[2] for volume in footplate["volumes"]] == [folder]


def test_nobody_reaches_the_server_but_by_the_proxy(services: dict[str, Any]) -> None:
    """It believes a proxy at 127.0.0.1 whom it speaks for, and no other; so they share a network."""
    assert services["footplate"]["network_mode"] == "service:caddy"
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    command = " ".join(services["footplate"]["command"])
    assert "--host" not in command
    assert "--port" not in command


# --- the proxy --------------------------------------------------------------------------------------------------------

CADDYFILE: Final = ROOT / "deploy" / "Caddyfile"


def test_the_proxy_hands_on_to_the_server_and_logs_no_addresses_of_seats(services: dict[str, Any]) -> None:
    text = re.sub(r"#.*", "", CADDYFILE.read_text("utf-8"))
    assert text.count("{") == text.count("}")
    assert re.findall(r"reverse_proxy (\S+)", text) == [f"{serve.HERE}:{serve.PORT}"]
    assert set(re.findall(r"\{\$(\w+)\}", text)) == set(services["caddy"]["environment"])
    assert re.search(r"request>uri\s+delete", text)
    assert re.search(r"request>headers\s+delete", text)
    assert len(re.findall(r"(?m)^\s*log\b", text)) == 1  # the one without addresses


def test_the_proxy_gives_up_a_connection_before_the_server_does() -> None:
    """What it sent on one that is just being closed would be lost."""
    (seconds,) = re.findall(r"(?m)^\s*keepalive (\d+)s$", CADDYFILE.read_text("utf-8"))
    assert int(seconds) < serving.KEPT_OPEN


def test_caddy_understands_it() -> None:
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("Caddy is not installed")
    command = [caddy, "validate", "--adapter", "caddyfile", "--config", str(CADDYFILE)]
    environment = {**os.environ, "FOOTPLATE_NAME": "localhost"}
    said = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert said.returncode == 0, said.stderr


# --- systemd ----------------------------------------------------------------------------------------------------------

UNIT: Final = ROOT / "deploy" / "footplate.service"


@pytest.fixture(scope="module")
def service() -> dict[str, str]:
    section = UNIT.read_text("utf-8").partition("[Service]")[2].partition("[Install]")[0]
    pairs = [(key, value) for key, _, value in (line.partition("=") for line in section.splitlines() if line)]
    assert len({key for key, _ in pairs}) == len(pairs)  # said twice, some settings would be added up
    return dict(pairs)


def test_the_unit_starts_a_server_that_is_understood(service: dict[str, str]) -> None:
    words = service["ExecStart"].split()
    assert words[0].endswith("/bin/footplate")
    assert words[1] == "serve"
    assert set(OPTION.findall(service["ExecStart"])) <= options()
    assert set(OPTION.findall(UNIT.read_text("utf-8"))) <= options()
    variables = set(re.findall(r"\$\{?(\w+)", service["ExecStart"]))
    explained = set(re.findall(r"(?m)^#\s+(\w+)=", UNIT.read_text("utf-8")))
    assert explained == variables | {serve.MAIL_SERVER}


def test_the_unit_writes_where_it_must(service: dict[str, str]) -> None:
    kept = {f"/var/lib/{folder}" for folder in service["StateDirectory"].split()}
    (backups,) = re.findall(r"--backup-folder (\S+)", service["ExecStart"])
    assert backups in kept
    assert service["WorkingDirectory"] in kept
    assert f"--home-dir {service['WorkingDirectory']}" in HOSTING  # the default store is in the home of its user


def test_a_server_gets_as_many_descriptors_as_it_asks_for(service: dict[str, str]) -> None:
    assert int(service["LimitNOFILE"]) == WANTED_DESCRIPTORS
    told = re.findall(r"asks the system for (?:up to )?([\d,]+)", " ".join(HOSTING.split()))
    assert told == [f"{WANTED_DESCRIPTORS:,}"] * 2


def test_the_unit_is_not_roots_and_can_do_little(service: dict[str, str]) -> None:
    assert service["User"] not in ("", "root", "0")
    assert service["CapabilityBoundingSet"] == ""
    assert service["ProtectSystem"] == "strict"
    assert service["NoNewPrivileges"] == service["ProtectHome"] == service["PrivateTmp"] == "yes"
    assert "KillSignal" not in service  # ended by SIGTERM it counts as well ended; Ctrl-C's code would be a failure


def test_systemd_understands_the_unit(tmp_path: Path, service: dict[str, str]) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd is not installed")
    here = tmp_path / UNIT.name
    program = service["ExecStart"].split()[0]
    here.write_text(UNIT.read_text("utf-8").replace(program, sys.executable), "utf-8")  # it must be there
    command = [analyze, "verify", "--man=no", str(here)]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    if "Failed to" in said.stderr and UNIT.name not in said.stderr:
        pytest.skip(f"systemd cannot look at units here: {said.stderr.strip()}")
    assert (said.returncode, said.stderr) == (0, "")


# --- releases ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def jobs() -> dict[str, Any]:
    found: dict[str, Any] = yaml(".github/workflows/release.yml")["jobs"]
    return found


def step_with(job: dict[str, Any], action: str) -> dict[str, Any]:
    (found,) = (step for step in job["steps"] if step.get("uses", "").startswith(action))
    return dict(found)


def test_wheels_are_compiled_for_every_system_and_python(jobs: dict[str, Any]) -> None:
    systems = jobs["compiled"]["strategy"]["matrix"]["os"]
    assert {system.partition("-")[0] for system in systems} == {"ubuntu", "macos", "windows"}
    pythons = step_with(jobs["compiled"], "pypa/cibuildwheel")["env"]["CIBW_BUILD"].split()
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    oldest = settings["project"]["requires-python"].removeprefix(">=").replace(".", "")
    assert pythons[0] == f"cp{oldest}-*"
    assert len(set(pythons)) == len(pythons) >= 4


def test_a_wheel_that_is_not_compiled_is_no_release(jobs: dict[str, Any]) -> None:
    """The command that tries each wheel, tried with this build: the plain one fails."""
    command = shlex.split(step_with(jobs["compiled"], "pypa/cibuildwheel")["env"]["CIBW_TEST_COMMAND"])
    assert command[0] == "python"
    done = subprocess.run([sys.executable, *command[1:]], capture_output=True, text=True, timeout=60, check=False)
    compiled = not str(this_build.__file__).endswith(".py")
    assert (done.returncode == 0) is compiled, done.stderr
    assert compiled or "AssertionError" in done.stderr


def test_there_is_a_plain_wheel_and_the_sources(jobs: dict[str, Any]) -> None:
    (build,) = (step for step in jobs["plain"]["steps"] if "-m build" in step.get("run", ""))
    assert build["env"] == {"FOOTPLATE_COMPILE": "no"}
    assert {"--sdist", "--wheel"} <= set(build["run"].split())
    assert 'os.environ.get("FOOTPLATE_COMPILE") == "no"' in (ROOT / "setup.py").read_text("utf-8")


def test_only_a_tag_is_published_and_only_whole(jobs: dict[str, Any]) -> None:
    publish = jobs["publish"]
    assert publish["if"] == "startsWith(github.ref, 'refs/tags/v')"
    assert set(publish["needs"]) == set(jobs) - {"publish", "release"}
    assert jobs["release"]["needs"] == "publish"
    assert publish["permissions"] == {"id-token": "write"}
    assert yaml(".github/workflows/release.yml")["permissions"] == {"contents": "read"}


def test_a_release_names_its_ingredients_and_where_it_was_built(jobs: dict[str, Any]) -> None:
    (listed,) = (step["run"] for step in jobs["ingredients"]["steps"] if "cyclonedx" in step.get("run", ""))
    assert "--require-hashes -r locks/image.txt" in listed
    assert step_with(jobs["ingredients"], "actions/upload-artifact")["with"]["path"] in listed
    assert step_with(jobs["release"], "actions/attest-build-provenance")["with"]["subject-path"] == "dist/*"


# --- what is told about it --------------------------------------------------------------------------------------------


def test_every_option_of_a_server_is_explained_and_there() -> None:
    rows = [line.split("|")[1] for line in HOSTING.splitlines() if line.startswith("| `--")]
    explained = {option for row in rows for option in OPTION.findall(row)}
    assert explained <= options()
    assert options() - explained == {"--open", "--no-open", "--lang", "--help"}


def test_commands_that_start_a_server_are_understood() -> None:
    commands = re.findall(r"(?m)^    (?:\S*/)?(?:run|footplate) serve(.*?)(?:#.*)?$", HOSTING)
    assert len(commands) >= 3
    assert {option for command in commands for option in OPTION.findall(command)} <= options()


def test_extras_to_install_are_there() -> None:
    named = re.findall(r"\[([a-z]+(?:,[a-z]+)*)\]['\"]", HOSTING)
    assert named
    assert {extra for one in named for extra in one.split(",")} <= extras()


def test_files_to_take_are_there() -> None:
    named = set(re.findall(r"\b(?:deploy/[\w.]+|compose\.yaml|Dockerfile)", HOSTING))
    assert {"compose.yaml", "deploy/env.example", "deploy/Caddyfile", "deploy/footplate.service"} <= named
    assert "deploy/footplate.toml" in named
    assert [name for name in named if not (ROOT / name).is_file()] == []
