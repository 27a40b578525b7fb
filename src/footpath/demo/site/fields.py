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
    """A button with a list that is drawn at the end of the body."""
    TYPEAHEAD = "typeahead"
    """Suggestions come from the server; a typed text alone is no answer."""
    PHONE = "phone"
    """A number beside its own country-code picker."""
    MONEY = "money"
    YES_NO_PRESSED = "yes_no_pressed"
    """Two bare buttons that say aria-pressed."""
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
    """A display:none input behind a button and a drop zone; sent as soon as it is chosen."""
    FILE_PIXEL = "file_pixel"
    """A transparent input of one pixel."""
    FILE_DROP = "file_drop"
    """A drop zone without any input in the page: it takes a drop, or a chooser that it opens."""
    FILE_AUTOFILL = "file_autofill"
    """Looks like the resume and is not: it only copies names out of a file."""
    SHADOW_OPEN = "shadow_open"
    SHADOW_CLOSED = "shadow_closed"
    ROWS = "rows"
    """A section which may be repeated; its questions are `parts`."""


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
"""The shape that an answer must have, besides being there."""


@dataclass(frozen=True, slots=True)
class LookOption:
    key: str
    """The same in every look; what the database keeps."""
    label: str


@dataclass(frozen=True, slots=True)
class Condition:
    """Ask the question only after a certain answer to another question of the page."""

    key: str
    equals: str
    by: Literal["client", "server"]
    """Who draws it: the page itself, or a fragment fetched from the server."""


@dataclass(frozen=True, slots=True)
class LookField:
    """One question in one look."""

    key: str
    """The same in every look; what the database keeps."""
    widget: Widget
    label: str
    """What a person reads. `{country}` stands for the posting's country."""
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
    """The value that stands there before a person comes."""
    hint: str = ""
    placeholder: str = ""
    autocomplete: str = ""
    controlled: bool = False
    """The page keeps the value itself and forgets one that is set without an input event."""
    redraws: tuple[str, ...] = ()
    """Keys of the questions whose nodes are replaced when this one changes."""
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
