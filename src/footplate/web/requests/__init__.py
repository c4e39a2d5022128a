"""One request: the guard before it, who asks, its operation, and the description of all operations."""
