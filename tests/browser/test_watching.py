"""Whatever no person should read is found on every page, whichever test has it open."""

from __future__ import annotations

import pytest

from tests.browser.conftest import People

SHOWN = {
    "a text": "document.querySelector('main').append(`28, ,${{}}`)",
    "a text that changes": "document.querySelector('h1').firstChild.data = `${undefined} points`",
    "what is read aloud": "document.querySelector('button').setAttribute('aria-label', `${0 / 0}`)",
    "what comes with more": "document.querySelector('main').innerHTML = '<p><b title=page.home>x</b></p>'",
    "an error": "setTimeout(() => { throw new Error('broken') })",
    "a promise that nobody kept": "void Promise.reject(new Error('broken'))",
}


@pytest.mark.parametrize("done", SHOWN.values(), ids=SHOWN)
def test_every_page_is_watched(people: People, done: str) -> None:
    anton = people()
    anton.goes_to("/")
    anton.page.wait_for_selector("main.home h1")
    assert not anton.complaints
    other = anton.context.new_page()
    other.goto("/")
    other.wait_for_selector("main.home h1")
    other.evaluate(f"() => {{ {done}; }}")
    for _ in range(100):  # the browser tells in its own time
        if anton.complaints:
            break
        other.wait_for_timeout(50)
    assert len(anton.complaints) == 1
    anton.complaints.clear()
