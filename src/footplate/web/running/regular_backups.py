"""Scheduled backups, and whether they succeed."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from footplate.table.basics.errors import TableError
from footplate.table.store import Store
from footplate.table.store.backups import BackupFolder, Examined, examined
from footplate.web.contract.replies import BackupHealth, Trouble
from footplate.web.running.settings import ServerSettings

RETRY_SECONDS: Final = 600.0
"""Seconds before a failed backup is tried again."""
DUE_CHECK_SECONDS: Final = 60.0
"""Seconds between checks whether one is due: another process may have made it."""
_CLAIM: Final = "backup"

_log = logging.getLogger("footplate.web")


class Backups:
    """The backups of one server process. Of several processes one makes them; all of them look into the folder."""

    def __init__(self, settings: ServerSettings, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now
        self._every = settings.backup_every * 3600.0
        self._folder = BackupFolder(Path(settings.backup_folder), settings.backup_keep, now)
        self._wanted = bool(settings.backup_folder)
        self._since = now()
        self._failed_at = 0.0
        self._judged: Path | None = None
        """The backup that was last checked for damaged games."""
        self._trouble: Trouble = ""

    def go_on(self) -> float:
        """Make a backup if one is due. Returns the seconds until the next check."""
        if not self._wanted:
            return self._every
        now = self._now()
        self._judge_newest()
        due = max(self._newest + self._every, self._failed_at + RETRY_SECONDS)
        if due > now:
            return min(due - now, DUE_CHECK_SECONDS)
        if not self._store.claim(_CLAIM):
            return DUE_CHECK_SECONDS
        try:
            self._make(now)
        finally:
            self._store.release(_CLAIM)
        return DUE_CHECK_SECONDS

    @property
    def _newest(self) -> float:
        found = self._found()
        return found[0] if found else 0.0

    def _found(self) -> tuple[float, Path] | None:
        try:
            return self._folder.newest()
        except OSError:
            return None

    def _judge_newest(self) -> None:
        """Check the newest backup, which may come from another process or from before this one was started."""
        found = self._found()
        if found is None or found[1] == self._judged:
            return
        self._judged = found[1]
        try:
            self._learn(examined(found[1]))
        except (TableError, OSError) as failed:
            self._trouble = "failed"
            _log.error("a backup cannot be read", extra={"file": str(found[1]), "reason": str(failed)})

    def _learn(self, found: Examined) -> None:
        self._failed_at, self._trouble = 0.0, "damaged" if found.damaged else ""
        if found.damaged:
            _log.error("games are damaged; older backups are kept", extra={"tables": found.damaged})

    def _make(self, now: float) -> None:
        try:
            file, found = self._folder.take(self._store)
        except (TableError, OSError) as failed:
            self._failed_at, self._trouble = now, "failed"
            _log.error("a backup failed", extra={"reason": str(failed)})
            return
        _log.info("a backup was made", extra={"file": str(file), "tables": found.tables})
        self._judged = file
        self._learn(found)

    def health(self) -> BackupHealth | None:
        """The state of the backups; None if none are wanted."""
        if not self._wanted:
            return None
        newest = self._newest
        late = self._now() - (newest or self._since) > 2 * self._every + RETRY_SECONDS
        trouble: Trouble = self._trouble or ("late" if late else "")
        return {"last": newest or None, "trouble": trouble}
