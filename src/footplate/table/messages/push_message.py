"""Messages by Web Push as they go over the wire: encrypted for one browser (RFC 8291), signed by the server (RFC 8292).

Needs the package cryptography (extra `push`); `push.py` imports this when it is there.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD_BYTES: Final = 4096
"""The size of a record; a message has one."""
LONGEST_MESSAGE_BYTES: Final = RECORD_BYTES - 16 - 1 - 86
"""Bytes a message may have: push services take 4096 in all, with the head, the end mark and the seal."""
SIGNED_FOR: Final = 12 * 3600
"""Seconds a signature is good for; push services take no more than a day."""
_POINT: Final = 65
_SCALAR: Final = 32
_CURVE: Final = ec.SECP256R1()


def encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    """A private key, as it is kept."""
    return encoded(ec.generate_private_key(_CURVE).private_numbers().private_value.to_bytes(_SCALAR, "big"))


def private_key(kept: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(kept), "big"), _CURVE)


def public_part(key: ec.EllipticCurvePrivateKey) -> bytes:
    return bytes(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def is_browsers_key(p256dh: str, auth: str) -> bool:
    """Whether these can be a subscription's keys: a point of the curve, and sixteen bytes."""
    try:
        point, secret = decoded(p256dh), decoded(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, point)
    except ValueError:
        return False
    return len(point) == _POINT and len(secret) == 16


def encrypted(
    message: bytes,
    p256dh: str,
    auth: str,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """Encrypt a message for the browser with these keys. Sender key and salt are generated; tests pass known ones."""
    if len(message) > LONGEST_MESSAGE_BYTES:
        raise ValueError(f"a message by push has at most {LONGEST_MESSAGE_BYTES} bytes")
    sender = sender or ec.generate_private_key(_CURVE)
    salt = salt or secrets.token_bytes(16)
    own, theirs = public_part(sender), decoded(p256dh)
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, theirs))
    keying = _expanded(_mac(decoded(auth), shared), b"WebPush: info\0" + theirs + own, 32)
    root = _mac(salt, keying)
    key = _expanded(root, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _expanded(root, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([_POINT]) + own
    return head + bytes(AESGCM(key).encrypt(nonce, message + b"\x02", None))


def _mac(key: bytes, content: bytes) -> bytes:
    return hmac.digest(key, content, hashlib.sha256)


def _expanded(key: bytes, about: bytes, size: int) -> bytes:
    """The first block of HKDF, which is all that is needed of it."""
    return _mac(key, about + b"\x01")[:size]


def authorization(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, now: float) -> str:
    """The Authorization header by which a push service recognises this server."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + SIGNED_FOR, "sub": contact}
    signed = ".".join(encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = r.to_bytes(_SCALAR, "big") + s.to_bytes(_SCALAR, "big")
    return f"vapid t={signed}.{encoded(signature)}, k={encoded(public_part(key))}"
