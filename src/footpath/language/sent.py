"""Sentences by which pages report a sending, in the languages of the lexicon.

A report tells the fate of a sent thing ("Your message has been sent"). A courtesy addresses a sender, and often a
person who has yet to send ("Thank you for your interest", "We will be in touch").

All languages share one grammar, with words from `outcomes` of each file. A sentence is read with the words of one
language at a time.
"""

from __future__ import annotations

import re
from functools import cache, cached_property, lru_cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final, cast

from footpath.language.joining import joining
from footpath.language.lexicon import ALL_LANGUAGES, Expression, part
from footpath.language.outcomes import (
    any_of,
    as_compared,
    endings,
    has_number,
    has_word,
    is_advice,
    is_not_yet,
    numbers_in,
    says_taken,
    taken_by,
    unquoted,
)
from footpath.language.text import sentences
from footpath.language.thanked import thanks_for_other_act

if TYPE_CHECKING:
    from collections.abc import Sequence

_FEW: Final = r"(?:[\w'/-]+ ){0,3}?"
"""Words before the thing: "your *very first* message"."""
_SOME: Final = r"(?: [\w'/-]+){0,5}?"
"""Words behind the noun: "your application *for Optical engineer* was submitted"."""
_LAST: Final = r"(?: [\w'-]+){0,2}\W*$"
_NOTHING: Final = r"(?!)"
_LONGEST_THANKS: Final = 4
_FEW_WORDS: Final = 3
"""Most words of a clause without its own subject: "and shredded"."""
_BEGINNING: Final = 4
"""Number of letters of a word that are compared first."""
_COMPOUNDED: Final = 6
"""Letters of a word in which others may end: "Bauantrag" in "antrag", and not "platform" in "form"."""
_WORD: Final = re.compile(r"\w+")
_POLITE: Final = re.compile(r"(?<=\w )(?:Sie|Ihnen)\b")
"""The German "you", which only its capital distinguishes from "it"."""
_CLAUSE_END: Final = r"(?=\W*$|[.!,;])"
_AGAINST: Final = (
    "negation", "condition", "before_it", "ahead", "to_be", "only_then", "needed", "pending", "waiting", "under_way",
    "no_thing",
)  # fmt: skip
"""Notions that keep a sentence from reporting a past event."""
_TELLING: Final = (
    *("sent", "arrived", "reported", "inside", "thanks", "great"),
    *("reply", "answers", "joined", "listed", "completed", "reference"),
)
"""One of these stands in every report, and in every courtesy except "we have your message" and "we have it"."""


_REPORTING: Final = ("sent", "arrived", "reported", "inside")
"""One of these stands in every report."""
_THANKING: Final = ("thanks",)


_HOLE: Final = re.compile(r"\{([a-z][\w|]*)\}")
_AGAIN: Final = "(?: {has_been|well})"
_DONE: Final = f"{_AGAIN}{{0,4}} {{sent|arrived}}"
_OWN: Final = f"{{your}} {_FEW}{{thing}}"
_BARE: Final = r"^\W*(?:{the} )?{thing} (?=[^.!?]*[.!]\W*$)"
_LATER: Final = r"{to_be}(?: [\w'-]+){0,2}? {sent}|{to_send}"


class _Wording(Expression):
    """An expression with words of a language: `{your|the}` stands for any word of either notion.

    Each of `needed` names notions too, and a matching sentence has a word of them. For other sentences, the expression
    is neither made nor searched.
    """

    def __init__(self, language: str, expression: str, *needed: str) -> None:
        super().__init__(expression)
        self._language = language
        self._needed = tuple(_beginnings((language,), tuple(each.split("|"))) for each in needed)

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """Return the expression with the words of its notions."""
        return re.compile(_HOLE.sub(lambda hole: _one(self._language, hole[1]), self._expression))

    def search(self, text: str, at: int = 0) -> re.Match[str] | None:
        """Return the first match from a position on."""
        begun = _begun(text) if self._needed else frozenset[str]()
        return None if any(map(begun.isdisjoint, self._needed)) else super().search(text, at)


@cache
def _one(language: str, notions: str) -> str:
    """Return the expression for any word of notions in a language."""
    said = part(language, "outcomes")
    words = [word for notion in notions.split("|") for word in cast("list[str]", said.get(notion, []))]
    return any_of(words) if words else _NOTHING


class _Grammar:
    """A language's ways to report a sending."""

    def __init__(self, language: str) -> None:
        self.language = language
        said = part(language, "outcomes")
        wording = partial(_Wording, language)
        # the end of "we have your message"; after "wir haben Ihre Anfrage" a verb may follow
        have_it = rf"(?=\W*$|\s*[.,;!]| {joining(language)} )"
        self._reports = (
            wording(
                rf"{_OWN}(?:{_SOME} {{has_been}}(?: [\w'-]+){{0,3}}?{_DONE}|{_DONE})",
                *("your", "thing", "sent|arrived"),
            ),
            wording(rf"{{the}} {_FEW}{{thing}}{_AGAIN}{{1,4}} {{sent}}", "the", "thing", "sent"),
            wording(
                rf"{{your|the}} {_FEW}{{thing}}{_SOME} {{habit}}{_DONE}\W*$",
                *("your|the", "thing", "habit", "sent|arrived"),
            ),
            wording(
                rf"^\W*(?:[\w'-]+ )?{{thing}}{_DONE}(?: {{well|arrived}})?(?:{_LAST}|[^\w\s'-])",
                *("thing", "sent|arrived"),
            ),
            wording(rf"{{sent}} {_FEW}{_OWN}", "sent", "your", "thing"),
            wording(rf"^\W*(?:{{it}} )?{{has_been}}{_AGAIN}{{0,4}} {{sent}}", "has_been", "sent"),
            wording("{reported}", "reported"),
            wording(
                rf"{_OWN}(?:{_SOME})?(?: {{has_been|habit|well}}){{1,2}} {{inside}}{_CLAUSE_END}",
                *("your", "thing", "inside"),
            ),
        )
        self._against = wording(f"{{{'|'.join(_AGAINST)}}}")
        self._doubted = wording(r"{negation|condition|pending}|^\W*{before_it|ahead}")
        self._thanks = wording("{thanks}", "thanks")
        self._for, self._applying = wording("{wrote|thing|applying}"), wording("{applying}")
        known = (
            wording("{joined}", "joined"),
            wording(f"{{listed}}{have_it}", "listed"),
            wording(r"{thing}(?: {habit|has_been|well}){0,2} {completed}\W*$", "thing", "completed"),
            wording(
                r"^\W*{your} (?:\w+ ){0,2}{reference}(?: \w+){0,2}\W*(?=[\w/-]*\d)[\w/-]{3,}\W*$",
                *("your", "reference"),
            ),
            wording(rf"{{has_been}} (?:{{has_been|well}} ){{0,2}}{_OWN}{have_it}", "has_been", "your", "thing"),
            wording(r"^\W*\w+ {has_been} {it}\W*$", "has_been", "it"),
        )
        self._courtesies = (
            wording(r"^\W*{great}\W*$", "great"),
            wording("{reply}", "reply"),
            wording(r"{answers}\b[^.!?]*?{soon}", "answers", "soon"),
            *known,
            wording(
                r"^\W*{thanks}\W+(?:[\w'-]+\W+){1,6}{has_been} (?:{has_been|well} ){0,2}{completed|added}\W*$",
                *("thanks", "has_been", "completed|added"),
            ),
        )
        self._outcomes = (
            *known,
            wording(
                rf"{{your}} (?:[\w'-]+ ){{1,4}}?(?:{{habit}}{_DONE}|{{has_been}}(?: [\w'-]+){{0,2}}?{_DONE})",
                *("your", "sent|arrived"),
            ),
            wording(r"^\W*(?:\w+ )?{thing} {great|completed|added}\W*$", "thing", "great|completed|added"),
        )
        self._thing = wording(f"{_OWN}|{_BARE}", "thing")
        it_was = "{it_was}" if "it_was" in said else "{it} {has_been}"
        self._since = wording(rf"^\W*(?:\w+ )?(?:{it_was}|{_OWN}[^,;]*? {{has_been}})")
        self._object = wording(r"(?<=[\w,] ){it_object}")
        self._returned, self._copied, self._able = wording("{sent_back}"), wording("{copied}"), wording("{you_can}")
        self._states = wording("{has_been|habit|ahead|well}")
        self._begins = wording(rf"^\W*(?:\w+\W+){{0,1}}?(?:{_OWN}|{_BARE})[^.!?]*[.!]\W*$", "thing")
        self._numbers = wording("{numbered|reference}")
        self._happened = wording("{has_been}")
        self._handled = wording("{handled}")
        self._thanked = wording(r"^\W*{thanks}(?: \w+){0,2}\s*[,;:–—-]+\s*")
        self._supposed, self._denied = wording("{condition}"), wording("{negation}")
        self._later, self._later_on = wording(_LATER), wording(f"^ ?(?:{_LATER})")
        self._marks, self._further = Expression(r"[,;:–—-]+ "), wording(r"(?<!\w){further} ")
        past = cast("list[str]", said.get("participle", said.get("past", [])))
        self._turned = Expression(rf"^\W*{endings(past)}")
        self._only_then = wording("{only_then}")
        self._good, self._paid = wording("{handled|copied|reference}"), wording(r"^\W*{pay}\W*$")
        self._of_receipt = wording("{sent|arrived|thing|your|the|it|has_been|habit|well|great|thanks}")
        self._of_number = wording("{thing|your|the|has_been|habit|well|numbered|reference|by_code}")

    @cached_property
    def _to_be_sent(self) -> re.Pattern[str]:
        said = part(self.language, "outcomes")
        of_owner = cast("list[str]", said.get("own_data", []))
        things = {as_compared(each) for each in cast("list[str]", said["thing"])} - {*map(as_compared, of_owner)}
        return re.compile(any_of([f"*{each}" if len(each) >= _COMPOUNDED else each for each in things]))

    def names_thing(self, heading: str) -> bool:
        """Whether a heading names a thing for others, and not one that a site keeps for its owner alone."""
        return self._to_be_sent.search(heading) is not None

    def reports(self, sentence: str) -> bool:
        """Whether a sentence reports a sending, a receipt or the like."""
        return any(self._has_happened(match, sentence) for each in self._reports if (match := each.search(sentence)))

    def _has_happened(self, match: re.Match[str], sentence: str) -> bool:
        return not (self._against.search(sentence[: match.end()]) or self._later_on.search(sentence[match.end() :]))

    def is_thanks(self, sentence: str) -> bool:
        """Whether a sentence gives thanks for a thing that a person may have sent."""
        return self._thanks_for(self._for, sentence)

    def is_thanks_for_applying(self, sentence: str) -> bool:
        return self._thanks_for(self._applying, sentence)

    def _thanks_for(self, what: _Wording, sentence: str) -> bool:
        thanks = self._thanks.search(sentence)
        is_named = thanks is not None and what.search(sentence, thanks.end()) is not None
        return is_named and not thanks_for_other_act(sentence, self.language)

    def leaves_open(self, sentence: str) -> bool:
        """Whether a sentence reports a fate of the sent thing that is not known as good."""
        sentence = self._thanked.sub("", sentence)
        named = self._thing.search(sentence)
        if named is None or self._supposed.search(sentence[: named.start()]):
            return False
        if not (self._states.search(sentence) or self._begins.search(sentence)):
            return False  # "With it you can see where your application stands" reports nothing
        if self.reports(sentence) or self.is_courtesy(sentence):
            return False
        if says_taken(sentence) and not (self._denied.search(sentence) or self._later.search(sentence)):
            return False
        return self._handled.search(sentence) is None or self._happened.search(sentence) is not None

    def speaks_of_it(self, sentence: str) -> bool:
        """Whether a sentence names the sent thing."""
        return self._thing.search(sentence) is not None or self.reports(sentence)

    def tells_more(self, text: str) -> bool:
        """Whether a sentence reports a fate of the sent thing, or of what the previous sentence names ("It was binned",
        "The filter binned it"), that is not known as good.
        """
        sentence = as_compared(text)
        is_told = self._since.search(sentence) is not None or self._tells_of_it(text, sentence)
        if not is_told or self._supposed.search(sentence):
            return False
        is_good = says_taken(sentence) or self.is_courtesy(sentence) or self._handled.search(sentence) is not None
        return not (is_good and not self._denied.search(sentence)) and not has_number(sentence.upper())

    def _tells_of_it(self, text: str, sentence: str) -> bool:
        """Whether a sentence reports an act on what the previous sentence names, or the return of the sent thing. An
        act that the reader can or should do is none.
        """
        if self._returned.search(sentence) and not self._copied.search(sentence):
            return True
        is_named = self._object.search(as_compared(_POLITE.sub("", text))) is not None
        return is_named and not (self._able.search(sentence) or is_advice(text))

    def goes_on(self, sentence: str) -> bool:
        """Whether a sentence reports a receipt and then a fate that is not known as good, or a condition: "was received
        and shredded", "was received, but it was thrown away", "is confirmed subject to payment".
        """
        reported = [_end_of_report(match) for each in self._reports if (match := each.search(sentence))]
        if not reported and (named := self._thing.search(sentence)) is not None:
            reported = [end for end in [taken_by(sentence)] if end > named.end()]
        if not reported:
            return False
        first, *joined = self._further.split(sentence[min(reported) :])
        same, *more = self._marks.split(first)
        told = (clause for clause in more if self._happened.search(clause))
        is_bound = self._only_then.search(same) is not None
        return is_bound or any(map(self._is_worse, (*filter(_WORD.search, joined), *told)))

    def _is_worse(self, clause: str) -> bool:
        """Whether a clause reports a treatment that is not known as good."""
        is_event = self._happened.search(clause) is not None or self._turned.search(clause) is not None
        is_told = is_event or len(_WORD.findall(clause)) <= _FEW_WORDS
        is_known = says_taken(clause) or self.is_courtesy(clause) or self._good.search(clause) is not None
        is_known = is_known or self._paid.search(clause) is not None
        return is_told and not (is_known and not self._denied.search(clause)) and not has_number(clause.upper())

    def only_tells_receipt(self, sentence: str) -> bool:
        """Whether a sentence has only words of a report."""
        return not _WORD.search(self._of_receipt.sub(" ", sentence))

    def only_numbers(self, sentence: str) -> bool:
        """Whether a sentence only gives the number of the sent thing."""
        rest = sentence
        for number in numbers_in(sentence.upper()):
            rest = rest.replace(number.casefold(), " ")
        is_about = rest != sentence or self._numbers.search(sentence) is not None
        return is_about and not _WORD.search(self._of_number.sub(" ", rest))

    def tells_outcome(self, sentence: str) -> bool:
        """Whether a sentence tells that all is done, or what the sender now has: "You are signed up"."""
        return any(each.search(sentence) for each in self._outcomes) and not self._doubted.search(sentence)

    def is_courtesy(self, sentence: str) -> bool:
        told = any(each.search(sentence) for each in self._courtesies) and not self._doubted.search(sentence)
        return told or self.is_thanks(sentence)


def _end_of_report(match: re.Match[str]) -> int:
    """Return the end of the word for receipt: the match also holds the last words of "Order received and cancelled"."""
    end = taken_by(match[0])
    return match.start() + end if end > 0 else match.end()


@lru_cache(maxsize=16384)
def is_report(text: str) -> bool:
    """Whether a sentence of a text reports a sending."""
    grammars = _grammars_for(text, _REPORTING)
    return bool(grammars) and any(grammar.reports(each) for each in _told(text) for grammar in grammars)


@lru_cache(maxsize=16384)
def is_thanks_for_applying(text: str) -> bool:
    """Whether a text gives thanks for an application."""
    grammars = _grammars_for(text, _THANKING)
    return bool(grammars) and any(grammar.is_thanks_for_applying(each) for each in _told(text) for grammar in grammars)


@lru_cache(maxsize=16384)
def is_courtesy(text: str) -> bool:
    """Whether a sentence of a text is a courtesy to a sender, or to a person who may yet send."""
    if not _may_tell(text):
        return False
    grammars = _grammars_for(text, _TELLING, is_kept_told=True)
    return is_bare_thanks(text) or any(grammar.is_courtesy(each) for each in _told(text) for grammar in grammars)


@lru_cache(maxsize=16384)
def tells_outcome(text: str) -> bool:
    """Whether a text reports a sending, gives its number, or tells that all is done; thanks alone do not."""
    if is_report(text) or has_number(text):
        return True
    grammars = _grammars_for(text, _TELLING, is_kept_told=True)
    return any(grammar.tells_outcome(each) for each in _told(text) for grammar in grammars)


@lru_cache(maxsize=8192)
def left_open(text: str) -> str:
    """Return the first sentence with a fate of the sent thing that is not known as good: "was binned"."""
    told = ((each, as_compared(each)) for each in sentences(text))
    said = ((each, plain) for each, plain in told if plain and not _supposes(plain))
    return next((each for each, plain in said if _leaves_open(plain)), "")


def _leaves_open(sentence: str) -> bool:
    """Whether the words of a language leave the fate open, and those of none only give a number."""
    if not any(grammar.leaves_open(sentence) for grammar in _grammars()):
        return False
    return not any(grammar.only_numbers(sentence) for grammar in _grammars())


def overtaken(texts: Sequence[str]) -> str:
    """Return the first sentence with a fate after receipt that is not known as good: "Your message was received. It was
    turned away at the desk." or "was received and shredded". Empty for none.
    """
    told = [each for text in texts for each in sentences(text) if _WORD.search(each)]
    for each in told:
        if "?" not in each and any(it.goes_on(as_compared(unquoted(each))) for it in _grammars()):
            return each
    for before, each in pairwise(told):
        one = as_compared(before)
        if "?" not in each and any(it.speaks_of_it(one) and it.tells_more(each) for it in _grammars()):
            return each
    return ""


def names_sent_thing(text: str) -> bool:
    """Whether a text names the sent thing, or reports a sending."""
    plain = as_compared(text)
    return any(each.speaks_of_it(plain) for each in _grammars())


def languages_told(texts: Sequence[str], language: str = "") -> tuple[str, ...]:
    """Return the languages in which texts report a sending or are courteous; the page's own if among these."""
    told = [plain for text in texts for plain in _told(text)]
    read = [each.language for each in _grammars() if any(each.reports(it) or each.is_courtesy(it) for it in told)]
    own = language[:2].casefold()
    return (own,) if own in read or not read else tuple(read)


def is_to_be_sent(heading: str, language: str) -> bool:
    """Whether a compared heading names a thing that counts only once others have it: “Permit application”, “Bauantrag”,
    and not “Your details”. Saved, it is not sent.
    """
    own = language[:2].casefold()
    return any(_grammar(each).names_thing(heading) for each in ((own,) if own in _languages() else _languages()))


def _supposes(sentence: str) -> bool:
    return "?" in sentence or has_word("request", sentence) or has_word("visit", sentence)


@lru_cache(maxsize=8192)
def beside_thanks(text: str, language: str = "") -> str:
    """Return the first sentence that is no thanks, advice, receipt, promise or number; empty for none."""
    told = (each for each in sentences(text) if _WORD.search(each) and not is_bare_thanks(each))
    return next((each for each in told if not (tells_receipt(each) or is_advice(each, language))), "")


@lru_cache(maxsize=8192)
def tells_receipt(text: str) -> bool:
    """Whether a text tells a receipt in known words: a report, a courtesy with content, or a number."""
    is_more = is_courtesy(text) and not is_bare_thanks(text)
    return is_report(text) or is_more or has_number(text) or (says_taken(text) and not has_word("negation", text))


@lru_cache(maxsize=2048)
def only_tells_receipt(text: str) -> bool:
    """Whether a text has only words of a report: "Message sent ✓", but not "Nearly sent"."""
    return any(grammar.only_tells_receipt(as_compared(text)) for grammar in _grammars())


@lru_cache(maxsize=8192)
def is_bare_thanks(text: str) -> bool:
    """Whether a text gives thanks without a reason."""
    said = as_compared(text)
    is_short = len(re.findall(r"[\w']+", said)) <= _LONGEST_THANKS
    return (
        is_short
        and has_word("thanks", said)
        and "?" not in said
        and not any(each.is_thanks(said) for each in _grammars_for(said, _THANKING))
    )


@lru_cache(maxsize=8192)
def _told(text: str) -> tuple[str, ...]:
    """Return the reporting sentences of a text: no questions, suppositions or requests."""
    told = sentences(as_compared(unquoted(text)))
    return tuple(each for each in told if not is_not_yet(each) and not has_word("visit", each))


def _may_tell(text: str) -> bool:
    """Whether a word starts like a word of a report or courtesy: most texts of a page need no closer look."""
    return not _beginnings(ALL_LANGUAGES, _TELLING).isdisjoint(_begun(as_compared(text)))


@lru_cache(maxsize=1024)
def _begun(text: str) -> frozenset[str]:
    """Return how the words of a compared text start."""
    return frozenset(word[:_BEGINNING] for word in _WORD.findall(text))


@cache
def _beginnings(languages: tuple[str, ...], notions: tuple[str, ...]) -> frozenset[str]:
    said = (part(language, "outcomes") for language in languages)
    phrases = [phrase for each in said for notion in notions for phrase in cast("list[str]", each.get(notion, []))]
    return frozenset(_WORD.findall(as_compared(phrase))[0][:_BEGINNING] for phrase in phrases)


def _grammars_for(text: str, notions: tuple[str, ...], *, is_kept_told: bool = False) -> tuple[_Grammar, ...]:
    """Return the grammars of the languages with a word of these notions in the text; mostly of none."""
    if not _may_tell(text):
        return ()
    begun = _begun(as_compared(text))

    def may_be_in(language: str) -> bool:
        if not begun.isdisjoint(_beginnings((language,), notions)):
            return True
        has, it = (_beginnings((language,), said) for said in (("has_been",), ("your", "it")))
        return is_kept_told and not (begun.isdisjoint(has) or begun.isdisjoint(it))

    return tuple(_grammar(language) for language in _languages() if may_be_in(language))


@cache
def _languages() -> tuple[str, ...]:
    return tuple(language for language in ALL_LANGUAGES if "thing" in part(language, "outcomes"))


@cache
def _grammar(language: str) -> _Grammar:
    return _Grammar(language)


def _grammars() -> tuple[_Grammar, ...]:
    return tuple(map(_grammar, _languages()))
