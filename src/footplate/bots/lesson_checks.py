"""Checks of lessons: whether they can be solved, whatever a learner tries in them, and whether their texts are
complete.

For authors of lessons (docs/lessons.md): `footplate learn GAME --faults`, or `faults` in a test of their own. Faults
are in English, as defects of maps are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from footplate.bots.answering import answering, good_action
from footplate.kernel.attempts import Attempt, attempt, shown
from footplate.kernel.errors import GameError
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.lessons import PLAYERS, Lesson, Lessons
from footplate.kernel.referee import Foul, inspect
from footplate.kernel.rng import Random
from footplate.kernel.state import State
from footplate.kernel.trying import Answer
from footplate.language import LANGUAGES

TRIES_PER_LESSON: Final = 200
MOST_ACTIONS: Final = 1500
"""The most beginnings of actions that are tried in a lesson."""
LONGEST_TEXTS: Final = {"aim": 150, "name": 20, "title": 44, "reason": 240, "task": 110, "wrong": 200, "done": 240}
LONGEST_OF_CHAPTER: Final = {"title": 30, "about": 120}
"""The longest texts, in letters: at most two short sentences, in the longest language too."""

Check = Callable[[AnyGame, Lesson, Answer], Iterator[str]]


def faults(game: AnyGame) -> Iterator[str]:
    """Everything that is wrong with the lessons of a game, each with the lesson it is about."""
    for lesson in game.lessons:
        answer = answering(game, lesson)
        for check in LESSON_CHECKS:
            try:
                yield from (f"{lesson.key}: {fault}" for fault in check(game, lesson, answer))
            except (GameError, Foul) as failure:
                yield f"{lesson.key}: {failure}"
    yield from words(game)
    yield from files(game)


# --- the position and the solutions -------------------------------------------------------------------------------


def beginning(game: AnyGame, lesson: Lesson, answer: Answer) -> Iterator[str]:
    """The position is sound, the learner is asked, and nothing is done yet."""
    state = game.restore(lesson.position)
    inspect(game, state)
    if game.position(state) != lesson.position:
        yield f"the position is written {game.position(state)}"
    begun = attempt(game, lesson, [], answer)
    if begun.state.to_move != lesson.seat:
        yield f"the learner, seat {lesson.seat}, is not asked"
    if begun.ticked or begun.done or begun.lost or begun.tried is not None:
        yield "something is done before anything is tried"
    strange = {*lesson.beside} - {str(place["hex"]) for place in _places(game, state)}
    if strange:
        yield f"there is no hex {', '.join(sorted(strange))} to be outlined"


def solutions(game: AnyGame, lesson: Lesson, answer: Answer) -> Iterator[str]:
    """Every solution plays through and ticks every task."""
    if not lesson.solutions and not lesson.win:
        yield "it has no solution"
    for solution in lesson.solutions:
        now = attempt(game, lesson, [], answer)
        for move in solution:
            if now.done:
                yield f"{move} is not needed"
            now = attempt(game, lesson, [*now.steps, *_steps_of(now, move)], answer)
            if now.tried is not None:
                yield f"{move} is taken back: {now.said('en')}"
        if not now.done:
            yield f"{', '.join(solution)} leaves open: {', '.join(task.name for task in now.open)}"
        inspect(game, now.state)


def _steps_of(now: Attempt, move: str) -> list[int]:
    state, notation = now.state.clone(), now.game.notation
    steps = [*notation.implied(state, seat_letter(now.lesson.seat), move)]
    for step in steps:
        state.play(step)
    return [*steps, *notation.read(state, move)]


def showing(game: AnyGame, lesson: Lesson, answer: Answer) -> Iterator[str]:
    """A learner who asks to be shown each move gets to the end."""
    now = attempt(game, lesson, [], answer)
    while lesson.solutions and not now.done:
        good = shown(now, answer)
        now = attempt(game, lesson, [*now.steps, *good], answer)
        if not good or now.tried is not None:
            yield f"who asks to be shown is not led on after {_told(now)}"
            return


# --- what is said -------------------------------------------------------------------------------------------------


def clauses(game: AnyGame, lesson: Lesson, answer: Answer) -> Iterator[str]:
    """Its clauses exist in the rulebook, if there is one, and its names are clear."""
    book = _clauses_of(game)
    named = {*lesson.clauses, *(clause for wrong in lesson.wrong for clause in wrong.clauses)}
    if book and not lesson.clauses:
        yield "it names no clause"
    if book and named - book:
        yield f"the rulebook has no {', '.join(sorted(named - book))}"
    tasks, wrong = [task.name for task in lesson.tasks], [wrong.name for wrong in lesson.wrong]
    for names in (tasks, wrong, [other.key for other in game.lessons]):
        if len(set(names)) != len(names):
            yield f"one name stands twice: {', '.join(names)}"
    strange = {task.after for task in lesson.tasks} - {"", *tasks}
    if strange:
        yield f"there is no task {', '.join(sorted(strange))} to come after"


def _clauses_of(game: AnyGame) -> set[str]:
    return {clause.id for clause in game.rulebook("en").clauses}


def keys_of(lesson: Lesson) -> list[str]:
    """The sentences of a lesson, in the order in which they stand in the catalogs."""
    tasks = [f"task.{task.name}" for task in lesson.tasks]
    wrong = [f"wrong.{wrong.name}" for wrong in lesson.wrong]
    return [f"{lesson.key}.{part}" for part in ("name", "title", "reason", *tasks, *wrong, "done")]


def _in_order(lessons: Lessons) -> list[str]:
    """The keys of the sentences of all lessons; a chapter's own come before those of its first step."""
    said = [sentence for lesson in lessons.course for sentence in keys_of(lesson)]
    for chapter in lessons.chapters:
        own = [f"chapter.{chapter.key}.{part}" for part in LONGEST_OF_CHAPTER]
        if len(chapter.lessons) > 1 or any(key in sentences for sentences in lessons.words.values() for key in own):
            said += own
        said += [sentence for lesson in chapter.lessons for sentence in keys_of(lesson)]
    return said


def words(game: AnyGame) -> Iterator[str]:
    """Every sentence exists in English, and in every other language of the folder, without extra ones, and is short."""
    aim = ["aim"] if any("aim" in sentences for sentences in game.lessons.words.values()) else []
    said = aim + _in_order(game.lessons)
    for language, sentences in game.lessons.words.items():
        if language != "en" and not sentences:
            continue
        yield from (f"words/{language}.json: {key} is missing" for key in said if key not in sentences)
        yield from (f"words/{language}.json: nobody says {key}" for key in sentences if key not in said)
        if sorted(sentences) == sorted(said) and [*sentences] != said:
            yield f"words/{language}.json: the sentences stand in another order than the lessons"
        for key, text in sentences.items():
            if key in said:
                yield from (f"words/{language}.json: {key} {fault}" for fault in _badly_said(key, text))


def _badly_said(key: str, text: str) -> Iterator[str]:
    if not text or text != " ".join(text.split()):
        yield "is empty, or has spaces too many"
    if re.search("[{}'‘`´\"]", text):
        yield "has a brace or a straight quote"
    most = _most_letters(key.split("."))
    if len(text) > most:
        yield f"has {len(text)} letters, more than {most}"
    if len(re.findall(r"[.!?](?:\s|$)", text)) > (1 if key == "aim" else 2):
        yield "has more than one sentence" if key == "aim" else "has more than two sentences"


def _most_letters(key: Sequence[str]) -> int:
    match key:
        case ["chapter", _, part] if part in LONGEST_OF_CHAPTER:
            return LONGEST_OF_CHAPTER[part]
        case [_, part, *_]:
            return LONGEST_TEXTS[part]
    return LONGEST_TEXTS[key[0]]


def files(game: AnyGame) -> Iterator[str]:
    """Every file is a lesson of the course or a chapter."""
    folder = game.home / "lessons" if game.home is not None else None
    found = {file.name for file in folder.iterdir()} if folder is not None and folder.is_dir() else set()
    known = {"course.json", *(f"{lesson.key}.json" for lesson in game.lessons)}
    yield from (
        f"{name}: neither the course nor the chapters name it" for name in sorted(found) if _unknown(name, known)
    )


def _unknown(name: str, known: set[str]) -> bool:
    return name.endswith(".json") and name not in known


# --- whatever somebody tries --------------------------------------------------------------------------------------


def tries(game: AnyGame, lesson: Lesson, answer: Answer) -> Iterator[str]:
    """Every try gets an answer, in every language and with a clause, and the learner can go on from there."""
    book, chance = _clauses_of(game), Random(7)
    fresh = now = attempt(game, lesson, [], answer)
    for _ in range(TRIES_PER_LESSON):
        after = _one_try(now, answer, chance)
        if after.tried is not None:
            yield from _unanswered(now, after, book)
        if after.done or after.lost:
            if not (lesson.win or after.done):
                yield f"it is lost after {_told(after)}"
            now = fresh
            continue
        if after.state.to_move != lesson.seat or not after.state.legal():
            yield f"the learner is not asked after {_told(after)}"
            return
        if after.tried is None:
            yield from _uncertain(after, answer)
        now = after
    inspect(game, now.state)


def _unanswered(before: Attempt, after: Attempt, book: set[str]) -> Iterator[str]:
    if not all(after.said(language).strip() for language in LANGUAGES):
        yield f"nothing is said to {_told(after)}"
    if book and not (after.clauses and {*after.clauses} <= book):
        yield f"no clause is named for {_told(after)}"
    if not {*before.ticked} <= {*after.ticked}:
        yield f"a wrong try takes back what was done before {_told(after)}"


def _uncertain(after: Attempt, answer: Answer) -> Iterator[str]:
    if not (after.lesson.win or shown(after, answer)):
        yield f"a dead end: no solution fits after {_told(after)}"
    again = attempt(after.game, after.lesson, after.steps, answer)
    same = (again.steps, again.ticked) == (after.steps, after.ticked)
    if not same or again.state.digest() != after.state.digest():
        yield f"the same steps do not lead to the same: {_told(after)}"


def _told(now: Attempt) -> str:
    """The steps of an attempt by their names."""
    state, names = now.game.restore(now.lesson.position), list[str]()
    for step in now.steps:
        names.append(now.game.notation.name(state, step))
        state.play(step)
    return ", ".join(names) or "nothing"


def _random_action(state: State, chance: Random) -> list[int]:
    """A legal action, chosen step by step."""
    now, steps = state.clone(), list[int]()
    while not steps or now.midway():
        legal = now.legal()
        steps.append(legal[chance.below(len(legal))])
        now.advance(steps[-1])
    return steps


def _places(game: AnyGame, state: State) -> Sequence[dict[str, object]]:
    return [{"hex": hex["name"]} for hex in game.page.board(game.maps.key_of(state))["hexes"]]


def _one_try(now: Attempt, answer: Answer, chance: Random) -> Attempt:
    """A legal action; or one that is broken off by a click anywhere, or by a step that is not legal."""
    game, lesson = now.game, now.lesson
    base = now.steps[: len(now.steps) - now.begun]
    kind = chance.below(4)
    if kind < 2:
        state = now.state if not now.begun else attempt(game, lesson, base, answer).state
        return attempt(game, lesson, [*base, *_random_action(state, chance)], answer)
    action = _random_action(now.state, chance)
    steps = [*now.steps, *action[: chance.below(len(action))]]
    spots = _places(game, now.state) if kind == 2 else ()
    if spots:
        return attempt(game, lesson, steps, answer, spots[chance.below(len(spots))])
    return attempt(game, lesson, [*steps, chance.below(3000)], answer)


def answers(game: AnyGame, lesson: Lesson, answer: Answer) -> Iterator[str]:
    """Every answer to a wrong try is given to some try."""
    missing = {wrong.name for wrong in lesson.wrong}
    for tried in _all_tries(game, lesson, answer) if missing else ():
        missing -= {tried.tried.wrong} if tried.tried is not None else set()
        if not missing:
            return
    yield from (f"the answer {name} is given to no try" for name in sorted(missing))


def _all_tries(game: AnyGame, lesson: Lesson, answer: Answer) -> Iterator[Attempt]:
    """Tries along the solutions: what is offered as a whole, beginnings of actions, shortest first, and every click at
    each of them.
    """
    along = (base for solution in lesson.solutions for base in _along(game, lesson, solution, answer))
    bases = list(dict.fromkeys(along)) or [attempt(game, lesson, [], answer).steps]
    yield from (tried for base in bases for tried in _whole_offers(game, lesson, base, answer))
    waiting: list[tuple[tuple[int, ...], tuple[int, ...]]] = [(base, ()) for base in bases]
    places = _places(game, game.restore(lesson.position))
    for base, begun in waiting:
        now = attempt(game, lesson, [*base, *begun], answer)
        yield now
        if now.tried is not None or (begun and now.begun != len(begun)):
            continue
        for spot in places:
            step = game.step_at(now.state, spot)
            if step is None or not now.state.allows(step):
                yield attempt(game, lesson, now.steps, answer, spot)
        waiting += [(base, (*begun, step)) for step in now.state.legal()[: MOST_ACTIONS - len(waiting)]]


def _whole_offers(game: AnyGame, lesson: Lesson, base: Sequence[int], answer: Answer) -> Iterator[Attempt]:
    """Whole moves that a page offers in one click, such as a route, which hardly any search would find."""
    now = attempt(game, lesson, base, answer)
    for offer in game.offers(now.state, "en", PLAYERS[: now.state.seats]):
        if "steps" in offer:
            yield attempt(game, lesson, [*base, *offer["steps"]], answer)


def _along(game: AnyGame, lesson: Lesson, solution: Sequence[str], answer: Answer) -> Iterator[tuple[int, ...]]:
    now = attempt(game, lesson, [], answer)
    for move in solution:
        yield now.steps
        now = attempt(game, lesson, [*now.steps, *_steps_of(now, move)], answer)


def winning(game: AnyGame, lesson: Lesson, answer: Answer) -> Iterator[str]:
    """A learner who always does what is shown wins the little game."""
    now = attempt(game, lesson, [], answer)
    while lesson.win and not (now.done or now.lost):
        now = attempt(game, lesson, [*now.steps, *good_action(now, answer)], answer)
    if lesson.win and not now.done:
        yield f"who does what is shown does not win it: {now.state.scores()}"


LESSON_CHECKS: Final[tuple[Check, ...]] = (beginning, solutions, showing, clauses, tries, answers, winning)
