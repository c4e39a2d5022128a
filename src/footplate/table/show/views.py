"""What a seat, or a spectator, is shown of a table: plain data ready for JSON, in the viewer's language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, NamedTuple

from footplate.kernel.events import Event
from footplate.kernel.facets.page import View
from footplate.kernel.facets.pictures import Theme
from footplate.kernel.game import seat_letter, without_steps
from footplate.kernel.illegal import Illegal, among
from footplate.kernel.page import ScoreTable
from footplate.kernel.records.projection import GameSeals, cut, published
from footplate.kernel.records.record import Record
from footplate.kernel.revealing import opens
from footplate.kernel.state import CHANCE, OVER, State
from footplate.kernel.text import BadText
from footplate.language import Phrase, You, say
from footplate.table.basics.chronicle import Happening, Move
from footplate.table.basics.values import Holders
from footplate.table.play.hinting import HintChoice, hint_choice
from footplate.table.play.live import Live, revision_facts
from footplate.table.play.undoing import undo_choice
from footplate.table.show.film import scene, scenes
from footplate.table.show.pictures import Picture
from footplate.table.show.share_card import ShareCard, result_card

Json = dict[str, Any]


class _Known(NamedTuple):
    """What a viewer may know of a move."""

    sealed: bool
    text: str
    events: tuple[Event, ...]
    seats: frozenset[int]
    """The seats whose points they know."""


@lru_cache(4_000)
def _said(key: str, language: str, *facts: tuple[str, object]) -> str:
    """Kept, since every seat of every table is told much the same after every move."""
    return say(key, language, dict(facts))


class Viewer:
    """Somebody looking at a table: from a seat or from outside (None), in one language.

    `players` are the names of the seats, `holders` the persons who hold them, if any do. Sentences say "you" to the
    seat, except where one person holds several, who would be everybody in turn, and in what is passed on to others
    (`by_name`). What is `withheld` of a game that is over is told as little as before its end.
    """

    def __init__(
        self,
        live: Live,
        seat: int | None,
        language: str,
        players: Sequence[str],
        holders: Holders = (),
        withheld: bool = False,
        *,
        by_name: bool = False,
    ) -> None:
        self.live = live
        self.game = live.game
        self.seat = seat
        self.language = language
        self.holders = holders or ("",) * len(players)
        alone = seat is not None and (not self.holders[seat] or self.holders.count(self.holders[seat]) == 1)
        self.names = players
        reader = seat if alone and not by_name else None
        self.players = [You(name) if one == reader else name for one, name in enumerate(players)]
        self.opened = live.over and not withheld
        """Whether the game is over and everything may be told: nothing more is while it waits for a challenger."""
        self.complete = live.over and (self.opened or not self.game.secrets.kept(live.opening))
        """Whether everything that seats kept from each other may be told: all but the secret of the chance."""

    @property
    def position(self) -> State:
        """The position now, as the viewer has it in front of them. Not to be played on."""
        return self.live.state if self.seat is None else self.live.branch(self.seat)

    def say(self, key: str, **facts: object) -> str:
        return _said(key, self.language, *facts.items())

    # --- a position ---------------------------------------------------------------------------------------------------

    def view(self, move: int | None) -> Json:
        """Everything a page shows of one position."""
        live, last = self.live, len(self.live.moves)
        at = last if move is None else max(0, min(move, last))
        now = at == last
        state = self.position if now else live.after(at)
        return {
            "seq": live.seq,
            "move": at,
            "moves": last,
            "position_since": live.position_since(self.seat),
            "live": now,
            "seat": self.seat,
            "view": self._position(state),
            "prompt": self.prompt(state, now),
            "offers": self.offers(state) if now else [],
            "scores": self.scores(state, at, now),
            "undo": self.undo() if now else {"kind": "none", "text": ""},
            "hint": self.hint() if now else {"kind": "none", "text": "", "of": [], "agreed": False},
            "last": self._last(at) if at else None,
            "clock": live.clock.shown(),
            **self._sideboard(state),
        }

    @property
    def _eyes(self) -> int | None:
        """The seat, where seats see different things."""
        return self.seat if self.game.secrets.kept(self.live.opening) else None

    def scores(self, state: State, at: int, now: bool) -> ScoreTable:
        """The table of scores after `at` moves, with where they came from; of a game that ended before its time
        also who has won it.
        """
        if not now:
            return self._scores(state, at, now)
        return self.live.once(("scores", self._eyes, self.language), lambda: self._scores(state, at, now))

    def _scores(self, state: State, at: int, now: bool) -> ScoreTable:
        table = self.game.score_table(state, self.seat, self.language)
        if now and self.live.over and not table["final"]:
            table["winners"] = self.live.winners
        rows = self.live.books(at, self.language)
        if rows:
            table["rows"] = [*rows, *(row for row in table["rows"] if not row.get("sums", True))]
        return table

    def _position(self, state: State) -> View:
        """The game's view without the legal steps: the offers say them, with words. What everybody may know is the
        same object for all viewers of the present position.
        """
        if state is self.live.state:
            public = self.live.once("view", lambda: without_steps(self.game.view(state, None)))
        else:
            public = self.game.view(state, None)
        return self.game.view_from(state, self.seat, public)

    def _sideboard(self, state: State) -> Json:
        """What lies beside the board, as text, for pages that show it."""
        if not self.game.page.sideboard:
            return {}
        if state is not self.live.state:
            return {"sideboard": self.game.sideboard(state, self.seat, self.language)}
        what = ("sideboard", self.seat, self.language)
        return {"sideboard": self.live.once(what, lambda: self.game.sideboard(state, self.seat, self.language))}

    def _last(self, at: int) -> Json:
        """The move after which a position came: the last one told once for all who know as much of it."""
        move = self.live.moves[at - 1]
        if at < len(self.live.moves):
            return self.entry(move)
        known = self.live.once(("known", self._eyes, self.complete), lambda: self._known_of(move))
        # Their places in memory tell the events apart, for as long as they are kept.
        what = ("last", self.language, *self.players, known.sealed, known.text, known.seats, *map(id, known.events))
        return self.live.once(what, lambda: (known, self._told_entry(move, known)))[1]

    def prompt(self, state: State, now: bool = True) -> Json:
        """What is asked, of whom. Only the seat that is asked reads the question: it may tell secrets."""
        over = state.to_move == OVER or (now and self.live.over)
        deciding = self._asked(state, now)
        yours = self.seat is not None and self.seat in deciding
        means = ""
        if self.live.revised and not (over and not self.live.unread):
            text = self.say("table.error.revised", **revision_facts(self.live))
        elif over:
            text = self.say("table.prompt.over")
        elif not deciding:
            text = self.say("table.prompt.by_hand" if self.live.by_hand else "table.prompt.chance")
        elif yours:
            text, means = self.game.story.ask_briefly(state, self.players, self.language)
        else:
            text = self.say("table.prompt.waiting", name=tuple(self.players[seat] for seat in deciding))
        prompt: Json = {
            "text": text,
            "clauses": list(self.game.story.clauses(state)) if yours else [],
            "yours": yours,
            "deciding": deciding,
        }
        if means:
            prompt["means"] = means
        if now and self.seat in self.live.under_seal.together:
            prompt["sealed" if not yours else "together"] = True
        action = self.game.rules.action_of(state) if deciding else None
        if action is not None:
            prompt["step_of"] = {"n": action[0], "of": action[1]}
        return prompt

    def _asked(self, state: State, now: bool) -> list[int]:
        """The seats that decide in a position: whoever is tried out there does not wait for the others."""
        live = self.live
        if (live.over and now) or live.revised or state.to_move == OVER:
            return []
        if now and live.under_seal.together:
            mine = self.seat is not None and self.seat in live.deciders
            others = [seat for seat in live.deciders if seat != self.seat]
            return sorted([*others, *([self.seat] if mine and state.to_move == self.seat else [])])
        return [state.to_move] if state.to_move >= 0 else []

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
        """{kind, text, of, agreed}: whether this seat may use hints, who has to agree, and whether it has itself."""
        choice = HintChoice("none") if self.seat is None else hint_choice(self.live, self.seat, self.holders)
        of = sorted(choice.of)
        names = tuple(self.players[seat] for seat in of)
        text = "" if choice.kind == "none" else self.say(f"table.hint.{choice.kind}", names=names)
        agreed = choice.kind != "none" and self.seat in self.live.hints
        return {"kind": choice.kind, "text": text, "of": of, "agreed": agreed}

    # --- trying out ---------------------------------------------------------------------------------------------------

    def preview(self, steps: Sequence[int]) -> Json:
        """What the beginning of a move, or a whole one, would do. Raises `Illegal`.

        A step that reveals something shows it when it is played, not before: the preview stops in front of it.
        """
        before, state = self.position, self.position.clone()
        barrier = False
        state.events = []
        with among(self.players):
            for step in steps:
                if state.to_move != self.seat or barrier:
                    raise BadText("E10", Phrase("expected.no_more_steps"), str(step))
                barrier = opens(self.game, state, step, self.seat)
                if not barrier:
                    state.play(step)
                elif not state.allows(step):
                    raise state.explain(step) or BadText("E10", Phrase("expected.legal_step"), str(step))
        happened, state.events = tuple(state.events), None
        owing = bool(self.live.under_seal.together) and state.to_move == self.seat  # orders of a round are one decision
        whole = barrier or (bool(steps) and not state.midway() and not owing)
        return {
            "view": self._position(state),
            "prompt": self.prompt(state),
            "offers": [] if barrier else self.offers(state),
            "effects": self.told(happened),
            "changes": self.changes(before, state),
            "complete": whole,
            "barrier": barrier or (whole and self._is_final(state)),
            "text": " / ".join(self._written(before, steps)) if whole else "",
            **self._sideboard(state),
        }

    def _is_final(self, state: State) -> bool:
        """Whether something nobody can take back follows at once: dice, or the opening of what everybody has sealed."""
        under_seal = self.live.under_seal
        return under_seal.owing == (self.seat,) if under_seal.together else state.to_move == CHANCE

    def _written(self, before: State, steps: Sequence[int]) -> Iterator[str]:
        """Steps as orders on a sheet: one for each action."""
        state, action = before.clone(), list[int]()
        begun = before
        for step in steps:
            action.append(step)
            state.advance(step)
            if not state.midway():
                yield self.game.notation.write(begun, action) or "pass"
                begun, action = state.clone(), []

    def ways(self, steps: Sequence[int], place: Json, via: Sequence[Json]) -> Json:
        """The ways to a far place after these steps. Raises `Illegal`."""
        state = self.position.clone()
        for step in steps:
            if state.to_move != self.seat or self.game.secrets.reveals(state, step):
                raise BadText("E10", Phrase("expected.no_more_steps"), str(step))
            with among(self.players):
                state.play(step)
        if state.to_move != self.seat:
            return {"offers": []}
        return {"offers": self.game.ways(state, place, via, self.language, self.players)}

    def changes(self, before: State, after: State) -> list[Json]:
        """How points would change, as far as this seat may know."""
        known = self._known(after)
        pairs = enumerate(zip(before.scores(), after.scores(), strict=True))
        return [{"seat": seat, "from": a, "to": b} for seat, (a, b) in pairs if a != b and seat in known]

    def _known(self, state: State) -> frozenset[int]:
        """Seats whose points are no secret to the viewer."""
        sees = self.game.secrets.sees_score
        return frozenset(seat for seat in range(state.seats) if self.complete or sees(state, self.seat, seat))

    def why(self, steps: Sequence[int], place: Json | None, step: int | None, text: str | None) -> Json:
        """Whether something is allowed after these steps, and why not."""
        try:
            with among(self.players):
                return self._tried(self.position.clone(), steps, place, step, text)
        except Illegal as illegal:
            hexes = text is not None
            return {"legal": False, "text": illegal.words(self.language, hexes), "clause": illegal.clause}
        except BadText as bad:
            return {"legal": False, "text": bad.message(self.language), "clause": ""}

    def _tried(
        self, state: State, steps: Sequence[int], place: Json | None, step: int | None, text: str | None
    ) -> Json:
        """What is wanted after these steps, tried on this position. Raises `Illegal` or `BadText`.

        Only steps of the viewer: what somebody else may do can tell what they hold.
        """
        nothing = {"legal": False, "text": self.say("table.why.nothing_here"), "clause": ""}
        if state.to_move == OVER:
            raise state.over()
        for one in steps:
            if state.to_move != self.seat or self.game.secrets.reveals(state, one):
                return nothing
            state.play(one)
        if state.to_move != self.seat:
            return nothing
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
            if state.to_move != self.seat:
                break
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
        return self._told_entry(move, self._known_of(move))

    def _known_of(self, move: Move) -> _Known:
        sealed, seats = self.is_sealed(move), self._known(self.live.state)
        if sealed:
            return _Known(sealed, "", (), seats)
        return _Known(sealed, self._text(move), tuple([self._seen(event) for event in move.events]), seats)

    def _told_entry(self, move: Move, known: _Known) -> Json:
        return {
            "kind": "move",
            "move": move.number,
            "seat": move.seat if move.seat >= 0 else None,
            "text": known.text,
            "lines": [self._sealed_line(move)] if known.sealed else self._in_sentences(known.events),
            "at": move.at,
            "places": [*self.game.page.places(known.events)],
            "changes": [] if known.sealed else self._moved_money(move, known.seats),
        }

    def _moved_money(self, move: Move, known: frozenset[int]) -> list[Json]:
        """By how much the points of each of these seats changed with a move."""
        earlier = self.live.moves[move.number - 2].scores if move.number > 1 else self.live.opening.scores()
        changed = enumerate(after - before for before, after in zip(earlier, move.scores, strict=True))
        return [{"seat": seat, "by": by} for seat, by in changed if by and seat in known]

    def is_sealed(self, move: Move) -> bool:
        """Whether a move is sealed for this viewer, and no position since has shown it."""
        pair = (move.seat, self.seat)
        if self.complete or pair not in self.live.sealed_after(move.first):
            return False
        return all(pair in one.sealed for one in self.live.actions[move.first :])

    def _text(self, move: Move) -> str:
        if self.complete:
            return move.text
        return self.game.secrets.sealed(self.live.opening, seat_letter(move.seat), move.text, self.seat)

    def _seen(self, event: Event) -> Event:
        return event.in_full() if self.complete else event.seen_by(self.seat)

    def told(self, events: Sequence[Event]) -> list[Json]:
        """What came of a move, each sentence with its clause and facts."""
        return self._in_sentences([self._seen(event) for event in events])

    def _in_sentences(self, seen: Sequence[Event]) -> list[Json]:
        return [
            {"text": sentence, "clause": event.clause, "kind": event.kind, "facts": dict(event.facts)}
            for event, sentence in self.game.tell_move(self.live.opening, seen, self.players, self.language, False)
        ]

    def _sealed_line(self, move: Move) -> Json:
        sentence = self.say("table.log.sealed", name=self.players[move.seat])
        return {"text": sentence, "clause": "", "kind": "sealed", "facts": {}}

    def _aside(self, one: Happening) -> Json:
        """A happening that is worth a line; {} for the others."""
        key = happening_key(one)
        if not key:
            return {}
        facts = {"why": one.facts["why"]} if one.kind == "referee" else {}
        sentence = self.say(f"table.log.{key}", name=self.players[one.seat] if one.seat >= 0 else "", **facts)
        return {
            "kind": "table",
            "move": one.move,
            "seat": one.seat if one.seat >= 0 else None,
            "text": "",
            "lines": [{"text": sentence, "clause": "", "kind": one.kind, "facts": {}}],
            "at": one.at,
            "places": [],
            "changes": [],
        }

    def history(self) -> Json:
        """Points after every move, None where they are secret; and marks worth a tick under the chart."""
        live = self.live
        known = self._known(live.state)
        after = [live.opening.scores(), *(move.scores for move in live.moves)]
        scores = [[points if seat in known else None for seat, points in enumerate(row)] for row in after]
        return {"scores": scores, "marks": [*self._sections(), *self._landmarks(), *self._marks()]}

    def _landmarks(self) -> Iterator[Json]:
        """What the game itself holds worth a mark."""
        kinds = self.game.page.landmarks
        for move in self.live.moves:
            if any(event.kind in kinds for event in move.events) and not self.is_sealed(move):
                for line in self.told(move.events):
                    if line["kind"] in kinds:
                        yield {"move": move.number, "kind": "landmark", "text": line["text"]}

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
        if self.opened:
            return str(record)
        record = Record(record.headers.replaced(Id=self.live.told_headers["Id"], Secret="-"), record.body)
        if self.complete:
            return str(record)
        sealed = [move.number for move in self.live.moves if self.is_sealed(move)]
        if sealed:
            record = cut(record, sealed[0] - 1)
        return str(published(record, "public" if self.seat is None else seat_letter(self.seat), seals))

    def picture(self, move: int | None, theme: Theme = "auto") -> Picture:
        """The board, with everything the viewer may not know replaced by a guess."""
        live = self.live
        seen_by = (0, 1) if self.seat is None else (self.seat,)  # what neither of two seats hides is public
        state = self.position if move is None else live.after(max(0, move))
        return Picture(self.game.key, state, () if self.complete else seen_by, theme, self.language)

    def share_card(self, map_name: str, theme: Theme) -> ShareCard:
        """The picture to share of a finished game."""
        return result_card(self.picture(None, theme), map_name, self.live.winners, self.names)

    def film(self, map_name: str) -> list[ShareCard]:
        """A finished game scene by scene, the last of them its result."""
        result = self.share_card(map_name, "light")
        shown = scenes(len(self.live.moves))
        return [*(scene(result, self.live.after(move), move) for move in shown), result]

    def json(self) -> Json:
        """Headers, moves and scores as data."""
        headers = dict(self.live.record.headers if self.live.over else self.live.told_headers)
        if not self.opened:
            headers["Secret"] = "-"
        if not self.complete:
            headers["View"] = "public" if self.seat is None else seat_letter(self.seat)
            headers.pop("Start", None)
        for_all = copy(self)
        for_all.players = [*self.names]  # files are passed on: nobody is "you" in them
        entries = [for_all.entry(move) for move in self.live.moves]
        moves = [{key: entry[key] for key in ("move", "seat", "text", "at", "lines")} for entry in entries]
        return {"headers": headers, "moves": moves, "history": self.history()["scores"], "seq": self.live.seq}


def happening_key(one: Happening) -> str:
    """The sentence of the catalogs for a happening; "" where there is nothing to tell."""
    if one.kind == "referee":
        return f"referee_{one.facts['did']}"
    if one.kind == "undo" and "referee" in one.facts:
        return ""
    if one.kind == "undo_answered":
        return "" if one.facts["agree"] else "undo_refused"
    if one.kind == "vote":
        return "vote_end" if one.facts["agree"] else "vote_on"
    if one.kind == "hints":
        return "hints_on" if one.facts["agree"] else "hints_off"
    if one.kind == "end":
        return f"end_{one.facts['termination'].partition(' ')[0]}"
    return one.kind if one.kind in _TOLD else ""


_TOLD = frozenset(("held", "undo", "undo_asked", "cover", "cover_asked", "handback", "left", "resign", "clock", "hint"))
