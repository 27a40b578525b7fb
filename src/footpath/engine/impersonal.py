"""The steps of a form without the person's own data. Pure.

A page repeats the person's data: a review page shows the answers beside its button, and a list shows the choice. A
cookbook keeps only the parts of an element that another person sees too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from footpath.schema.cookbook import Absent, Condition

if TYPE_CHECKING:
    from footpath.engine.record import Performed
    from footpath.schema.cookbook import FormQuestion, Parameter, Step
    from footpath.schema.signature import Signature

Scrub = Callable[[str], str]
"""Replaces a person's values in a text; a changed text is not kept."""


class Impersonal:
    """Keeps the steps of a form for everybody."""

    def __init__(self, scrub: Scrub) -> None:
        self.scrub = scrub
        """Puts templates in the place of the person's values."""

    def lift_step(self, step: Step) -> Step:
        """Return the step for a cookbook."""
        after = step.postcondition.model_copy(update={"all_of": tuple(map(self._condition, step.postcondition.all_of))})
        signature = self._signature(step.signature) if step.signature else None
        return step.model_copy(update={"signature": signature, "postcondition": after})

    def parameters(
        self, steps: Sequence[Step], performed: Sequence[Performed], known: Sequence[Parameter] = ()
    ) -> tuple[Parameter, ...]:
        """Return the entered answers as parameters, after the `known` ones."""
        names = {each.name for each in known}
        entered = {each.parameter.name: each.parameter for each in reversed(performed) if each.parameter is not None}
        kept = (each.model_copy(update={"sent_as": self._keys(entered.get(each.name, each))}) for each in known)
        return (*kept, *(self._parameter(each) for each in reversed(entered.values()) if each.name not in names))

    def questions(self, asked: Sequence[FormQuestion]) -> tuple[FormQuestion, ...]:
        """Return the questions of a form, without the person's name."""
        return tuple(each.model_copy(update={"question": self._of_everybody(each.question)}) for each in asked)

    def _parameter(self, parameter: Parameter) -> Parameter:
        question = self._known_by(parameter.question, of_list=parameter.kind == "combobox")
        options = tuple(option for option in parameter.options if self.scrub(option.label) == option.label)
        return parameter.model_copy(update={"question": question, "options": options, "sent_as": self._keys(parameter)})

    def _keys(self, parameter: Parameter) -> tuple[str, ...]:
        return tuple(key for key in parameter.sent_as if self.scrub(key) == key)

    def _condition(self, condition: Condition) -> Condition:
        if isinstance(condition, Absent):
            return condition.model_copy(update={"signature": self._signature(condition.signature)})
        return condition

    def _signature(self, signature: Signature) -> Signature:
        said = {name: getattr(signature, name) for name in ("section", "within", "label", "text", "placeholder")}
        dropped = {name: "" for name, text in said.items() if self.scrub(text) != text}
        neighbours = tuple(text for text in signature.neighbours if self.scrub(text) == text)
        of_list = signature.role == "button"
        known_by = {name: self._known_by(getattr(signature, name), of_list=of_list) for name in ("name", "question")}
        options = tuple(map(self._of_everybody, signature.options))
        values = signature.option_values if not any(map(self._is_changed, signature.option_values)) else ()
        told = {"options": options, "option_values": values, "neighbours": neighbours}
        return signature.model_copy(update={**dropped, **known_by, **told})

    def _is_changed(self, text: str) -> bool:
        return self._of_everybody(text) != text

    def _known_by(self, text: str, *, of_list: bool) -> str:
        """Return an element's name for a cookbook; empty if a list's button only shows the choice."""
        return self._of_everybody(text) if self.scrub(text) or not of_list else ""

    def _of_everybody(self, text: str) -> str:
        """Return a text without data of only one person. A common word that is also the person's name stays: for others
        the word is part of the question ("Will you …?"). The name of the person's file leaves nothing behind: the page
        shows none before an upload.
        """
        clean = self.scrub(text)
        if _FILE.search(clean):
            return _FILE.sub("", clean).strip()
        return clean if any(own in clean for own in _ONES_OWN) else text


_FILE = re.compile(r"\s*\{\{x-footpath\.files\.[^{}]+\}\}")
_ONES_OWN = tuple("{{" + name + "}}" for name in ("basics.name", "basics.email", "basics.phone", "basics.url"))
