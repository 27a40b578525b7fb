"""A question together with the profile that should answer it, and the question as the name of a template."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from footpath.language.text import fold, fold_words
from footpath.schema.answer import Answer, NoAnswer

if TYPE_CHECKING:
    from datetime import date

    from footpath.schema.observation import FieldObservation
    from footpath.schema.profile import FootpathAnswers, Profile
    from footpath.schema.resume import Education, Work


@dataclass(frozen=True, slots=True)
class Beside:
    """Page texts around a question."""

    hint: str = ""
    """Text tied to the question besides its label: a description, a placeholder."""
    runs_on: str = ""
    """Other text of the same block (`FieldObservation.runs_on`)."""
    near: str = ""
    """Text equally near to another question (`FieldObservation.near`)."""
    under: tuple[str, ...] = ()
    """The headings above the question."""

    @classmethod
    def of(cls, field: FieldObservation) -> Beside:
        """The texts around a field's question."""
        under = tuple(filter(None, (field.section, field.caption)))
        return cls(field.hint, field.runs_on, field.near, under)


NOTHING_BESIDE = Beside()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, with the profile and the question's context."""

    meaning: str
    question: str
    profile: Profile = field(repr=False)
    country: str = ""
    """ISO code of the posting's country; empty if unknown."""
    index: int = 0
    """Index from 0 of the repetition, in a repeated section."""
    today: date | None = None
    options: tuple[str, ...] = ()
    """Labels of the field's options, if any."""
    names: tuple[str, ...] = ()
    """Names of the asking organisation, from its posting and pages."""
    beside: Beside = NOTHING_BESIDE
    """Page texts around the question."""

    @property
    def words(self) -> str:
        """The question, folded."""
        return fold_words(self.question)

    @property
    def own(self) -> FootpathAnswers:
        """The part `x-footpath` of the profile."""
        return self.profile.footpath

    @property
    def job(self) -> Work | None:
        """The job in question: in a repeated section, the job at the section's index."""
        return next(iter(self.profile.work[self.index :]), None)

    @property
    def study(self) -> Education | None:
        """The course of study in question: in a repeated section, the course at the section's index."""
        return next(iter(self.profile.education[self.index :]), None)

    def entry(self, section: Literal["work", "education"]) -> Work | Education | None:
        """The job or course of study in question."""
        return self.job if section == "work" else self.study

    def answer(
        self,
        value: str,
        path: str,
        *,
        narrowed: str = "",
        alternatives: tuple[str, ...] = (),
        confidence: float = 1.0,
    ) -> Answer | NoAnswer:
        """The value with its source; no answer for an empty value. `narrowed` follows the meaning in the name."""
        if not value.strip():
            return NoAnswer.at(path)
        name = f"{self.meaning}.{narrowed}" if narrowed else self.meaning
        if self.index:
            name += f".{self.index}"
        others = tuple(dict.fromkeys(other for other in alternatives if other and other != value))
        return Answer(
            name=name,
            value=value,
            alternatives=others,
            giver="profile",
            source=f"profile {path}",
            confidence=confidence,
        )

    def truth(self, value: bool | None, path: str, *, narrowed: str = "") -> Answer | NoAnswer:
        """A yes or no as an answer, with its source."""
        return self.answer("" if value is None else "yes" if value else "no", path, narrowed=narrowed)


Way = Callable[[Asked], Answer | NoAnswer]
"""Answers the questions of a meaning."""

_LONGEST_NAME = 40
_LONGEST_SLUG = 60
"""Maximum characters of a slug, without the digest."""


def slug(question: str) -> str:
    """The question as part of a template's name; a long or non-Latin one gets a digest."""
    words = re.sub(r"[^a-z0-9]+", "-", fold_words(question).encode("ascii", "ignore").decode()).strip("-")
    if words and len(words) <= _LONGEST_SLUG and fold_words(question).isascii():
        return words
    digest = hashlib.sha256(fold_words(question).encode()).hexdigest()[:8]
    return f"{words[:_LONGEST_SLUG].rsplit('-', 1)[0]}-{digest}" if words else f"q-{digest}"


def parameter_name(text: str, otherwise: str) -> str:
    """A text as the name of a parameter of a cookbook: `current_password`; `otherwise` if it has no Latin letters."""
    return "_".join(re.findall(r"[a-z0-9]+", fold(text)))[:_LONGEST_NAME] or otherwise
