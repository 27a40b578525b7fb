"""Questions that ask for two facts in one field: "Full name and date of birth". Neither of them alone answers it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from footpath.language.text import words
from footpath.reading.vocabulary import labelled, meanings, read_text

_AND: Final = re.compile(r"\s*[,&+]\s*|\s+(?:and|und|et|y|e)\s+", re.IGNORECASE)
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_CLEAR: Final = 0.6
"""From here on a part of a question asks for what it says."""
_LONGEST: Final = 20
"""Words of a question. Longer ones tell a story, which may name many things, and ask for one of them."""
_TOGETHER: Final = tuple(
    frozenset(group.split())
    for group in (
        "name given-name additional-name family-name honorific-prefix honorific-suffix preferred_name signature",
        "street-address address-line1 address-line2 street_name house_number",
        "location address-level1 address-level2 country",
        "organization current_company work_employer",
        "organization-title work_title",
        "url linkedin github portfolio twitter facebook other_profile",
        "consent consent_marketing future_consideration acknowledgement background_check",
        "work_authorization sponsorship citizenship nationality visa_type visa_details",
        "salary salary_currency salary_period current_salary",
        "start_date notice_period",
        "gender sex", "ethnicity hispanic",
        "referral referral_name referral_details",
        "resume cover_letter other_file",
        "motivation about_me additional_information experience_summary message",
    )
)  # fmt: skip
"""Meanings that stand for each other where both are named, or whose answers look themselves at all that is asked."""


@lru_cache(maxsize=8192)
def asked_together(question: str) -> frozenset[str]:
    """The meanings of which a question asks for each, where one answer is not enough; empty where it is."""
    text = _IN_BRACKETS.sub(" ", question)
    if labelled(text) or len(words(text)) > _LONGEST:
        return frozenset()
    found = dict.fromkeys(meaning for part in _AND.split(text) if (meaning := _meaning_of(part)))
    if "search_query" in found:  # "Job title, keywords or company": any of them
        return frozenset()
    first = next(iter(found), "")
    return frozenset(found) if any(not _is_one(first, other) for other in found) else frozenset()


def _meaning_of(part: str) -> str:
    scores = read_text(part)
    best = max(scores, key=lambda meaning: (scores[meaning], meaning), default="")
    return best if best and scores[best] >= _CLEAR else ""


def _is_one(one: str, other: str) -> bool:
    """Whether they are one fact, or one is a part of the other."""
    known = meanings()
    related = (
        other in (one, known[one].broader)
        or one == known[other].broader
        or known[one].broader == known[other].broader != ""
    )
    return related or any({one, other} <= group for group in _TOGETHER)
