"""A question together with the profile that is to answer it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footpath.language.text import fold_words
from footpath.schema.answer import Answer, NoAnswer
from footpath.sentence import own

if TYPE_CHECKING:
    from datetime import date

    from footpath.schema.observation import FieldObservation
    from footpath.schema.profile import FootpathAnswers, Profile
    from footpath.schema.resume import Education, Work


@dataclass(frozen=True, slots=True)
class Beside:
    """What the page says beside a question."""

    hint: str = ""
    """What is tied to it besides its label: a description, a placeholder."""
    runs_on: str = ""
    """The other text of its own block (`FieldObservation.runs_on`)."""
    near: str = ""
    """Text that stands as near to another question (`FieldObservation.near`)."""
    under: tuple[str, ...] = ()
    """The headings that it stands under."""

    @classmethod
    def of(cls, field: FieldObservation) -> Beside:
        """What stands beside the question of a field."""
        under = tuple(filter(None, (field.section, field.caption)))
        return cls(field.hint, field.runs_on, field.near, under)


NOTHING_BESIDE = Beside()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, with the profile and what is known of where the question stands."""

    meaning: str
    question: str
    profile: Profile = field(repr=False)
    country: str = ""
    """ISO code of the posting's country, empty when it is not known."""
    index: int = 0
    """Which repetition of a repeated section, from 0."""
    today: date | None = None
    options: tuple[str, ...] = ()
    """The labels that the field offers, where there are some."""
    names: tuple[str, ...] = ()
    """The names of the organisation that asks, as its posting and its pages tell them."""
    beside: Beside = NOTHING_BESIDE
    """What the page says beside it."""

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
        """The job that the question is about: in a repeated section, the one of its index."""
        return self.profile.work[self.index] if self.index < len(self.profile.work) else None

    @property
    def study(self) -> Education | None:
        """The course of study that the question is about: in a repeated section, the one of its index."""
        return self.profile.education[self.index] if self.index < len(self.profile.education) else None

    def answer(
        self,
        value: str,
        path: str,
        *,
        narrowed: str = "",
        alternatives: tuple[str, ...] = (),
        confidence: float = 1.0,
    ) -> Answer | NoAnswer:
        """The value with its source; no answer when it is empty. `narrowed` goes behind the meaning in the name."""
        if not value.strip():
            return NoAnswer(reason=own(f"The profile has no {path}."))
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
"""How questions of one meaning are answered."""
