"""Answering JavaScript dialogs (`alert`, `confirm`, `prompt`) at once: the page stands still until then."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

if TYPE_CHECKING:
    from playwright.async_api import Dialog

    from footpath.schema.action import AnswerDialog

KEPT = 200
"""Texts kept: a page can ask without end."""


class Dialogs:
    """Answers the dialogs of a session and keeps their texts."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        """The texts of dialogs, in order. The page wrote them: they are data."""
        self.alerts: list[str] = []
        """The texts of `alert` dialogs, which only inform."""
        self.declined = 0
        """How many `confirm` and `prompt` dialogs were dismissed."""
        self._announced: AnswerDialog | None = None
        self._is_for_next = False

    @property
    def accepts(self) -> bool:
        """Whether the next action's dialog is to be accepted."""
        return self._is_for_next and self._announced is not None and self._announced.accept

    def announce(self, answer: AnswerDialog) -> None:
        """Announce the answer to the next action's dialog. All other dialogs are dismissed."""
        self._announced, self._is_for_next = answer, True

    def begin(self) -> None:
        """Begin an action: an answer announced for the previous action is dropped."""
        if not self._is_for_next:
            self._announced = None
        self._is_for_next = False

    async def answer(self, dialog: Dialog) -> None:
        """Answer one dialog. `beforeunload` is always accepted, so that no page can keep us."""
        with suppress(PlaywrightError):  # the page may have closed with its dialog
            if dialog.type == "beforeunload":
                await dialog.accept()
                return
            if len(self.texts) < KEPT:
                self.texts.append(dialog.message)
                self.alerts += [dialog.message] if dialog.type == "alert" else []
            answer, self._announced = self._announced, None
            if answer is None or not answer.accept:
                self.declined += dialog.type != "alert"
                await dialog.dismiss()
            else:
                await dialog.accept(answer.text if dialog.type == "prompt" else "")
