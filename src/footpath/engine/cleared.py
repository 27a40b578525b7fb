"""A way without its literal secrets: each is a parameter, wherever the way repeats it. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.engine.literals import mapped
from footpath.engine.secrecy import told_of, typed, without_secret
from footpath.reading.credentials import without_credentials
from footpath.schema.action import Action, AnswerDialog, Navigate, Wait
from footpath.schema.cookbook import Cookbook, Parameter
from footpath.schema.template import map_texts, names, template, templates_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.schema.cookbook import Step
    from footpath.schema.signature import Signature

SHORTEST: Final = 3
"""Least characters of a secret that is looked for in other texts."""
ANSWER: Final = "dialog_secret"
"""The parameter in place of a literal answer to a dialog: no cookbook says what the dialog asked."""
_TEMPLATE: Final = re.compile(r"(\{\{[a-z0-9_.-]+\}\})")
_WORDS: Final = ("name", "label", "text", "question", "placeholder", "section", "within", "inside")


class Secrets:
    """The literal secrets that the steps of a way enter."""

    def __init__(self, steps: Sequence[Step]) -> None:
        hidden = [(step, without_answer(without_secret(step))) for step in steps]
        pairs = [(before, after) for before, after in hidden if after.action != before.action]
        self.names = tuple(
            dict.fromkeys(name for before, after in pairs for name in templates_of(after.action)
                          if name not in templates_of(before.action))
        )  # fmt: skip
        self._names: dict[str, str] = {}
        for before, after in pairs:
            for value, name in zip(typed(before.action), templates_of(after.action), strict=False):
                if len(value) >= SHORTEST and not names(value):
                    self._names.setdefault(value.casefold(), name)
        every = "|".join(map(re.escape, sorted(self._names, key=len, reverse=True)))
        self._every = re.compile(rf"(?<!\w)(?:{every})(?!\w)", re.IGNORECASE) if every else None

    def hidden(self, text: str) -> str:
        """Return a text with templates in place of the secrets."""
        if self._every is None:
            return text
        parts = _TEMPLATE.split(text)
        return "".join(part if at % 2 else self._every.sub(self._template, part) for at, part in enumerate(parts))

    def _template(self, found: re.Match[str]) -> str:
        first = next(iter(self._names.values()))
        return template(self._names.get(found[0].casefold(), first))  # ignoring case has more rules than folding

    def marked(self, parameters: Iterable[Parameter]) -> tuple[Parameter, ...]:
        """Return parameters with a mark on those that stand for a secret."""
        return tuple(
            each.model_copy(update={"is_secret": True}) if each.name in self.names else each for each in parameters
        )

    def without(self, step: Step) -> Step:
        """Return a step that has none of the secrets in what it enters."""
        step = without_answer(without_secret(step))
        return step.model_copy(update={"action": map_texts(step.action, self.hidden)})

    def without_any(self, step: Step) -> Step:
        """Return a step that has none of the secrets, and no secret of an address, anywhere."""
        step = self.without(step)
        return mapped(step, _without_url(step.action), self._signature, self.hidden, pattern=self._pattern)

    def _pattern(self, pattern: str) -> str:
        return self.hidden(without_credentials(pattern).address)

    def _signature(self, signature: Signature) -> Signature:
        changed: dict[str, object] = {field: self.hidden(getattr(signature, field)) for field in _WORDS}
        changed["neighbours"] = tuple(map(self.hidden, signature.neighbours))
        changed["href"] = without_credentials(signature.href).address
        return signature.model_copy(update=changed)


def without_answer(step: Step) -> Step:
    """Return the step with a parameter in place of a literal answer to a dialog."""
    action = step.action
    if not isinstance(action, AnswerDialog) or not action.text or names(action.text):
        return step
    return step.model_copy(update={"action": action.model_copy(update={"text": template(ANSWER)})})


def cleared(book: Cookbook) -> tuple[Cookbook, tuple[str, ...]]:
    """Return the cookbook without literal secrets, and what was left out, in a sentence each. A cookbook without any is
    the same.
    """
    secrets = Secrets(book.steps)
    steps = tuple(map(secrets.without_any, book.steps))
    texts = {field: secrets.hidden(getattr(book, field)) for field in ("name", "task_pattern")}
    told = [each for step in book.steps if isinstance(step.action, Navigate) for each in _told(step.action)]
    if any(without_answer(step) is not step for step in book.steps):
        told.append(f"An answer to a dialog may be a secret, and was left out: give it as {ANSWER}.")
    known = {each.name for each in book.parameters}
    new = [Parameter(name=each, required=True, is_secret=True) for each in secrets.names if each not in known]
    changed = {**texts, "steps": steps, "parameters": (*book.parameters, *new)}
    is_same = all(getattr(book, field) == value for field, value in changed.items())
    return book if is_same else book.model_copy(update=changed), tuple(told)


def _told(action: Navigate) -> tuple[str, ...]:
    return told_of(without_credentials(action.url))


def _without_url(action: Action) -> Action:
    """Return a wait for an address without the secrets of the address."""
    if not isinstance(action, Wait) or action.until != "url":
        return action
    return action.model_copy(update={"text": without_credentials(action.text).address})
