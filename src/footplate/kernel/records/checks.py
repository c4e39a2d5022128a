"""Checks: what a line states about its consequences, compared with what the rules compute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from footplate.kernel.records.faults import Fault
from footplate.kernel.records.record import CHECKS, Annotation, MoveLine
from footplate.kernel.text import BadText
from footplate.language import Phrase

_NONE_UNLESS_COMPUTED = frozenset(("pay", "score", "share"))
"""Checks that list all changes of their kind: when nothing was computed, there is nothing to list."""


def compare(line: MoveLine, computed: Sequence[Annotation]) -> tuple[MoveLine, list[Fault]]:
    """The line with every check as computed, and a warning for each one that was different."""
    right = {annotation.subject: annotation for annotation in computed}
    corrected: list[Annotation] = []
    faults: list[Fault] = []
    for annotation in line.annotations:
        expected = right.get(annotation.subject)
        is_check = annotation.key in CHECKS or (annotation.key.startswith("x-") and expected is not None)
        if not is_check or annotation == expected:
            corrected.append(annotation)
        elif expected is not None:
            faults.append(_differs(line, annotation, Phrase("found.value", value=str(expected))))
            corrected.append(replace(expected, column=annotation.column))
        elif annotation.key in _NONE_UNLESS_COMPUTED:
            faults.append(_differs(line, annotation, Phrase("expected.no_check", key=annotation.key)))
        else:
            corrected.append(annotation)
    return replace(line, annotations=tuple(corrected)), faults


def _differs(line: MoveLine, annotation: Annotation, expected: Phrase) -> Fault:
    return Fault.of(BadText("W12", expected, str(annotation), annotation.column), line.line)
