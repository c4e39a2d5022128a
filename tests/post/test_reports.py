"""Reports of rounds are those of docs/notation.md, section 11; every row and column adds up."""

from __future__ import annotations

import re
import xml.dom.minidom
from pathlib import Path

import pytest

from footplate.games import KNOWN
from footplate.kernel.records.reading import read_record
from footplate.language import LANGUAGES
from footplate.post.folding import LETTER_COLUMNS, columns
from footplate.post.printing import page
from footplate.post.report import Report, report, sections
from footplate.post.round_map import map_of_round
from footplate.table.basics.machine_time import MachineTime
from footplate.table.play.importing import prepared
from footplate.table.show.views import Viewer
from tests.kernel.notation_doc import DOCUMENT, SAMPLES


def viewer(sample: int, language: str = "en", seat: int | None = None) -> Viewer:
    text = SAMPLES[sample - 1]
    record = read_record(text.encode(), KNOWN)
    players = [record.headers[f"Seat{letter}"] for letter in record.seats]
    return Viewer(prepared(text, None, "X", MachineTime(0.0, "", 0.0)).live, seat, language, players)


def test_the_example_of_the_notation_is_the_report_of_its_sample() -> None:
    section = DOCUMENT[DOCUMENT.index("**Round report**") : DOCUMENT.index("## 12.")]
    (example,) = re.findall(r"```\n(.*?)```", section, re.DOTALL)
    wide = max(len(line) for line in example.splitlines())
    record = read_record(SAMPLES[1].encode(), KNOWN)
    assert report(viewer(2), "run 1", record).text(wide) == example


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sample", [1, 2, 3])
def test_every_report_adds_up_and_survives_any_mailer(sample: int, language: str) -> None:
    eyes = viewer(sample, language)
    after = None
    for section in sections(eyes):
        made = report(eyes, section)
        assert max(map(columns, made.text().splitlines())) <= LETTER_COLUMNS
        adds_up(made)
        before = [one.before for one in made.accounts]
        assert after in (None, before)
        after = [one.after for one in made.accounts]


def adds_up(made: Report) -> None:
    for before, *gained, later in made.rows:
        assert before is not None
        assert before + sum(one or 0 for one in gained) == later
    first, *gained, last = made.sums
    assert (first or 0) + sum(one or 0 for one in gained) == last
    cells = [line.split() for line in made.table()[1:]]
    assert [int(cell) for cell in cells[-1]] == made.sums


def test_a_seat_is_not_told_what_others_drew() -> None:
    record = read_record(SAMPLES[2].encode(), KNOWN)
    text = str(record).replace('[Result "A=0 B=5"]', '[Result "*"]').replace('"agreed"', '"-"')
    text = re.sub(r'\[Secret ".*"\]', '[Secret "-"]', text.rpartition("18. A agree")[0])
    eyes = Viewer(prepared(text, None, "X", MachineTime(0.0, "", 0.0)).live, 0, "en", ["Anna", "Ben"])
    told = report(eyes, "round 3").text()
    assert "* deal B ?" in told
    assert "#17" not in told
    assert "#T2" not in told


def test_the_map_rings_what_has_changed_and_the_page_can_be_printed(tmp_path: Path) -> None:
    eyes = viewer(2)
    made = report(eyes, "run 1")
    svg = map_of_round(eyes, made.places)
    rings = xml.dom.minidom.parseString(svg).getElementsByTagName("circle")
    broken = [(one.getAttribute("cx"), one.getAttribute("cy")) for one in rings if one.getAttribute("stroke-dasharray")]
    assert len(broken) == len({*broken}) == len({"Westport", "Midford", "Eastham (B8)", "D3", "A7"})
    assert re.search(r'</style><rect x="-35" y="-60" width="399" height="210" fill="#fff"/>', svg)
    printed = page(made, svg)
    assert "@page" in printed
    assert "<td>ADA</td><td>26</td><td>9</td><td>35</td><td>2nd</td>" in printed
    assert not re.findall(r'(?:src|href)="http', printed)


@pytest.mark.parametrize(("language", "country"), [("en", "FRANCE"), ("de", "FRANKREICH"), ("it", "FRANCIA")])
def test_the_map_of_a_report_is_in_the_readers_language(language: str, country: str) -> None:
    assert f">{country}<" in map_of_round(viewer(1, language), ())
