"""Which Footplate a package needs, as packages say it."""

from __future__ import annotations

import pytest

from footplate.kernel.version import VERSION, unmet


@pytest.mark.parametrize(
    ("need", "fitting", "unfit"),
    [
        ("footplate", "0.0.1 9.9", ""),
        ("footplate>=0.1,<0.2", "0.1.0 0.1.12", "0.0.9 0.2 0.2.0 1.0"),
        ("footplate <0.2, >=0.1", "0.1", "0.2.1"),
        ("Footplate[serve]~=0.3", "0.3 0.3.1 0.4", "0.2.9 1.0"),
        ("footplate~=0.3.2", "0.3.2 0.3.9", "0.3.1 0.4.0"),
        ("footplate (==0.1.*)", "0.1.0 0.1.9", "0.2.0"),
        ("footplate==0.1", "0.1.0", "0.1.1"),
        ("footplate!=0.1.3", "0.1.2", "0.1.3"),
        ("footplate>0.1,<=0.3; python_version > '3.10'", "0.2 0.3.0", "0.1.0 0.3.1"),
        ("footplate>=9; extra == 'future'", "0.1", ""),
        ("footplate-maps>=9", "0.1", ""),
    ],
)
def test_a_requirement_is_met_or_named(need: str, fitting: str, unfit: str) -> None:
    for version in fitting.split():
        assert unmet(["numpy", need], version) == ""
    for version in unfit.split():
        assert unmet(["numpy", need], version) == need.partition(";")[0]


def test_this_version_is_its_own() -> None:
    assert not unmet([f"footplate=={VERSION}"])
