"""Secrets in the steps of a cookbook: the secret parameters, and steps without a literal secret. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.answers.asked import parameter_name
from footpath.reading.credentials import ClearedAddress, is_random, is_web_token, without_credentials
from footpath.reading.sensitive import is_secret_field, kind_of
from footpath.schema.action import Action, AnswerDialog, Fill, Navigate, Select, Type
from footpath.schema.template import is_template, names, template, templates_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.schema.cookbook import Parameter, Step


def typed(action: Action) -> tuple[str, ...]:
    """Return what an action enters that may be a secret."""
    match action:
        case Fill(value=text) | Type(value=text) | AnswerDialog(text=text):
            return (text,)
        case Select(options=options):
            return options
        case _:
            return ()


def enters_secret(step: Step) -> bool:
    """Whether a step types a secret, or data that identifies a person or their money. Of a list in a field for a secret
    only an option with a digit is one: a PIN, but not the name of a bank.
    """
    signature, action = step.signature, step.action
    if isinstance(action, Select):
        is_number = any(not names(each) and any(map(str.isdigit, each)) for each in action.options)
        return is_number and signature is not None and is_secret_field(signature)
    if not isinstance(action, Fill | Type):
        return False
    is_asked = signature is not None and is_secret_field(signature)
    value = action.value.replace("{{{{", "{{")
    return is_asked or kind_of("", value) != "" or is_web_token(value) or is_random(value)


def secrets_of(steps: Sequence[Step], parameters: Iterable[Parameter] = ()) -> frozenset[str]:
    """Return the names of the secret parameters: marked as secret, named like a secret, or entered by a step into a
    field that asks for a secret. Cookbooks of earlier versions have no marks.
    """
    typed = {name for step in steps if enters_secret(step) for name in templates_of(step.action)}
    named = {name for step in steps for name in templates_of(step.action) if kind_of(name, "")}
    return frozenset(typed | named | {each.name for each in parameters if each.is_secret or kind_of(each.name, "")})


def has_literal_secret(step: Step) -> bool:
    """Whether a step holds a secret itself, not a parameter."""
    match step.action:
        case Fill(value=value) | Type(value=value):
            return enters_secret(step) and not is_template(value)
        case Select():
            return enters_secret(step)
        case Navigate(url=url):
            return without_credentials(url).is_changed
        case _:
            return False


def without_secret(step: Step) -> Step:
    """Return the step with a parameter in place of a typed secret, and without the secrets of an address."""
    if not has_literal_secret(step):
        return step
    match step.action:
        case Fill() | Type() as action:
            value = template(parameter_name(_asked(step), "password"))
            return step.model_copy(update={"action": action.model_copy(update={"value": value})})
        case Select(options=options):
            name = parameter_name(_asked(step), "secret")
            several = (template(f"{name}_{number}") for number in range(2, len(options) + 1))
            return step.model_copy(update={"action": Select(options=(template(name), *several))})
        case Navigate(url=url):
            return step.model_copy(update={"action": Navigate(url=without_credentials(url).address)})
        case _:
            return step


def told_of(cleared: ClearedAddress) -> tuple[str, ...]:
    """Return what was left out of an address, and what of it may be a secret, in a sentence each."""
    told = ["The user and the password of an address were left out: sign in by a browser profile."]
    named = ", ".join(f"“{each}”" for each in cleared.cut)
    secret = [f"A secret of an address was left out: {named}. No cookbook keeps one."] if named else []
    kept = ", ".join(f"“{each}”" for each in cleared.doubtful)
    doubt = (
        [f"An address was kept with a value that may be a secret: {kept}. Use another address if it is."]
        if kept
        else []
    )
    return (*(told if cleared.had_user else ()), *secret, *doubt)


def _asked(step: Step) -> str:
    signature = step.signature
    return signature.question or signature.name or signature.html_name or signature.id if signature else ""
