"""Play by post: orders on sheets, replies with the orders as read, and reports of rounds (docs/post.md).

A table is played by letter, in a browser, or both at once: what a sheet orders becomes moves of that table.
"""
