"""What a table refuses, each with a code for programs and a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping

from footplate.language import say


class TableError(Exception):
    """A command that cannot be obeyed. Nothing has changed.

    `code` is for programs ("forbidden", "unknown" ...), `facts` fill the sentence `table.error.<reason>`.
    """

    code = "refused"

    def __init__(self, reason: str, facts: Mapping[str, object] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts: Mapping[str, object] = facts or {}

    def __reduce__(self) -> tuple[type[TableError], tuple[str, Mapping[str, object]]]:
        return type(self), (self.reason, dict(self.facts))

    def sentence(self, language: str = "en") -> str:
        return say(f"table.error.{self.reason}", language, self.facts)

    def __str__(self) -> str:
        return self.sentence()


class Unknown(TableError):
    """There is no such table, seat, link or session."""

    code = "unknown"


class Forbidden(TableError):
    """The requester has no right to this."""

    code = "forbidden"


class Refused(TableError):
    """Not now, or not like this: it is not your turn, the game is over, nothing can be taken back ..."""

    code = "refused"


class TooMany(Refused):
    """Not so often: the facts say in how many `seconds` again."""

    code = "too_many"


class Invalid(TableError):
    """The request itself makes no sense: a wrong number of seats, an empty name ..."""

    code = "invalid"


class Stale(TableError):
    """The table has gone on since the sender last looked; `seq` is where it is now."""

    code = "stale"

    def __init__(self, seq: int) -> None:
        super().__init__("stale", {"seq": seq})
        self.seq = seq


class InUse(TableError):
    """Another server has this store."""

    code = "store"


class Unusable(TableError):
    """The store cannot be used; the sentence says why."""

    code = "store"


class ReadOnly(TableError):
    """An administrator has the server changed: everything can be looked at, nothing can be done."""

    code = "read_only"


class StoreFailed(TableError):
    """The store could not keep it (a full disk, a lost database): nothing has been acknowledged."""

    code = "store"

    def __init__(self, reason: str) -> None:
        super().__init__("store", {"why": reason})


class Away(StoreFailed):
    """The database cannot be reached now; it may come back."""
