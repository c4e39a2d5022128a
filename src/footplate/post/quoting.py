"""What a person wrote in a mail, without quotations of earlier mails and text added by the mail program.

Mail programs mark quotations in many ways, and some do not mark them at all: those begin with a well-known line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from footplate.post.placed import Placed

_QUOTED: Final = re.compile(r"\s*(?:>|\|\s)")
_WROTE: Final = r"wrote|writes|schrieb|hat geschrieben|írta|ha scritto|a écrit"
_ATTRIBUTION: Final = re.compile(rf"[^\n]{{0,300}}(?:@|\b(?:{_WROTE})\b)[^\n]{{0,200}}:\s*", re.IGNORECASE)
"""The line of a mail program above a quotation."""
_BEGINS: Final = re.compile(r"\s*(?:On|Am|Il|Le|El)\b.{0,300}\d|.{0,300}<\s*$", re.IGNORECASE)
"""The beginning of that line, where it was broken."""
_FROM_OR_WHEN: Final = "From|Sent|Date|Von|Gesendet|Datum|Feladó|Küldve|Elküldve|Dátum|Da|Inviato|Data"
_FIRST_HEADER: Final = re.compile(rf"\s*\**(?:{_FROM_OR_WHEN})\s?:\**\s.*", re.IGNORECASE)
_HEADER: Final = re.compile(
    rf"\s*\**(?:{_FROM_OR_WHEN}|To|Cc|Subject|Reply-To|An|Betreff|Címzett|Tárgy|A|Oggetto)\s?:\**\s.*", re.IGNORECASE
)
"""Two such lines in a row are the head of an earlier mail."""
_HISTORY: Final = re.compile(
    r"\s*(?:_{10,}"
    r"|-{3,}\s*(?:Original|Ursprüngliche|Eredeti|Messaggio|Forwarded|Weitergeleitete)\b[^\n]{0,40}-{3,}"
    r"|-{5}BEGIN PGP SIGNATURE-{5})\s*",
    re.IGNORECASE,
)
_FROM_A_DEVICE: Final = re.compile(
    r"\s*(?:(?:sent (?:from|via|with)|get outlook for|inviato da|elküldve|gesendet (?:von|mit))\b.*"
    r"|(?:von meinem|diese nachricht wurde von).{1,60}gesendet|az? .{1,40}(?:küldve|küldtem))[.!]?\s*",
    re.IGNORECASE,
)
"""What phones add, without the dashes that would divide it."""
_SIGNED: Final = re.compile(r"\s*-{5}BEGIN PGP SIGNED MESSAGE-{5}\s*|\s*Hash: [\w, -]{1,40}")


def own_lines(lines: Sequence[Placed]) -> Iterator[Placed]:
    """The lines of a letter that are its writer's own, in their order."""
    end = next((n for n in range(len(lines)) if _ends_here(lines, n)), len(lines))
    dropped = {n for n in range(end) if _QUOTED.match(lines[n].text) or _SIGNED.fullmatch(lines[n].text)}
    for place in range(end):
        if place not in dropped and _is_quoted_next(lines, place) and _ATTRIBUTION.fullmatch(lines[place].text):
            dropped.add(place)
            if place and place - 1 not in dropped and _BEGINS.match(lines[place - 1].text):
                dropped.add(place - 1)
    return (line for place, line in enumerate(lines[:end]) if place not in dropped)


def _ends_here(lines: Sequence[Placed], place: int) -> bool:
    """Whether everything from this line on is an earlier mail, or text of the program."""
    text = lines[place].text
    if _HISTORY.fullmatch(text) or _FROM_A_DEVICE.fullmatch(text):
        return True
    return bool(_FIRST_HEADER.fullmatch(text) and place + 1 < len(lines) and _HEADER.fullmatch(lines[place + 1].text))


def _is_quoted_next(lines: Sequence[Placed], place: int) -> bool:
    """Whether the next line, after an empty one at most, is quoted."""
    following = [one.text for one in lines[place + 1 : place + 3] if one.text.strip()]
    return bool(following) and _QUOTED.match(following[0]) is not None
