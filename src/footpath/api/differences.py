"""What one revision of a cookbook does that another does not, in plain words."""

from __future__ import annotations

import difflib
from typing import Literal

from footpath.api.wording import step_in_words
from footpath.schema.base import Frozen
from footpath.schema.cookbook import Cookbook


class Difference(Frozen):
    """A step that both have, or one of them."""

    change: Literal["same", "added", "removed"]
    step: str
    """In plain words."""


def differences(old: Cookbook, new: Cookbook) -> list[Difference]:
    """The steps of both in order: what is gone, what came, what stayed."""
    before = [step_in_words(each) for each in old.steps]
    after = [step_in_words(each) for each in new.steps]
    found: list[Difference] = []
    for kind, i, j, k, m in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            found += [Difference(change="same", step=each) for each in before[i:j]]
        else:
            found += [Difference(change="removed", step=each) for each in before[i:j]]
            found += [Difference(change="added", step=each) for each in after[k:m]]
    return found
