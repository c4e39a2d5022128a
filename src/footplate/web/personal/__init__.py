"""The operations on what is one's own: devices, data, messages."""
