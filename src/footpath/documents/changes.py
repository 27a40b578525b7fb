"""What a document changes of the base: of the résumé with everything, or of the person's own paragraphs. Pure."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, Final, Literal

from footpath.documents.compose import compose
from footpath.documents.evidence import evidence
from footpath.schema.document import DocumentLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.schema.document import Document
    from footpath.schema.profile import Profile

Change = Literal["same", "moved", "reworded", "left_out", "of_its_own"]
"""of_its_own: what no line of the base says: how a letter addresses the employer."""
_NUMBER_AT_END: Final = re.compile(r"\.\d+$")
_LETTER: Final = ("x-footpath.letter.", "x-footpath.files.cover_letter_text")


@dataclasses.dataclass(frozen=True, slots=True)
class ChangedLine:
    """A line of a document beside the base's."""

    change: Change
    before: str = dataclasses.field(default="", repr=False)
    """As it stands in the base; empty where it does not."""
    after: str = dataclasses.field(default="", repr=False)
    """As it stands in the document; empty where it is left out."""
    sources: tuple[str, ...] = ()


def changes(document: Document, profile: Profile) -> tuple[ChangedLine, ...]:
    """The lines of a document in their order, then what it leaves out of the base."""
    base = _base(document, profile)
    places = {_key(line): at for at, line in enumerate(base) if line.sources}
    told: list[ChangedLine] = []
    seen: set[tuple[str, ...]] = set()
    furthest = -1
    headings = {line.text for line in base if not line.sources}
    for line in document.body.lines:
        key = _key(line)
        if line.text in headings and not line.sources:
            told.append(ChangedLine("same", line.text, line.text))
            continue
        if not line.sources or key not in places:
            told.append(ChangedLine("of_its_own", "", line.text, line.sources))
            continue
        at, before = places[key], base[places[key]].text
        change: Change = "reworded" if not _is_same(line, before) else "moved" if at < furthest else "same"
        furthest = max(furthest, at)
        seen.add(key)
        told.append(ChangedLine(change, before, line.text, line.sources))
    left = (line for line in base if line.sources and _key(line) not in seen)
    return (*told, *(ChangedLine("left_out", line.text, "", line.sources) for line in left))


def count(told: Iterable[ChangedLine]) -> dict[Change, int]:
    """How many lines of each kind."""
    found: dict[Change, int] = {}
    for each in told:
        found[each.change] = found.get(each.change, 0) + 1
    return found


def _base(document: Document, profile: Profile) -> Sequence[DocumentLine]:
    if document.kind == "resume":
        return compose(profile, document.body.language)
    known = evidence(profile, document.body.language)
    own = (path for path in known if path.startswith(_LETTER))
    return [DocumentLine(role="text", text=" ".join(known[path].split()), sources=(path,)) for path in own]


def _key(line: DocumentLine) -> tuple[str, ...]:
    """What a line is about: its first place in the profile, whatever their order.

    A line that lists words is about the list (`skills.0.keywords`), whichever of its words were chosen.
    """
    paths = sorted(path for path in line.sources if not path.startswith("posting."))
    return tuple(_NUMBER_AT_END.sub("", path) if line.role == "detail" else path for path in paths[:1])


def _is_same(line: DocumentLine, before: str) -> bool:
    """Whether a line says what it said; the posting's names stand for the holes of the person's own words."""
    return line.text == before or any(path.startswith("posting.") for path in line.sources)
