"""Where an answer holds: everywhere where it tells a lasting fact of the person, else in one place.

A question whose meaning is not known may mean anything on another site: there it is asked anew.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from footpath.answers.claims import claim
from footpath.answers.consents import CONSENTS
from footpath.answers.facts import FACTS
from footpath.answers.mobility import MOBILITY
from footpath.answers.rights import RIGHTS
from footpath.answers.slug import slug
from footpath.answers.terms import TERMS
from footpath.language.consents import read_consent
from footpath.language.countries import countries_in
from footpath.language.lexicon import Pattern
from footpath.language.text import fold_words

BY_POSTING = frozenset({"cover_letter", "motivation", "message", "subject", "additional_information"})
"""Meanings of what is written to one reader about one matter."""

BY_COUNTRY = frozenset({"work_authorization", "sponsorship", "visa_type", "visa_details", "security_clearance"})
"""Meanings whose answer differs from country to country."""

BY_EMPLOYER = frozenset(
    ["previously_employed", "previously_applied", "relatives_employed", "referral", "referral_name", "referral_details"]
)
"""Meanings whose answer differs from employer to employer."""

_OF_ONE_FORM = frozenset({"signature", "signature_date", "age"})
"""Meanings that the profile answers, and whose answer is of one day or signs one form."""

LASTING = (frozenset({*FACTS, *MOBILITY, *RIGHTS, *TERMS}) - _OF_ONE_FORM) | {"sex", "tel-area-code", "tel-extension"}
"""Meanings of lasting facts of a person: they have a place in the profile, or could have one."""

CONSENT, FORM, POSTING = "consent ", "form ", "posting "
"""What the text of a narrow scope begins with. A consent holds for one wording alone."""

_STATES = re.compile(r"\bU\.?\s?S\.?(?:\s?A\.?)?(?=\W|$)")
_TOLD_US = Pattern("{telling_us}")
"""Phrases with "us" that do not make a question about the employer: "tell us"."""
_US = Pattern("{of_us}")
_NUMBERED = re.compile(r" \(\d+\)$")
_THIS_JOB = Pattern("{this_job}")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a question is asked, as far as it is known."""

    posting: str = ""
    """The address of the posting."""
    site: str = ""
    """The owner of the form: a host, or one account on a host that serves many."""
    organisation: str = ""
    """The employer as the posting names it."""
    country: str = ""
    """ISO code of the country of work."""
    names: tuple[str, ...] = ()
    """The names of the site, as its page tells them."""
    owner: str = ""
    """Whose page asks: its host, or one account there."""
    form: str = ""
    """The form that asks: its owner with the pattern of its address; empty where the page is not known."""

    @property
    def own_names(self) -> tuple[str, ...]:
        """The names of the organisation that asks."""
        return (self.organisation, *self.names)

    def scope(self, meaning: str, question: str, full: str = "") -> str:
        """The only place where an answer to this question holds, as a text; empty for everywhere. `full`: the question
        with what tells it apart from others of its label; where that is a number, it holds for this posting alone.

        An answer about the right to work in a country that nothing names holds for this posting only.
        """
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
        """The places whose kept answers hold for this question here: a form whose field told no meaning may tell one
        today.
        """
        scope = self.scope(meaning, question, full)
        return (scope,) if scope else ("", self._of_form(FORM))

    def _of_country(self) -> list[str]:
        return [f"country {self.country.upper()}" if self.country else f"{POSTING}{self.posting}"]

    def _of_form(self, kind: str) -> str:
        return f"{kind}{self.form or self.posting}"


def agrees(meaning: str, question: str) -> bool:
    """Whether an answer to a question agrees to something, or declares it."""
    return meaning in CONSENTS or read_consent(question).declares


_HOLDS = {
    "": "Your answer will hold everywhere.",
    CONSENT: "Your answer will hold for this wording on this form only.",
    FORM: "Your answer will hold for this form only.",
    POSTING: "Your answer will hold for this one address only.",
    "country ": "Your answer will hold for work in this country.",
    "employer ": "Your answer will hold for this employer only.",
}


def how_long(scope: str) -> str:
    """How long an answer of this scope holds, in a sentence for the person who gives it."""
    return next(said for begins, said in reversed(_HOLDS.items()) if scope.startswith(begins))


def speaks_of_employer(question: str) -> bool:
    """Whether a question is about the employer who asks, as in "Have you worked for us before?"."""
    text = question if question.isupper() else _STATES.sub(" ", question)
    return _US.search(_TOLD_US.sub(" ", fold_words(text))) is not None
