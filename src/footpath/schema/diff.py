"""Compare two snapshots of a page. Elements are matched by ref, texts by words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from footpath.schema.base import Frozen
from footpath.schema.outline import called_by_author, describe, is_listed
from footpath.schema.snapshot import Element

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.schema.snapshot import Snapshot

WATCHED: Final = (
    *("role", "name", "description", "label", "text", "value", "required", "disabled", "readonly", "checked"),
    *(
        "expanded",
        "selected",
        "pressed",
        "invalid",
        "focused",
        "options",
        "error",
        "hidden",
        "covered_by",
        "href",
        "icon",
    ),
)
"""Fields whose change a person would notice; position and attributes are not among them."""

_COVER: Final = ("covered_by",)
_FOCUS: Final = ("focused",)
_PASSING: Final = (*_COVER, *_FOCUS)
"""Fields that any press changes in passing."""
SHOWN: Final = 20
"""Printed lines per kind of change."""


class Change(Frozen):
    """An element in both snapshots, and its differing fields."""

    element: Element
    """The element in the later snapshot."""
    before: Element
    fields: tuple[str, ...]
    """Names of the fields of `Element` that differ."""


class SnapshotDiff(Frozen):
    """Elements and texts added, removed or changed. Hidden elements count as absent."""

    appeared: tuple[Element, ...] = ()
    went: tuple[Element, ...] = ()
    changed: tuple[Change, ...] = ()
    texts_new: tuple[str, ...] = ()
    """Texts of new blocks, in reading order."""
    texts_gone: tuple[str, ...] = ()
    url: tuple[str, str] | None = None
    """URL before and after; None if unchanged."""
    title: tuple[str, str] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether a person would notice no change."""
        return self == SnapshotDiff()

    @property
    def is_still(self) -> bool:
        """Whether nothing changed but the focus, which any press moves."""
        return all(change.fields == _FOCUS for change in self.changed) and (
            self.model_copy(update={"changed": ()}).is_empty
        )

    def beside(self, text: str) -> SnapshotDiff:
        """Return the changes that a page's `text` does not tell: the text marks new and covered elements itself, and
        elements drawn anew under other refs have not gone.
        """
        again = {(each.role, each.name) for each in self.appeared}
        appeared = tuple(each for each in self.appeared if f"[{each.ref}" not in text)
        changed = tuple(each for each in self.changed if self.is_still or each.fields not in (_COVER, _FOCUS))
        went = tuple(each for each in self.went if (each.role, each.name) not in again)
        return self.model_copy(update={"appeared": appeared, "changed": changed, "went": went})

    def in_words(self) -> str:
        """The diff in one line, for a history: what reports a result first, and elements by their names alone, since a
        later page has other refs and states.
        """
        lines = [f"{what}: {ours[0]} → {ours[1]}" for what, ours in (("url", self.url), ("title", self.title)) if ours]
        lines += [f'+ "{text}"' for text in self.texts_new]
        lines += [told for each in self.changed if (told := _changed(each, but=_PASSING))]
        new, gone = _named(self.appeared), _named(self.went)
        lines += _listed_names("new", (each for each in new if each not in gone))
        lines += _listed_names("gone", (each for each in gone if each not in new))
        lines += [f'- "{text}"' for text in self.texts_gone]
        return "; ".join(
            lines or (*_covering(self.changed), *(_changed(each) for each in self.changed if each.fields != _COVER))
        )

    def to_text(self) -> str:
        """The diff as text, one line per change: `+` appeared, `-` went, `~` changed; at most 20 of a kind."""
        lines = [f"{what}: {ours[0]} → {ours[1]}" for what, ours in (("url", self.url), ("title", self.title)) if ours]
        lines += _some("+", (describe(element) for element in self.appeared))
        lines += _some("-", (describe(element) for element in self.went))
        lines += _some(
            "~", (*_covering(self.changed), *(_changed(each) for each in self.changed if each.fields != _COVER))
        )
        lines += _some("+", (f'"{text}"' for text in self.texts_new))
        lines += _some("-", (f'"{text}"' for text in self.texts_gone))
        return "\n".join(lines) or "nothing changed"


def diff(before: Snapshot, after: Snapshot) -> SnapshotDiff:
    """Compare a snapshot of a page with the next. Two documents share no elements."""
    if before is after:
        return SnapshotDiff()
    old, new = _listed(before), _listed(after)
    kept: set[str] = old.keys() & new.keys() if before.document == after.document else set()
    said, says = _texts(before), _texts(after)
    return SnapshotDiff(
        appeared=tuple(e for ref, e in new.items() if ref not in kept),
        went=tuple(e for ref, e in old.items() if ref not in kept),
        changed=tuple(filter(None, (_change(old[ref], each) for ref, each in new.items() if ref in kept))),
        texts_new=_surplus(says, said),
        texts_gone=_surplus(said, says),
        url=_differing(before.url, after.url),
        title=_differing(before.title, after.title),
    )


def _named(elements: Iterable[Element]) -> dict[str, None]:
    return dict.fromkeys(f"{each.role} “{name}”" for each in elements if (name := each.name or each.text))


def _listed_names(what: str, names: Iterable[str]) -> list[str]:
    return [f"{what}: {', '.join(kept)}"] if (kept := list(names)) else []


def _listed(snapshot: Snapshot) -> dict[str, Element]:
    return {each.ref: each for each in snapshot.elements if is_listed(each)}


def _differing(before: str, after: str) -> tuple[str, str] | None:
    return None if before == after else (before, after)


def _change(before: Element, after: Element) -> Change | None:
    fields = tuple(name for name in WATCHED if getattr(before, name) != getattr(after, name))
    return Change(element=after, before=before, fields=fields) if fields else None


def _texts(snapshot: Snapshot) -> list[str]:
    return [block.text for block in snapshot.blocks if block.text]


def _surplus(texts: list[str], others: list[str]) -> tuple[str, ...]:
    """The texts that `others` lacks, in order; a repeated text once per surplus occurrence."""
    rest = Counter(others)
    surplus: list[str] = []
    for text in texts:
        if rest[text] > 0:
            rest[text] -= 1
        else:
            surplus.append(text)
    return tuple(surplus)


def _covering(changes: Iterable[Change]) -> Iterable[str]:
    """Return one line for all elements that another has covered, and one for those that are free again."""
    covers = [each.element.covered_by for each in changes if each.fields == _COVER]
    for cover in dict.fromkeys(covers):
        many = covers.count(cover)
        what = "1 element is" if many == 1 else f"{many} elements are"
        yield f"{what} covered by {cover}" if cover else f"{what} no longer covered"


def _changed(change: Change, but: tuple[str, ...] = ()) -> str:
    """Return a change in words, without the fields `but`; empty if no other field has changed."""
    told: list[str] = []
    for name in change.fields:
        if name in but:
            continue
        if name == "options":
            told.append(f"{len(change.element.options)} options")
        else:
            told.append(f"{name} {_word(getattr(change.before, name))} → {_word(getattr(change.element, name))}")
    called = f'"{change.element.name}"' if change.element.name else called_by_author(change.element)
    return f"[{change.element.ref}] {change.element.role} {called}: {', '.join(told)}" if told else ""


def _word(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _some(mark: str, lines: Iterable[str]) -> list[str]:
    every = [f"{mark} {line}" for line in lines]
    more = len(every) - SHOWN
    return [*every[:SHOWN], f"{mark} … {more} more"] if more > 0 else every
