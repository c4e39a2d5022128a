"""The operations on a person's own things: devices, data, messages."""
