"""Secrets of the server itself, generated on first use by one process, and kept in the store."""

from __future__ import annotations

from collections.abc import Callable

from footplate.table.store import Store, Transaction


def server_key(store: Store, name: str, make: Callable[[], str]) -> str:
    """The key with this name, the same for all processes of a store and after it was restored elsewhere."""

    def job(transaction: Transaction) -> str:
        transaction.run(
            "INSERT INTO server_key (name, secret) VALUES (:name, :secret) ON CONFLICT DO NOTHING",
            {"name": name, "secret": made},
        )
        return str(transaction.run("SELECT secret FROM server_key WHERE name = :name", {"name": name})[0]["secret"])

    known = store.read("SELECT secret FROM server_key WHERE name = :name", {"name": name})
    if known:
        return str(known[0]["secret"])
    made = make()
    return store.write_anyway(job).result()  # also while nothing else is to be written: whoever starts needs it
