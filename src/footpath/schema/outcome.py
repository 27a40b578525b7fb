"""The outcome of an action."""

from __future__ import annotations

from typing import Literal

from footpath.schema.base import Frozen, Said

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
