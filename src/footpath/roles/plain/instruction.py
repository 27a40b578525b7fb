"""A simple sentence as data: a verb, its targets, and the values to enter, choose or expect; and the steps it takes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from footpath.schema.action import Action

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
"""The case of a value's letters; empty: unchanged."""

Side = Literal["", "view", "top", "end", "up", "down"]
"""Where to scroll."""

Expected = Literal["shown", "gone", "url", "title", "value", "checked", "unchecked", "enabled", "disabled"]
"""The expected state of the page, for `wait` and `expect`."""


@dataclass(frozen=True, slots=True)
class Target:
    """A target in a sentence: `the second "Edit" button in the dialog`."""

    said: str = ""
    """All words of the target, for messages and for another reading."""
    words: str = ""
    """The label; empty if only the kind is given."""
    exact: bool = False
    """The label stood in quotes, or after "labeled", "named" …"""
    kind: str = ""
    """A key of `kinds.KINDS`, or empty."""
    number: int = 0
    """The number of the match, from 1; -1 for the last; 0 if not given."""
    every: bool = False
    """Whether all matches are meant."""
    count: int = 0
    """The number of matches meant; 0 if not given."""
    within: Target | None = None
    """The target's container or neighbour."""
    left: str = ""
    """Words about the target that no rule explains."""

    @property
    def shown(self) -> str:
        """Return the target without quotes around the whole, for a message with quotes of its own."""
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
    """text: the whole text of a part of the page; word: one word of it; value: the value beside a label."""
    number: int = 0
    """The number of the word, from 1; -1 for the last."""
    of: Target | None = None
    case: Case = ""
    begins: str = ""
    ends: str = ""
    """The beginning and end of a value that the page suggests."""
    is_described: bool = False
    """Whether the value is described (`your answer`), so that the page must be understood."""
    left: str = ""
    """Words beside a quoted value that no rule explains."""


@dataclass(frozen=True, slots=True)
class ValueEntry:
    """A value with the value's target."""

    value: Value
    target: Target


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction."""

    verb: Verb
    said: str
    """The instruction's part of the goal, with the same meaning when read alone."""
    targets: tuple[Target, ...] = ()
    entries: tuple[ValueEntry, ...] = ()
    """For `enter`, `search` and `choose`; for `choose` the values are the options' words."""
    text: str = ""
    """The url, the keys, the file, or the expected words."""
    expected: Expected = "shown"
    to: Side = ""
    """For `scroll`."""
    times: int = 1
    stays: bool = False
    """Whether the cursor stays in the entered field, for the keys that follow: leaving the field may undo the entry."""
    sentence: int = 0
    """Number of the sentence in the goal, from 0: a person may repeat a sentence."""
    seeks: bool = False
    """Whether the target may have to be searched: behind tabs, in sections, on further pages."""
    names_deed: bool = False
    """Whether the sentence names an effect, and not only a control: "Register", "Follow the news"."""


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A part of a goal that the grammar cannot read."""

    said: str
    reason: str


BATCH = 5
"""Most steps proposed at once."""


@dataclass(frozen=True, slots=True)
class PlainStep:
    """An action with the action's element."""

    action: Action
    ref: str = ""
    reason: str = ""
    onto: str = ""
    """The target of a drag."""


@dataclass(frozen=True, slots=True)
class TrailEntry:
    """A done action, as remembered for the sentence."""

    kind: str
    ref: str
    ok: bool


@dataclass(frozen=True, slots=True)
class Do:
    """Steps to take, and whether the sentence is fulfilled once all have been taken, or the page must be seen again."""

    steps: tuple[PlainStep, ...]
    then: Literal["done", "look"] = "done"
    proof: str = ""
    """The words or the ref that prove that no step is needed."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """Why no step is possible."""

    why: str
