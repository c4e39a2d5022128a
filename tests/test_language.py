"""The four catalogs say the same things, and nothing the code says is missing from them."""

from __future__ import annotations

import ast
import copy
import importlib
import json
import pickle
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from footplate.games import BUILT_IN
from footplate.games import load as rules_of
from footplate.games.rocket.rules.board import KINDS
from footplate.games.rocket.text.final_table import final_table
from footplate.games.whistle.rules.board import EDGES
from footplate.games.whistle.rules.pieces import COMPANIES, GOODS, ITEMS, UPGRADES
from footplate.games.whistle.text import sentences
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.options import Option
from footplate.kernel.records.faults import Fault
from footplate.kernel.text import BadText
from footplate.language import BLANK, LANGUAGES, Phrase, catalog, fill, say

SOURCE: Final = Path(__file__).resolve().parents[1] / "src" / "footplate"
ANY: Final = r"[\w.]+"
SILENT: Final = {"rocket": set[str](), "dampfross": set[str](), "whistle": set(sentences.SILENT)}
"""Events nothing is said about."""
THINGS: Final = {
    "rocket.kind": (*KINDS, "passengers"),
    "rocket.way": DIRECTIONS,
    "whistle.goods": GOODS,
    "whistle.token": ITEMS[len(GOODS) :],
    "whistle.company": COMPANIES,
    "whistle.upgrade": (*UPGRADES, *(f"{upgrade}.effect" for upgrade in UPGRADES)),
    "whistle.way": EDGES,
}
"""What the rules name by a key, and people by a word. (The names of Dampfross are those of its maps.)"""
TRANSLATIONS: Final = [language for language in LANGUAGES if language != "en"]


def placeholders(sentence: str) -> set[str]:
    """The names of the facts a sentence needs."""
    return {blank[3] for blank in BLANK.finditer(sentence)}


# --- the catalogs among each other --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_catalog_has_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(catalog(language)) == list(catalog("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_in_a_catalog_twice(language: str) -> None:
    files = [SOURCE / "i18n" / f"{language}.json", *SOURCE.glob(f"games/*/words/{language}.json")]
    assert len(files) == 1 + len(BUILT_IN)
    keys = [key for file in files for key, _ in json.loads(file.read_text("utf-8"), object_pairs_hook=list)]
    assert [key for key in keys if keys.count(key) > 1] == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_is_said_of_a_game_lies_with_it(game: str) -> None:
    shared = json.loads((SOURCE / "i18n" / "en.json").read_text("utf-8"))
    assert [key for key in shared if key.startswith(f"{game}.")] == []
    own = json.loads((SOURCE / "games" / game / "words" / "en.json").read_text("utf-8"))
    assert [key for key in own if not key.startswith(f"{game}.")] == []


def test_a_missing_sentence_is_said_in_english_and_else_by_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(catalog("de"), "asked.choose")
    assert say("asked.choose", "de") == "What do you do?"
    assert say("nowhere.at.all", "de", {"n": 1}) == "nowhere.at.all"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_sentence_has_the_placeholders_of_the_english_one(language: str) -> None:
    own = catalog(language)
    assert [k for k, sentence in catalog("en").items() if placeholders(own[k]) != placeholders(sentence)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_filled(language: str) -> None:
    for key, sentence in catalog("en").items():
        facts = dict.fromkeys(placeholders(sentence), "GWR")
        filled = say(key, language, facts)
        assert filled.strip() == filled != "", key
        assert not set("{}") & set(filled), key


def test_hungarian_glues_no_ending_and_no_article_to_a_placeholder() -> None:
    """Both depend on how the word in its place sounds. Compounds do not: GWR-részvény, NER-részvény."""
    for key, sentence in catalog("hu").items():
        assert not re.search(r"\}\w|\}-(?!részvén|mozdon|vágány|vasútállomás)", sentence), key
        assert not re.search(r"\baz? \{|\ba\(z\)", sentence, re.IGNORECASE), key


# --- what the code says -------------------------------------------------------------------------------------------


@cache
def all_calls(path: Path) -> list[tuple[ast.Call, ast.AST, str]]:
    """The calls in a file, each with the function or module it stands in and the name of what is called."""
    module = ast.parse(path.read_text("utf-8"), str(path))
    inner = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
    where = {call: scope for scope in (module, *inner) for call in ast.walk(scope)}
    found = list[tuple[ast.Call, ast.AST, str]]()
    for node, scope in where.items():
        match node:
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called), args=[_, *_]):
                found.append((node, scope, called))
    return found


def calls(function: str, *paths: Path) -> Iterator[tuple[ast.Call, ast.AST]]:
    """The calls of a function in these files, each with the function or module it stands in."""
    for path in paths:
        for call, scope, called in all_calls(path):
            if called == function:
                yield call, scope


def patterns(text: ast.expr, scope: ast.AST) -> list[str]:
    """What a piece of code can be as text, as regular expressions.

    Constants, choices between them, variables set to either, and f-strings are followed; the rest may be any words.
    """
    match text:
        case ast.Constant(str(constant)):
            return [re.escape(constant)]
        case ast.IfExp(body=body, orelse=orelse):
            return patterns(body, scope) + patterns(orelse, scope)
        case ast.Name(id=name):
            return [pattern for value in assigned(name, scope) for pattern in patterns(value, scope)] or [ANY]
        case ast.FormattedValue(value=value):
            return patterns(value, scope)
        case ast.JoinedStr(values=values):
            found = [""]
            for value in values:
                found = [before + after for before in found for after in patterns(value, scope)]
            return found
    return [ANY]


def assigned(name: str, scope: ast.AST) -> Iterator[ast.expr]:
    """Everything a variable is set to."""
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield value


def keys_like(pattern: str) -> list[str]:
    """The keys of the catalogs that a pattern describes."""
    return [key for key in catalog("en") if re.fullmatch(pattern, key)]


def test_every_sentence_that_is_said_exists() -> None:
    files = sorted(SOURCE.rglob("*.py"))
    said = [pattern for call, scope in calls("say", *files) for pattern in patterns(call.args[0], scope)]
    said += [pattern for call, scope in calls("Illegal", *files) for pattern in patterns(call.args[1], scope)]
    assert {r"rocket\.table\.tokens", rf"rocket\.no\.{ANY}"} <= set(said)
    assert [pattern for pattern in said if not keys_like(pattern)] == []


def files_of(game: str) -> list[Path]:
    return sorted((SOURCE / "games" / game).rglob("*.py"))


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_refusal_has_its_sentence_and_the_facts_for_it(game: str) -> None:
    reasons = set()
    for call, scope in calls("_no", *files_of(game)):
        facts = {keyword.arg for keyword in call.keywords}
        for pattern in patterns(call.args[1], scope):
            reasons.add(pattern)
            keys = keys_like(rf"{game}\.no\.{pattern}")
            assert keys, f"line {call.lineno}: no sentence for {pattern}"
            for key in keys:
                assert placeholders(catalog("en")[key]) <= facts, key
    assert {"over", r"asked\." + ANY} <= reasons
    assert len(reasons) > 25


@pytest.mark.parametrize("game", BUILT_IN)
def test_no_sentence_is_left_from_a_refusal_that_is_gone(game: str) -> None:
    used = {
        key
        for call, scope in calls("_no", *files_of(game))
        for reason in patterns(call.args[1], scope)
        for key in keys_like(rf"{game}\.no\.{reason}")
    }
    assert set(keys_like(rf"{game}\.no\..*")) == used


def asked(game: str) -> list[str]:
    """The questions of a game: one for each phase in which somebody or something decides."""
    refusals = importlib.import_module(f"footplate.games.{game}.rules.refusals")
    return sorted({question for _, question in refusals.ASKED.values()})


@pytest.mark.parametrize(("game", "question"), [(game, question) for game in BUILT_IN for question in asked(game)])
def test_every_question_has_its_sentence_and_its_refusal(game: str, question: str) -> None:
    assert f"{game}.asked.{question}" in catalog("en")
    assert f"{game}.no.asked.{question}" in catalog("en")


@pytest.mark.parametrize("game", BUILT_IN)
def test_no_question_is_left_that_nobody_asks(game: str) -> None:
    known = {key.removeprefix(f"{game}.no.asked.") for key in keys_like(rf"{game}\.no\.asked\..*")}
    assert known == set(asked(game))


def events_told(game: str) -> Iterator[tuple[str, int, set[str]]]:
    """Every event the code of a game tells: its kind as a pattern, the line, and its facts, secret ones too."""
    for function in ("Event", "emit", "emit_to_owner"):
        for call, scope in calls(function, *files_of(game)):
            if len(call.args) < 3:  # a method that tells a kind it is given
                continue
            given = [node for node in call.args[2:] if isinstance(node, ast.Dict)]
            facts = {str(key.value) for node in given for key in node.keys if isinstance(key, ast.Constant)}
            for kind in patterns(call.args[0], scope):
                if given and kind != ANY:
                    yield kind, call.lineno, facts


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_event_has_its_sentences_and_the_facts_for_them(game: str) -> None:
    """An event may have several sentences, depending on its facts: `paid_city`, `paid_kind`."""
    kinds = set()
    for kind, line, facts in events_told(game):
        kinds.add(kind)
        keys = keys_like(rf"{game}\.event\.{kind}(_\w+)?")
        assert keys or kind in SILENT[game], f"line {line}: no sentence for {kind}"
        for key in keys:
            assert placeholders(catalog("en")[key]) <= facts, key
    assert {"first", "ended"} <= kinds
    assert len(kinds) > 15


@pytest.mark.parametrize("kind", THINGS)
def test_every_thing_has_a_name(kind: str) -> None:
    assert {f"{kind}.{thing}" for thing in THINGS[kind]} <= set(catalog("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_final_table_keeps_its_columns_in_every_language(language: str) -> None:
    rows = final_table(rules_of("rocket").new(2)).text(["Anton", "Beate"], language).splitlines()
    rows.remove(say("rocket.table.lines", language))
    assert {len(row) for row in rows} == {len(rows[0])}


@pytest.mark.parametrize(
    ("game", "option"),
    [pytest.param(game, option, id=f"{game}-{option.key}") for game in BUILT_IN for option in rules_of(game).options],
)
def test_every_option_is_explained_with_all_its_values_and_its_clause(game: str, option: Option) -> None:
    key = f"{game}.option.{option.key}"
    texts = {key, f"{key}.help", *(f"{key}.{value}" for value in option.values)}
    for language in LANGUAGES:
        own = json.loads((SOURCE / "games" / game / "words" / f"{language}.json").read_text("utf-8"))
        assert {known for known in own if known == key or known.startswith(f"{key}.")} == texts
        assert all(own[text].strip() for text in texts)
        assert option.clause in own[f"{key}.help"]


@pytest.mark.parametrize("game", BUILT_IN)
def test_no_option_is_explained_that_is_gone(game: str) -> None:
    known = {key.split(".")[2] for key in keys_like(rf"{game}\.option\..*")}
    assert known == {option.key for option in rules_of(game).options}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_calls_things_as_the_game_does(language: str) -> None:
    sentences = catalog(language)
    same = [key for key in sentences if re.match(r"rocket\.(kind|way)\.", key)]
    assert same
    assert [sentences[f"page.{key}"] for key in same] == [sentences[key] for key in same]


def phrases() -> Iterator[tuple[str, list[str], set[str | None]]]:
    """Every phrase the code makes: where, the keys it may have, and the facts it brings."""
    for path in sorted(SOURCE.rglob("*.py")):
        for call, scope in calls("Phrase", path):
            where = f"{path.relative_to(SOURCE)}:{call.lineno}"
            keys = [key for pattern in patterns(call.args[0], scope) if pattern != ANY for key in keys_like(pattern)]
            assert keys or not isinstance(call.args[0], ast.Constant | ast.JoinedStr), f"{where}: no such phrase"
            yield where, keys, {keyword.arg for keyword in call.keywords}


def test_every_phrase_about_a_text_is_in_the_catalogs_with_its_facts() -> None:
    said = list(phrases())
    assert len(said) > 150
    for where, keys, facts in said:
        for key in keys:
            assert None in facts or placeholders(catalog("en")[key]) == facts, f"{where}: {key}"


def test_no_phrase_is_left_that_nothing_says() -> None:
    said = {key for _, keys, _ in phrases() for key in keys}
    known = keys_like(r"(\w+\.)?(expected|found|defect)\.\w+|text\.[\w.]+")
    assert [key for key in known if key not in said] == []


def test_whatever_cannot_be_read_is_refused_with_a_phrase() -> None:
    """A sentence in the code would be English to everybody."""
    for path in sorted(SOURCE.rglob("*.py")):
        for call, _ in calls("BadText", path):
            expected = call.args[1] if len(call.args) > 1 else None
            assert not isinstance(expected, ast.Constant | ast.JoinedStr), f"{path.name}:{call.lineno}"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_fault_is_told_in_the_language_of_the_reader(language: str) -> None:
    bad = BadText("E04", Phrase("expected.move_number", number="14"), "15", nearest=("16",))
    told = Fault.of(bad, 33).sentence(language)
    assert told.startswith("E04 ")
    assert not re.search("expected|found|line|column|nearest", told)


# --- typography ---------------------------------------------------------------------------------------------------

QUOTES: Final = {"en": "“”", "de": "„“", "hu": "„”", "it": "«»"}
LITERAL: Final = re.compile(
    r"(\w+\.)?(expected|found|defect)\..*|cli\.serve\.missing|cli\.play\.more_moves|cli\.bad_name"
)
"""Sentences that repeat the text of a record or name something to be typed, in the plain quotes of the keyboard."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_one_apostrophe(language: str) -> None:
    assert [key for key, sentence in catalog(language).items() if re.search("['‘`´]", sentence)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_own_quotes(language: str) -> None:
    opening, closing = tuple(QUOTES[language])
    for key, sentence in catalog(language).items():
        assert not set("“”„«»") - {opening, closing} & set(sentence), key
        quoted = re.sub(f"{opening}[^{opening}{closing}]*{closing}", "", sentence)
        assert not {opening, closing} & set(quoted), key
        assert '"' not in sentence or LITERAL.fullmatch(key), key


def test_a_blank_without_its_fact_and_words_for_one_number_alone_are_said_all_the_same() -> None:
    """As in a browser (`sentence.js`): games of others bring sentences too."""
    assert fill("{seat} pays {cost}", {"seat": "Anton"}) == "Anton pays {cost}"
    assert [fill("{n|# coins}", {"n": n}) for n in (0, 1, 5)] == ["0 coins", "1 coins", "5 coins"]
    assert [fill("{n|none|one|# coins}", {"n": n}) for n in (0, 1, 5)] == ["none", "one", "5 coins"]


@pytest.mark.parametrize("sent", [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_words_reach_another_process(sent: Callable[[object], object]) -> None:
    """A refusal may be found where maps and records of strangers are read."""
    error = BadText("E03", Phrase("expected.seat", names="A, B"), "C")
    again = sent(error)
    assert isinstance(again, BadText)
    assert [again.message(language) for language in LANGUAGES] == [error.message(language) for language in LANGUAGES]
    phrase = Phrase("table.prompt.waiting", name=("Anton", Phrase("expected.seat", names="A")))
    assert sent(phrase) == phrase
