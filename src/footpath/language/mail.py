"""Words of employers' mails: the notions of a sentence, language by language.

The lexicon has the words (`mail`). Each sentence is read in one language at a time: a word for a condition in one
language ("si", "se", "als") is a common word in another.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, Literal, cast, get_args

from footpath.language.lexicon import ALL_LANGUAGES, expanded, expression, part
from footpath.language.text import unaccented

MailNotion = Literal[
    "turned_down", "rejected", "farewell", "received", "thanked", "reviewing", "undecided", "invite", "meeting", "met",
    "called_off", "asking", "papers", "no_ask", "offered", "withdrawn", "withdrawing", "renounced", "shut", "alert",
    "account", "survey", "supposing", "maybe", "permitting", "inverted", "wishing", "conceded", "states", "generic",
    "promise", "applied", "for_role", "wrote", "negation",
]  # fmt: skip
"""`turned_down` says that others were chosen, in phrases that deny by themselves ("not been selected"); `rejected`
says so in words that a negation turns round ("rejected"). `renounced`: the reader does not want to go on;
`withdrawing`: the reader says so. `met`: a past meeting, which is no `meeting`. `shut`: the posting is filled or
cancelled. `permitting`: before an act, leaves open whether
anybody does it ("you can", "once", "to"). `inverted`: a verb that begins a condition ("Wird Ihre Bewerbung …, so …");
`wishing`: the same verb in a courtesy ("Haben Sie vielen Dank"); `conceded`: the words of a concession, whose main
clause decides ("Hat es uns auch gefallen, so haben wir uns doch …"). `states`: words that begin a main clause of its
own, behind the comma of another clause.
`generic`: any applicant is meant. `negation` is that of `outcomes`."""

PageStatus = Literal[
    "received", "review", "question", "interview", "offer", "rejected", "withdrawn", "closed"
]  # fmt: skip
"""The states of applications that status pages name."""

_CONTRACTED: Final = re.compile(r"n't\b")
"""The English contraction of a negation with a verb: "won't"."""
_AS_WRITTEN: Final = frozenset({("de", "maybe")})
"""Notions with words that are others without their accents: "könnten" and "konnten"."""
_IN_ASCII: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
"""How German is written without its own letters: "koennten" is "könnten"."""
_SEPARATORS: Final = re.compile(r"[\s,.;:!?()\"“”„«»]+")
MOST_OF_A_SENTENCE: Final = 600
"""Most characters of a sentence that are read."""


Found = Mapping[MailNotion, tuple[int, int]]
"""Where in a sentence words of a notion stand first: begin and end."""


@lru_cache(maxsize=4096)
def notions(sentence: str) -> Mapping[str, Found]:
    """By language the notions of a sentence. Languages without any are absent."""
    said = " ".join(unicodedata.normalize("NFC", sentence).replace("’", "'").split())[:MOST_OF_A_SENTENCE]
    plain = " ".join(_CONTRACTED.sub(" not", unaccented(said)).split())
    found: dict[str, Found] = {}
    for language in _languages():
        hits: dict[MailNotion, tuple[int, int]] = {}
        patterns = _patterns(language)
        ahead = _without_past(plain, patterns["met"], patterns["invite"])
        for notion, words in patterns.items():
            where = said if (language, notion) in _AS_WRITTEN else ahead if notion == "meeting" else plain
            if (hit := words.search(where)) is not None:
                hits[notion] = hit.span()
        if hits:
            found[language] = hits
    return found


def _without_past(plain: str, met: re.Pattern[str], invite: re.Pattern[str]) -> str:
    """A sentence without its past meetings, unless the words invite: "we invite you to a meeting"."""
    return met.sub(lambda past: past[0] if invite.search(past[0]) else " " * len(past[0]), plain)


COMMON: Final[frozenset[MailNotion]] = frozenset({
    "met", "supposing", "maybe", "permitting", "inverted", "wishing", "conceded", "states", "negation", "wrote",
    "for_role", "promise",
})  # fmt: skip
"""Notions whose words are common in any text: alone they tell nothing."""


def roles_named(text: str) -> list[str]:
    """Names of jobs in a text, as written: capitalised words after "the position of", or before "position"."""
    plain = text.replace("\n", " ")
    behind = [each.end() for language in _languages() for each in _role(language).finditer(plain)]
    rests = [plain[at : at + 80].lstrip(" :\"'“„«”»-–") for at in sorted(set(behind))]
    before = [each[1] for each in _before_role().finditer(plain)]
    return [name for each in (*rests, *before) if (name := _proper(each))]


def _proper(said: str) -> str:
    """The capitalised words at the beginning of a text: "Night Baker in Porto" gives "Night Baker"."""
    words: list[str] = []
    for each in filter(None, _SEPARATORS.split(said)[:6]):
        if not each[0].isupper():
            break
        words.append(each)
    return " ".join(words)


@cache
def _before_role() -> re.Pattern[str]:
    words = "|".join(cast("list[str]", part("en", "mail")["role_behind"]))
    return re.compile(rf"((?:\b[A-Z][\w/&-]*[ ]){{1,5}})(?:{words})\b")


def names_writer(line: str) -> bool:
    """Whether a line names the writer of the quote below: "On Monday Ida wrote:"."""
    plain = unaccented(line)
    return line.rstrip().endswith(":") and any(_patterns(each)["wrote"].search(plain) for each in _languages())


@cache
def _languages() -> tuple[str, ...]:
    return tuple(each for each in ALL_LANGUAGES if part(each, "mail"))


@cache
def _patterns(language: str) -> Mapping[MailNotion, re.Pattern[str]]:
    said = part(language, "mail") | {"negation": part(language, "outcomes")["negation"]}
    wanted = cast("tuple[MailNotion, ...]", get_args(MailNotion))
    found: dict[MailNotion, re.Pattern[str]] = {}
    for notion in wanted:
        if notion not in said:
            continue
        words = [*expanded(cast("list[str]", said[notion]), language)]
        spelt = words if (language, notion) in _AS_WRITTEN else map(unaccented, words)
        found[notion] = re.compile(
            _wide(expression({*spelt, *(word.translate(_IN_ASCII) for word in words)})), re.IGNORECASE
        )
    return found


def _wide(pattern: str) -> str:
    """The same with words joined by hyphens ("pourriez-vous"), and more words of a sentence between two."""
    return pattern.replace(r"\s+", r"[\s-]+").replace("[^.]{0,40}", "[^.]{0,70}")


@cache
def _role(language: str) -> re.Pattern[str]:
    words = cast("list[str]", part(language, "mail")["for_role"])
    return re.compile(expression({*words, *map(unaccented, words)}), re.IGNORECASE)


def status_named(text: str) -> PageStatus | None:
    """The state that a whole text of a status page names; None for other texts, or where languages disagree."""
    plain = " ".join(unaccented(text.replace("’", "'")).split()).strip(" .!")
    found: set[PageStatus] = set()
    for each in _languages():
        if (status := _status_in(plain, each)) is not None:
            found.add(status)
    return found.pop() if len(found) == 1 else None


def labels_status(text: str) -> bool:
    """Whether a text is a label of states: "Application status:"."""
    plain = " ".join(unaccented(text).split()).rstrip(" :")
    return any(_statuses(each)[0].fullmatch(plain) for each in _languages())


def _status_in(plain: str, language: str) -> PageStatus | None:
    label, patterns = _statuses(language)
    head, colon, rest = plain.partition(":")
    said = rest.strip() if colon and label.fullmatch(head.strip()) else plain
    return next((status for status, pattern in patterns.items() if pattern.fullmatch(said)), None)


@cache
def _statuses(language: str) -> tuple[re.Pattern[str], Mapping[PageStatus, re.Pattern[str]]]:
    words = cast("Mapping[str, list[str]]", part(language, "mail")["status_page"])
    named = {name: re.compile(expression({unaccented(each) for each in said})) for name, said in words.items()}
    states: tuple[PageStatus, ...] = get_args(PageStatus)
    return named["labels"], {status: named[status] for status in states}
