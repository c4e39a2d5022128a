"""Move numbers: which one may come next in the main line, in an undone stretch and in a variation."""

from __future__ import annotations

from footplate.kernel.text import BadText
from footplate.language import Phrase


class Thread:
    """The numbers of one line of play: the main line, or one variation.

    Undone lines are numbered as if they counted, so each of them may follow any number since the last line that does.
    """

    def __init__(self, first: int) -> None:
        self.next = first
        self._reach = first
        self._also = 0

    def takes(self, number: int, undone: bool) -> bool:
        """Accept a line with this number, or return False where it may not come now."""
        if undone:
            if not self.next <= number <= self._reach:
                return False
            self._reach = number + 1
            return True
        if number not in (self.next, self._also):
            return False
        self._go_on(number + 1)
        return True

    def expected(self, undone: bool) -> Phrase:
        """The number that `takes` would accept."""
        if undone and self._reach > self.next:
            return Phrase("expected.move_numbers", first=str(self.next), last=str(self._reach))
        return Phrase("expected.move_number", number=str(self.next))

    def overlook(self, number: int, undone: bool) -> None:
        """Go on after a wrong number: either it was a slip, or a line is missing; both are reported only once."""
        if not undone:
            self._go_on(self.next + 1)
            self._also = number + 1

    def overlook_line(self) -> None:
        """Skip a line that could not be read at all; it may or may not have had a number."""
        self._also = self.next + 1

    def _go_on(self, following: int) -> None:
        self.next = self._reach = following
        self._also = 0


class Numbering:
    """The threads open at the line just read: the main line, its variation, the variation's variation ..."""

    def __init__(self) -> None:
        self._threads = [Thread(1)]
        self._last = [0]

    def check(self, number: int, undone: bool, depth: int) -> None:
        """Check the number of a line. Raises `BadText`, with its column counted from the number."""
        if depth > len(self._threads) or (depth and not self._last[depth - 1]):
            raise BadText("E14", Phrase("expected.variation"), "| " * depth + str(number))
        if depth == 0:
            self._close(1)
            thread = self._threads[0]
            fits = thread.takes(number, undone)
            bad = BadText("E04", thread.expected(undone), str(number))
        else:
            fits, thread, bad = self._vary(number, undone, depth)
        if not fits:
            thread.overlook(number, undone)
            self._last[depth] = thread.next - 1
            raise bad
        self._last[depth] = number

    def overlook_line(self) -> None:
        """Skip a line that could not be read at all."""
        for thread in self._threads:
            thread.overlook_line()

    def _vary(self, number: int, undone: bool, depth: int) -> tuple[bool, Thread, BadText]:
        replaced = self._last[depth - 1]
        self._close(depth + 1)
        start = Phrase("expected.variation_start", number=str(replaced))
        goes_on = len(self._threads) > depth
        if goes_on and self._threads[depth].takes(number, undone):
            return True, self._threads[depth], BadText("E14", start, "")
        if goes_on and number != replaced:
            thread = self._threads[depth]
            bad = BadText(
                "E14", Phrase("expected.variation_move", numbers=thread.expected(undone), start=start), str(number)
            )
            return False, thread, bad
        self._close(depth)
        thread = Thread(replaced)
        self._threads.append(thread)
        self._last.append(0)
        return thread.takes(number, undone), thread, BadText("E14", start, str(number))

    def _close(self, depth: int) -> None:
        del self._threads[depth:]
        del self._last[depth:]
