"""The API of administrators."""
