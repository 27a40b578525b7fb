"""Sentences that have the words of a receipt, and yet tell no receipt of the sent thing.

A receipt has a subject, a verb and a time. Each judge here asks after one of them. The verb: "Your message was
successfully checked" tells of a success, but of another act. The subject: "Your earlier application was received",
"Your request to cancel the booking was received". The mode: "Your message would have been sent". The rest of the
sentence: "Your message was sent to the wrong office".

The words come from `outcomes` of the lexicon, one language at a time.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import LANGUAGES, part
from footpath.language.outcomes import any_of, as_compared, endings, has_word, says_taken, taken_by, unquoted
from footpath.language.sent import languages_told, tells_receipt
from footpath.language.text import is_akin

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

_SENTENCES: Final = re.compile(r"(?<=[.!?])\s+")
_CLAUSES: Final = re.compile(r"\s*[,;:()–—]+\s+|\s+[-|·]\s+|[.!?]+\s*$")
_WORD: Final = re.compile(r"[^\W\d_]+")
_GAP: Final = r"(?:\W+\w+){0,%d}?\W+"
_NOTHING: Final = r"(?!)"
_FORM_OF_VERB: Final = 0.65
"""Share of letters at their beginning in which forms of a verb agree: "scheduled", and not "checked" and "checkout"."""


class _Receipts:
    """Judges sentences with the words of one language."""

    def __init__(self, language: str) -> None:
        self._said = part(language, "outcomes")
        thing, your, earlier, back = map(self._one, ("thing", "your", "earlier", "taken_back"))
        self._thing = re.compile(rf"(?:{your}(?: [\w'-]+){{0,3}}? )?{thing}")
        self._success = re.compile(self._one("success"))
        self._succeeded = re.compile(rf"{self._one('succeeded')}\W*$")
        self._other = re.compile(self._one("sent", "taken", "arrived", "completed", "joined", "applied"))
        self._known = re.compile(
            self._one(
                "thing", "your", "the", "it", "has_been", "habit", "was", "well", "great", "thanks", "numbered", "we_do"
            )
        )
        self._auxiliary = re.compile(self._one("has_been", "habit", "was"))
        self._joining = re.compile(rf"\s+(?:{self._one('further')})\s+")
        self._would = re.compile(endings(self._words("would")))
        self._perhaps = re.compile(self._one("perhaps"))
        before = rf"(?:{your}{_GAP % 2}|^\W*(?:{self._one('the')} )?){earlier}{_GAP % 2}{thing}"
        self._earlier = re.compile(rf"{before}|{thing}{_GAP % 2}{earlier}")
        self._back = re.compile(back)
        self._of_it = re.compile(rf"{thing}{_GAP % 2}{back}|{back}{_GAP % 2}{thing}|{your}{_GAP % 1}{back}")
        self._part_alone = re.compile(self._one("part"))
        self._part = re.compile(rf"{your}{_GAP % 2}{self._one('part')}")
        self._emptied = re.compile(self._one("emptied"))
        self._denied = re.compile(self._one("negation", "closed"))
        self._astray = re.compile(self._one("astray"))

    def _words(self, *notions: str) -> list[str]:
        return [word for each in notions for word in cast("list[str]", self._said.get(each, []))]

    def _one(self, *notions: str) -> str:
        words = self._words(*notions)
        return any_of(words) if words else _NOTHING

    def has_other_verb(self, plain: str, topic: Collection[str]) -> bool:
        """Whether all success is of another act: "Your message was successfully checked"."""
        verbs = self._thing.sub(" ", self._success.sub(" ", plain))
        if not self._success.search(plain) or self._other.search(verbs):
            return False
        clauses = (clause for each in _CLAUSES.split(plain) for clause in self._joining.split(each))
        return any(self._tells_more(each, topic) for each in clauses if self._success.search(each))

    def _tells_more(self, clause: str, topic: Collection[str]) -> bool:
        """Whether a clause says more than that the sent thing succeeded; words before the verb describe the thing."""
        plain = self._success.sub(" ", clause)
        named = (each for each in _WORD.finditer(plain) if _is_of(each[0], topic))
        thing = self._thing.search(plain) or next(named, None)
        told = plain
        if thing is not None:
            after = plain[thing.end() :]
            auxiliary = self._auxiliary.search(after)
            begins = auxiliary.end() if auxiliary else len(after) * bool(self._succeeded.search(clause))
            told = f"{plain[: thing.start()]} {after[begins:]}"
        return any(not _is_of(word, topic) for word in _WORD.findall(self._known.sub(" ", told)))

    def is_supposed(self, plain: str, sentence: str) -> bool:
        """Whether a receipt is only supposed: "Your message should have been sent", "Apparently it was received"."""
        end = taken_by(plain)
        if self._perhaps.search(plain, 0, max(end, 0)):
            return True
        would = self._would.search(sentence.casefold())
        thing = self._thing.search(plain)
        return would is not None and thing is not None and thing.start() < would.start() < max(end, thing.end())

    def is_earlier(self, plain: str) -> bool:
        """Whether a receipt is of a thing sent before: "Your last order was received"."""
        return self._earlier.search(plain) is not None

    def takes_back(self, plain: str) -> bool:
        """Whether a receipt is of a wish to take something back: "Your request to cancel your order was received"."""
        found = self._back.search(plain, 0, max(taken_by(plain), 0))
        return found is not None or self._of_it.search(plain) is not None

    def is_of_part(self, plain: str) -> bool:
        """Whether the subject of a receipt is only a part of what was sent: "Your photo was received"."""
        subject = plain[: max(taken_by(plain), 0)]
        return self._part.search(subject) is not None and self._thing.search(subject) is None

    def goes_astray(self, plain: str) -> bool:
        """Whether the rest of a receipt reports a mistake: "sent to the wrong office", "to a box nobody reads"."""
        end = max(taken_by(plain), 0)
        auxiliary = self._auxiliary.search(plain, 0, end)
        rest = plain[auxiliary.end() if auxiliary else end :]
        same, *_ = self._joining.split(_CLAUSES.split(plain[end:])[0])
        return self._astray.search(rest) is not None or self._denied.search(same) is not None

    def stands_against(self, sentence: str, topic: Collection[str]) -> bool:
        """Whether a sentence with the words of a receipt denies one: the thing went astray, or was taken back."""
        plain = as_compared(sentence)
        is_back = self.takes_back(plain) and not self._back.search(" ".join(topic))
        return is_back or self.is_supposed(plain, sentence) or self.goes_astray(plain)

    def tells_other(self, sentence: str, topic: Collection[str]) -> bool:
        """Whether a sentence with the words of a receipt is about another act, or another thing."""
        plain = as_compared(sentence)
        if self.has_other_verb(plain, topic) or self.is_earlier(plain):
            return True
        if self._emptied.search(plain) and not says_taken(plain):  # "Form cleared" tells of the page alone
            return True
        return self.is_of_part(plain) and not self._part_alone.search(" ".join(topic))


def unproven(texts: Sequence[str], language: str = "", topic: Collection[str] = ()) -> str:
    """Return the first sentence that has the words of a receipt and tells none; empty for none. What is about another
    act or thing ("File uploaded successfully") is no doubt beside a receipt of the sent thing.

    Args:
        texts: the site's new texts, in reading order.
        language: of the page.
        topic: the compared words of the sent form's headings and buttons: a form may be for a cancellation.
    """
    said = [each for text in texts for each in _claims(text)]
    readers = [_reader(each) for each in languages_told(said, language) if each in LANGUAGES]
    against = (each for each in said if any(it.stands_against(each, topic) for it in readers))
    other = [each for each in said if any(it.tells_other(each, topic) for it in readers)]
    has_receipt = any(each not in other and tells_receipt(each) for each in said)
    return next(against, "") or ("" if has_receipt else next(iter(other), ""))


def _claims(text: str) -> Iterator[str]:
    """Yield the sentences of a text with the words of a receipt."""
    told = (each.strip() for each in _SENTENCES.split(unquoted(text).strip()))
    return (each for each in told if "?" not in each and _may_prove(each))


def _is_of(word: str, topic: Collection[str]) -> bool:
    return any(is_akin(word, each, _FORM_OF_VERB) for each in topic)


def _may_prove(sentence: str) -> bool:
    return (
        tells_receipt(sentence)
        or says_taken(sentence)
        or has_word("success", sentence)
        or has_word("emptied", sentence)
    )


@cache
def _reader(language: str) -> _Receipts:
    return _Receipts(language)
