"""`footplate completion`: prints a script with which a shell completes commands, options and names.

The shells' scripts only call back: `footplate --complete WORD ...` prints completions of the last word, so that there
is one list of commands and options, the real one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from footplate.bots import known_bots
from footplate.cli.arguments import CommandLine, Complaint, Completing, unknown
from footplate.cli.terminal import Terminal
from footplate.games import KNOWN
from footplate.language import LANGUAGES

COMPLETE_FLAG: Final = "--complete"
ALSO: Final = ("help", "version")
"""Commands without a module of their own."""

SHELLS: Final = {
    "bash": """_footplate() {
    local IFS=$'\\n' word="${COMP_WORDS[COMP_CWORD]}"
    COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]}" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "$word"))
}
complete -o default -o nosort -F _footplate footplate ./run
""",
    "zsh": """_footplate() {
    local -a found
    found=("${(@f)$("${words[1]}" --complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    compadd -a found
    _files
}
compdef _footplate footplate ./run
""",
    "fish": """function __footplate
    set -l words (commandline -opc) (commandline -ct)
    $words[1] --complete $words[2..-1] 2>/dev/null
end
complete -c footplate -a '(__footplate)'
complete -c run -a '(__footplate)'
""",
}

VALUES: Final[Mapping[str, Sequence[str]]] = {"--lang": LANGUAGES, "--bots": known_bots()}


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    """Print a script for a shell."""
    line = CommandLine("completion", "|".join(SHELLS), terminal, ("completion bash > ~/.footplate-completion",))
    shell = line.read(arguments, least=1, most=1).words[0]
    if shell not in SHELLS:
        raise unknown("shell", shell, SHELLS, terminal)
    print(SHELLS[shell], end="")
    return 0


def possible(
    words: Sequence[str], commands: Mapping[str, Callable[[Sequence[str], Terminal], int]], terminal: Terminal
) -> list[str]:
    """The completions of the last of these words."""
    typed = list(words) or [""]
    *before, last = typed
    if before[:1] == ["help"]:
        before = before[1:]
    if not before:
        return [name for name in (*commands, *ALSO, "--help", "--version", "--lang") if name.startswith(last)]
    if before[-1] in VALUES:
        return [value for value in VALUES[before[-1]] if value.startswith(last)]
    command = commands.get(before[0])
    if command is None:
        return []
    terminal.completing = True
    found: list[str] = []
    with suppress(Complaint):
        try:
            command([word for word in before[1:] if not word.startswith("-")], terminal)
        except Completing as asked:
            places = list(KNOWN) if asked.words.startswith("GAME") else asked.words.split("|")
            names = [place for place in places if place.isalpha() and place.islower()] if len(before) == 1 else []
            found = [*names, *asked.options]
    return [name for name in found if name.startswith(last)]
