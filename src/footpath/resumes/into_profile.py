"""A résumé into a profile: checked, merged with the profile that stands, settled, and written with the file beside it.

The terminal and the page decide through the same functions; they only ask in their own ways.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

from footpath.answers.profile_file import check, is_earlier, load, raw, template
from footpath.answers.profile_merge import Conflict, Merge, as_text, merged
from footpath.answers.profile_questions import put, unanswered
from footpath.answers.source import value_at
from footpath.answers.typed import place_in_words
from footpath.errors import BadInput
from footpath.private import make_folder, write_new_file
from footpath.resumes.facts import as_data

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from footpath.answers.profile_questions import ProfileQuestion
    from footpath.answers.source import Place
    from footpath.resumes.facts import Fact, ResumeFacts

RESUME: Place = ("x-footpath", "files", "resume")
"""Place of the résumé to upload, in a profile."""


@dataclass(slots=True)
class ProfileImport:
    """The findings and changes of an import. `found` are the usable facts, with a person's choices."""

    found: ResumeFacts
    where: Path
    content: bytes = field(repr=False)
    refused: list[tuple[Fact, str]] = field(default_factory=list["tuple[Fact, str]"])
    """Facts that a profile cannot hold, each with the reason."""
    old: dict[str, object] = field(default_factory=dict[str, object], repr=False)
    """The data of the profile before."""
    merge: Merge = field(init=False, repr=False)
    kept: list[str] = field(default_factory=list[str])
    """Places where the profile's differing value stays, and sentences not added."""
    backup: Path | None = None
    resume: str = ""
    """Name of the copy of the file; empty if the profile does not use it."""

    def __post_init__(self) -> None:
        self.merge = merged(self.old, as_data(self.found.facts))

    @property
    def open_questions(self) -> list[ProfileQuestion]:
        """The usual questions of forms that the profile does not answer."""
        return list(unanswered(self.merge.data))

    @property
    def missing(self) -> list[str]:
        """The open questions in words."""
        return [question.asked for question in self.open_questions]

    @property
    def other_person(self) -> tuple[str, str] | None:
        """The names in the profile and in the file, if name and e-mail address differ; None for one person."""
        about = {each.place[-1]: each for each in self.merge.conflicts if each.place in _PERSON}
        return (about["name"].old, about["name"].new) if len(about) == len(_PERSON) else None

    def name_resume(self) -> None:
        """Enter the file in the profile as the résumé to upload, if it is a PDF or Word file."""
        is_pdf, is_word = b"%PDF-" in self.content[:1024], self.found.kind == "Word file"
        if not (is_pdf or is_word):
            return
        self.resume = _free_name(self.where, ".pdf" if is_pdf else ".docx", self.content)
        stands = value_at(self.merge.data, RESUME)
        if stands and stands != self.resume:
            self.merge.conflicts.append(Conflict(RESUME, str(stands), self.resume))
        else:
            put(self.merge.data, RESUME, self.resume)

    def settle(self, taken: Container[Place]) -> None:
        """Use the file's value at the `taken` places; elsewhere the profile's value stays."""
        for each in self.merge.conflicts:
            if each.place in taken:
                self.merge.take(each)
            else:
                self.kept.append(in_conflict(each))
        self.kept += [
            f"{place_in_words(each.place)}: not added beside your own: “{each.text}”" for each in self.merge.not_added
        ]

    @property
    def left_out(self) -> list[str]:
        """The texts that were not taken, each with the reason and the place in the file."""
        taken = {*self.found.facts}
        told = [
            (each.what, each.place)
            for each in self.found.unsure
            if not any(taken.issuperset(choice.facts) for choice in each.choices)
        ]
        told += [
            (f"{place_in_words(fact.path)} {fact.value}: not in the file", fact.place) for fact in self.found.dropped
        ]
        told += [(f"{place_in_words(fact.path)} {fact.value}: {why}", fact.place) for fact, why in self.refused]
        return [f"{what} ({place})" if str(place) else what for what, place in told]

    def told(self) -> dict[str, object]:
        """The results, for a machine."""
        return {
            "profile": str(self.where),
            "kind": self.found.kind,
            "facts": [{"path": _dotted(fact), "value": fact.value, "from": str(fact.place), "text": fact.place.text}
                      for fact in self.found.facts],
            "unsure": [{"what": each.what, "from": str(each.place)} for each in self.found.unsure],
            "refused": [{"path": _dotted(fact), "value": fact.value, "why": why} for fact, why in self.refused],
            "dropped": [{"path": _dotted(fact), "value": fact.value} for fact in self.found.dropped],
            "kept": self.kept, "missing": self.missing, "resume": self.resume,
            "backup": str(self.backup) if self.backup else "",
        }  # fmt: skip


_PERSON = (("basics", "name"), ("basics", "email"))


def in_conflict(conflict: Conflict) -> str:
    """A place with two values, in words."""
    return f"{place_in_words(conflict.place)}: your profile says “{conflict.old}”, the file “{conflict.new}”"


def standing(where: Path) -> dict[str, object]:
    """The data of the existing profile; empty for a missing or untouched profile.

    Raises BadInput for a faulty profile, to which nothing is added.
    """
    if not where.exists():
        return {}
    as_json = where.suffix.casefold() == ".json"
    if (
        where.is_file()
        and where.stat().st_size < 100_000
        and where.read_text("utf-8", "replace") == template(as_json=as_json)
    ):
        return {}
    load(where)
    data = raw(where)
    if "extends" in data:
        raise BadInput(
            f"{where} is a variant of {data['extends']}: everything else comes from there.",
            hint="Import into that profile, and write the differences into the variant by hand.",
        )
    return data


def write(done: ProfileImport, check: Callable[[Path], object] = load) -> None:
    """Write profile and résumé. The new profile is written beside the old one and takes its place once `check` accepts
    it; the old profile is kept as a backup.
    """
    where, data = done.where, done.merge.data
    beside: Path | None = None
    try:
        make_folder(where.parent)
        done.resume = done.resume if value_at(data, RESUME) == done.resume else ""
        if done.resume and not (where.parent / done.resume).exists():
            beside = where.parent / done.resume
            write_new_file(beside, done.content)
        begun = _begun(where, data)
        try:
            check(begun)
        except BadInput as error:
            begun.unlink()
            if beside is not None:
                beside.unlink()
            raise BadInput(
                "The facts found make no valid profile; nothing was written.", problems=error.problems, hint=error.hint
            ) from error
        if done.old:
            done.backup = _free_backup(where)
            write_new_file(done.backup, where.read_bytes())
        begun.replace(where)
    except OSError as error:
        raise BadInput(f"{where} cannot be written: {error.strerror}.", hint="Name another file: --profile") from error


def _begun(where: Path, data: dict[str, object]) -> Path:
    begun = where.with_name(f".{where.stem}.import{where.suffix}")
    begun.unlink(missing_ok=True)
    write_new_file(begun, as_text(data, as_json=where.suffix.casefold() == ".json").encode())
    return begun


def _free_name(where: Path, ending: str, content: bytes) -> str:
    """An unused file name beside the profile."""
    for number in range(1, 1000):
        name = f"{where.stem}-resume{f'-{number}' if number > 1 else ''}{ending}"
        path = where.parent / name
        if not path.exists() or path.read_bytes() == content:
            return name
    raise BadInput(f"{where.parent} has a thousand résumés.", hint="Remove some.")


def _free_backup(where: Path) -> Path:
    """A name for the old profile; earlier backups stay, since only they have the person's own comments."""
    first = where.with_name(f"{where.name}.before-import")
    later = (where.with_name(f"{first.name}-{number}") for number in count(2))
    return next(path for path in chain((first,), later) if not path.exists())


def _dotted(fact: Fact) -> str:
    return ".".join(map(str, fact.path))


def usable(found: ResumeFacts) -> tuple[ResumeFacts, list[tuple[Fact, str]]]:
    """Return the facts that a profile accepts, and the refused facts with reasons."""
    kept: list[Fact] = []
    refused: list[tuple[Fact, str]] = []
    starts = {fact.path[:-1]: fact.value for fact in found.facts if fact.path[-1] == "startDate"}
    for fact in found.facts:
        why = check(fact.path, fact.value, Path())
        if not why and fact.path[-1] == "endDate" and is_earlier(fact.value, starts.get(fact.path[:-1], "")):
            why = "it ends before it starts"
        if why:
            refused.append((fact, why))
        else:
            kept.append(fact)
    return replace(found, facts=tuple(kept)), refused
