"""A simple sentence as data: a verb, its targets, and the values to enter, choose or expect."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

_QUOTED: Final = re.compile(r"""["“„']([^"“”„']+)["”“']""")
"""A text within quotes, and nothing beside it."""

Verb = Literal[
    "open",  # a url, or the page that a link leads to
    "click", "focus", "hover", "scroll",
    "drag",  # the first target onto the second; or, for a slider, to the value of the entry
    "enter",  # text into fields
    "choose",  # options of a field, or things that stand for choices
    "tick", "untick",
    "expand", "close",  # sections, menus, dialogs
    "submit",  # whatever sends the form
    "search",  # enter into the search box and send
    "upload",
    "keys",  # press keys
    "accept", "dismiss",  # a dialog of the page or of the browser
    "wait", "expect",
    "back", "reload", "tab",
]  # fmt: skip

Case = Literal["", "upper", "lower", "title"]
"""How the letters of a value are to be written; empty: as they are."""

Side = Literal["", "view", "top", "end", "up", "down"]
"""Where to scroll."""

Expected = Literal["shown", "gone", "url", "title", "value", "checked", "unchecked", "enabled", "disabled"]
"""What a sentence says of the page, for `wait` and `expect`."""


@dataclass(frozen=True, slots=True)
class Target:
    """A target in a sentence: `the second "Edit" button in the dialog`."""

    said: str = ""
    """All its words, for messages and for another reading of them."""
    words: str = ""
    """The label; empty where only its kind is said."""
    exact: bool = False
    """The label stood in quotes, or after "labeled", "named" …"""
    kind: str = ""
    """A key of `kinds.KINDS`, or empty."""
    number: int = 0
    """Which one, from 1; -1 for the last; 0 where it is not said."""
    every: bool = False
    """All that fit, and not one."""
    count: int = 0
    """How many of those that fit; 0 where it is not said."""
    within: Target | None = None
    """What it stands in or beside."""
    left: str = ""
    """Words said of it that no rule accounts for."""

    @property
    def shown(self) -> str:
        """Return the target for a message that quotes it: without quotes around all of its words."""
        said = self.said or self.words or self.kind
        whole = _QUOTED.fullmatch(said)
        return whole[1] if whole is not None else said

    @property
    def is_blank(self) -> bool:
        """Whether the target has no description."""
        return not self.words and not self.kind


@dataclass(frozen=True, slots=True)
class Value:
    """A value to enter: words of the sentence, or a text read from the page."""

    text: str = ""
    read: Literal["", "text", "word", "value"] = ""
    """text: all that a part of the page says; word: one word of it; value: what stands beside a label."""
    number: int = 0
    """For `word`: which one, from 1; -1 for the last."""
    of: Target | None = None
    case: Case = ""
    begins: str = ""
    ends: str = ""
    """For a value that the page suggests: how it begins and ends."""
    is_described: bool = False
    """It says what is to be entered (`your answer`), in a way that only who understands the page can tell."""
    left: str = ""
    """Words beside a quoted value that no rule accounts for."""


@dataclass(frozen=True, slots=True)
class ValueEntry:
    """One value and its target."""

    value: Value
    target: Target


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction."""

    verb: Verb
    said: str
    """The part of the goal that asks for it; understood alone it means the same."""
    targets: tuple[Target, ...] = ()
    entries: tuple[ValueEntry, ...] = ()
    """For `enter`, `search` and `choose`; for `choose` the values are the options' words."""
    text: str = ""
    """The url, the keys, the file, or the words that are expected."""
    expected: Expected = "shown"
    to: Side = ""
    """For `scroll`."""
    times: int = 1
    sentence: int = 0
    """Which sentence of the goal asks for it, from 0: a person may say the same twice."""
    seeks: bool = False
    """The person expects that it has to be looked for: behind tabs, in sections, on further pages."""


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A part of a goal that the grammar cannot read."""

    said: str
    reason: str
