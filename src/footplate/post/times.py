"""Times in letters: in the reader's time zone and language."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from footplate.language import say


def zone_named(name: str) -> ZoneInfo | None:
    """A time zone by its name (`Europe/Berlin`); None for an unknown one."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def moment_text(at: float, zone: str, language: str) -> str:
    """A time in a time zone; in UTC where the zone is not known.

    >>> moment_text(1795348800, "UTC", "en")
    'Sun 22 Nov 12:00 UTC'
    """
    there = datetime.fromtimestamp(at, zone_named(zone) or UTC)
    facts = {
        "weekday": say(f"post.weekday.{there.isoweekday()}", language),
        "day": str(there.day),
        "month": say(f"post.month.{there.month}", language),
        "time": f"{there:%H:%M}",
        "zone": there.tzname() or "UTC",
    }
    return say("post.moment", language, facts)
