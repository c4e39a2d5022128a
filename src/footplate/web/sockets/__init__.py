"""A WebSocket for each open page, a stream for each bot, and their messages."""
