"""The application of a mail: weighted evidence, and a margin over the next application."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from rapidfuzz import fuzz

from footpath.language.mail import roles_named
from footpath.language.text import fold_words
from footpath.mail.letter import message_key, takes_no_answers
from footpath.page.hosts import same_site, site_label
from footpath.reading.platforms import is_anyones, platform_at
from footpath.reading.same_posting import GENDERS, organisation_key

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from datetime import datetime

    from footpath.mail.letter import Letter
    from footpath.schema.application import Stage

SKEW: Final = timedelta(hours=1)
"""Most time between a mail and the later begin of its application, by two clocks."""
ENOUGH: Final = 4
"""Weight from which a mail belongs to an application."""
SURE: Final = 5
"""Weight from which a mail's news may end or decide an application."""
MARGIN: Final = 2
"""Least lead in weight over the next application."""
_FEWEST: Final = 4
"""Least number of characters of a reference, or of an organisation's name in a text, that chance does not explain."""
_INITIALS: Final = 3
_ALIKE: Final = 60
_LINKING: Final = frozenset({"thread", "reference", "own_site", "like_site", "relay", "organisation"})
"""Evidence without which a mail belongs to no application."""
_LEAST_OF_A_NAME: Final = 5
"""Least number of letters of a word in an organisation's name that is its site: `lumbre.es` of Lumbre Tech."""
_OF_ONE: Final = frozenset({"thread", "reference"})
"""Evidence of one application, also in a mail with the name of another job."""
_OFFICES: Final = frozenset(
    [
        "abuse",
        "hostmaster",
        "info",
        "marketing",
        "news",
        "newsletter",
        "noc",
        "postmaster",
        "sales",
        "security",
        "support",
        "webmaster",
        "www",
    ]
)
"""Mailboxes that RFC 2142 gives to offices of a firm, and that for newsletters."""
_APOSTROPHES: Final = re.compile("['’`´]")


@dataclass(frozen=True, slots=True)
class Applied:
    """An application to match mails with."""

    id: str
    title: str
    organisation: str
    url: str
    reference: str
    since: datetime
    """The begin of the application."""
    messages: frozenset[str] = field(default=frozenset(), repr=False)
    """Keys of the mails known to be about the application."""
    stage: Stage | None = None
    """How far the application has come; None if unknown."""


@dataclass(frozen=True, slots=True)
class MailMatch:
    """The application of a mail."""

    application: str = ""
    """Id; empty if uncertain."""
    is_sure: bool = False
    """Whether the evidence suffices for news that ends or decides an application."""
    possible: tuple[str, ...] = ()
    """Ids of possible applications, the likeliest first."""
    why: tuple[str, ...] = ()
    """Names of the evidence."""


@dataclass(frozen=True, slots=True)
class _Mail:
    """The compared parts of a mail."""

    letter: Letter
    words: str
    """All words, folded, with a blank before and behind."""


@dataclass(frozen=True, slots=True)
class _Weighed:
    """An application with the evidence that the mail is about it."""

    applied: Applied
    why: tuple[str, ...]

    @property
    def weight(self) -> int:
        return sum(_WEIGHTS[name] for name in self.why)

    @property
    def is_linked(self) -> bool:
        """Whether more than a title connects the mail to the application."""
        return not _LINKING.isdisjoint(self.why)

    @property
    def is_sure(self) -> bool:
        """Whether the evidence is enough for a decision: neither of another job there, nor of a firm with a like name
        (Delta Air Lines, not Delta Dental).
        """
        is_other = "other_role" in self.why and _OF_ONE.isdisjoint(self.why)
        is_namesake = _LINKING.isdisjoint({*self.why} - {"like_site"})
        return self.weight >= SURE and not (is_other or is_namesake)


def match(letter: Letter, candidates: Sequence[Applied]) -> MailMatch:
    """Match a mail to an application.

    Args:
        letter: the mail.
        candidates: the applications of the reader.
    """
    mail = _mail(letter)
    titles = {each.title for each in candidates}
    weighed = [_Weighed(each, _evidence(mail, each, titles)) for each in candidates if letter.at >= each.since - SKEW]
    found = _with_only_one(letter, [each for each in weighed if each.is_linked])
    linked = sorted(found, key=lambda each: (-each.weight, each.applied.id))
    likely = tuple(each.applied.id for each in linked if each.weight > 0)
    if not linked or linked[0].weight < ENOUGH or letter.proof == "fail":
        return MailMatch(possible=likely)
    best, *others = linked
    if others and best.weight - others[0].weight < MARGIN:
        return MailMatch(possible=likely, why=best.why)
    return MailMatch(best.applied.id, best.is_sure, likely, best.why)


def _with_only_one(letter: Letter, linked: list[_Weighed]) -> list[_Weighed]:
    """The linked applications, with the evidence `only_one` if it holds."""
    if len(linked) != 1 or not _is_to_one(letter):
        return linked
    (only,) = linked
    is_unnamed = not {"own_site", "like_site"}.isdisjoint(only.why) and "organisation" not in only.why
    return [_Weighed(only.applied, (*only.why, "only_one"))] if is_unnamed else linked


def _is_to_one(letter: Letter) -> bool:
    """Whether a mail is written to one person: no list, by no program, and from no mailbox of an office."""
    is_office = letter.sender.partition("@")[0].casefold() in _OFFICES
    return not (letter.is_list or letter.is_automatic or is_office or takes_no_answers(letter.sender))


def _evidence(mail: _Mail, applied: Applied, titles: Collection[str]) -> tuple[str, ...]:
    """The names of the evidence. A title is none if the mail names a longer title of another application."""
    why = tuple(name for name, (_, holds) in _EVIDENCE.items() if holds(mail, applied))
    if "title" in why and any(_is_longer(other, applied.title) and _says(mail, _title(other)) for other in titles):
        return tuple(name for name in why if name != "title")
    return why


def _mail(letter: Letter) -> _Mail:
    return _Mail(letter, f" {_folded(' '.join((letter.subject, letter.name, *letter.texts)))} ")


def _folded(text: str) -> str:
    """The folded words of a text; French "d'infirmier" has two."""
    return fold_words(_APOSTROPHES.sub(" ", text))


def _title(title: str) -> str:
    """The folded words of a job title, without markers of gender such as (m/f/d)."""
    return _folded(GENDERS.sub(" ", title.casefold()))


def _organisation(it: Applied) -> str:
    return _folded(organisation_key(it.organisation))


def _site(host: str) -> str:
    return (same_site(host)[:1] or (host,))[0]


def _is_thread(mail: _Mail, it: Applied) -> bool:
    return not it.messages.isdisjoint(map(message_key, mail.letter.references))


def _has_reference(mail: _Mail, it: Applied) -> bool:
    code = _folded(it.reference)
    is_code = len(code) >= _FEWEST and any(each.isdigit() for each in code)
    return is_code and f" {code} " in mail.words


def _is_own_site(mail: _Mail, it: Applied) -> bool:
    host = urlsplit(it.url).hostname or ""
    is_theirs = platform_at(it.url).name == "generic" and not is_anyones(host)
    if is_theirs and mail.letter.host and _site(mail.letter.host) == _site(host):
        return True
    name = organisation_key(it.organisation).replace(" ", "")
    site = _site(mail.letter.host).replace("-", "")  # "Harbour Energy" writes from harbourenergy.com or harbour.energy
    return len(name) >= _FEWEST and name in (site_label(mail.letter.host).replace("-", ""), site.replace(".", ""))


def _is_like_site(mail: _Mail, it: Applied) -> bool:
    """Whether the sender's site is named like a word of the organisation: another firm may have the name, too."""
    label = site_label(mail.letter.host).replace("-", "")
    if len(label) < _LEAST_OF_A_NAME or is_anyones(mail.letter.host) or _is_own_site(mail, it) or _is_relay(mail, it):
        return False
    return f" {label} " in f" {_organisation(it)} "


def _is_proven(mail: _Mail, it: Applied) -> bool:
    return mail.letter.proof == "pass" and (_is_own_site(mail, it) or _is_relay(mail, it))


def _is_relay(mail: _Mail, it: Applied) -> bool:
    """Whether the platform of the application form sent the mail."""
    platform, host = platform_at(it.url), mail.letter.host
    if platform.name == "generic":
        return False
    domains = (*platform.mail, *(each.removeprefix("*.") for each in platform.hosts))
    return any(host == each or host.endswith(f".{each}") or _site(host) == _site(each) for each in domains)


def _says(mail: _Mail, said: str) -> bool:
    """Whether a mail has the folded words of a title or a name, if these are no mere abbreviation."""
    return len(said) >= _FEWEST - 1 and f" {said} " in mail.words


def _is_longer(title: str, than: str) -> bool:
    """Whether a title holds another: "Head cook" and "Cook"."""
    whole, within = _title(title), _title(than)
    return whole != within and f" {within} " in f" {whole} "


def _names_title(mail: _Mail, it: Applied) -> bool:
    return _says(mail, _title(it.title))


def _is_short_for(role: str) -> bool:
    """Whether a role is written as initials, such as "TFA": no title can be compared."""
    return role.isupper() and len(role) <= _INITIALS


def _names_other_role(mail: _Mail, it: Applied) -> bool:
    """Whether the mail names another job than the application."""
    title = _title(it.title)
    if not title or _says(mail, _title(it.title)):
        return False
    parts = (mail.letter.subject, *mail.letter.texts)
    own = (title, _organisation(it))
    roles = (each for part in parts for each in roles_named(part))
    named = [_folded(each) for each in roles if not _is_short_for(each)]
    others = [each for each in named if not any(fuzz.partial_ratio(each, known) >= _ALIKE for known in own if known)]
    return bool(others) and len(others) == len(named)


_EVIDENCE: Final[Mapping[str, tuple[int, Callable[[_Mail, Applied], bool]]]] = {
    "thread": (5, _is_thread),
    "reference": (5, _has_reference),
    "title": (3, _names_title),
    "own_site": (2, _is_own_site),
    "like_site": (2, _is_like_site),
    "relay": (2, _is_relay),
    "proven": (1, _is_proven),
    "organisation": (2, lambda mail, it: _says(mail, _organisation(it))),
    "other_role": (-3, _names_other_role),
}
"""Name, weight and test of each kind of evidence. The weights say: the own site and the name of the organisation are
enough for news (4), and need a proof, the title, the reference or the thread for a decision (5)."""
_WEIGHTS: Final[Mapping[str, int]] = {name: weight for name, (weight, _) in _EVIDENCE.items()} | {"only_one": 2}
"""Weights by name. `only_one`: a person at the employer's own domain writes, no other application is with them, and the
mail leaves out the employer's name, as people do who know each other: as much as the name says.
"""
