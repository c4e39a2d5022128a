"""What can be measured of a page: what is wider than its place, what is too small for a finger."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

_SEEN: Final = "const seen = (one) => one.checkVisibility({ visibilityProperty: true });"
_NAME: Final = "const name = (one) => `${one.dataset.testid || one.className || one.tagName}: ${one.innerText}`;"

_CLIPPED: Final = f"""(selector) => {{ {_SEEN} {_NAME}
  return [...document.querySelectorAll(selector)]
    .filter((one) => seen(one) && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${{name(one)}} (${{one.scrollWidth}} > ${{one.clientWidth}})`);
}}"""

_OUTSIDE: Final = f"""() => {{ {_SEEN} {_NAME}
  const whole = document.documentElement.scrollWidth;
  if (whole > innerWidth) return [`the page is ${{whole}} wide`];
  return [...document.querySelectorAll("button, a.btn, input, select, h1, h2, .prompt, .tabs")]
    .filter((one) => seen(one) && !one.closest(".scroller, .sr, .boardwrap"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width > 1 && (box.left < -1 || box.right > innerWidth + 1))
    .map(([one, box]) => `${{name(one)}} (${{box.left}} to ${{box.right}})`);
}}"""

_SMALL: Final = f"""(least) => {{ {_SEEN} {_NAME}
  return [...document.querySelectorAll("button, a.btn, [role=tab], select, input:not(.sr), summary")]
    .filter((one) => seen(one) && !one.matches(".rule"))
    .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
    .filter(([one, box]) => box.width > 1 && Math.min(box.width, box.height) < least - 0.5)
    .map(([one, box]) => `${{name(one)}} (${{box.width}} x ${{box.height}})`);
}}"""

TEXTS: Final = "button, a.btn, [role=tab], .prompt .say, .prompt .say b, .prompt .say span, h1, h2"


def clipped_texts(page: Page) -> list[str]:
    """Buttons, tabs, headings and prompts whose text is wider than they are."""
    found: list[str] = page.evaluate(_CLIPPED, TEXTS)
    return found


def overflowing(page: Page) -> list[str]:
    """What makes one scroll sideways, or stands beyond the edge."""
    found: list[str] = page.evaluate(_OUTSIDE)
    return found


def too_small_to_touch(page: Page, least: int = 40) -> list[str]:
    """Controls smaller than a fingertip. Clause numbers stand within sentences, as links do, and are left out."""
    found: list[str] = page.evaluate(_SMALL, least)
    return found
