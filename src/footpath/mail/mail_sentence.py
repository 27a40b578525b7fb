"""A sentence of a mail in one language: the acts that it reports, denies, allows or supposes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from footpath.language.mail import Found, MailNotion, notions

if TYPE_CHECKING:
    from collections.abc import Sequence

_COMMA: Final = re.compile(r",\s+")
_TIME: Final = re.compile(r"\d")
"""A digit, as in every day or hour."""


@dataclass(frozen=True, slots=True)
class MailSentence:
    """A sentence in one language, with the notions of its words."""

    sentence: str
    found: Found

    def has(self, *notions: MailNotion) -> bool:
        """Whether the sentence has words of any of the notions."""
        return not self.found.keys().isdisjoint(notions)

    def affirms(self, notion: MailNotion) -> bool:
        """Whether no negation stands before or within the words of a notion: "application has not been rejected"."""
        return notion in self.found and not self.denies(notion)

    def denies(self, notion: MailNotion) -> bool:
        """Whether a negation stands before or within the words of a notion."""
        return self.has("negation") and self.found["negation"][0] < self.found[notion][1]

    def stands_before(self, notion: MailNotion, other: MailNotion) -> bool:
        """Whether the words of a notion begin before those of another one."""
        return notion in self.found and self.found[notion][0] < self.found[other][0]

    def is_behind(self, notion: MailNotion, other: MailNotion) -> bool:
        """Whether the words of a notion begin behind those of another one."""
        return self.found[notion][0] >= self.found[other][1]

    def begins_with(self, notion: MailNotion) -> bool:
        """Whether the sentence begins with words of a notion."""
        return notion in self.found and self.found[notion][0] == 0

    @property
    def asks(self) -> bool:
        """Whether the sentence is a question."""
        return self.sentence.rstrip(' "”»)').endswith("?")

    @property
    def names_time(self) -> bool:
        """Whether the sentence names a day or an hour."""
        return _TIME.search(self.sentence) is not None

    @property
    def is_supposed(self) -> bool:
        """Whether the sentence is a question or a condition."""
        return self.asks or (self.has("supposing") and not self.is_concession) or self.is_inverted

    @property
    def is_concession(self) -> bool:
        """Whether the first word of a condition belongs to a concession: "si bien"."""
        if not self.has("conceded") or not self.has("supposing"):
            return False
        (begin, end), (first, last) = self.found["conceded"], self.found["supposing"]
        return begin <= first and last <= end

    @property
    def is_inverted(self) -> bool:
        """Whether a verb begins the sentence, as in a condition: "Wird Ihre Bewerbung abgelehnt, so …". A courtesy or a
        concession is none: "Haben Sie vielen Dank", "Hat es uns auch gefallen, so haben wir uns doch …".
        """
        is_begun = self.begins_with("inverted") and "," in self.sentence
        return is_begun and not self.begins_with("wishing") and not self.has("conceded")

    @property
    def is_unread(self) -> bool:
        """Whether a sentence without a sign denies or asks, in words unknown to the rules."""
        return (self.has("negation") or self.asks) and not self.has("supposing", "generic", "no_ask")

    @property
    def turns_down(self) -> bool:
        """Whether the sentence has words of a refusal, perhaps on a condition."""
        return self.has("turned_down") or self.affirms("rejected")

    @property
    def is_turned_down_for_sure(self) -> bool:
        """Whether the sentence turns the reader down."""
        return self.turns_down and not self.is_supposed and not self.has("maybe", "generic", "undecided")

    @property
    def withdraws(self) -> bool:
        """Whether the sentence reports a withdrawal."""
        return self.does("withdrawn") and not self.has("negation")

    def does(self, notion: MailNotion) -> bool:
        """Whether the sentence reports an act. A condition, a question or a permission reports none: "You can
        withdraw", "Once it is withdrawn", "Wird Ihre Bewerbung zurückgezogen, löschen wir".
        """
        return notion in self.found and not (self.is_supposed or self.has("maybe") or self.permits_before(notion))

    def permits_before(self, notion: MailNotion) -> bool:
        """Whether words of permission stand before or within the words of a notion."""
        return notion in self.found and self.has("permitting") and self.found["permitting"][0] < self.found[notion][1]

    @property
    def may_be_good(self) -> bool:
        """Whether the sentence can hold an offer or an invitation."""
        return not self.has("turned_down", "rejected", "generic")

    @property
    def calls_off(self) -> bool:
        """Whether the sentence calls a meeting off."""
        return self.may_be_good and self.has("meeting") and self.has("called_off")

    @property
    def offers(self) -> bool:
        """Whether the sentence offers the job, perhaps behind a word of another person who had the first offer."""
        is_behind = {"offered", "turned_down"} <= self.found.keys() and self.is_behind("offered", "turned_down")
        return (self.may_be_good or is_behind) and self.affirms("offered") and not self.is_supposed

    @property
    def invites(self) -> bool:
        """Whether the sentence invites to a meeting, without a condition or a promise for later."""
        if not self.may_be_good or not self.has("meeting") or self.has("called_off"):
            return False
        if not (self.offers or self.has("invite") or (self.asks and self.names_time)):
            return False
        ask: MailNotion = "invite" if self.has("invite") else "meeting"
        is_vague = any(self.stands_before(each, ask) for each in ("supposing", "maybe", "negation")) or self.is_inverted
        return not is_vague and (self.names_time or not self.has("promise"))

    @property
    def asks_for_papers(self) -> bool:
        """Whether the sentence asks for papers or an answer."""
        if not self.has("papers") or self.has("no_ask", "promise", "generic", "turned_down"):
            return False
        return self.asks or (self.has("asking") and not self.stands_before("supposing", "asking"))

    @property
    def speaks_of_receipt(self) -> bool:
        """Whether the sentence reports a receipt, or denies one."""
        return self.has("received") and not self.asks and not self.stands_before("supposing", "received")


def clauses_of(sentence: str) -> list[str]:
    """The parts of a sentence that are read apart. A permission or a condition does not reach into a main clause of its
    own behind a comma: "As you can see in the portal, your application has been withdrawn."
    """
    if any("states" in found for found in notions(sentence).values()):
        for comma in _COMMA.finditer(sentence):
            before, behind = sentence[: comma.start() + 1], sentence[comma.end() :]
            if _is_apart(before, behind):
                return [before, *clauses_of(behind)]
    return [sentence]


def _is_apart(before: str, behind: str) -> bool:
    """Whether a main clause of its own follows a permission, or a verb at the beginning."""
    heads = notions(before)
    for language, found in notions(behind).items():
        head = MailSentence(before, heads.get(language, {}))
        allows = head.has("permitting") or head.begins_with("inverted")
        if MailSentence(behind, found).begins_with("states") and allows and not head.has("supposing"):
            return True
    return False


def refuses_nobody(sentence: str) -> bool:
    """Whether a condition begins a sentence, "If we choose another, we will let you know", or a sentence without words
    of refusal offers the job or speaks of others: "Since the selected candidate turned us down, we are back to you".
    """
    read = [MailSentence(sentence, found) for found in notions(sentence).values()]
    if any((each.affirms("offered") or each.has("generic")) and not each.turns_down for each in read):
        return True
    return any(each.begins_with("supposing") for each in read) and not any(each.is_concession for each in read)


def lets_withdraw(sentence: str) -> bool:
    """Whether a sentence allows, supposes or asks, and so reports no withdrawal."""
    read = [MailSentence(each, found) for each in clauses_of(sentence) for found in notions(each).values()]
    if acts := [each for each in read if each.has("withdrawn")]:
        return not all(each.does("withdrawn") for each in acts)
    return any(each.is_supposed or each.has("maybe") or each.permits_before("applied") for each in read)


def withdraws(said: Sequence[str]) -> bool:
    """Whether sentences of an applicant take back an application: "I would like to withdraw my application". An offer
    or a condition of the employer does not: "You can withdraw your application at any time".
    """
    return any(map(_takes_application_back, said))


def _takes_application_back(sentence: str) -> bool:
    read = [MailSentence(sentence, found) for found in notions(sentence).values()]
    if any(each.affirms("withdrawing") and not each.is_supposed for each in read):
        return True
    return any(each.withdraws for each in read) and not lets_withdraw(sentence)
