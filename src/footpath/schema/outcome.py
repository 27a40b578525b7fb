"""The outcome of one action."""

from __future__ import annotations

from typing import Literal

from footpath.schema.base import Frozen, Said

Failure = Literal[
    "not_found",  # the element is not in the document any more
    "hidden", "disabled", "readonly", "covered", "moving",  # not actionable within the deadline
    "not_taken",  # the page did not keep the value
    "no_option",  # no such option; `offered` lists what there is
    "wrong_kind",  # the action does not fit the element
    "blocked",  # the task does not allow it
    "timeout", "navigation",
]  # fmt: skip


class Outcome(Frozen):
    """The outcome of one action. Never holds the value that was entered."""

    ok: bool
    failure: Failure | None = None
    message: Said = ""
    """One sentence for a person; empty when ok."""
    how: Literal["", "batch", "trusted", "keys", "native"] = ""
    """batch: set in page with events; trusted: by input events; keys: key by key; native: by the protocol."""
    unchanged: bool = False
    """True when the wanted state was there already and nothing was done."""
    offered: tuple[str, ...] = ()
    """Options seen, where the action chose among options."""
    chosen: tuple[str, ...] = ()
    """Labels taken among the page's own options, also where it failed after some. Kept out of cookbooks: they may tell
    about a person."""
    is_astray: bool = False
    """Whether the field holds something that was neither asked for nor there before."""
    navigated: bool = False
    new_tab: bool = False
    dialog: str = ""
    """Text of a JavaScript dialog that it raised."""
    declined: bool = False
    """Whether such a dialog asked something, and was told no. One that only says something is closed."""
    download: str = ""
    """Path of a file that it downloaded."""
    ms: float = 0.0
