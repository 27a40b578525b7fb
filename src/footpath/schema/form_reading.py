"""What a model is asked about the page of a form, and what it says: facts by their names, never by their values."""

from __future__ import annotations

from footpath.schema.base import Frozen
from footpath.schema.observation import ButtonObservation, FieldObservation


class OptionMeaning(Frozen):
    """What one option of a question stands for."""

    label: str
    """The option, as the page shows it."""
    means: tuple[str, ...]
    """Values of the fact, as any person could have them: `yes`, `Germany`, `master`, `3-5`."""


class PageQuestions(Frozen):
    """What the rules leave open on one page."""

    fields: tuple[FieldObservation, ...] = ()
    """Questions without a known meaning, or with options of which none is known to be the answer."""
    buttons: tuple[ButtonObservation, ...] = ()
    """Of which one may lead on or send the form; empty where the rules know the button."""
    facts: dict[str, str] = {}
    """What each fact is that the person has, by its name."""


class ButtonReading(Frozen):
    """The button that leads on."""

    ref: str
    sends: bool
    """Whether it sends the form, and so cannot be taken back."""


class PageReading(Frozen):
    """What a model says of such a page; what it does not know is left out."""

    facts: dict[str, str] = {}
    """Which fact answers a question, by `FieldObservation.key`."""
    options: dict[str, tuple[OptionMeaning, ...]] = {}
    """What the options of a question mean, by its key."""
    button: ButtonReading | None = None
