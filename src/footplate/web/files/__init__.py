"""The page's files, bundled and compressed; and a cache of exported copies."""
