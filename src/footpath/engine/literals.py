"""Replace data by templates in a cookbook's texts, and the reverse: a goal's data, and literal secrets. Pure."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from footpath.engine.secrecy import secrets_of, told_of, typed, without_secret
from footpath.reading.credentials import without_credentials
from footpath.schema.action import Action, AnswerDialog, Drag, Fill, Navigate, Select, Type, Upload, Wait
from footpath.schema.cookbook import (
    Absent,
    Condition,
    ControlIs,
    Cookbook,
    ElementShown,
    Origin,
    Parameter,
    Postcondition,
    StateIs,
    Step,
    TextShown,
    UrlIs,
)
from footpath.schema.template import (
    TEMPLATES,
    escape,
    is_template,
    map_texts,
    names,
    substitute,
    template,
    templates_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from footpath.engine.record import Performed
    from footpath.schema.signature import Signature

OF_GOAL: Final = "goal."
"""Begins the names of a goal's data."""
SHORTEST: Final = 3
"""Least number of characters of a value that is searched inside other texts; a shorter value must be the whole text."""

_APART: Final = " / "
"""Stands between the options in the name of a group without a label."""
_TEXTS: Final = ("name", "label", "text", "question", "placeholder", "section", "within", "inside")
_ATTRIBUTES: Final = ("html_name", "id", "test_id", "href")
"""Attributes that may repeat the texts in their own way: an address with the name, the number of a row."""


class Literals:
    """The data of one goal by parameter name, and a person's values by name."""

    def __init__(self, values: Mapping[str, str], of_step: Mapping[str, str] = MappingProxyType({})) -> None:
        """`of_step`: by step id, which of several names with one value the step enters."""
        self._of_step = of_step
        self._given = {name: value for name, value in values.items() if not name.startswith(OF_GOAL)}
        self._values = {name: value for name, value in values.items() if value.strip()}
        longest_first = sorted(self._values.items(), key=lambda each: -len(each[1]))
        self._names = {value.casefold(): name for name, value in reversed(longest_first)}
        inside = [re.escape(value) for _, value in longest_first if len(value) >= SHORTEST]
        self._inside = re.compile(rf"(?<!\w)(?:{'|'.join(inside)})(?!\w)", re.IGNORECASE) if inside else None

    def lift(self, text: str) -> str:
        """Return a text with templates in place of the data. The result is a template: other braces are escaped."""
        whole = self._names.get(text.strip().casefold())
        if whole is not None:
            return template(whole)
        if self._inside is None:
            return escape(text)
        out, at = "", 0
        for match in self._inside.finditer(text):
            out += escape(text[at : match.start()]) + template(self._names[match[0].casefold()])
            at = match.end()
        return out + escape(text[at:])

    def lift_words(self, text: str) -> str:
        """Lift a text where a short value also counts alone: “3” in “3 kettles are in your cart”."""
        lifted = self.lift(text)
        short = {value: name for value, name in self._names.items() if len(value) < SHORTEST}
        if not short or is_template(lifted):
            return lifted
        whole = re.compile(rf"(?<![\w{{}}.])(?:{'|'.join(map(re.escape, short))})(?![\w{{}}]|[.,]\d)", re.IGNORECASE)
        parts = re.split(r"(\{\{[a-z0-9_.-]+\}\})", lifted)
        return "".join(
            part if at % 2 else whole.sub(lambda found: template(short[found[0].casefold()]), part)
            for at, part in enumerate(parts)
        )

    def lift_action(self, action: Action, step: str = "") -> Action:
        """Return the action of a `step` with templates in place of the data; all texts of actions are templates."""
        own = self._of_step.get(step, "")

        def lift(text: str) -> str:
            if own and not names(text) and substitute(text, {}).strip() == self._values.get(own):
                return template(own)
            return text if names(text) else self.lift(substitute(text, {}))

        match action:
            case Fill() | Type():
                return action.model_copy(update={"value": lift(action.value)})
            case Select():
                options = tuple(map(lift, action.options))
                through = tuple(map(lift, action.through))
                return action.model_copy(update={"options": options, "search": lift(action.search), "through": through})
            case AnswerDialog():
                return action.model_copy(update={"text": lift(action.text)})
            case Upload():
                return action
            case Navigate():
                return action.model_copy(update={"url": self._in_address(action.url)})
            case _:
                return action

    def _in_address(self, url: str) -> str:
        """Lift data in an address only after the host, so that no word of a host is taken for data."""
        host = re.match(r"[a-z]+://[^/?#]*", url)
        at = host.end() if host else 0
        return url[:at] + self.lift(substitute(url[at:], {})) if not names(url) else url

    def lift_signature(self, signature: Signature) -> Signature:
        """Return a signature with templates in place of the data. If its words hold data, or an attribute does, the
        attributes are dropped: attributes of the present data would count against the element of other data. A text
        made of the element's own options is no data, whichever option is chosen.
        """

        def lift(text: str) -> str:
            return escape(text) if _lists_options(text, signature.options) else self.lift(text)

        changed = {field: lift(getattr(signature, field)) for field in _TEXTS}
        holds = any(names(changed[field]) for field in ("name", "label", "text", "inside"))
        for field in _ATTRIBUTES:
            attribute: str = getattr(signature, field)
            changed[field] = "" if holds or names(self.lift(unquote(attribute))) else escape(attribute)
        if names(changed["name"]):
            changed["within"] = ""  # what stands beside one text says nothing of another
        neighbours = tuple(map(self.lift, signature.neighbours))
        return signature.model_copy(update={**changed, "neighbours": neighbours})

    def lift_condition(self, condition: Condition) -> Condition:
        """A condition with templates in place of the data."""
        return _changed(condition, self.lift, self.lift_signature, self.lift)

    def lift_step(self, step: Step) -> Step:
        """Return a step for a cookbook. A step with one of a value's several names takes no other."""
        if own := self._of_step.get(step.id):
            value = self._values.get(own)
            kept = {name: each for name, each in self._values.items() if name == own or each != value}
            return Literals(kept | self._given).lift_step(step)
        personal = self if self._given == self._values else Literals(self._given)
        action = self.lift_action(step.action, step.id)
        return mapped(step, action, self.lift_signature, self.lift, self.lift_words, fixed=personal.lift)

    def lift_proof(self, proof: Condition) -> Condition:
        """Return the proof of the end for a cookbook. A quoted text may have templates already."""
        if isinstance(proof, TextShown):
            return proof.model_copy(update={"text": self.lift_words(self.spell(proof.text))})
        return self.lift_condition(proof)

    def parameters(
        self, steps: Sequence[Step], performed: Sequence[Performed] = (), known: Sequence[Parameter] = ()
    ) -> tuple[Parameter, ...]:
        """Return the values that the steps enter, know elements by, or expect on the page."""
        entered = [name for step in steps for name in templates_of(step.action)]
        sought = [name for step in steps for name in (*_named(step.signature), *_named(_target(step)))]
        expected = [
            name
            for step in steps
            for each in (*step.precondition.all_of, *step.postcondition.all_of)
            for name in names(each.model_dump_json())
        ]
        secret = secrets_of(steps)
        every = dict.fromkeys((*entered, *sought, *expected))
        return tuple(Parameter(name=name, required=True, is_secret=name in secret) for name in every)

    def put(self, text: str) -> str:
        """Return the text with data in place of templates. Raises BadInput for a name that the goal lacks."""
        return substitute(text, self._values)

    def spell(self, text: str) -> str:
        """Return a page's text with template data restored. Other braces are the page's."""
        for name, value in self._values.items():
            text = text.replace(template(name), value)
        return text

    def put_signature(self, signature: Signature) -> Signature:
        """Return the signature to look for today."""
        texts = {field: self.put(getattr(signature, field)) for field in (*_TEXTS, *_ATTRIBUTES)}
        return signature.model_copy(update={**texts, "neighbours": tuple(map(self.put, signature.neighbours))})

    def put_step(self, step: Step) -> Step:
        """Return a cookbook's step for today's goal; its action keeps templates, which are resolved when acting."""
        return mapped(step, step.action, self.put_signature, self.put)


def _lists_options(text: str, options: Sequence[str]) -> bool:
    """Whether a text is a group's name made of its options: "Red / Green / Blue", maybe cut short."""
    listed = _APART.join(options)
    return _APART in text and bool(options) and (text.startswith(listed) or listed.startswith(text))


def _target(step: Step) -> Signature | None:
    return step.action.target if isinstance(step.action, Drag) else None


def _named(signature: Signature | None) -> tuple[str, ...]:
    if signature is None:
        return ()
    said = (signature.name, signature.label, signature.text, signature.inside)
    return tuple(name for text in said for name in names(text))


def mapped(
    step: Step,
    action: Action,
    signature: Callable[[Signature], Signature],
    text: Callable[[str], str],
    state: Callable[[str], str] | None = None,
    pattern: Callable[[str], str] | None = None,
    fixed: Callable[[str], str] | None = None,
) -> Step:
    """Return a step with another action, and with its signatures and the texts of its conditions changed. `state`: for
    the text of a place, in place of `text`; `fixed`: for one that no datum of the goal changes; `pattern`: for the
    pattern of an address.
    """
    address = pattern or text
    before = tuple(_changed(each, text, signature, address) for each in step.precondition.all_of)
    after = tuple(
        _changed(each, _for_text(each, text, state or text, fixed or text), signature, address)
        for each in step.postcondition.all_of
    )
    if isinstance(action, Drag) and action.target is not None:
        action = Drag(target=signature(action.target))
    return step.model_copy(
        update={
            "action": action,
            "signature": signature(step.signature) if step.signature else None,
            "precondition": step.precondition.model_copy(update={"all_of": before}),
            "postcondition": Postcondition(all_of=after, within_s=step.postcondition.within_s),
        }
    )


def _for_text(
    condition: Condition, text: Callable[[str], str], state: Callable[[str], str], fixed: Callable[[str], str]
) -> Callable[[str], str]:
    if not isinstance(condition, StateIs):
        return text
    return state if condition.origin is None else fixed


def _changed(
    condition: Condition,
    text: Callable[[str], str],
    signature: Callable[[Signature], Signature],
    address: Callable[[str], str],
) -> Condition:
    match condition:
        case StateIs(origin=Origin() as origin):
            began = origin.model_copy(update={"text": text(origin.text)})
            return condition.model_copy(update={"text": text(condition.text), "origin": began})
        case TextShown() | StateIs():
            return condition.model_copy(update={"text": text(condition.text)})
        case UrlIs():
            return condition.model_copy(update={"pattern": address(condition.pattern)})
        case ElementShown() | Absent() | ControlIs():
            return condition.model_copy(update={"signature": signature(condition.signature)})
        case _:
            return condition


ANSWER: Final = "dialog_secret"
"""The parameter in place of a literal answer to a dialog: no cookbook says what the dialog asked."""


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
        parts = TEMPLATES.split(text)
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
        changed: dict[str, object] = {field: self.hidden(getattr(signature, field)) for field in _TEXTS}
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
