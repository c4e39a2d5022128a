"""A WebSocket per open page, a stream for bots, and what they are sent."""
