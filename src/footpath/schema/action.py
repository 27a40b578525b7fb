"""An action on a page, and its outcome."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from footpath.schema.base import Frozen, Said
from footpath.schema.signature import Signature


class Navigate(Frozen):
    """Open a url in the current tab."""

    kind: Literal["navigate"] = "navigate"
    url: str


class Click(Frozen):
    """Press the primary mouse button on the element."""

    kind: Literal["click"] = "click"
    by_place: bool = False
    """Whether the element is clicked for its position among similar elements (the first result), even if its text
    changes.
    """


class ClickAt(Frozen):
    """Press at a position of the window where no element describes the content, as on a canvas. Cookbooks never hold
    this action, since a position alone cannot be found again.
    """

    kind: Literal["click_at"] = "click_at"
    x: float = Field(ge=0, le=100)
    """Percent of the window's width, from its left."""
    y: float = Field(ge=0, le=100)
    """Percent of the window's height, from its top."""


class Fill(Frozen):
    """Replace the value of a text-like field, contenteditable included."""

    kind: Literal["fill"] = "fill"
    value: str


class Type(Frozen):
    """Append text to a field, key by key."""

    kind: Literal["type"] = "type"
    value: str
    clear: bool = False
    """Whether the field is emptied first."""


class Select(Frozen):
    """Choose among options: native select, combobox, listbox, radio or button group, list of checkboxes."""

    kind: Literal["select"] = "select"
    options: tuple[str, ...]
    """Labels as the page shows them, or templates. Several only for a widget that takes several."""
    search: str = ""
    """Text to type to narrow the options; empty: the text of the first option."""
    through: tuple[str, ...] = ()
    """Labels or templates of the options that open the level of these options, outermost first."""


UNTICKED = "unticked."
"""Prefix of the name of an answer that removes a tick set by the site."""


class Check(Frozen):
    """Bring a checkbox, switch or toggle button to a state. An element already in the state is left alone."""

    kind: Literal["check"] = "check"
    checked: bool | str = True
    """The state, or a template that resolves to yes or no."""

    @property
    def unticks(self) -> bool:
        """Whether the action certainly removes a tick; False where a template decides."""
        return self.checked is False or (isinstance(self.checked, str) and self.checked.startswith("{{" + UNTICKED))

    @property
    def answers(self) -> bool:
        """Whether a template decides the state: yes or no is the person's answer, and not recorded."""
        return isinstance(self.checked, str) and not self.unticks


class Upload(Frozen):
    """Hand files to a file input, to the input behind a button, or to a drop zone."""

    kind: Literal["upload"] = "upload"
    files: tuple[str, ...]
    """Paths that the task grants, or templates."""


class Press(Frozen):
    """Press a key or chord by Playwright's names (`Enter`, `Escape`, `Control+A`)."""

    kind: Literal["press"] = "press"
    keys: str


class Hover(Frozen):
    """Move the mouse over the element."""

    kind: Literal["hover"] = "hover"


class Drag(Frozen):
    """Press the mouse on the element, move the mouse to another element, and release."""

    kind: Literal["drag"] = "drag"
    target: Signature | None = None
    """The element to release the mouse on. None only where a role names the target by ref."""


class Scroll(Frozen):
    """Scroll the element into view, or the page, or (with an element) inside the element."""

    kind: Literal["scroll"] = "scroll"
    to: Literal["view", "top", "end", "up", "down"] = "view"
    """`end` goes on until the height stops growing; `up` and `down` move by most of a screen."""


class Wait(Frozen):
    """Wait for a condition. A model may wait for a time where the page shows no condition; cookbooks keep no such
    step.
    """

    kind: Literal["wait"] = "wait"
    until: Literal["settled", "shown", "gone", "text", "url", "time"] = "settled"
    text: str = ""
    """The text for `text`, the glob pattern for `url`."""
    within_s: float = 10.0


class Back(Frozen):
    """Go back in the tab's history."""

    kind: Literal["back"] = "back"


class SwitchTab(Frozen):
    """Continue in another tab of the run."""

    kind: Literal["switch_tab"] = "switch_tab"
    index: int = -1
    """Position in order of opening; -1 is the newest."""


MOST_DIALOGS: Final = 9
"""Dialogs of one action that are answered."""


class AnswerDialog(Frozen):
    """Set the answer to the JavaScript dialogs that the next action raises. All other dialogs are dismissed."""

    kind: Literal["answer_dialog"] = "answer_dialog"
    accept: bool
    text: str = ""
    times: int = Field(default=1, ge=1, le=MOST_DIALOGS)
    """To how many dialogs of that action, one after the other."""


PartAction = Annotated[Click | Fill | Type | Select | Press | Hover, Field(discriminator="kind")]


class Part(Frozen):
    """An action on a part of a widget. The words of the part may hold the template of the answer."""

    action: PartAction
    signature: Signature


class Operate(Frozen):
    """Enter a value by actions on the parts of a widget, as a model did where no rule could operate the field."""

    kind: Literal["operate"] = "operate"
    value: str
    """The template of the answer, which the field shows at the end."""
    parts: tuple[Part, ...]


Action = Annotated[
    Navigate | Click | ClickAt | Fill | Type | Select | Check | Upload | Press | Hover | Drag | Scroll | Wait
    | Back | SwitchTab | AnswerDialog | Operate,
    Field(discriminator="kind"),
]  # fmt: skip

ENTERING = (Fill, Type, Select, Check, Upload, Operate)
"""Actions that enter a value into a field and read the field back."""

PRESSES = (Click, ClickAt, Drag, Press)
"""Actions that may make a page send something at once: what leaves the page during one is held for the guard."""

Failure = Literal[
    "not_found",  # the element is not in the document any more
    "hidden", "disabled", "readonly", "covered", "moving",  # not actionable within the deadline
    "not_taken",  # the page did not keep the value
    "no_option",  # no such option; `offered` lists the page's options
    "wrong_kind",  # the action does not fit the element
    "blocked",  # the task does not allow the action
    "timeout", "navigation",
]  # fmt: skip


class Outcome(Frozen):
    """The outcome of an action. Never holds the entered value."""

    ok: bool
    failure: Failure | None = None
    message: Said = ""
    """One sentence for a person; empty on success."""
    how: Literal["", "batch", "trusted", "keys", "native"] = ""
    """batch: set in page with events; trusted: by input events; keys: key by key; native: by the protocol."""
    unchanged: bool = False
    """True if the element was already in the wanted state and nothing was done."""
    offered: tuple[str, ...] = ()
    """Options seen, where the action chose among options."""
    chosen: tuple[str, ...] = ()
    """Labels chosen from the page's own options, also by an action that then failed. Cookbooks leave them out, since
    they may reveal facts about a person.
    """
    is_astray: bool = False
    """Whether the field holds a value that was neither asked for nor there before."""
    navigated: bool = False
    new_tab: bool = False
    dialog: str = ""
    """Text of a JavaScript dialog that the action raised."""
    declined: bool = False
    """Whether the dialog asked a question and got "no". A dialog that only informs is closed."""
    download: str = ""
    """Path of the downloaded file."""
    ms: float = 0.0
