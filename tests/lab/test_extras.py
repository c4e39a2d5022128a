"""Without the packages of the extra `lab` Footplate goes on as ever, and what needs them says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

PACKAGES = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "pandas", "pyarrow")


def without_them(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a Python that has none of the packages."""
    blind = f"import sys; sys.modules.update(dict.fromkeys({PACKAGES}))\n"
    return subprocess.run([sys.executable, "-c", blind + code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("code", "module", "package"),
    [
        ("import footplate.lab.pettingzoo", "footplate.lab.pettingzoo", "numpy"),
        ("import footplate.lab.openspiel", "footplate.lab.openspiel", "numpy"),
        ("import footplate.lab; footplate.lab.table([])", "footplate.lab.table", "pyarrow"),
    ],
)
def test_a_sentence_names_the_command(code: str, module: str, package: str) -> None:
    told = without_them(code).stderr.splitlines()[-1]
    wanted = f"{module} needs the package {package}, which is not installed (pip install 'footplate[lab]')"
    assert told == f"ImportError: {wanted}"


def test_all_that_needs_none_of_them_works() -> None:
    done = without_them("import footplate.lab.simulate; print(footplate.lab.Setting('rocket').steps)")
    assert done.stdout.strip() == "2631", done.stderr
