"""What the sentences of a page prove together of a sending, each read as a receipt."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import part
from footpath.language.outcomes import as_compared, has_word, is_undone, says_taken, unquoted, without_negation
from footpath.language.receipt import readings
from footpath.language.sent import languages_told, tells_receipt
from footpath.language.tagged import UNTOLD, Topic, can_be_read, tagger
from footpath.language.text import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.language.receipt import Receipt
    from footpath.language.tagged import Tagged

_REFERENCE: Final = re.compile(r"\s*\((?=[^()]*[A-Z])(?=[^()]*\d)[A-Z0-9][A-Z0-9/._-]+\)")
"""A reference in brackets, which takes nothing back: "We have received your application (LI-59EX3V)"."""
_FEW: Final = 5
"""Most words of a sentence that tells of a thing and nothing besides: "Your application has been submitted"."""
_NEAR: Final = 2
_LATER: Final = ("tells", "handled", "published")


def unproven(texts: Sequence[str], language: str = "", topic: Topic = UNTOLD) -> str:
    """Return the first sentence that has the words of a receipt and tells none; empty for none. What is about another
    act or thing ("File uploaded successfully") is no doubt beside a receipt of the sent thing.

    Args:
        texts: the site's new texts, in reading order.
        language: of the page.
        topic: of the sent form: it may be for a cancellation.
    """
    said = [each for text in texts for each in filter(_may_prove, _statements(text))]
    languages = languages_told(said, language)
    told = {each: found for each in said if (found := readings(each, languages, topic))}
    against = (each for each, found in told.items() if any(it.is_against for it in found))
    other = [each for each, found in told.items() if all(it.is_other for it in found)]
    is_proven = any(map(tells_receipt, told.keys() - set(other)))
    return next(iter((*against, *(() if is_proven else other))), "")


def proves(text: str, language: str, topic: Topic) -> bool:
    """Whether a sentence of a text tells in full that what the form sent was received."""
    own = [language[:2].casefold()]
    told = ((each, it) for each in _statements(text) for it in readings(each, own, topic))
    return any(it.tells_act or (it.proves and _may_prove(each)) for each, it in told)


def tells_done(sentence: str, language: str, topic: Topic) -> bool:
    """Whether a sentence tells as a fact that a thing of the form was received, created or kept: "The request was
    created". The reader's is surely meant only where the site led on from the sent form.
    """
    found = readings(sentence, [language[:2].casefold()], topic) if "?" not in sentence else []
    is_plain = not (has_word("pending", sentence) or has_word("needed", sentence))
    return is_plain and any(
        it.tells_act or (it.act == "receipt" and not (it.is_against or it.is_other)) for it in found
    )


def tells_act(sentence: str, language: str, topic: Topic) -> bool:
    """Whether a sentence tells that the form did its act on its own thing (`Receipt.tells_act`)."""
    return "?" not in sentence and any(it.tells_act for it in readings(sentence, [language[:2].casefold()], topic))


def tells_not_done(sentence: str, language: str, topic: Topic) -> bool:
    """Whether a sentence tells that a form's thing was not received or kept: without its negation, the sentence would
    be a receipt, and no word behind the verb limits the denial ("not sent to third parties", "not saved yet"). An
    unconfirmed thing may be kept all the same, and so may the thing of an unsent mail.
    """
    if "?" in sentence or not is_undone(sentence) or has_word("by_mail", sentence) or has_word("copied", sentence):
        return False
    return any(_is_denied_receipt(sentence, each, topic) for each in languages_told([sentence], language))


def _is_denied_receipt(sentence: str, language: str, topic: Topic) -> bool:
    if not can_be_read(language):
        return False
    words = _as_done(without_negation(sentence, language), language).strip(" .!").split()
    if not 0 < len(words) <= _FEW:
        return False
    if words == sentence.strip(" .!").split() or _may_be_kept(words, language):
        return False
    if not any(each.has("thing") or each.is_of(topic.words) for each in tagger(language).words(" ".join(words))):
        return False
    told, limited = (readings(" ".join(each), [language], topic) for each in (words, words[:-1]))
    return any(map(_is_receipt, told)) and not any(map(_is_receipt, limited))


def _as_done(sentence: str, language: str) -> str:
    """Return a sentence on what could be done as one on what was done: "Your message *could be* sent". Without its
    negation, a denial of the one denies the other. Any other sentence is unchanged.
    """
    could = cast("dict[str, list[str]]", part(language, "outcomes").get("could", {}))
    for can, be in product(could.get("can", ()), could.get("be", ())):
        begin, found, rest = f"{sentence.strip(' .!')} ".partition(f" {can} ")
        done = rest.removeprefix(f"{be} ").removesuffix(f" {be} ")
        if found and done != rest:
            return f"{begin} {could['was'][0]} {done}"
    return sentence


def _may_be_kept(words: Sequence[str], language: str) -> bool:
    """Whether a sentence is about the reader's details, or about the fate of a kept thing: not confirmed, not
    published.
    """
    told = tagger(language)
    return told.says("own_data", as_compared(" ".join(words))) or any(
        told.says(notion, as_compared(words[-1])) for notion in _LATER
    )


def _is_receipt(told: Receipt) -> bool:
    is_fact = told.mood == "fact" and told.whose in ("reader", "unsaid") and not told.is_astray
    return is_fact and told.act in ("receipt", "own")


def besides_purpose(sentence: str, language: str, topic: Topic = UNTOLD) -> str:
    """Return a sentence on a thing handed to somebody without the purpose: "Your request was sent to Marta Olsen *for
    approval*" has arrived, and "Your request was sent for approval" may lie anywhere. Any other sentence is unchanged.
    """
    own = language[:2].casefold()
    if not can_be_read(own) or not has_word("pending", sentence):
        return sentence
    words, places = tagger(own).words(sentence), list(re.finditer(r"\w+", sentence))
    begin, end = _purpose(words)
    if begin <= 0 or len(places) != len(words):
        return sentence
    rest = f"{sentence[: places[begin].start()].rstrip()}{sentence[places[end].end() :]}"
    is_handed = any(_is_to_somebody(words, at) for at in range(begin)) and any(each.has("sent") for each in words)
    return rest if is_handed and not has_word("pending", rest) and proves(rest, own, topic) else sentence


def _purpose(words: Sequence[Tagged]) -> tuple[int, int]:
    """Return where "for approval" or the like begins, and its last word; -1 for none."""
    end = next((at for at in reversed(range(len(words))) if words[at].has("pending")), -1)
    begin = end
    while begin >= 0 and words[begin].has("pending", "the", "your") and not words[begin].has("toward"):
        begin -= 1
    is_purpose = begin >= 0 and words[begin].has("toward") and not words[begin].has("inside")
    return (begin, end) if is_purpose else (-1, -1)


def _is_to_somebody(words: Sequence[Tagged], at: int) -> bool:
    """Whether a name or another word of no notion stands behind "to", "to your" or the like."""
    behind = [each for each in words[at + 1 : at + 1 + _NEAR] if not each.has("the", "your")]
    return words[at].has("toward") and behind != [] and (behind[0].is_name or not behind[0].notions)


def beside_act(text: str, language: str, topic: Topic, *, is_led_on: bool = False) -> str:
    """Return a text without its sentences on the form's own act, and on any thing of the form if the site led on
    from the form (`is_led_on`).
    """
    tells = tells_done if is_led_on else tells_act
    return " ".join(each for each in sentences(text) if not tells(each, language, topic))


def _statements(text: str) -> Iterator[str]:
    """Yield the sentences of a text that are no questions."""
    return (each for each in sentences(unquoted(_REFERENCE.sub("", text))) if "?" not in each)


def _may_prove(sentence: str) -> bool:
    """Whether a sentence has the words of a receipt."""
    is_told = tells_receipt(sentence) or says_taken(sentence)
    return is_told or has_word("success", sentence) or has_word("emptied", sentence)
