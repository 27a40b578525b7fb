"""The parts of a question of the application form. The form is the table in `form.py`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class Widget(StrEnum):
    """How a question is drawn; each has a template of the same name in `templates/widgets`."""

    TEXT = "text"
    EMAIL = "email"
    URL = "url"
    TEXTAREA = "textarea"
    RICH_TEXT = "rich_text"
    """A contenteditable box with a toolbar."""
    SELECT = "select"
    COMBOBOX = "combobox"
    """A typed filter over a hidden input; its options exist only while it is open."""
    LISTBOX = "listbox"
    """A button with a list at the end of the body."""
    TYPEAHEAD = "typeahead"
    """Suggestions come from the server; a typed text alone is no answer."""
    PHONE = "phone"
    """A number beside its own country-code picker."""
    MONEY = "money"
    YES_NO_PRESSED = "yes_no_pressed"
    """Two bare buttons with aria-pressed."""
    YES_NO_CLASS = "yes_no_class"
    """Two bare buttons told apart by a class only."""
    YES_NO_CHECKBOXES = "yes_no_checkboxes"
    """Two checkboxes, both required until one is ticked."""
    RADIO = "radio"
    CARDS = "cards"
    """Radio inputs hidden under their styled labels."""
    CHECKBOXES = "checkboxes"
    CHECKBOX = "checkbox"
    DATE_PARTS = "date_parts"
    DATE_TEXT = "date_text"
    DATE_NATIVE = "date_native"
    FILE_BUTTON = "file_button"
    """A display:none input behind a button and a drop zone; the file is sent at once."""
    FILE_PIXEL = "file_pixel"
    """A transparent input of one pixel."""
    FILE_DROP = "file_drop"
    """A drop zone without any input in the page: it takes a drop, or a chooser that it opens."""
    FILE_AUTOFILL = "file_autofill"
    """A field that looks like the resume's, but only copies names out of a file."""
    SHADOW_OPEN = "shadow_open"
    SHADOW_CLOSED = "shadow_closed"
    ROWS = "rows"
    """A repeatable section; its questions are `parts`."""


class Labelled(StrEnum):
    """Where the question stands, as seen from the control."""

    FOR = "for"
    WRAPS = "wraps"
    DANGLING = "dangling"
    """A label whose `for` points nowhere."""
    HEADING = "heading"
    """A heading above the control, with no relation to it."""
    LEGEND = "legend"
    ARIA = "aria"
    PLACEHOLDER = "placeholder"
    """Only inside the empty control."""


class Required(StrEnum):
    """How the page marks an answer as required. The server always enforces the requirement."""

    NO = "no"
    NATIVE = "native"
    ARIA = "aria"
    STAR = "star"
    WORD = "word"
    LEGEND = "legend"
    SILENT = "silent"
    """The page does not say; only the server does."""


Check = Literal["", "email", "same_email", "phone", "url", "number", "future", "past", "document", "image"]
"""The required shape of an answer."""


@dataclass(frozen=True, slots=True)
class LookOption:
    key: str
    """The key in the database, equal in every look."""
    label: str


@dataclass(frozen=True, slots=True)
class Condition:
    """Ask the question only after a certain answer to another question of the page."""

    key: str
    equals: str
    by: Literal["client", "server"]
    """The author of the markup: the page itself, or a fragment from the server."""


@dataclass(frozen=True, slots=True)
class LookField:
    """One question in one look."""

    key: str
    """The key in the database, equal in every look."""
    widget: Widget
    label: str
    """The label for people. `{country}` stands for the posting's country."""
    name: str
    """The `name` attribute, and the id. It may lie about the meaning."""
    page: int
    section: str
    labelled: Labelled = Labelled.FOR
    required: Required = Required.NO
    options: tuple[LookOption, ...] = ()
    check: Check = ""
    shown_when: Condition | None = None
    preset: str = ""
    """The value before a person comes."""
    hint: str = ""
    placeholder: str = ""
    autocomplete: str = ""
    controlled: bool = False
    """Whether the page manages the value itself, and forgets a value set without an input event."""
    redraws: tuple[str, ...] = ()
    """Keys of the questions whose nodes are replaced after a change of this one."""
    framed: bool = False
    """Stands in the survey's iframe."""
    parts: tuple[LookField, ...] = ()

    def option(self, key: str) -> LookOption | None:
        return next((option for option in self.options if option.key == key), None)


@dataclass(frozen=True, slots=True)
class Trap:
    """A control invisible to people: an answer marks the sender as a machine."""

    name: str
    label: str
    page: int
    hides: Literal["offscreen", "zero", "aria"]
