"""The error for a package that is missing because only research needs it."""

from __future__ import annotations


def missing(module: str, error: ImportError) -> ImportError:
    """The sentence to raise in place of an import that failed.

    >>> print(missing("footplate.lab.pettingzoo", ImportError(name="gymnasium.spaces")))
    footplate.lab.pettingzoo needs the package gymnasium, which is not installed (pip install 'footplate[lab]')
    """
    package = (error.name or str(error)).partition(".")[0]
    return ImportError(
        f"{module} needs the package {package}, which is not installed (pip install 'footplate[lab]')", name=error.name
    )
