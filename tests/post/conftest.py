"""Both kinds of store, as the tests of tables have them."""

from tests.table.conftest import cluster, store, where

__all__ = ["cluster", "store", "where"]
