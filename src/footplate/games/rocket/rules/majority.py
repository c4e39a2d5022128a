"""Who gets the first and the second prize, ties included (R76-R81). Compiled."""

from __future__ import annotations

from typing import Final

THOUSAND: Final = 1000


def prizes(counts: list[int], first: int, second: int) -> list[int]:
    """The payment of every seat, given how many of something each has.

    Zero never ranks (R76). Several firsts share both prizes (R77), several seconds share theirs (R78); nobody is second
    when only one has any (R79). Every payment is rounded down to a full thousand (R80).

    >>> prizes([3, 2, 4], 6000, 3000)
    [3000, 0, 6000]
    >>> prizes([4, 2, 2], 6000, 3000)
    [6000, 1000, 1000]
    """
    most = 0
    runner_up = 0
    firsts = 0
    seconds = 0
    for number in counts:
        if number > most:
            runner_up = most
            seconds = firsts
            most = number
            firsts = 1
        elif number == most:
            firsts += 1
        elif number > runner_up:
            runner_up = number
            seconds = 1
        elif number == runner_up:
            seconds += 1
    if firsts > 1:
        top = (first + second) // firsts // THOUSAND * THOUSAND
    else:
        top = first // THOUSAND * THOUSAND
    payments = []
    for number in counts:
        if number == 0:
            payments.append(0)
        elif number == most:
            payments.append(top)
        elif number == runner_up and firsts == 1:
            payments.append(second // seconds // THOUSAND * THOUSAND)
        else:
            payments.append(0)
    return payments


def rank(counts: list[int], seat: int) -> int:
    """1 for a first, 2 for a second, 0 for no rank."""
    most = max(counts)
    if counts[seat] == 0:
        return 0
    if counts[seat] == most:
        return 1
    if counts.count(most) > 1:
        return 0
    return 2 if counts[seat] == max(number for number in counts if number < most) else 0
