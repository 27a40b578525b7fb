"""A cover letter from the person's own paragraphs. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.documents.compose import EMPLOYER, JOB, name_in
from footpath.documents.gate import filled
from footpath.errors import BadInput
from footpath.language.documents import heading
from footpath.schema.document import DocumentLine

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.matching.match import PostingWords
    from footpath.schema.document import LineRole
    from footpath.schema.profile import Profile

PARAGRAPHS: Final = 3
"""Maximum paragraphs between opening and closing."""
LETTER: Final = "x-footpath.letter"
TYPED: Final = "x-footpath.files.cover_letter_text"
HOLES: Final = {"{job}": JOB, "{employer}": EMPLOYER}


def write_letter(
    profile: Profile, known: Mapping[str, str], language: str, wanted: PostingWords
) -> tuple[tuple[DocumentLine, ...], tuple[str, ...]]:
    """The lines of a letter, and notes for the person.

    Args:
        profile: the person's profile.
        known: the profile's evidence, with the posting's names.
        language: language of the courtesies.
        wanted: words of the posting.

    Raises:
        BadInput: the profile has no text for a letter.
    """
    chosen = _paragraphs(profile, wanted, language)
    if not chosen:
        raise BadInput(
            "Your profile has no text for a letter.",
            hint="Write your own paragraphs under x-footpath.letter.paragraphs, or make the résumé alone.",
        )
    body: list[DocumentLine] = []
    left: list[str] = []
    for path, text in chosen:
        empty = [hole for hole, place in HOLES.items() if hole in text and place not in known]
        if empty:
            left.append(f"{path} is left out: the posting has no text for {' and '.join(empty)}.")
            continue
        names = [place for hole, place in HOLES.items() if hole in text]
        said = " ".join(filled(text, known).split())
        body.append(DocumentLine(role="text", text=said, sources=(path, *names)))
    if not body:
        raise BadInput("No paragraph of your letter can be used for this posting.", problems=tuple(left))
    return (*_head(known, language), *body, *_foot(known, language)), tuple(left)


def plain_text(lines: tuple[DocumentLine, ...]) -> str:
    """A letter as text to paste into a field: from the salutation to the name."""
    said = [line.text for line in lines if line.role not in ("name", "label", "contact", "addressee", "subject")]
    return "\n\n".join(said[:-2]) + "\n\n" + "\n".join(said[-2:]) if len(said) > 2 else "\n\n".join(said)


def _paragraphs(profile: Profile, wanted: PostingWords, language: str) -> list[tuple[str, str]]:
    letter = profile.footpath.letter
    scores = wanted.scores(letter.paragraphs, language)
    best = sorted(range(len(scores)), key=lambda at: (-scores[at], at))[:PARAGRAPHS]
    found = [(f"{LETTER}.opening", letter.opening)]
    found += [(f"{LETTER}.paragraphs.{at}", letter.paragraphs[at]) for at in sorted(best)]
    found.append((f"{LETTER}.closing", letter.closing))
    typed = profile.footpath.files.cover_letter_text
    if not letter.paragraphs and not letter.opening and typed.strip():
        found = [(TYPED, typed)]
    return [(path, text) for path, text in found if text.strip()]


def _head(known: Mapping[str, str], language: str) -> list[DocumentLine]:
    contact = [path for path in ("basics.email", "basics.phone", "basics.location.city") if path in known]
    lines = [*_line("name", known, name_in(known)), *_line("contact", known, *contact)]
    lines += _line("addressee", known, EMPLOYER)
    if JOB in known:
        text = f"{heading('application', language)}: {known[JOB]}"
        lines.append(DocumentLine(role="subject", text=text, sources=(JOB,)))
    return [*lines, _courtesy("salutation", known, language)]


def _foot(known: Mapping[str, str], language: str) -> list[DocumentLine]:
    return [_courtesy("greeting", known, language), *_line("detail", known, name_in(known))]


def _line(role: LineRole, known: Mapping[str, str], *paths: str) -> list[DocumentLine]:
    """The texts at the given paths; empty if none exists."""
    there = tuple(path for path in paths if path in known)
    return [DocumentLine(role=role, text=" · ".join(known[path] for path in there), sources=there)] * bool(there)


def _courtesy(notion: str, known: Mapping[str, str], language: str) -> DocumentLine:
    own = f"{LETTER}.{notion}"
    if own in known:
        return DocumentLine(role="detail", text=known[own], sources=(own,))
    return DocumentLine(role="detail", text=heading(notion, language))
