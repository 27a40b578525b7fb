"""What a reader must understand in a confirming text before the text proves a sending.

Refusals have endless words. So the sentences around a report or courtesy have to be known as good (a receipt, a promise
of an answer, a number) or harmless (advice, a farewell, opening hours); an unknown sentence leaves the end open.
Conditions share a grammar: "received, *but* the photo was left behind", "saved *until* you are online", "received
*without* the photo". Each language has few such conjunctions, and no new ones. The clause after a contrast, the clause
on which a time depends and the clause in which something lacks have to be known as good, too.
"""

from __future__ import annotations

import re
from functools import cache, partial
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from footpath.language.counted import counts_part
from footpath.language.lexicon import LANGUAGES, part
from footpath.language.outcomes import (
    any_of,
    as_compared,
    has_number,
    has_word,
    is_advice,
    says_taken,
)
from footpath.language.proving import tells_act, tells_done
from footpath.language.reader import LanguageReader
from footpath.language.sent import (
    is_bare_thanks,
    is_courtesy,
    is_report,
    languages_told,
    names_sent_thing,
    tells_receipt,
)
from footpath.language.tagged import UNTOLD, Topic
from footpath.language.text import ADDRESS, sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

_MARKS: Final = re.compile(r"\s*[,;:()–—]+\s+|\s+[-·|•]\s+|[.!]+\s*$")
_WORD: Final = re.compile(r"\w+")
_CODE: Final = re.compile(r"\b(?=[A-Z0-9/-]*\d)[A-Z0-9][A-Z0-9/-]{3,}\b")
_PHONE: Final = re.compile(r"\+?\d[\d ()/-]{6,}\d")
_HOURS: Final = re.compile(
    r"\b\d{1,2}(?:[:.h]\d{2})?\s*(?:h|am|pm|uhr)?\s*(?:-|–|to|bis|a|à|tot|do|til|till)\s*\d{1,2}\b"
)
"""Hours as "9 to 5"."""
_NAME: Final = re.compile(r"(?:[A-ZÀ-Ž][\w'’.-]*\s*){1,3}[.!]*")
"""A clause that addresses a person: "Thank you, Mrs Brook"."""
_FEW: Final = 5
"""Most words of a text that labels a code: "Your booking code is KX4RT"."""
_RESTRICTING: Final = (
    "negation",
    "only",
    "pending",
    "closed",
    "only_then",
    "waiting",
    "pay",
    "needed",
    "set_aside",
    "to_finish",
)
_LIMITING: Final = (
    *_RESTRICTING,
    *("but", "however", "lacking", "condition", "unless", "by_code", "by_mail", "confirm", "provide", "almost"),
    *("over", "you_are", "failure", "regret", "undone", "not_before", "left_out"),
)
"""Notions of a sentence that may limit a report beside it, whatever else the sentence says."""
_OF_ANSWERS: Final = frozenset({"negation", "only", "condition", "failure"})
"""What limits no sending in a sentence about answers of the site's people: "We are not able to answer everybody"."""
_POLITE: Final = re.compile(r"(?<=\w )(?:Sie|Ihnen)\b|^Sie(?= \w+n\b)|(?<=: )Sie\b")
"""The German "you", which its capital or its verb distinguishes from "it"."""
_FACT: Final = re.compile(r"[^:.!?]{2,40}: [^:!?]*\d[^!?]*")
"""A label with a value: "Your appointment: 4 May, 10:20"."""
_BEFORE, _AFTER = 1, 2
"""Number of sentences around a confirming one that speak of the same matter."""


class _Reader(LanguageReader):
    """Reads clauses with the words of one language: "leid*" is Spanish for "read", and Dutch for "lead"."""

    def leaves_open(self, sentence: str) -> bool:
        """Whether a contrast, a lack or a time in a compared sentence leaves open what happened."""
        plain = self._pattern("however").sub("", sentence)
        return self._turns(plain) or self._turns_on(sentence) or self._lacks(plain) or self._waits(plain)

    def _turns(self, sentence: str) -> bool:
        """Whether words after a contrast are not known as good: "received, but the photo was left behind"."""
        first, *turned = self._pattern("but").split(sentence)
        if turned and not _WORD.search(first):  # "Although we are busy, we will answer"
            turned = _MARKS.split(turned[0])[1:] or turned
        return not all(map(self.is_good, turned))

    def _turns_on(self, sentence: str) -> bool:
        """Whether a clause with a word such as "however" is not known as good."""
        clauses = [each for each in _MARKS.split(sentence) if _WORD.search(each)]
        for at, clause in enumerate(clauses):
            plain = self._pattern("however").sub(" ", clause)
            said = plain if _WORD.search(plain) else " ".join(clauses[at + 1 :])
            if plain != clause and not self.is_good(said):
                return True
        return False

    def _lacks(self, sentence: str) -> bool:
        """Whether something lacks of what was received: "received without the photo"."""
        found = self._pattern("lacking").finditer(sentence)
        before = (self._clauses(sentence[: each.start()]) for each in found)
        return any(clauses and _is_receipt(clauses[-1]) for clauses in before)

    def _waits(self, sentence: str) -> bool:
        """Whether more than an answer depends on a time: "It is sent once you are online"."""
        found = self._pattern("by_when").search(sentence)
        if found is None or self._pattern("offers").match(sentence, found.start()):  # "in the meantime"
            return False
        before = self._clauses(sentence[: found.start()])
        depends, *after = self._clauses(sentence[found.end() :]) or [""]
        main = before[-1] if before else " ".join(after)
        return self._is_duty(depends) or not (self._is_promise(main) or self._has("at_ease", main))

    def _clauses(self, text: str) -> list[str]:
        parts = (clause for each in _MARKS.split(text) for clause in self._joining.split(each))
        return [each for each in parts if _WORD.search(each)]

    def understands(self, sentence: str) -> bool:
        """Whether each clause of a sentence is known as good or harmless."""
        plain = as_compared(sentence)
        if self._is_harmless(sentence, plain) or (self.is_good(plain) and not _is_receipt(plain)):
            return True
        first, *more = (each for each in _MARKS.split(self.without_person(sentence)) if _WORD.search(each))
        if self._is_fact((first, *more), plain, sentence):
            return True
        clauses = (first, *(each for each in more if not _NAME.fullmatch(each)))
        return all(self._is_clear(each, as_compared(each)) for each in clauses)

    def _is_fact(self, clauses: Sequence[str], plain: str, sentence: str) -> bool:
        """Whether a sentence only names what is booked for a day ("Table for two, Friday 4 December, 19:30"), or a way
        to pay.
        """
        if self.names_day(clauses) and not names_sent_thing(plain):
            return not (self.is_limiting(plain) or self.tells_event(sentence))
        value = self.way_to_pay(sentence)
        return value != "" and not (self.is_limiting(as_compared(value)) or self.tells_event(value))

    def is_neutral(self, sentence: str) -> bool:
        """Whether a sentence tells nothing of the sent thing: no event, lack, limit, demand or condition. In a language
        without the words of events, no sentence is known to tell none.
        """
        plain = as_compared(sentence)
        if not self._words("past") or self.is_limiting(plain) or self.tells_event(sentence):
            return False
        is_promise = self._has("handled", plain) and not self._has("negation", plain)
        return is_promise or not self._is_about_it(sentence, plain)

    def is_no_news(self, sentence: str) -> bool:
        """Whether a sentence beside a sure report changes nothing of it."""
        return self.is_neutral(sentence) or self.is_paid_in_person(sentence)

    def promises_answer(self, sentence: str) -> bool:
        plain = as_compared(sentence)
        is_answer = any(self._has(each, plain) for each in ("reply", "answering", "you_get"))
        return is_answer and self._is_promise(plain) and not is_courtesy(plain)

    def is_limiting(self, plain: str) -> bool:
        """Whether a compared sentence has words that may limit a report beside it, whatever else the sentence says."""
        limits = _LIMITING
        if self._has("answering", plain) or self._has("answers", plain):
            limits = tuple(each for each in limits if each not in _OF_ANSWERS)
        return any(self._has(each, plain) for each in limits) or self._waits(plain) or counts_part(plain)

    def comes_to(self, sentence: str) -> bool:
        """Whether a sentence tells what comes to an e-mail address, and nothing that may limit it: no event, as a link
        that was sent there is to be followed, no demand and no supposition.
        """
        found = ADDRESS.search(sentence)
        joints = cast("Mapping[str, list[str]]", self._said.get("joint", {})).get("toward", [])
        if found is None or not joints or "?" in sentence:
            return False
        before, after = sentence[: found.start()], sentence[found.end() :]
        if re.search(rf"{any_of(joints)}\W*$", as_compared(before)) is None:
            return False
        plain = as_compared(before + after)
        is_limited = self.is_limiting(plain) or self.tells_event(before + after) or is_advice(plain, self._language)
        return self._has("comes_to", plain) and not is_limited

    def may_limit(self, sentence: str) -> bool:
        """Whether a sentence beside such a one may limit it."""
        return self.limits(sentence) or self.tells_event(sentence)

    def limits(self, sentence: str) -> bool:
        """Whether a sentence has words that may limit an outcome; "You are in" has none."""
        return self.is_limiting(self._pattern("you_are").sub(" ", as_compared(sentence)))

    def is_unfinished(self, plain: str) -> bool:
        """Whether a compared heading says that all is not done yet."""
        return any(self._has(each, plain) for each in ("almost", "not_before", "pending"))

    def _is_about_it(self, sentence: str, plain: str) -> bool:
        """Whether a sentence names the sent thing or may mean it by a pronoun; "Your appointment: 4 May, 10:20" only
        labels a fact.
        """
        if _FACT.fullmatch(sentence):
            return False
        them = as_compared(_POLITE.sub(" ", sentence))
        return names_sent_thing(plain) or any(self._has(each, them) for each in ("it_object", "that_one", "part"))

    def _is_clear(self, clause: str, plain: str) -> bool:
        return self._is_harmless(clause, plain) or self.is_good(plain) or all(map(self._is_of_us, self._clauses(plain)))

    def _is_harmless(self, sentence: str, plain: str) -> bool:
        """Whether a sentence gives a code, a phone number or hours, offers something, is a wish or one word alone."""
        if is_bare_thanks(sentence):
            return True
        is_offer = self._pattern("offers").match(plain.lstrip()) is not None and not self._is_duty(plain)
        is_code = len(_WORD.findall(_CODE.sub(" ", sentence))) <= _FEW and self._labels_code(sentence, plain)
        is_reachable = _PHONE.search(sentence) is not None or _HOURS.search(plain) is not None or self.is_date(plain)
        is_little = is_code or is_reachable or is_offer or self._is_wish(sentence, plain)
        return (is_little or len(_WORD.findall(plain)) == 1) and not self._is_restricted(plain)

    def _labels_code(self, sentence: str, plain: str) -> bool:
        """Whether a short sentence only gives a number: by a word for numbers, behind one word or a mark, or with
        letters at the end. "Job 2026 is off" tells of what the number is for.
        """
        found = _CODE.search(sentence)
        if self._has("numbered", plain):  # but not "You are number three", nor "Case 4711 is gone"
            return not self._has("you_are", plain) and (found is None or _ends_with_number(sentence))
        if found is None:
            return False
        before, after = sentence[: found.start()].rstrip(), sentence[found.end() :]
        is_last = not _WORD.search(after) and not found[0].isdecimal()
        return is_last or before.endswith((":", "#")) or len(_WORD.findall(before + after)) <= 1

    def _is_wish(self, sentence: str, plain: str) -> bool:
        """Whether a sentence takes leave, thanks for something else than the sent thing, or is a short exclamation."""
        if self._pattern("thanks").match(plain) is not None and not names_sent_thing(plain):
            return True
        return self._has("farewell", plain) or (sentence.endswith("!") and len(_WORD.findall(plain)) <= _FEW)

    def _is_of_us(self, clause: str) -> bool:
        """Whether a clause tells of the site's people, and neither of the sent thing nor of a limit: "We open at 9"."""
        is_about_it = names_sent_thing(clause) or any(
            self._has(each, clause) for each in ("it_object", "taken", "by_code")
        )
        return self._has("we_do", clause) and not is_about_it and not self._is_restricted(clause)

    def _is_restricted(self, clause: str) -> bool:
        return any(self._has(each, clause) for each in _RESTRICTING)

    def is_good(self, clause: str) -> bool:
        """Whether a compared clause is known as good, or asks nothing that matters."""
        if not _WORD.search(clause):
            return True
        if self._demands(clause) or any(self._has(each, clause) for each in ("to_finish", "pending", "almost")):
            return False
        if self._has("at_ease", clause) or self._is_promise(clause):
            return True
        is_told = self._tells_receipt(clause) or (self._has("handled", clause) and not self._has("negation", clause))
        return (is_told and not self._has("set_aside", clause)) or self._advises(clause)

    def _advises(self, clause: str) -> bool:
        """Whether a clause asks, advises or supposes; "it is published if the editor likes it" supposes, and its first
        part has to be known as good.
        """
        if not is_advice(clause, self._language):
            return False
        found = self._pattern("condition").search(clause)
        main = clause[: found.start()] if found is not None else ""
        return self._has("request", clause) or "?" in clause or not _WORD.search(main) or self.is_good(main)

    def _tells_receipt(self, clause: str) -> bool:
        """Whether a clause reports a sending or an arrival, gives a number, or tells of a copy for the sender."""
        if is_report(clause) or (has_number(clause.upper()) and _ends_with_number(clause.upper())):
            return True
        is_sent = any(self._has(notion, clause) for notion in ("sent", "arrived", "applied")) and not self._has(
            "negation", clause
        )
        is_copy = self._has("copied", clause) and self._has("sent_back", clause)
        return is_copy or (is_sent and not self._has("by_code", clause))

    def _is_promise(self, clause: str) -> bool:
        """Whether a clause promises an answer, asks or allows something: none tells the fate of the sent thing."""
        if is_courtesy(clause) or self._has("you_can", clause) or self._has("request", clause):
            return True
        is_given = self._has("you_get", clause) and not self._has("pending", clause)
        is_answer = is_given or self._has("reply", clause) or self._has("answering", clause)
        rest = self._pattern("answering").sub(" ", clause)
        return is_answer and not self._has("negation", clause) and not self._is_duty(rest)

    def _demands(self, clause: str) -> bool:
        """Whether a clause asks the reader for an act on which the sending may depend: "Please upload the form"."""
        acts = ("pay", "confirm", "by_code", "provide")
        return self._has("request", clause) and any(self._has(each, clause) for each in acts)

    def _is_duty(self, clause: str) -> bool:
        """Whether a clause speaks of an act that the site demands of the reader."""
        return any(self._has(notion, clause) for notion in ("confirm", "pay", "needed"))


def _is_receipt(clause: str) -> bool:
    return says_taken(clause) or is_report(clause)


def not_understood(texts: Sequence[str], language: str, topic: Topic = UNTOLD) -> str:
    """Return the first sentence of a confirmation, or beside one, with a contrast, a lack or a time that leaves the end
    open; empty for none.

    Args:
        texts: the site's new texts, in reading order.
        language: of the page.
        topic: of the sent form, whose own act may be told.
    """
    sentences = _sentences(texts)
    readers = _readers(sentences, language)
    near = _near(sentences, lambda each: _is_about_receipt(each) or tells_act(each, language, topic))
    told = ((each, as_compared(each)) for each in near)
    return next((each for each, plain in told if any(it.leaves_open(plain) for it in readers)), "")


def beside_receipt(texts: Sequence[str], language: str, topic: Topic = UNTOLD, *, is_likely: bool = False) -> str:
    """Return the first sentence beside a report or courtesy that is not known as good or harmless; empty for none.

    Args:
        texts: the site's new texts, in reading order.
        language: of the page.
        topic: of the sent form, whose own act may be told.
        is_likely: whether the page's structure shows acceptance. Then a sentence without news is harmless if the site
            confirms twice: "Your credit is too low" beside a report alone tells a refusal.
    """

    def is_good_news(sentence: str) -> bool:
        return _is_good_news(sentence) or tells_act(sentence, language, topic)

    sentences = _sentences(texts)
    readers = _readers(sentences, language)
    is_told = any(map(is_good_news, sentences))
    near = list(_near(sentences, is_good_news if is_told else partial(tells_done, language=language, topic=topic)))
    own = tells_act if is_told else tells_done
    acts = [each for each in near if own(each, language, topic)]
    judges = _judges(near, readers) if is_likely else _JUDGES

    def is_harmless(sentence: str) -> bool:
        return sentence in acts or any(judge(it, sentence) for judge in judges for it in readers)

    left = _to_send_later(near, acts, readers) or next((each for each in near if not is_harmless(each)), "")
    return left if readers else ""


_Judge: TypeAlias = "Callable[[_Reader, str], bool]"
_JUDGES: Final[Sequence[_Judge]] = (_Reader.understands, _Reader.comes_to)
"""Judges of a harmless sentence, whatever the structure of the page."""


def _judges(near: Sequence[str], readers: Sequence[_Reader]) -> Sequence[_Judge]:
    """Return the judges on a page whose structure shows acceptance, by what the sentences around a report confirm."""
    return (*_JUDGES, _Reader.is_no_news) if _confirms_twice(near, readers) else _JUDGES


def _to_send_later(sentences: Sequence[str], acts: Sequence[str], readers: Sequence[_Reader]) -> str:
    """Return a sentence beside a form's act that only kept its thing: "You can submit it later" beside "Your form was
    saved"; empty for none. Thanks, wishes and numbers leave nothing open.
    """
    kept = [each for each in acts if says_taken(each)]
    if not kept or any(it.is_good(as_compared(each)) for each in kept for it in readers):
        return ""
    beside = (each for each in sentences if each not in acts and not (is_bare_thanks(each) or has_number(each)))
    return next((each for each in beside if not has_word("farewell", each)), "")


def _confirms_twice(sentences: Sequence[str], readers: Sequence[_Reader]) -> bool:
    """Whether sentences around a report also give a number, or promise an answer: a site does so once it keeps what was
    sent.
    """
    given = (each for each in sentences if has_number(each))
    return any(map(_ends_with_number, given)) or any(it.promises_answer(each) for each in sentences for it in readers)


def comes_to(address: str, texts: Sequence[str], language: str) -> str:
    """Return the text of a page that tells what comes to an e-mail address ("The next issue will come to …"), if no
    sentence of the page may limit it; empty for none. Only a page in its known language is read.
    """
    own = language[:2].casefold()
    if not _is_known(own):
        return ""
    reader = _reader(own)
    telling = [each for each in _sentences(texts) if address in each and reader.comes_to(each)]
    if any(reader.may_limit(each) for each in _sentences(texts) if each not in telling):
        return ""
    return next((each for each in texts if any(it in each for it in telling)), "")


def may_limit(sentence: str, language: str) -> bool:
    """Whether a sentence that tells an outcome has words that may limit it, whatever else it says."""
    return any(each.limits(sentence) for each in _readers([sentence], language))


def stands_beside_record(text: str, language: str, topic: Topic = UNTOLD) -> bool:
    """Whether each sentence of a text beside a shown record tells no event and no limit, or the success of its making:
    "Asset was successfully added", and not "Declined by the office".
    """
    return all(_is_made(each, language, topic) or _is_neutral(each, language) for each in _sentences([text]))


def _is_made(sentence: str, language: str, topic: Topic) -> bool:
    against = ("negation", "set_aside", "pending", "undone", "regret", "needed", "pay")
    is_told = has_word("success", sentence) or tells_done(sentence, language, topic)
    if not is_told or any(has_word(each, sentence) for each in against):
        return False
    plain = as_compared(sentence)
    return not any(it.leaves_open(plain) for it in _readers([sentence], language))


def _is_neutral(sentence: str, language: str) -> bool:
    readers = _readers([sentence], language)
    return bool(readers) and all(it.is_neutral(sentence) for it in readers)


def unfinished(headings: Sequence[str], language: str = "") -> str:
    """Return the first heading that says that all is not done yet ("Nearly finished"); empty for none."""
    readers = _readers(headings, language)
    told = (each for each in headings if "?" not in each)
    return next((each for each in told if any(it.is_unfinished(as_compared(each)) for it in readers)), "")


def _readers(sentences: Sequence[str], language: str) -> list[_Reader]:
    return [_reader(each) for each in languages_told(sentences, language) if _is_known(each)]


def _is_known(language: str) -> bool:
    return language in LANGUAGES and "but" in part(language, "outcomes")


@cache
def _reader(language: str) -> _Reader:
    return _Reader(language)


def _ends_with_number(text: str) -> bool:
    """Whether no word follows the last code of a text: "Case 4711 is gone" tells of the case."""
    *_, last = (0, *(found.end() for found in _CODE.finditer(text)))
    return not _WORD.search(text[last:])


def _sentences(texts: Sequence[str]) -> list[str]:
    return [each for text in texts for each in sentences(text) if _WORD.search(each)]


def _near(sentences: Sequence[str], tells: Callable[[str], bool]) -> Iterator[str]:
    """Yield the sentences that tell something and their neighbours, without questions."""
    told = [at for at, each in enumerate(sentences) if tells(each)]
    near = {place for at in told for place in range(at - _BEFORE, at + _AFTER + 1)}
    return (each for at, each in enumerate(sentences) if at in near and "?" not in each)


def _is_good_news(sentence: str) -> bool:
    return tells_receipt(sentence) or is_bare_thanks(sentence)


def _is_about_receipt(sentence: str) -> bool:
    return tells_receipt(sentence) or names_sent_thing(sentence)
