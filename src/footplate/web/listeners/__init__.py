"""Who listens to which table, and what they are told, encoded once."""
