"""The security headers of every answer: what a browser may not do with it."""

from __future__ import annotations

from typing import Final

CONTENT_SECURITY: Final = "; ".join(
    (
        "default-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SAFE_HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # the address of a seat is its secret
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
"""What an answer says unless it has such a header of its own."""
ENCRYPTED: Final = {"strict-transport-security": "max-age=31536000"}
"""What it adds where the world reaches this server by https."""
