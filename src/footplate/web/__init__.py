"""Tables over HTTP and WebSocket, and the page in the browser."""
