"""The store on PostgreSQL, for several server processes."""

from __future__ import annotations

from footplate.table.basics.errors import StoreFailed

try:
    import psycopg  # noqa: F401
    import psycopg_pool  # noqa: F401
except ImportError as missing:
    raise StoreFailed(
        "PostgreSQL needs the package psycopg, which is not installed (pip install 'footplate[postgres]')"
    ) from missing

from footplate.table.store.postgres.copying import copy_database
from footplate.table.store.postgres.store import PostgresStore
from footplate.table.store.postgres.ways import has_tables

__all__ = ["PostgresStore", "copy_database", "has_tables"]
