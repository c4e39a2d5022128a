"""What can be measured of a page: what is wider than its place, what is too small for a finger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
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
  const rolls = [...document.querySelectorAll(".pane, .tabs, .prompt, .traywrap, .players, .playerrow, .tapbar, .top")]
    .filter((one) => seen(one) && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${{one.className}} is ${{one.scrollWidth}} wide in ${{one.clientWidth}}`);
  const out = [...document.querySelectorAll("button, a.btn, input, select, h1, h2, .prompt, .tabs")]
    .filter((one) => seen(one) && !one.closest(".scroller, .sr, .boardwrap"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width > 1 && (box.left < -1 || box.right > innerWidth + 1))
    .map(([one, box]) => `${{name(one)}} (${{box.left}} to ${{box.right}})`);
  return [...rolls, ...out];
}}"""

_SMALL: Final = f"""(least) => {{ {_SEEN} {_NAME}
  return [...document.querySelectorAll("button, a.btn, [role=tab], select, input:not(.sr), summary")]
    .filter((one) => seen(one) && !one.matches(".rule"))
    .map((one) => [one, (one.closest("label, .recap li, .hcard") ?? one).getBoundingClientRect()])
    .filter(([one, box]) => box.width > 1 && Math.min(box.width, box.height) < least - 0.5)
    .map(([one, box]) => `${{name(one)}} (${{box.width}} x ${{box.height}})`);
}}"""

_CUT: Final = f"""() => {{ {_SEEN} {_NAME}
  const found = [];
  const shown = (style) => style.overflowX !== "visible" && style.overflowX !== "auto" && style.overflowX !== "scroll";
  for (const one of document.querySelectorAll("body *:not(svg *)")) {{
    if (!seen(one) || one.closest(".sr, .minimap, textarea, input")) continue;
    const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const style = getComputedStyle(one);
    const meant = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none" || style.clipPath !== "none";
    if (own && !meant && shown(style) && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      found.push(`${{name(one)}} (${{one.scrollWidth}} > ${{one.clientWidth}})`);
    if (!own || meant) continue;
    const range = document.createRange();
    range.selectNodeContents(one);
    const box = range.getBoundingClientRect();
    for (let parent = one.parentElement; parent && box.width; parent = parent.parentElement) {{
      const room = getComputedStyle(parent);
      if (room.overflowX === "auto" || room.overflowX === "scroll" || room.textOverflow === "ellipsis") break;
      const edge = parent.getBoundingClientRect();
      const framed = shown(room) || parent.matches(".card, .float, .pl, .wup, .btn, .playerrow li");
      if (framed && edge.width && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5)) {{
        found.push(`${{name(one)}} sticks out of ${{parent.className}}`);
        break;
      }}
    }}
  }}
  for (const text of document.querySelectorAll("svg:not(.board):not(.ic):not(.backdrop) text")) {{
    const svg = text.ownerSVGElement;
    if (!seen(text) || svg.closest(".minimap, .vig") || getComputedStyle(svg).overflow === "visible") continue;
    const [box, edge] = [text.getBoundingClientRect(), svg.getBoundingClientRect()];
    const out = box.left < edge.left - 1 || box.right > edge.right + 1;
    if (out || box.bottom > edge.bottom + 1) found.push(`"${{text.textContent}}" is cut by its picture`);
  }}
  return found;
}}"""

_COVERED: Final = f"""() => {{ {_SEEN}
  const frame = document.querySelector(".boardwrap")?.getBoundingClientRect();
  if (!frame) return [];
  const inner = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  const parts = ".zoom, .boardwrap > .float, .prompt, .playerrow, .side, .traywrap, .scrub";
  const cards = [...document.querySelectorAll(parts)]
    .filter((one) => seen(one) && !one.matches(".why, .pick, .minimap"))
    .map((one) => [one.className, one.getBoundingClientRect()]);
  const found = [];
  cards.forEach(([one, a], i) => cards.slice(i + 1).forEach(([other, b]) => {{
    const sheet = [one, other].some((name) => name.startsWith("side")) && innerWidth <= 1024; // its round edge
    if (inner(a, b) && !(sheet && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 16))
      found.push(`${{one}} lies over ${{other}}`);
  }}));
  const zoom = document.querySelector(".zoom").getBoundingClientRect();
  const targets = [...document.querySelectorAll(".target")];
  for (const target of targets.length < 30 ? targets : []) {{
    const hex = target.querySelector(".tg").getBoundingClientRect();
    const [x, y] = [(hex.left + hex.right) / 2, (hex.top + hex.bottom) / 2];
    const middle = {{ left: x, right: x, top: y, bottom: y }};
    if (inner(middle, zoom)) found.push(`${{target.dataset.hex}} lies below the buttons`);
  }}
  return found;
}}"""

_NUMBERS_ON_NAMES: Final = f"""() => {{ {_SEEN}
  const boxes = (selector) => [...document.querySelectorAll(selector)].filter(seen)
    .map((one) => ({{ text: one.closest("g.rn, text").textContent, box: one.getBoundingClientRect() }}));
  const [numbers, names] = [boxes(":is(.recapmarks, .hintmarks) circle"), boxes(".labels text.town")];
  return numbers.flatMap(({{ text, box }}) => names.filter((name) => box.left < name.box.right - 2
    && box.right > name.box.left + 2 && box.top < name.box.bottom - 4 && box.bottom > name.box.top + 4)
    .map((name) => `${{text}} lies on ${{name.text}}`));
}}"""

_CUT_LINES: Final = f"""() => {{ {_SEEN} {_NAME}
  const whole = (one) => one.scrollHeight <= one.clientHeight + 2;
  const hides = (one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowY);
  const own = (one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const lines = [...document.querySelectorAll("body *:not(svg *, .sr, textarea, input)")]
    .filter((one) => own(one) && seen(one) && one.clientHeight > 0 && hides(one) && !whole(one))
    .map((one) => `${{name(one)}} is cut below (${{one.scrollHeight}} > ${{one.clientHeight}})`);
  const row = document.querySelector(".prompt");
  const tall = row && row.scrollHeight > row.clientHeight + 1 ? [`the prompt is ${{row.scrollHeight}} high`] : [];
  return [...lines, ...tall];
}}"""

_WORDLESS: Final = f"""() => {{ {_SEEN}
  const words = (one) => [...one.querySelectorAll("kbd")].filter(seen)
    .reduce((text, key) => text.replace(key.innerText, ""), one.innerText).trim();
  return [...document.querySelectorAll("button, a.btn")]
    .filter((one) => seen(one) && one.querySelector("kbd") && !one.querySelector("svg") && !words(one))
    .map((one) => `"${{one.ariaLabel}}" shows only its key`);
}}"""

_OVERLAPPING: Final = f"""() => {{ {_SEEN} {_NAME}
  const visible = (one) => {{
    let {{ left, right, top, bottom }} = one.getBoundingClientRect();
    for (let around = one.parentElement; around; around = around.parentElement) {{
      if (getComputedStyle(around).overflowY === "visible") continue;
      const edge = around.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }}
    return {{ left, right, top, bottom }};
  }};
  const boxes = [...document.querySelectorAll("button, a.btn, select, input:not(.sr), summary, h1, h2, h3")]
    .filter((one) => seen(one) && !one.closest(".sr")).map((one) => [one, visible(one)]);
  const found = [];
  boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {{
    if (one.contains(other) || other.contains(one)) return;
    const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    if (x > 1.5 && y > 1.5) found.push(`${{name(one)}} lies over ${{name(other)}} (${{x}} x ${{y}})`);
  }}));
  return found;
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
    """Controls smaller than a fingertip. Clause numbers stand within sentences, as links do, and are left out.

    What is pressed through its whole label, line or card is as large as that.
    """
    found: list[str] = page.evaluate(_SMALL, least)
    return found


def cut_texts(page: Page) -> list[str]:
    """Texts that end at an edge without meaning to: beyond their box or card, or outside the picture they are in."""
    found: list[str] = page.evaluate(_CUT)
    return found


def cut_lines(page: Page) -> list[str]:
    """Texts that have more lines than are seen, and a prompt that is higher than its row."""
    found: list[str] = page.evaluate(_CUT_LINES)
    return found


def wordless(page: Page) -> list[str]:
    """Buttons of which only the key is left."""
    found: list[str] = page.evaluate(_WORDLESS)
    return found


def overlapping(page: Page) -> list[str]:
    """What can be pressed, and headings, of which the visible parts lie over each other."""
    found: list[str] = page.evaluate(_OVERLAPPING)
    return found


def numbers_on_names(page: Page) -> list[str]:
    """Numbers of hints and of what others did that lie on the name of a place, on the board."""
    found: list[str] = page.evaluate(_NUMBERS_ON_NAMES)
    return found


def covered(page: Page) -> list[str]:
    """Prompt, panel, cards and buttons that lie over each other, and what can be chosen below the zoom buttons."""
    found: list[str] = page.evaluate(_COVERED)
    return found


_BEYOND: Final = f"""([inner, outer]) => {{ {_SEEN} {_NAME}
  const found = [];
  for (const one of document.querySelectorAll(inner)) {{
    const around = one.closest(outer);
    if (!seen(one) || !around) continue;
    const [box, edge] = [one.getBoundingClientRect(), around.getBoundingClientRect()];
    if (!box.width) found.push(`${{name(one)}} has no width`);
    const beside = box.left < edge.left - 1 || box.right > edge.right + 1;
    const rolls = getComputedStyle(around).overflowY !== "visible";
    if (beside || (!rolls && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1)))
      found.push(`${{name(one)}} (${{box.left}} to ${{box.right}}) in ${{edge.left}} to ${{edge.right}}`);
  }}
  return found;
}}"""


def beyond(page: Page, inner: str, outer: str) -> list[str]:
    """What is visible and reaches out of the nearest `outer` around it, or has no width in it.

    Up and down only where one cannot scroll.
    """
    found: list[str] = page.evaluate(_BEYOND, [inner, outer])
    return found


_SHOWN: Final = """([selector, others, own]) => {
  document.body.style.visibility = others;
  for (const one of document.querySelectorAll(selector)) one.style.visibility = own;
}"""


@contextmanager
def alone(page: Page, selector: str) -> Iterator[None]:
    """Everything but this is invisible meanwhile: what lies below a dialog is meant to be covered by it."""
    page.evaluate(_SHOWN, [selector, "hidden", "visible"])
    try:
        yield
    finally:
        page.evaluate(_SHOWN, [selector, "", ""])


def faults_of(page: Page, selector: str, least: int) -> list[str]:
    """The same of a dialog or a card by itself, in which nothing to press is smaller than `least`."""
    looks = (cut_texts, cut_lines, wordless, overlapping, overflowing)
    with alone(page, selector):
        wrong = [one for look in looks for one in look(page)]
        return [*wrong, *too_small_to_touch(page, least)]


def faults(page: Page) -> list[str]:
    """Everything that can be measured of any page and is wrong: cut, without words, covered, overlapping, too wide."""
    looks = (cut_texts, cut_lines, wordless, covered, numbers_on_names, overlapping, overflowing)
    return [one for look in looks for one in look(page)]
