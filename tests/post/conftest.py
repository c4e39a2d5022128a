"""Both kinds of store, as the tests of tables have them."""

from tests.table.conftest import cluster, where

__all__ = ["cluster", "where"]
