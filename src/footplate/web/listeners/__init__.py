"""The listeners of every table, and their messages, encoded once."""
