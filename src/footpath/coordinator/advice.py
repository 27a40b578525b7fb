"""What a run or an error advises, for those who are at no terminal, since their task is in the queue or they are a
program: fields of a task in the place of options of a command; what is done in a terminal alone is left out. Pure.
"""

from __future__ import annotations

import re
from typing import Final

from footpath.engine.end import LOOK, LOOK_AND_SAY
from footpath.errors import FLAGS

_INSTEAD: Final = (
    (LOOK, LOOK_AND_SAY),
    (r"--[a-z-]+, or (?=`)", ""),
    (r"--mode (?=\w)", "`execution_mode` "),
    (r"--review\b", "`submit` review"),
    (r"--allow (\S+)", r"\1 in `hosts`"),
    (r"--form (?:NAME or --form )?NUMBER", "`form`"),
    (r"--ignore-robots\b", "`wanted.obey_robots` false"),
    (r"--fields\b", "`wanted.fields`"),
    (r"--max-jobs\b", "`wanted.records`"),
    (r"--max-pages\b", "`wanted.pages`"),
    (r"--model\b", "`model`"),
    (r"--data\b", "`input`"),
    *((rf"{flag}\b", f"`limits.{limit}`") for limit, flag in FLAGS.items()),
    (r"(Look at (?:it|the page)) with --headed", r"\1"),
    (r", or (?:run|look at) it with --headed[^.]*", ""),
)
"""What stands for an option in a task, in this order."""

_QUOTED: Final = re.compile(r"(“[^”]*”)")
_BETWEEN_SENTENCES: Final = re.compile(r"(?<=[.!?”]) +(?=[A-Z“`]|footpath )")
_OF_A_TERMINAL: Final = re.compile(r"(?<!\S)[(`]?--[a-z]|(?<!\S)`?footpath [a-z]")


def of_a_task(reason: str) -> str:
    """A reason, as somebody reads it whose task is in the queue. What pages say in it stays as it is."""
    return _told(reason) or _told(reason, before=":")


def hint_of_a_task(hint: str) -> str:
    """What to do next, as far as it is not done in a terminal; empty where all of it is."""
    return _told(hint)


def _told(reason: str, before: str = ";") -> str:
    quotes: list[str] = []

    def put_aside(quote: re.Match[str]) -> str:
        quotes.append(quote[0])
        return f"“{len(quotes) - 1}”"

    said = _QUOTED.sub(put_aside, reason)
    for option, instead in _INSTEAD:
        said = re.sub(option, instead, said)
    sentences = (_without_terminal(each, before) for each in _BETWEEN_SENTENCES.split(said))
    said = " ".join(filter(None, sentences))
    return _QUOTED.sub(lambda place: quotes[int(place[0][1:-1])], said)


def _without_terminal(sentence: str, before: str) -> str:
    """A sentence as far as it is not for a terminal, which what follows the last `before` may be; empty where none of
    it is left.
    """
    advice = _OF_A_TERMINAL.search(sentence)
    if advice is None:
        return sentence
    said, parted, _ = sentence[: advice.start()].rpartition(f"{before} ")
    return f"{said}." if parted else ""
