"""What a seat, or a spectator, is shown of a table: plain data ready for JSON, in the viewer's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from footplate.kernel.events import Event
from footplate.kernel.facets.pictures import Theme
from footplate.kernel.game import seat_letter
from footplate.kernel.illegal import Illegal, among
from footplate.kernel.page import ScoreTable
from footplate.kernel.records.projection import GameSeals, cut, published
from footplate.kernel.records.record import Record
from footplate.kernel.state import CHANCE, OVER, State
from footplate.kernel.text import BadText
from footplate.language import Phrase, say
from footplate.table.hinting import HintChoice, hint_choice
from footplate.table.live import Happening, Live, Move, revision_facts
from footplate.table.pictures import Picture
from footplate.table.undoing import undo_choice

Json = dict[str, Any]


class Viewer:
    """Somebody looking at a table: from a seat or from outside (None), in one language.

    `players` are the names of the seats, `holders` the persons who hold them.
    """

    def __init__(
        self, live: Live, seat: int | None, language: str, players: Sequence[str], holders: Mapping[int, str]
    ) -> None:
        self.live = live
        self.game = live.game
        self.seat = seat
        self.language = language
        self.players = players
        self.holders = holders

    def say(self, key: str, **facts: object) -> str:
        return say(key, self.language, facts)

    # --- a position ---------------------------------------------------------------------------------------------------

    def view(self, move: int | None) -> Json:
        """Everything a page shows of one position."""
        live, last = self.live, len(self.live.moves)
        at = last if move is None else max(0, min(move, last))
        now = at == last
        state = live.after(at)
        return {
            "seq": live.seq,
            "move": at,
            "moves": last,
            "live": now,
            "seat": self.seat,
            "view": self._position(state),
            "prompt": self.prompt(state, now),
            "offers": self.offers(state) if now else [],
            "scores": self.scores(state, at, now),
            "undo": self.undo() if now else {"kind": "none", "text": ""},
            "hint": self.hint() if now else {"kind": "none", "text": "", "of": []},
            "last": self.entry(live.moves[at - 1]) if at else None,
            "clock": live.clock.shown(),
        }

    def scores(self, state: State, at: int, now: bool) -> ScoreTable:
        """The table of scores after `at` moves, with where they came from; of a game that ended before its time
        also who has won it.
        """
        table = self.game.score_table(state, self.seat, self.language)
        if now and self.live.over and not table["final"]:
            table["winners"] = self.live.winners
        rows = self.live.books(at, self.language)
        if rows:
            table["rows"] = [*rows, *(row for row in table["rows"] if not row.get("sums", True))]
        return table

    def _position(self, state: State) -> Json:
        """The game's view without the legal steps: the offers say them, with words."""
        return {key: part for key, part in self.game.view(state, self.seat).items() if key != "legal"}

    def prompt(self, state: State, now: bool = True) -> Json:
        """What is asked, of whom. Only the seat that is asked reads the question: it may tell secrets."""
        over = state.to_move == OVER or (now and self.live.over)
        deciding = [] if over or self.live.revised or state.to_move < 0 else [state.to_move]
        yours = self.seat is not None and self.seat in deciding
        if self.live.revised and not (over and not self.live.unread):
            text = self.say("table.error.revised", **revision_facts(self.live))
        elif over:
            text = self.say("table.prompt.over")
        elif state.to_move == CHANCE:
            text = self.say("table.prompt.chance")
        elif yours:
            text = self.game.story.ask(state, self.players, self.language)
        else:
            text = self.say("table.prompt.waiting", name=self.players[state.to_move])
        prompt: Json = {
            "text": text,
            "clauses": list(self.game.story.clauses(state)) if yours else [],
            "yours": yours,
            "deciding": deciding,
        }
        action = self.game.rules.action_of(state) if deciding else None
        if action is not None:
            prompt["step_of"] = {"n": action[0], "of": action[1]}
        return prompt

    def offers(self, state: State) -> list[Any]:
        if self.seat is None or state.to_move != self.seat or self.live.over or self.live.revised:
            return []
        return [*self.game.offers(state, self.language, self.players)]

    def undo(self) -> Json:
        """{kind, text, of, by, agreed}: what this seat may take back, or is asked to agree to."""
        asked = self.live.asked
        if asked is not None and not self.live.over:
            answer = self.seat in asked.of and self.seat not in asked.agreed
            key = "table.undo.answer" if answer else "table.undo.asked"
            return {
                "kind": "asked",
                "text": self.say(key, name=self.players[asked.seat]),
                "by": asked.seat,
                "of": sorted(asked.of),
                "agreed": sorted(asked.agreed),
                "answer": answer,
            }
        if self.seat is None:
            return {"kind": "none", "text": ""}
        choice = undo_choice(self.live, self.seat, self.holders)
        key = f"table.undo.{choice.reason if choice.kind == 'none' else choice.kind}"
        names = tuple(self.players[seat] for seat in sorted(choice.of))
        return {"kind": choice.kind, "text": self.say(key, names=names), "of": sorted(choice.of)}

    def hint(self) -> Json:
        """{kind, text, of}: whether this seat may use hints, or who has to agree."""
        choice = HintChoice("none") if self.seat is None else hint_choice(self.live, self.seat, self.holders)
        of = sorted(choice.of)
        names = tuple(self.players[seat] for seat in of)
        text = "" if choice.kind == "none" else self.say(f"table.hint.{choice.kind}", names=names)
        return {"kind": choice.kind, "text": text, "of": of}

    # --- trying out ---------------------------------------------------------------------------------------------------

    def preview(self, steps: Sequence[int]) -> Json:
        """What the beginning of a move, or a whole one, would do. Raises `Illegal`.

        A step that reveals something shows it when it is played, not before: the preview stops in front of it.
        """
        before, state = self.live.state, self.live.state.clone()
        barrier = False
        state.events = []
        with among(self.players):
            for step in steps:
                if state.to_move != self.seat or barrier:
                    raise BadText("E10", Phrase("expected.no_more_steps"), str(step))
                barrier = self.game.secrets.reveals(state, step)
                if not barrier:
                    state.play(step)
                elif not state.allows(step):
                    raise state.explain(step) or BadText("E10", Phrase("expected.legal_step"), str(step))
        happened, state.events = tuple(state.events), None
        whole = barrier or (bool(steps) and not state.midway())
        return {
            "view": self._position(state),
            "prompt": self.prompt(state),
            "offers": [] if barrier else self.offers(state),
            "effects": self.told(happened),
            "changes": self.changes(before, state),
            "complete": whole,
            "barrier": barrier or (whole and state.to_move == CHANCE),
            "text": self.game.notation.write(before, steps) if whole and _one_action(before, steps) else "",
        }

    def changes(self, before: State, after: State) -> list[Json]:
        """How points would change, as far as this seat may know."""
        known = self._known(after)
        pairs = enumerate(zip(before.scores(), after.scores(), strict=True))
        return [{"seat": seat, "from": a, "to": b} for seat, (a, b) in pairs if a != b and seat in known]

    def _known(self, state: State) -> frozenset[int]:
        """Seats whose points are no secret to the viewer."""
        total = self.game.score_table(state, self.seat, self.language)["total"]
        return frozenset(seat for seat, points in enumerate(total) if points is not None)

    def why(self, steps: Sequence[int], place: Json | None, step: int | None, text: str | None) -> Json:
        """Whether something is allowed after these steps, and why not."""
        try:
            with among(self.players):
                return self._tried(self.live.state.clone(), steps, place, step, text)
        except Illegal as illegal:
            return {"legal": False, "text": illegal.words(self.language), "clause": illegal.clause}
        except BadText as bad:
            return {"legal": False, "text": bad.message(self.language), "clause": ""}

    def _tried(
        self, state: State, steps: Sequence[int], place: Json | None, step: int | None, text: str | None
    ) -> Json:
        """What is wanted after these steps, tried on this position. Raises `Illegal` or `BadText`."""
        nothing = {"legal": False, "text": self.say("table.why.nothing_here"), "clause": ""}
        for one in steps:
            if self.game.secrets.reveals(state, one):
                return nothing
            state.play(one)
        if text is not None:
            wanted = self.game.notation.read(state, text)
        elif step is not None:
            wanted = [step]
        else:
            meant = self.game.step_at(state, place or {})
            if meant is None:
                return nothing
            wanted = [meant]
        offered = self._offered(state, wanted[0]) if wanted and state.allows(wanted[0]) else ""
        for one in wanted:
            illegal = None if state.allows(one) else state.explain(one)
            if illegal is not None:
                raise illegal
            if self.game.secrets.reveals(state, one):
                break
            state.play(one)
        return {"legal": True, "text": offered or self.say("table.why.legal"), "clause": ""}

    def _offered(self, state: State, step: int) -> str:
        """What a legal step would do, in the words of its offer."""
        for offer in self.offers(state):
            if offer["step"] == step and "steps" not in offer:
                short = offer.get("short", "")
                return f"{offer['label']} ({short})" if short and short not in offer["label"] else str(offer["label"])
        return ""

    # --- what happened ------------------------------------------------------------------------------------------------

    def log(self, start: int, most: int) -> list[Json]:
        """So many moves from number `start` on, and what else happened at the table, in order of time."""
        first = max(start, 1)
        lines = [self.entry(move) for move in self.live.moves[first - 1 : first - 1 + most]]
        apart = range(start - 1, first + most)
        others = [told for one in self.live.happenings if one.move in apart and (told := self._aside(one))]
        return sorted([*lines, *others], key=lambda entry: (entry["move"], entry["kind"] != "move", entry["at"]))

    def entry(self, move: Move) -> Json:
        """One move: as text, in sentences, and where on the board."""
        sealed = self.is_sealed(move)
        events = [] if sealed else [self._seen(event) for event in move.events]
        text = "" if sealed else self._text(move)
        return {
            "kind": "move",
            "move": move.number,
            "seat": move.seat if move.seat >= 0 else None,
            "text": text,
            "lines": [self._sealed_line(move)] if sealed else self.told(move.events),
            "at": move.at,
            "places": [*self.game.page.places(events)],
        }

    def is_sealed(self, move: Move) -> bool:
        """Whether a move is sealed for this viewer, and no position since has shown it."""
        pair = (move.seat, self.seat)
        if self.live.over or pair not in self.live.sealed_after(move.first):
            return False
        return all(pair in one.sealed for one in self.live.actions[move.first :])

    def _text(self, move: Move) -> str:
        if self.live.over:
            return move.text
        return self.game.secrets.sealed(self.live.opening, seat_letter(move.seat), move.text, self.seat)

    def _seen(self, event: Event) -> Event:
        return event.in_full() if self.live.over else event.seen_by(self.seat)

    def told(self, events: Sequence[Event]) -> list[Json]:
        """What came of a move, each sentence with its clause and facts."""
        seen = [self._seen(event) for event in events]
        return [
            {"text": sentence, "clause": event.clause, "kind": event.kind, "facts": dict(event.facts)}
            for event, sentence in self.game.tell_move(self.live.opening, seen, self.players, self.language)
        ]

    def _sealed_line(self, move: Move) -> Json:
        sentence = self.say("table.log.sealed", name=self.players[move.seat])
        return {"text": sentence, "clause": "", "kind": "sealed", "facts": {}}

    def _aside(self, one: Happening) -> Json:
        """A happening that is worth a line; {} for the others."""
        key = happening_key(one)
        if not key:
            return {}
        sentence = self.say(f"table.log.{key}", name=self.players[one.seat] if one.seat >= 0 else "")
        return {
            "kind": "table",
            "move": one.move,
            "seat": one.seat if one.seat >= 0 else None,
            "text": "",
            "lines": [{"text": sentence, "clause": "", "kind": one.kind, "facts": {}}],
            "at": one.at,
            "places": [],
        }

    def history(self) -> Json:
        """Points after every move, None where they are secret; and marks worth a tick under the chart."""
        live = self.live
        known = frozenset(range(live.seats)) if live.over else self._known(live.state)
        after = [live.opening.scores(), *(move.scores for move in live.moves)]
        scores = [[points if seat in known else None for seat, points in enumerate(row)] for row in after]
        return {"scores": scores, "marks": [*self._sections(), *self._marks()]}

    def _sections(self) -> Iterator[Json]:
        label = ""
        for move in self.live.moves:
            if move.section != label:
                label = move.section
                word, _, number = label.partition(" ")
                text = self.say(f"section.{word}", n=number)
                yield {"move": move.number, "kind": "section", "text": text}

    def _marks(self) -> Iterator[Json]:
        for one in self.live.happenings:
            aside = self._aside(one)
            if aside and one.kind not in ("hint", "hints"):
                yield {"move": one.move, "kind": one.kind, "text": aside["lines"][0]["text"]}

    # --- taking away --------------------------------------------------------------------------------------------------

    def record(self) -> str:
        """The record as this viewer may have it: in full when the game is over, cut before the first sealed move."""
        record = self.live.record
        seals = GameSeals(self.game, Record(self.live.present_headers, record.body))
        if self.live.over:
            return str(record)
        sealed = [move.number for move in self.live.moves if self.is_sealed(move)]
        if sealed:
            record = cut(record, sealed[0] - 1)
        return str(published(record, "public" if self.seat is None else seat_letter(self.seat), seals))

    def picture(self, move: int | None, theme: Theme = "auto") -> Picture:
        """The board, with everything the viewer may not know replaced by a guess."""
        live = self.live
        seen_by = (0, 1) if self.seat is None else (self.seat,)  # what neither of two seats hides is public
        state = live.after(len(live.moves) if move is None else max(0, move))
        return Picture(self.game.key, state, () if live.over else seen_by, theme, self.language)

    def json(self) -> Json:
        """Headers, moves and scores as data."""
        headers = dict(self.live.record.headers if self.live.over else self.live.headers)
        if not self.live.over:
            headers |= {"View": "public" if self.seat is None else seat_letter(self.seat), "Secret": "-"}
            headers.pop("Start", None)
        entries = [self.entry(move) for move in self.live.moves]
        moves = [{key: entry[key] for key in ("move", "seat", "text", "at", "lines")} for entry in entries]
        return {"headers": headers, "moves": moves, "history": self.history()["scores"], "seq": self.live.seq}


def _one_action(before: State, steps: Sequence[int]) -> bool:
    state = before.clone()
    for step in steps[:-1]:
        state.advance(step)
        if not state.midway():
            return False
    return True


def happening_key(one: Happening) -> str:
    """The sentence of the catalogs for a happening; "" where there is nothing to tell."""
    if one.kind == "undo_answered":
        return "" if one.facts["agree"] else "undo_refused"
    if one.kind == "vote":
        return "vote_end" if one.facts["agree"] else "vote_on"
    if one.kind == "hints":
        return "hints_on" if one.facts["agree"] else "hints_off"
    if one.kind == "end":
        return f"end_{one.facts['termination'].partition(' ')[0]}"
    return one.kind if one.kind in _TOLD else ""


_TOLD = frozenset(("undo", "undo_asked", "cover", "cover_asked", "handback", "resign", "clock", "hint"))
