"""The small words of a language that tell, in a sentence, the roles of the names behind them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import LANGUAGES, part
from footpath.language.text import unaccented

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

STOP: Final = r"[,;:.()!?]"
NAMED: Final = r"[A-ZÀ-ÖØ-Þ][\w'’.&-]*"
"""A word with a capital."""
SMALL: Final = r"(?:&|[a-zà-öø-ÿ]{1,3}[.'’]?)"
"""A small word within a name: `University of Leeds`."""


class ProseWords:
    """The small words of a language that tell the role of a name behind them."""

    def __init__(self, code: str, said: Mapping[str, Sequence[str]], parts: Sequence[str]) -> None:
        self.code = code
        """Code of the language: `de`."""
        self.single = frozenset(unaccented(word) for words in said.values() for word in words)
        """The words, as in a folded text."""
        self.persons = frozenset(map(unaccented, said["self"]))
        self._own = {name: _either(words) for name, words in said.items()}
        article = rf"(?:(?:{self._own['articles']})(?:\s+|(?<=['’])))?"
        serves = [f"{verb} {said['for'][0]}" for verb in said.get("serves", ())]
        by = _either([*said.get("at", ()), *serves])
        about, inside, itself = (self._own[name] for name in ("for", "in", "self"))
        at = _either([*said.get("at", ()), *said["for"]])
        self.title = [
            re.compile(rf"(?<!\w)(?:{self._own[name]})\s+(?:(?:{itself})\s+)?(?:;\s*)?{article}(?=\w)", re.IGNORECASE)
            for name in ("as", "being")
        ]
        self.name = re.compile(
            rf"(?<!\w)(?:(?P<at>(?i:{by}))|(?P<for>(?i:{about}))|(?P<in>(?i:{inside})))(?:\s+|(?<=['’]))"
            rf"(?P<article>{article})(?P<name>(?:(?!(?:{at}|{inside})\s)[a-zà-öø-ÿ]+\s+){{0,2}}?{NAMED}"
            rf"(?:(?:\s+(?!(?:{inside}|{itself}|{by})(?!\w)){SMALL}){{0,2}}\s+(?!(?:{itself})(?!\w)){NAMED})*)"
        )
        """A name behind a word for an employer (`at`), an employer, client or topic (`for`), or a place (`in`)."""
        gap = r"(?:\s+|(?<=['’]))"
        self.title_end = re.compile(
            rf"{STOP}|\s(?:{at}|{inside}){gap}{article}(?:[a-zà-öø-ÿ]+\s+){{0,2}}?(?=[A-ZÀ-ÖØ-Þ])"
        )
        self.studied = re.compile(rf"(?<!\w)(?:{self._own['studied']})\s+{article}(?=\w)", re.IGNORECASE)
        self.trailing = re.compile(rf"(?:\s+(?:{at}|{inside}|{self._own['by']}|{self._own['articles']}))+\s*$")
        self.behind = re.compile(rf"\s+(?:{_either(said.get('behind', ()))})$")
        """A word behind a title: "als Pflegerin tätig"."""
        self.apart = re.compile(
            rf"\s+(?:(?:{at})(?:\s+|(?<=['’])){article}"
            rf"|(?:{inside}|{self._own['by']})\s+(?:{self._own['articles']})(?:\s+|(?<=['’])(?=[A-ZÀ-ÖØ-Þ]))"
            rf"|(?:{_either(said.get('town', ()))})\s+(?=[A-ZÀ-ÖØ-Þ][\w-]*$))"
        )
        """What stands between a subject and its school."""
        self.called = re.compile(rf"(?:{self._own['called']})\s+(?=[A-ZÀ-ÖØ-Þ])", re.IGNORECASE)
        """A word before the name of any employer: "the company Acme"."""
        part_of = _either(parts).replace(re.escape("*"), r"\w*")
        self.part = re.compile(rf"(?<!\w)(?:{part_of})(?!\w)", re.IGNORECASE)
        """A word of a department, a team or a trade."""
        self.about = re.compile(rf"\s+(?:{about})\s+(?={NAMED})")
        """A word for a client or a topic within a name: "Siemens for Capgemini"."""
        self.client = said["for"][0]
        """The word before a client."""
        self.towns = frozenset(said.get("town", ()))
        """Words before towns, of those before places."""
        self.within = re.compile(rf"(?:\s+(?!(?:&|{self._own['and']})\s){SMALL})+\s+(?={NAMED})")
        """Small words within a name, but "and": "Friends of the Hospital"."""
        self.still = re.compile(rf"(?<!\w)(?:{self._own['still']})(?!\w)", re.IGNORECASE)
        self.ended = re.compile(rf"(?<!\w)(?:{self._own['ended']})(?!\w)", re.IGNORECASE)
        self.began = re.compile(rf"(?<!\w)(?:{self._own['began']})(?!\w)", re.IGNORECASE)
        self.clause = re.compile(rf"\s+[a-zà-öø-ÿ]+\s+(?:{itself})(?!\w).*")
        """A verb with its person: "habe ich"."""
        self.joint = re.compile(rf"\s(?:{self._own['and']})\s")

    def tells(self, text: str) -> bool:
        """Whether a text says in a sentence what the person was."""
        return any(each.search(text) for each in (*self.title, self.studied))


def _either(words: Sequence[str]) -> str:
    """An expression for any of some words; one that matches nothing for none."""
    longest = sorted(filter(None, words), key=len, reverse=True)
    return "|".join(re.escape(word).replace(r"\ ", r"\s+").replace("'", "['’]") for word in longest) or "(?!)"


@cache
def _languages() -> Mapping[str, ProseWords]:
    resumes = {code: part(code, "resume") for code in LANGUAGES}
    return {
        code: ProseWords(
            code, cast("Mapping[str, Sequence[str]]", said["prose"]), cast("Sequence[str]", said["prose_part"])
        )
        for code, said in resumes.items()
        if "prose" in said
    }


def words_of(text: str) -> ProseWords:
    """The words of the language that a text has most words of. A word of few languages tells more."""
    known = [(words, words.single & {*unaccented(text).split()}) for words in _languages().values()]
    shared = Counter(word for _, found in known for word in found)
    return max(known, key=lambda each: sum(1 / shared[word] for word in each[1]))[0]
