"""A server process: its settings, the store it opens, its log, metrics, backups, garbage collection."""
