"""A picture without CSS variables, for the many programs that show SVG and know none: without them all would be black.

The colour of a thing is set where it stands (`style="--c:var(--pA)"`) and used by the rules for what is inside. Each
such setting becomes a class, and each rule that uses it one rule for every class that sets it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape, unescape
from typing import Final

_STYLE: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_MEDIA: Final = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TAG_WITH_STYLE: Final = re.compile(r'<[a-z]+(?= [^>]*style=")[^>]*>')
_CLASS: Final = re.compile(r' class="([^"]*)"')
_INLINE: Final = re.compile(r' style="([^"]*)"')
_USE: Final = re.compile(r"var\((--[\w-]+)\)")
_MIX: Final = re.compile(r"color-mix\(in srgb,\s*#(\w{6}) (\d+)%,\s*#(\w{6})\)")

Values = dict[str, str]


def plainly(svg: str) -> str:
    """The same picture in light colours, with every value written out."""
    found = _STYLE.search(svg)
    if found is None:
        return svg
    rules = [(selector.strip(), body) for selector, body in _RULE.findall(_MEDIA.sub("", found[1]))]
    tokens = dict(pair for selector, body in rules if selector == ".board" for pair in _declared(body))
    settings = dict[str, Values]()
    before, after = (_written_out(part, tokens, settings) for part in (svg[: found.start()], svg[found.end() :]))
    lines = [line for rule in rules if "data-theme" not in rule[0] for line in _lines(*rule, tokens, settings)]
    return f"{before}<style>{chr(10).join(lines)}</style>{after}"


def _declared(body: str) -> Iterator[tuple[str, str]]:
    for declaration in body.split(";"):
        name, _, value = declaration.partition(":")
        if value:
            yield name.strip(), value.strip()


def _resolved(text: str, values: Mapping[str, str]) -> str:
    """With every variable replaced that has a value, and those in its value."""
    while (made := _USE.sub(lambda use: values.get(use[1], use[0]), text)) != text:
        text = made
    return _MIX.sub(_mixed, text)


def _mixed(mix: re.Match[str]) -> str:
    """Two colours mixed.

    >>> _MIX.sub(_mixed, "color-mix(in srgb,#FF0000 50%,#0000FF)")
    '#800080'
    """
    first, second = bytes.fromhex(mix[1]), bytes.fromhex(mix[3])
    part = int(mix[2]) / 100
    return "#" + bytes(round(a * part + b * (1 - part)) for a, b in zip(first, second, strict=True)).hex()


def _written_out(part: str, tokens: Values, settings: dict[str, Values]) -> str:
    """Tags with a class in place of each setting of variables, which is added to `settings`."""

    def written(tag: re.Match[str]) -> str:
        declared = dict(_declared(unescape(_INLINE.search(tag[0])[1])))  # type: ignore[index]
        values = {name: _resolved(value, tokens) for name, value in declared.items()}
        if not any(name.startswith("--") for name in values):
            style = ";".join(f"{name}:{value}" for name, value in values.items())
            return _INLINE.sub(f' style="{escape(style)}"', tag[0])
        known = next((key for key, one in settings.items() if one == values), f"set{len(settings)}")
        settings[known] = values
        bare = _INLINE.sub("", tag[0])
        return _CLASS.sub(rf' class="\1 {known}"', bare) if _CLASS.search(bare) else bare[:-1] + f' class="{known}">'

    return _TAG_WITH_STYLE.sub(written, part)


def _lines(selector: str, body: str, tokens: Values, settings: Mapping[str, Values]) -> Iterator[str]:
    """A rule, and what it says wherever something is set that it uses."""
    declared = [(name, _resolved(value, tokens)) for name, value in _declared(body) if not name.startswith("--")]
    known = [f"{name}:{value}" for name, value in declared if "var(" not in value]
    yield f"{selector}{{{';'.join(known)}}}"
    for key, values in settings.items():
        local = [(name, _resolved(value, values)) for name, value in declared if "var(" in value]
        told = [f"{name}:{value}" for name, value in local if "var(" not in value]
        if told:
            yield f"{','.join(_inside(selector, key))}{{{';'.join(told)}}}"


def _inside(selector: str, setting: str) -> Iterator[str]:
    """What a selector chooses where a class is set on the thing itself or on anything around it."""
    parts = selector.split()
    for place in range(1, len(parts)):
        yield " ".join([*parts[:place], f".{setting}", *parts[place:]])
        yield " ".join([*parts[:place], f"{parts[place]}.{setting}", *parts[place + 1 :]])
