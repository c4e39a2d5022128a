"""One request: the guard before it, its sender, its operation, and the description of all operations."""
