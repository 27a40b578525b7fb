"""Read one sentence of a page as a receipt: of whose thing, of which act, as a fact or a supposition, and where to.

A sentence is read by position, with the words of one language. The clause with the verb has a noun with its possessor,
the noun's complement, the verb phrase with its auxiliaries, and a rest. The words of the phrase, and those before the
noun, are a closed class: the phrase of "Your message *was supposed to be* sent" holds words that no rule knows there.
Behind the verb only the first word is judged, beside the lists of the lexicon (`astray`, `perhaps`, `another`). A name,
and the words behind "for" in a complement, decide nothing: "Your message to Could & Might Ltd was sent".
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import dropwhile, pairwise
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from footpath.language.lexicon import words_of
from footpath.language.outcomes import as_compared
from footpath.language.tagged import Tagged, Topic, behind, can_be_read, has, place, tagger
from footpath.language.thanked import thanks_for_own, thanks_for_sending

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.language.tagged import Words

Whose: TypeAlias = Literal["reader", "unsaid", "another", "part", "about", "taken_back"]
"""Whose thing a receipt is of. `unsaid`: "Message sent". `another`: one *already* sent, a copy, another
person's. `about`: a question about it. `taken_back`: a wish to take it back.
"""
Act: TypeAlias = Literal["receipt", "own", "other", "none"]
"""`own`: the act of the sent form ("Your vote was cast"). `none`: a courtesy, or a number."""
Mood: TypeAlias = Literal["fact", "supposed", "unread"]

_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_NEAR: Final = 2
_LONGEST_NOUN: Final = 5
"""Most words from a possessor to the end of its noun."""
_LONGEST_ASIDE: Final = 4
"""Most words of a clause that only qualifies another: "we believe", "(demo)"."""
_VERB_LAST: Final = frozenset({"de", "nl"})
"""Languages in which the rest stands before the verb: "wurde an die falsche Stelle gesendet"."""
_AUXILIARY: Final = ("has_been", "habit", "was")
_RECEIVED: Final = ("sent", "taken", "arrived", "joined")
_JOINTS: Final = ("of", "about", "toward")
_KNOWN: Final = (*_AUXILIARY, "well", "success", "it", "we_do", "the", "numbered", "great", "thanks")
_NUMBER_WITHIN: Final = 3
"""Most words from a word for a number to the number: "number is 4711"."""
_FEWEST_DIGITS: Final = 3
"""Digits of the shortest code: of "Job 4711", and not of "test 2"."""
_APART: Final = re.compile(r"^([^.:!?]+):(?=\s)|\(([^()]+)\)")
"""What a sentence says before a colon or in brackets: "Example: your message was sent", "… was sent (test)"."""
_ADDRESS: Final = re.compile(r"(?<!\S)([^\W_]+)\S*@")
"""The first word of an e-mail address."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a sentence with the words of a receipt tells."""

    act: Act
    whose: Whose = "reader"
    mood: Mood = "fact"
    is_astray: bool = False
    is_whole: bool = False
    """Whether it has no word but those of the form's own topic and of the act."""

    @property
    def is_against(self) -> bool:
        """Whether the sentence takes away what another one tells."""
        return self.is_astray or self.mood == "supposed" or self.whose == "taken_back"

    @property
    def is_other(self) -> bool:
        """Whether the sentence tells something beside: another act, another thing, or what is not read."""
        return self.act == "other" or self.whose not in ("reader", "unsaid") or self.mood == "unread"

    @property
    def proves(self) -> bool:
        """Whether the sentence tells in full that the reader's thing was received, or that the form did its act."""
        is_told = self.act == "own" or (self.act == "receipt" and self.whose == "reader")
        return is_told and not (self.is_against or self.is_other)

    @property
    def tells_act(self) -> bool:
        """Whether the sentence tells that the form did its act on its own thing: "Ihr Hund ist angemeldet" after
        “Hund anmelden”, "Note saved" after “Save note”. It needs no word that a lexicon has for receipts.
        """
        return self.proves and self.act == "own" and self.is_whole


@dataclass(frozen=True, slots=True)
class _Clause:
    """The parts of a clause with the verb of a receipt."""

    verb: Tagged
    before: Words
    """What stands before the noun: of an active clause also the subject and the verb phrase."""
    noun: Words = ()
    complement: Words = ()
    phrase: Words = ()
    """The verb phrase without its verb."""
    rest: Words = ()
    is_passive: bool = False
    """Whether the noun stands before the verb."""

    @property
    def is_own(self) -> bool:
        """Whether the noun is called the reader's, means changes, or stands alone with its verb: "Note saved"."""
        beside = (*self.before, *self.complement, *self.phrase, *self.rest)
        return has(self.noun, "your", "changes") or (self.is_passive and not beside)

    @property
    def begun_rest(self) -> Words:
        """Return the rest up to the next verb: "was received *by us* and read"."""
        return self.rest[: place(self.rest, "further")]


def read(sentence: str, language: str, topic: Topic) -> Receipt:
    """Return what a sentence tells, read with the words of one language."""
    words = _tagged(sentence, language)
    verb = _verb(words, topic)
    if thanks_for_own(words, topic) or _is_completed_by_reader(words):
        return Receipt("own", is_whole=True)
    if thanks_for_sending(words, language):
        return Receipt("none")
    if verb is None:
        begin, end = _noun(words, topic) or (0, 0)
        whose = _whose(_Clause(words[0], words[:begin], words[begin:end], words[end:]), language, topic)
        return Receipt("other" if has(words, "emptied") else "none", whose)  # "Form cleared" tells of the page alone
    told = [each for each in words if each.clause == verb.clause]
    if _tells_of_mail(told):
        return Receipt("none")
    clause = _clause(told, verb, topic)
    whose = _whose(clause, language, topic)
    if _takes_other_back(clause, words, language, topic) or _comes_to_reader(clause, topic):
        whose = "another"
    apart = (tagger(language).words(before or within) for before, within in _APART.findall(sentence))
    mood = _mood(clause, words, language) if all(map(_introduces, apart)) else "unread"
    return Receipt(_act(clause, topic), whose, mood, _is_astray(clause, words), _is_whole(clause, topic))


def _is_completed_by_reader(words: Words) -> bool:
    """Whether a sentence tells readers of a completed submission and nothing else: "You have completed your job
    submission for Clock Keeper", and not "… *step 2 of* your submission".
    """
    at = place(words, "completed")
    subject, rest = words[:at], words[at + 1 :]
    is_told = bool(subject) and subject[0].has("you") and all(each.has("you", *_AUXILIARY, "well") for each in subject)
    if not is_told or not has(rest[:1], "your") or has(words, "negation", "perhaps", "pending", "part"):
        return False
    thing = place(rest, "applying")
    is_near = thing <= _NEAR and all(not each.notions for each in rest[1:thing])
    return is_near and thing < len(rest) and _opens(rest[thing + 1 :])


def _tagged(sentence: str, language: str) -> Words:
    """Return the words of a sentence. A name behind "to", "for" or the like is of no notion, and so is "no." without a
    number.
    """
    words = tagger(language).words(sentence)
    is_named = False
    for at, each in enumerate(words):
        is_behind = is_named or _begins_name(words, at)
        is_named = is_behind and each.is_name
        if is_named and not each.has("thing", "your", "success", "negation", *_RECEIVED):
            each.notions.clear()
        near = words[at : at + 1 + _NUMBER_WITHIN]
        if not any(map(str.isdigit, "".join(word.text for word in near))):
            each.notions.discard("numbered")
    begun = set(_ADDRESS.findall(as_compared(sentence)))
    for each in words:
        each.notions.update({"address"} if each.text in begun else ())
    return words


def _begins_name(words: Words, at: int) -> bool:
    """Whether a name may begin at a place: "to *Think* Ltd", "by the *Wrong* Turn team"."""
    last, before = (words[at - 1 : at], words[at - 2 : at - 1]) if at > 1 else ((), ())
    if has(last, *_JOINTS, "further"):
        return True
    return has(last, "the") and has(before, *_JOINTS) and any(each.is_name for each in words[at + 1 : at + 2])


def _introduces(words: Words) -> bool:
    """Whether words before a receipt only introduce it: "Good news", "We are happy to tell you that"."""
    if has(words, "negation", "perhaps"):
        return False
    is_code = len(words) == _NEAR and len(words[1].text) >= _FEWEST_DIGITS and words[1].text.isdecimal()
    if all(map(_is_introduced, words)) or (is_code and not has(words, "astray", "copied", "part")):  # "(Job 4711)"
        return True
    if has(words, "tells"):  # and not "Tell Bo that"
        return len(words) <= _NEAR or has(words, "we_do") or not has(words[:1], "tells")
    return words[0].has(*_JOINTS) and all(map(_is_introduced, words[1 : 1 + _NEAR]))  # "on 3 December", not "in theory"


def _is_introduced(word: Tagged) -> bool:
    return _is_known(word) or word.is_name or word.has("thing", "your", "numbered", "changes")


def _is_astray(clause: _Clause, words: Words) -> bool:
    """Whether the rest of a sentence reports a mistake ("sent to the wrong office"), or denies."""
    later = (each for each in words if each.clause > clause.verb.clause)
    is_wrong = has((*clause.phrase, *clause.rest, *later), "astray", "sent_back")
    return is_wrong or has(clause.begun_rest, "negation", "closed")


def _mood(clause: _Clause, words: Words, language: str) -> Mood:
    """Return whether a clause tells a fact, a supposition, or what is not read."""
    numbers = Counter(each.clause for each in words)
    asides = [each for each in words if each.clause != clause.verb.clause and numbers[each.clause] <= _LONGEST_ASIDE]
    if has((*clause.before, *clause.phrase, *clause.begun_rest, *asides), "perhaps"):
        is_of_it = clause.noun or all(each.has("perhaps", *_KNOWN) for each in clause.before)
        return "supposed" if is_of_it else "unread"  # "It seems it was sent", and not "It seems you have booked before"
    return "fact" if _is_read(clause, language) else "unread"


def _is_read(clause: _Clause, language: str) -> bool:
    """Whether each part of a clause holds only what is known there."""
    phrase = [each for each in behind(clause.phrase, "further") if not _is_known(each)]
    if not clause.noun:
        return _is_read_alone(clause, phrase)
    if clause.is_passive and clause.before and not _introduces(clause.before):
        return False
    is_rest = language in _VERB_LAST and len(phrase) > 1 and phrase[0].has(*_JOINTS)
    is_phrase = is_rest or not phrase
    return _is_told(clause, language) and is_phrase and _opens(clause.complement) and _opens(clause.begun_rest)


def _is_whole(clause: _Clause, topic: Topic) -> bool:
    """Whether a clause tells an act on a thing of the topic and nothing else: "Your new ticket has been opened", and
    not "… opened *in a new window*", "… *by Mrs Brook*", "Your ticket *form* …".
    """
    is_thing = _names(clause.noun, topic) and all(_is_of_thing(each, topic) for each in clause.noun)
    is_told = has(clause.phrase, *_AUXILIARY) and not has(clause.before, *_AUXILIARY)  # not "Is it opened, …"
    rest = (*clause.phrase, *clause.rest)
    is_all = all((_is_known(each) or each.has(*_JOINTS)) and not _YEAR.fullmatch(each.text) for each in rest)
    is_alone = all(each.has("changes") for each in clause.before) and not rest  # "All changes saved"
    is_done = clause.is_own and (is_told or is_alone)
    return is_thing and is_done and is_all and not has(rest[-1:], *_JOINTS)  # and not "has been checked *in*"


def _is_of_thing(word: Tagged, topic: Topic) -> bool:
    return word.is_of(topic.words) or word.has("your", "fresh") or _is_known(word)


def _is_told(clause: _Clause, language: str) -> bool:
    """Whether a verb that may stand last is told as a fact: "dass Ihre Nachricht gesendet" needs its "wurde"."""
    if language not in _VERB_LAST or not clause.before:
        return True
    return has((*clause.before, *clause.phrase, *clause.rest), *_AUXILIARY)


def _is_read_alone(clause: _Clause, phrase: Words) -> bool:
    """Whether a clause without a noun is read: "*you* have unsubscribed", and not "*you might* have"; "Claim sent"."""
    if has(clause.rest[place(clause.rest, "further") :], "your"):
        return False  # "we noted it *and your application* looks odd"
    is_headline = len(clause.phrase) == 1 and clause.verb.has("sent", "taken", "arrived") and not clause.rest
    is_known = is_headline or all(each.has("you", "it_was") for each in phrase)
    return is_known and _opens(clause.begun_rest)


def _is_known(word: Tagged) -> bool:
    """Whether a word may stand beside any verb of a receipt."""
    return word.has(*_KNOWN) or any(map(str.isdigit, word.text))


def _opens(words: Words) -> bool:
    """Whether words begin as what may stand behind a noun or a verb: "for May", "no. 4711", "to the office"."""
    if all(map(_is_known, words)):
        return True
    return words[0].is_name or _is_known(words[0]) or words[0].has("further", *_JOINTS)


def _verb(words: Words, topic: Topic) -> Tagged | None:
    """Return the verb of a receipt: of receiving, of the form's own act, or else a word of success."""
    told = [each for each in words if not each.has("thing", "your", "success")]
    is_named = _names([each for each in words if not each.has("added")], topic)
    verbs = (*_RECEIVED, "added") if is_named else _RECEIVED
    received = next((each for each in told if each.has(*verbs)), None)
    if received is not None or not has(words, "success", *_AUXILIARY):
        return received
    own = (each for each in reversed(told) if each.is_of(topic.acts))
    return next(own, None) or next((each for each in words if each.has("success")), None)


def _clause(words: Words, verb: Tagged, topic: Topic) -> _Clause:
    """Return the parts of a clause: its noun stands before the verb ("was received") or behind it ("we received")."""
    at = next(at for at, each in enumerate(words) if each is verb)
    left, right = words[:at], words[at + 1 :]
    right = _behind_verb(right)
    if (span := _noun(left, topic)) is not None:
        between = left[span[1] :]
        begin = place(between, *_AUXILIARY)
        parts = left[: span[0]], left[slice(*span)], between[:begin], between[begin:], right
        return _Clause(verb, *parts, is_passive=True)
    is_by_reader = _is_by_reader(verb, topic)
    span = _noun(right, topic)
    if span is not None and has(right[: span[0]], "further"):  # "we noted it *but* your phone looks odd"
        span = None
    if span is None or (is_by_reader and right[0].has(*_JOINTS)):  # "you have subscribed *to our newsletter*"
        return _Clause(verb, left, phrase=left, rest=right)
    gap, noun, after = right[: span[0]], right[slice(*span)], right[span[1] :]
    told = behind(left, "we_do", "further")  # "we *should have* received"
    told = told[1:] if is_by_reader else told  # "*you* have joined our club"
    return _Clause(verb, (*left, *gap), noun, after, (*told, *gap), () if has(after[:1], "of", "about") else after)


def _behind_verb(words: Words) -> Words:
    """Return the words behind all of a verb: of "is *with our team*", and of "is now *with our* hiring *team*"."""
    rest = list(dropwhile(lambda each: each.has(*_RECEIVED) and not each.has("thing"), words))
    if has(words[len(words) - len(rest) - 1 :][:1], "ours") and len(rest) < len(words):
        team = next((at for at, each in enumerate(rest[:_NEAR]) if each.text in words_of("signing")), -1)
        return rest[team + 1 :]
    return rest


def _noun(words: Words, topic: Topic) -> tuple[int, int] | None:
    """Return where a noun with its possessor begins and ends; None for none."""
    begin = place(words, "your")
    named = words[begin + 1 : begin + _LONGEST_NOUN] if begin < len(words) else words
    ends = (*_JOINTS, *_AUXILIARY, *_RECEIVED)
    stops = (at for at, each in enumerate(named) if each.has(*ends) and not each.has("thing"))
    end = next(stops, len(named)) if begin < len(words) else len(named)
    thing = next((at for at in range(end) if _is_thing(named[at], topic)), -1)
    if begin == len(words):
        return None if thing < 0 else (thing, _end_of_thing(words, thing, topic))
    return begin, _end_of_thing(words, begin + 1 + thing, topic) if thing >= 0 else begin + 1 + max(1, end)


def _is_thing(word: Tagged, topic: Topic) -> bool:
    return word.has("thing") or word.is_of(topic.words)


def _names(words: Words, topic: Topic) -> bool:
    """Whether words name what the form is for."""
    return any(each.is_of(topic.words) for each in words)


def _end_of_thing(words: Words, at: int, topic: Topic) -> int:
    """Return the end of the thing at a place: of "application form" both words, and of "new hire" on “Add new hire”. A
    heading names more than what is sent: "Your message *draft* was saved".
    """
    later = ((end, words[end]) for end in range(at + 1, len(words)))
    return next((end for end, each in later if not (each.has("thing", "part") or each.is_of(topic.acts))), len(words))


def _act(clause: _Clause, topic: Topic) -> Act:
    """Return which act the verb tells."""
    has_thing = any(_is_thing(each, topic) for each in clause.noun)
    if clause.verb.is_of(topic.kept):
        return "other"
    if clause.verb.has("success"):
        return "receipt" if (has_thing if clause.noun else _is_of_topic(clause, topic)) else "other"
    if _is_beside(clause, topic):
        return "other"
    is_by_button = has_thing and clause.is_own and clause.verb.is_of(topic.acts)
    if clause.verb.has("added", *_RECEIVED) and not is_by_button:
        return "receipt"
    is_own = not clause.noun or has_thing or has(clause.noun, "part")  # and not "Your session was continued"
    return "own" if is_own else "other"


def _is_of_topic(clause: _Clause, topic: Topic) -> bool:
    """Whether a clause without a noun tells of the topic alone."""
    return all(_is_known(each) or _is_thing(each, topic) for each in (*clause.before, *clause.rest))


def _is_beside(clause: _Clause, topic: Topic) -> bool:
    """Whether a noun is beside the topic: a part about the person ("Your address is confirmed"), or of a verb that says
    nothing without its thing ("Your changes were saved").
    """
    if not clause.noun or any(_is_thing(each, topic) for each in clause.noun):
        return False
    is_part = any(each.has("no_thing") or each.is_of(topic.parts) for each in clause.noun)
    return is_part or clause.verb.has("taken", "joined", "added")


def _whose(clause: _Clause, language: str, topic: Topic) -> Whose:
    """Return whose thing the noun of a clause names."""
    noun, complement = clause.noun, clause.complement
    is_named, for_what = _names(noun, topic), " ".join(topic.words)
    if has((*noun, *_wish(clause, topic)), "taken_back") and not tagger(language).says("taken_back", for_what):
        return "taken_back"
    if _is_of_another(clause) or _is_done_otherwise(clause, topic):
        return "another"
    if has(complement[:1], "about") and _names(complement, topic) and not is_named:
        return "about"
    is_part = has(noun, "part") and not any(_is_thing(each, topic) for each in noun)
    is_for_it = _names(clause.rest, topic) or tagger(language).says("part", for_what)  # "was sent to the contest"
    if is_part and not is_for_it and _act(clause, topic) != "own":  # but "Your photo was uploaded"
        return "part"
    return "reader" if has(noun, "your") else "unsaid"


def _takes_other_back(clause: _Clause, words: Words, language: str, topic: Topic) -> bool:
    """Whether a form takes a thing back, and the sentence is of the thing: "Your order is received", “Cancel order”."""
    is_own = has(words, "taken_back") or clause.verb.is_of(topic.acts)
    if is_own or not takes_back(topic, language):
        return False
    return _names(clause.noun, topic) or not clause.noun


def _wish(clause: _Clause, topic: Topic) -> Words:
    """Return what a noun asks for: "your request *to cancel your order*", "votre demande *d'annulation*"."""
    if has(clause.complement, "your", "thing"):
        return clause.complement
    is_modified = has(clause.complement[:1], "of") and not _names(clause.noun, topic)
    return clause.complement[1 : 1 + _NEAR] if is_modified else ()


def _is_of_another(clause: _Clause) -> bool:
    """Whether a noun is of another thing: "a copy of your message", "Bo's message", "your message from 2019"."""
    before, noun = clause.before, clause.noun
    of = clause.complement if has(clause.complement[:1], "of") else ()
    if has((*before[-1:], *noun[:1]), "of") or any(_YEAR.fullmatch(each.text) for each in (*noun, *of)):
        return True
    if has((*noun, *clause.complement[:1], *of[: 1 + _NEAR]), "another") or any(each.owns for each in noun):
        return True
    if _is_by_others(clause.begun_rest) or _is_by_others(clause.phrase[place(clause.phrase, *_JOINTS) :]):
        return True
    is_theirs = any(each.owns for each in before) or any(each.is_name for each in of[:_NEAR])
    return not has(noun, "your") and (is_theirs or has(before[-_NEAR:], "another"))


def _is_by_reader(verb: Tagged, topic: Topic) -> bool:
    """Whether readers do the act of a verb, as to book, and not sites, as to receive."""
    return verb.has("joined") or verb.is_of(topic.acts)


def _is_done_otherwise(clause: _Clause, topic: Topic) -> bool:
    """Whether an act was done before ("*already* sent"), or an act of a reader by somebody else ("booked *by a
    colleague*"), as a name that is signed in ("registered *as Bo Lund*"), or as a state or news of things.
    """
    if has(clause.phrase, "by_then"):
        return True
    if not _is_by_reader(clause.verb, topic):
        return False
    rest = clause.begun_rest
    beside = [*clause.phrase, *rest]  # in German the agent stands before the verb
    by = beside[place(beside, "agent") + 1 :]
    is_somebody = len(by) > 1 or any(each.is_name for each in by)  # and not "by phone"
    is_by_other = is_somebody and not by[0].has("ours") and (by[0].has("the") or not _is_known(by[0]))
    is_as = has(rest[:1], "as") and not _names(rest, topic)
    return is_by_other or is_as or _is_state_or_news(clause)


def _is_state_or_news(clause: _Clause) -> bool:
    """Whether a clause of an unowned thing tells a state ("The rooms *are* booked"), or an event that is news to the
    reader ("Room 4 was *just* booked"), and not for "you".
    """
    if not clause.is_passive or has(clause.noun, "your", "thing"):
        return False
    phrase, beside = clause.phrase, (*clause.phrase, *clause.begun_rest)
    if has(beside, "you"):
        return False
    is_new = has(phrase, "has_been") or (has(phrase, "well") and not has((clause.verb,), "already"))
    return has(beside, "just_now") or (has(phrase, "habit") and not is_new)


def _comes_to_reader(clause: _Clause, topic: Topic) -> bool:
    """Whether a thing that is not of the topic is on the way to the reader: "Your refusal is on its way to you"."""
    is_to = any(one.has("toward") and other.has("you", "address") for one, other in pairwise(clause.rest))
    return is_to and bool(clause.noun) and not any(_is_thing(each, topic) for each in clause.noun)


def _is_by_others(rest: Words) -> bool:
    """Whether a rest names nobody but others: "by someone else", and not "by our team"."""
    return len(rest) > 1 and rest[0].has(*_JOINTS) and all(each.has("another") for each in rest[1:])


def _tells_of_mail(clause: Words) -> bool:
    """Whether a clause tells of a mail that a site sends after a receipt: "We sent a confirmation to your address"."""
    at = next((at for at, each in enumerate(clause) if each.has("copied") and not each.has(*_RECEIVED)), len(clause))
    return at < len(clause) and not has(clause[at + 1 : at + 1 + _NEAR], "of")


def readings(sentence: str, languages: Sequence[str], topic: Topic) -> list[Receipt]:
    """Return what a sentence tells, in each of the languages that can be read."""
    if not any(map(str.isalnum, sentence)):  # of a quotation only the marks are left
        return []
    return [read(sentence, each, topic) for each in languages if can_be_read(each)]


def takes_back(topic: Topic, language: str) -> bool:
    """Whether a form takes something back, by the button that sends it: "Cancel order", "Unsubscribe"."""
    own = language[:2].casefold()
    return can_be_read(own) and tagger(own).says("taken_back", " ".join(topic.acts))
