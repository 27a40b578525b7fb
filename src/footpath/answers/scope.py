"""The scope of an answer: everywhere for a lasting fact about the person, else a single place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footpath.answers.asked import slug
from footpath.answers.claims import claim
from footpath.answers.consents import CONSENTS
from footpath.answers.facts import FACTS
from footpath.answers.rights import RIGHTS
from footpath.answers.terms import MOBILITY, TERMS
from footpath.language.consents import read_consent
from footpath.language.countries import countries_in
from footpath.language.lexicon import Pattern
from footpath.language.text import fold_words

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation

BY_POSTING = frozenset({"cover_letter", "motivation", "message", "subject", "additional_information"})
"""Meanings of texts to a single reader about a single matter."""

BY_COUNTRY = frozenset({"work_authorization", "sponsorship", "visa_type", "visa_details", "security_clearance"})
"""Meanings with answers that differ between countries."""

BY_EMPLOYER = frozenset(
    ["previously_employed", "previously_applied", "relatives_employed", "referral", "referral_name", "referral_details"]
)
"""Meanings with answers that differ between employers."""

_OF_ONE_FORM = frozenset({"signature", "signature_date", "age"})
"""Meanings answered by the profile for a single day or form."""

LASTING = (frozenset({*FACTS, *MOBILITY, *RIGHTS, *TERMS}) - _OF_ONE_FORM) | {"sex", "tel-area-code", "tel-extension"}
"""Meanings of lasting facts about a person, with an actual or possible place in the profile."""

CONSENT, FORM, POSTING = "consent ", "form ", "posting "
"""What the text of a narrow scope begins with. A consent holds for one wording alone."""

_STATES = re.compile(r"\bU\.?\s?S\.?(?:\s?A\.?)?(?=\W|$)")
_TOLD_US = Pattern("{telling_us}")
"""Phrases with "us" unrelated to the employer: "tell us"."""
_US = Pattern("{of_us}")
_NUMBERED = re.compile(r" \(\d+\)$")
_THIS_JOB = Pattern("{this_job}")


@dataclass(frozen=True, slots=True)
class Place:
    """The context of a question, as far as known."""

    posting: str = ""
    """The address of the posting."""
    site: str = ""
    """Owner of the form: a host, or an account on a shared host."""
    organisation: str = ""
    """Employer's name in the posting."""
    country: str = ""
    """ISO code of the country of work."""
    names: tuple[str, ...] = ()
    """Names of the site on its page."""
    owner: str = ""
    """Owner of the page: its host, or an account there."""
    form: str = ""
    """The asking form: its owner with the pattern of its address; empty for an unknown page."""

    @property
    def own_names(self) -> tuple[str, ...]:
        """Names of the asking organisation."""
        return (self.organisation, *self.names)

    def scope(self, meaning: str, question: str, full: str = "") -> str:
        """The only scope in which an answer to the question holds, by its words and numbers; empty: everywhere."""
        if agrees(meaning, question):
            return self._of_form(CONSENT)
        if (
            meaning in BY_POSTING
            or _NUMBERED.match(full.removeprefix(question))
            or (not meaning and _THIS_JOB.search(fold_words(question)))
        ):
            return f"{POSTING}{self.posting}"
        by_country = meaning in BY_COUNTRY or claim(question) is not None
        parts = self._of_country() if by_country and not countries_in(question) else []
        if meaning in BY_EMPLOYER or speaks_of_employer(question):
            named = (f"employer {self.site}", slug(self.organisation) if self.organisation else "")
            parts.append(" ".join(filter(None, named)))
        if not parts and not by_country and meaning not in LASTING:
            return self._of_form(FORM)
        return " ".join(parts)

    def scopes(self, meaning: str, question: str, full: str = "") -> tuple[str, ...]:
        """The scopes of stored answers to the question here; its known meaning may be new today."""
        scope = self.scope(meaning, question, full)
        return (scope,) if scope else ("", self._of_form(FORM))

    def _of_country(self) -> list[str]:
        return [f"country {self.country.upper()}" if self.country else f"{POSTING}{self.posting}"]

    def _of_form(self, kind: str) -> str:
        return f"{kind}{self.form or self.posting}"


def agrees(meaning: str, question: str) -> bool:
    """Whether an answer to a question is a consent or a declaration."""
    return meaning in CONSENTS or read_consent(question).declares


_HOLDS = {
    "": "Your answer will hold for all later forms of this person.",
    CONSENT: "Your answer will hold for this wording on this form only.",
    FORM: "Your answer will hold for this form only.",
    POSTING: "Your answer will hold for this one address only.",
    "country ": "Your answer will hold for work in this country.",
    "employer ": "Your answer will hold for this employer only.",
}


def how_long(scope: str) -> str:
    """How long an answer with this scope holds, in a sentence for the person."""
    return next(said for begins, said in reversed(_HOLDS.items()) if scope.startswith(begins))


def how_long_of(field: FieldObservation, scope: str) -> str:
    """How long the answer to a field holds, in a sentence; empty for an answer that is never kept."""
    return "" if field.is_secret or field.is_fleeting or field.costs else how_long(scope)


def speaks_of_employer(question: str) -> bool:
    """Whether a question is about the asking employer, as in "Have you worked for us before?"."""
    text = question if question.isupper() else _STATES.sub(" ", question)
    return _US.search(_TOLD_US.sub(" ", fold_words(text))) is not None
