"""Compare a document with its base: the complete résumé, or the person's own paragraphs. Pure."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, Final, Literal

from footpath.documents.compose import compose, evidence
from footpath.schema.document import DocumentLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.schema.document import Document
    from footpath.schema.profile import Profile

Change = Literal["same", "moved", "reworded", "left_out", "of_its_own"]
"""of_its_own: a line without a counterpart in the base, such as a letter's salutation."""
_NUMBER_AT_END: Final = re.compile(r"\.\d+$")
_LETTER: Final = ("x-footpath.letter.", "x-footpath.files.cover_letter_text")


@dataclasses.dataclass(frozen=True, slots=True)
class ChangedLine:
    """A line of a document beside the base's."""

    change: Change
    before: str = dataclasses.field(default="", repr=False)
    """Text in the base; empty for a new line."""
    after: str = dataclasses.field(default="", repr=False)
    """Text in the document; empty for an omitted line."""
    sources: tuple[str, ...] = ()


def changes(document: Document, profile: Profile) -> tuple[ChangedLine, ...]:
    """The lines of a document in order, then the omitted lines of the base."""
    base = _base(document, profile)
    places = {_key(line): at for at, line in enumerate(base) if line.sources}
    told: list[ChangedLine] = []
    seen: set[tuple[str, ...]] = set()
    furthest = -1
    headings = {line.text for line in base if not line.sources}
    for line in document.body.lines:
        key = _key(line)
        if not line.sources and line.text in headings:
            told.append(ChangedLine("same", line.text, line.text))
        elif not line.sources or key not in places:
            told.append(ChangedLine("of_its_own", "", line.text, line.sources))
        else:
            at, before = places[key], base[places[key]].text
            told.append(ChangedLine(_change(line, before, is_behind=at < furthest), before, line.text, line.sources))
            furthest = max(furthest, at)
            seen.add(key)
    left = (line for line in base if line.sources and _key(line) not in seen)
    return (*told, *(ChangedLine("left_out", line.text, "", line.sources) for line in left))


def _change(line: DocumentLine, before: str, *, is_behind: bool) -> Change:
    """What happened to a line of the base; `is_behind` if a line that stood below it comes first now."""
    if not _is_same(line, before):
        return "reworded"
    return "moved" if is_behind else "same"


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
    """The subject of a line: its first path in the profile.

    A line that lists words is about the list (`skills.0.keywords`), whichever words were chosen.
    """
    paths = sorted(path for path in line.sources if not path.startswith("posting."))
    return tuple(_NUMBER_AT_END.sub("", path) if line.role == "detail" else path for path in paths[:1])


def _is_same(line: DocumentLine, before: str) -> bool:
    """Whether a line is unchanged; the posting's names fill the placeholders in the person's words."""
    return line.text == before or any(path.startswith("posting.") for path in line.sources)
