"""A server process: its settings, the store it opens, its log, figures, backups, what keeps it from pausing."""
