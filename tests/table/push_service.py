"""A push service and a browser behind it: checks who writes, decrypts what is written, as the standards say.

Nothing of Footplate's own is used for it, so that both cannot be wrong in the same way.
"""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def plain(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def written(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Browser:
    """Has the keys a message is encrypted for."""

    def __init__(self, auth: bytes = bytes(range(16)), key: ec.EllipticCurvePrivateKey | None = None) -> None:
        self.key = key or ec.generate_private_key(ec.SECP256R1())
        self.auth = auth
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": written(self.point), "auth": written(self.auth)}

    def reads(self, body: bytes) -> bytes:
        """A message in one record (RFC 8188, RFC 8291)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        keying = derived(self.auth, b"WebPush: info\0" + self.point + sender, shared, 32)
        key = derived(salt, b"Content-Encoding: aes128gcm\0", keying, 16)
        nonce = derived(salt, b"Content-Encoding: nonce\0", keying, 12)
        message, mark, rest = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert mark
        assert not rest.strip(b"\0")
        return bytes(message)


def derived(salt: bytes, info: bytes, secret: bytes, size: int) -> bytes:
    return bytes(HKDF(SHA256(), size, salt, info).derive(secret))


def claims_of(header: str, origin: str) -> dict[str, Any]:
    """What the header of RFC 8292 says, once its signature and its terms are found to be right."""
    scheme, _, rest = header.partition(" ")
    assert scheme == "vapid"
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = fields["t"].rpartition(".")
    both = plain(signature)
    assert len(both) == 64
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(fields["k"]))
    numbers = encode_dss_signature(int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big"))
    known.verify(numbers, signed.encode(), ec.ECDSA(SHA256()))
    head, claims = (json.loads(plain(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims["aud"] == origin
    assert claims["exp"] - time.time() < 24 * 3600
    assert claims["sub"].startswith(("https://", "mailto:"))
    return {**claims, "key": fields["k"]}


class PushService(ThreadingHTTPServer):
    """Takes messages for browsers, each at an address of its own; `answers` are the statuses it gives first."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.browsers: dict[str, Browser] = {}
        self.got: list[tuple[str, dict[str, Any], dict[str, str]]] = []
        """Who was told what, with which headers."""
        self.refused: list[str] = []
        self.answers: list[int] = []

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def subscription(self, name: str) -> dict[str, str]:
        browser = self.browsers.setdefault(name, Browser())
        return {"endpoint": f"{self.origin}/push/{name}", **browser.keys}


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, PushService)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        name = self.path.rpartition("/")[2]
        status = self.server.answers.pop(0) if self.server.answers else 201
        if status == 201:
            try:
                claims_of(self.headers["Authorization"], self.server.origin)
                assert self.headers["Content-Encoding"] == "aes128gcm"
                assert int(self.headers["TTL"]) >= 0
                assert len(body) <= 4096
                message = json.loads(self.server.browsers[name].reads(body))
                self.server.got.append((name, message, dict(self.headers.items())))
            except Exception as wrong:
                self.server.refused.append(repr(wrong))
                status = 403
        self.send_response(status)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing to say."""


@contextmanager
def running_push_service() -> Iterator[PushService]:
    service = PushService()
    thread = threading.Thread(target=service.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        service.shutdown()
        thread.join()
        service.server_close()
