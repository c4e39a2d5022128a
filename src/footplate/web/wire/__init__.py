"""HTTP heads and WebSockets, byte by byte."""
