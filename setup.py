"""Compiles the rules with mypyc where that is possible. Everything else about the package stands in `pyproject.toml`.

Compiling is all or nothing: when mypyc, a C compiler or Python's headers are missing, or when anything fails on the
way, the package is installed in plain Python; it does the same, slower. `build/outcome.txt` says which it became and
why. `FOOTPLATE_COMPILE=no` asks for the plain package.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import shutil
import sys
import sysconfig
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import PlatformError

PACKAGE: Final = Path("src/footplate")

COMPILED: Final = re.compile(r'"""[^\n]*\bCompiled\.')
"""The mark of a module that is compiled: the first line of its docstring says so."""

FLAGS: Final = (
    "-ffp-contract=off",  # fused multiply-add would make compiled floats differ from interpreted ones
    "-fvisibility=hidden",  # what nobody else calls is called directly, or becomes part of its caller
    "-Wno-error",  # a newer compiler's new warning is no reason to go without the compiled build
)

BUILDING: Final = {"bdist_wheel", "build", "build_ext"}
"""Commands that need the extensions. Metadata does not; an editable install is the plain build."""

BUILD_FOLDER: Final = Path("build")


def report(outcome: str, reason: str = "") -> None:
    """Leave word of what became of the build: compiled, missing (something it needs), failed, or off."""
    BUILD_FOLDER.mkdir(exist_ok=True)
    (BUILD_FOLDER / "outcome.txt").write_text(f"{outcome}\n{reason}\n", "utf-8")


def find_c_compiler() -> str | None:
    """The command of a C compiler: the one asked for, the one Python was built with, or a usual one."""
    asked = os.environ.get("CC")
    candidates = [asked] if asked else [sysconfig.get_config_var("CC"), "cc", "gcc", "clang"]
    return next((command for command in candidates if command and shutil.which(shlex.split(command)[0])), None)


def missing_tool() -> str:
    """What compiling would need and does not have, as the beginning of a sentence; "" when all is there."""
    if importlib.util.find_spec("mypyc") is None:
        return "mypyc not found"
    if os.name != "nt":  # on Windows only setuptools knows where compilers live
        compiler = find_c_compiler()
        if compiler is None:
            return "No C compiler found"
        os.environ["CC"] = compiler
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers (python3-dev) not found"
    return ""


def compiled_modules() -> list[str]:
    """The files to compile, found by their mark."""
    return [str(path) for path in sorted(PACKAGE.rglob("*.py")) if COMPILED.match(path.read_text("utf-8"))]


def extensions() -> list[Extension]:
    """The compiled modules as C extensions; none when they cannot be made."""
    if not BUILDING & set(sys.argv):
        return []
    if os.environ.get("FOOTPLATE_COMPILE") == "no":
        report("off", "FOOTPLATE_COMPILE=no")
        return []
    missing = missing_tool()
    if missing:
        report("missing", missing)
        return []
    try:
        translated = translate_to_c(compiled_modules())
    except (Exception, SystemExit):  # mypyc leaves by SystemExit when it finds a type error
        traceback.print_exc()
        report("failed", "Compiling failed")
        return []
    report("compiled")
    return translated


def translate_to_c(paths: list[str]) -> list[Extension]:
    """The C files of mypyc, one for each module; all of them become one library, so that they call each other directly.

    One file for all of them would be 70 MB long, and optimizing it takes four times as long as optimizing the parts.
    """
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = "src"
    # Compiling asks for right types, not for tidy ones, and only in what is compiled; the rest is for the tests.
    options = ["--config-file=", "--follow-imports=silent", "--explicit-package-bases"]
    translated: list[Extension] = mypycify(
        [*options, *paths], opt_level="3", debug_level="0", multi_file=True, group_name="footplate"
    )
    for extension in translated:
        if os.name != "nt":
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]  # mypycify shares one list
        extension.depends.append("setup.py")  # other flags, other objects
    return translated


class CleanBuild(build):
    """Begins without the files of earlier builds, so that a deleted module is gone; keeps what was compiled."""

    def run(self) -> None:
        extension_builder = self.get_finalized_command("build_ext")
        compiled = {Path(output).resolve() for output in extension_builder.get_outputs()}
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path.resolve() not in compiled:
                path.unlink()
        super().run()


def compile_side_by_side(compile_files: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """The same, with each file in a thread of its own: the threads wait for processes of the C compiler."""

    def compile_each(sources: list[str], **options: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            compiled = threads.map(lambda source: compile_files([source], **options), sources)
            return [file for files in compiled for file in files]

    return compile_each


class AllOrNothing(build_ext):
    """Compiles every extension, as many files at a time as there are processors, or leaves none."""

    def build_extensions(self) -> None:
        self.compiler.compile = compile_side_by_side(self.compiler.compile)
        super().build_extensions()

    def run(self) -> None:
        try:
            super().run()
        except PlatformError:
            traceback.print_exc()
            self.give_up("missing", "No C compiler found")
        except Exception:
            traceback.print_exc()
            self.give_up("failed", "Compiling failed")

    def give_up(self, outcome: str, reason: str) -> None:
        """Go on as if there had been nothing to compile."""
        for extension in self.extensions:
            Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
        self.extensions = self.distribution.ext_modules = []
        report(outcome, reason)


setup(ext_modules=extensions(), cmdclass={"build": CleanBuild, "build_ext": AllOrNothing})
