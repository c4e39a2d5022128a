"""A network on which everything is late, each answer and each message of a socket by another while.

    FOOTPLATE_NETWORK=slow ./run test tests/browser

finds what a page, or a test, takes for granted that has only been quick so far.
"""

from __future__ import annotations

import os
from typing import Final

SLOW: Final = os.environ.get("FOOTPLATE_NETWORK") == "slow"

DELAYS: Final = r"""{
  const later = () => new Promise((done) => setTimeout(done, Math.random() < 0.3 ? 1500 * Math.random() : 0));
  const send = window.fetch;
  window.fetch = async (...request) => {
    if (!String(request[0]?.url ?? request[0]).includes("/api/")) return send(...request);
    await later();
    const answer = await send(...request);
    await later();
    return answer;
  };
  window.WebSocket = class extends window.WebSocket {
    set onmessage(hear) {
      let before = Promise.resolve(); // messages stay in order
      super.onmessage = (event) => {
        const pause = later();
        before = before.then(() => pause).then(() => hear.call(this, event));
      };
    }
  };
}"""
"""Goes before everything else on a page."""
