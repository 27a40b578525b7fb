"""A page as the engine sees it: what it asks, and what a cookbook would act on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from footpath.page.index import families, is_hidden
from footpath.page.locate import locate
from footpath.page.sign import sign
from footpath.reading.read import questions, read, targets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.signature import Match, Miss, Signature
    from footpath.schema.snapshot import Element, Snapshot

_SEEN: Final = (("label",),)
"""Evidence of a meaning that a person sees. Attributes may have stayed where the question changed."""


@dataclass(frozen=True)
class View:
    """A page as the engine sees it."""

    snapshot: Snapshot
    asked: dict[str, str]
    meanings: dict[str, str]
    groups: tuple[Element, ...]
    members: frozenset[str]
    """Refs of the elements that groups are made of."""

    @classmethod
    def of(cls, snapshot: Snapshot) -> View:
        """Read a snapshot."""
        observation = read(snapshot)
        fields = [each for form in observation.forms for each in form.fields]
        return cls(
            snapshot,
            questions(observation),
            {each.ref: each.meaning for each in fields if each.evidence[:1] in _SEEN},
            targets(snapshot, observation),
            frozenset(ref for each in fields if each.ref.startswith("g") for ref in each.refs),
        )

    def sign(self, element: Element) -> Signature:
        """The signature that the recorder would keep."""
        return sign(self.snapshot, element, self.asked.get(element.ref, ""), self.meanings.get(element.ref, ""))

    def locate(self, signature: Signature) -> Match | Miss:
        """What the replay would find."""
        return locate(signature, self.snapshot, self.asked, self.groups, self.meanings)


def actionable(view: View) -> list[Element]:
    """What a cookbook would act on: what a person sees and can name, and file inputs; members of groups as groups."""
    return [
        e
        for e in view.snapshot.elements
        if e.ref not in view.members
        and (e.name or view.asked.get(e.ref))
        and not e.proxy_for
        and ((not is_hidden(e) and (e.name or e.html_name)) or (e.role == "file" and not e.trigger))
    ]


def spread(elements: Sequence[Element], most: int) -> list[Element]:
    """Some of many, from the first to the last: fields first, since forms are what is replayed."""
    fields = [e for e in elements if not families(e.role, e.tag) & {"press"}]
    others = [e for e in elements if families(e.role, e.tag) & {"press"}]
    some = fields[: most * 2 // 3]
    left = most - len(some)
    step = max(1, len(others) // left) if left else 1
    return some + others[::step][:left]
