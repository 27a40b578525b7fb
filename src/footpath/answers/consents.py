"""Answers to consents: yes only if the profile agrees to every purpose in the text.

Texts that may name more than the profile's keys get no consent: "I accept the terms and a fee of 20 euros".
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from footpath.answers.asked import slug
from footpath.language.consent_line import languages_of, tables
from footpath.language.consents import read_consent
from footpath.language.lexicon import Pattern, pattern_of
from footpath.language.replies import declines, is_negated, is_yes, tokens, yes_or_no
from footpath.language.text import fold_words
from footpath.schema.action import UNTICKED
from footpath.schema.answer import Answer, NoAnswer
from footpath.schema.profile import Consents
from footpath.sentence import in_quotes, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from footpath.answers.asked import Asked, Way
    from footpath.language.consents import Consent
    from footpath.schema.observation import FieldObservation
    from footpath.sentence import Sentence

_UNCHECK = Pattern(r"\b(?:{untick}|leave (?:this|it) (?:\w+ )?(?:blank|empty|unchecked))")
_UNTICK = Pattern("{untick}")
_REFUSAL = Pattern(r"{refusal}(?: (?:want|wish|like|agree|consent|accept|allow|receive|to|be))*\b")
_NEWS = frozenset({"marketing", "messages"})
_MAY_STOP = Pattern(
    r"\b(?:can|may|could|able to|free to) (?:\w+ ){0,3}{opt-out}"
    r"|{opt-out} (?:\w+ ){0,3}(?:(?:at )?any ?time|whenever)\b"
)
"""A later right is no refusal now: "You can unsubscribe at any time."."""


_PROMISE = Pattern("{site_promises}")
"""Promises of the site are no refusal of the person: "We will not share your data"."""
_MOST_WORDS: Final = 6
_FEW_WORDS: Final = 3
"""Maximum words of a box without a subject."""
_MEANINGS: Final = {
    "consent_marketing": "marketing", "future_consideration": "talent_pool", "background_check": "background_check",
    "acknowledgement": "", "consent": "",
}  # fmt: skip
"""Purpose of a text that names none, by the field's meaning."""
_OF_EVERY_FORM: Final = frozenset({"privacy", "terms", "truthful", "contact", "references"})
"""Purposes whose words head parts of most forms: "Privacy and terms", "Contact"."""
_IN_NO_JOB: Final = frozenset({"talent_pool", "retention", "messages"})
"""Purposes whose words occur in no job title."""
INCLUDES: Final = {
    "talent_pool": ("retention", "contact"), "marketing": ("contact",), "messages": ("contact",),
}  # fmt: skip
"""Purposes implied by others: a talent pool implies retention and contact."""
_OF: Final = frozenset({"de", "del", "du", "des", "di", "della", "da", "do", "von", "der", "van"})
_TO_BE_GIVEN: Final = frozenset({"consent", "consent_marketing", "future_consideration", "background_check"})


def _may_agree(option: str) -> bool:
    return bool(tokens(option)) and not turns_down(option)


def _more_than_given(asked: Asked, read: Consent, kinds: Sequence[str]) -> NoAnswer | None:
    """Why a consent would cover more than the profile gives; None if it does not."""
    if read.beyond:
        words = sentence("The question is about more than the given consents cover: {}.", _quoted(read.beyond))
        return NoAnswer(reason=words)
    if further := _further(asked, kinds):
        return NoAnswer(reason=sentence("The page says that it is also about: {}.", further))
    return None


def consent(asked: Asked) -> Answer | NoAnswer:
    """Yes or no to a consent, if the profile decides on everything named by the question and its options."""
    by_ticking = agrees_while_ticked(asked.words)
    if not by_ticking and _UNCHECK.search(asked.words):
        return NoAnswer.because("The question says what leaving it out means.")
    agreeing = list(filter(_may_agree, asked.options))
    if len(agreeing) > 1:
        return _chosen(asked, agreeing)
    return _given(asked, _statement(asked.question, agreeing), by_ticking=by_ticking)


def _decisive(kinds: Sequence[str], said: Mapping[str, bool | None]) -> Sequence[str]:
    """The consents that decide: the refused ones, or all if none is refused."""
    return [kind for kind in kinds if said.get(kind) is False] or kinds


def _given(asked: Asked, text: str, *, by_ticking: bool) -> Answer | NoAnswer:
    """Yes or no to the text of a consent; `by_ticking`: a tick agrees, whatever the text denies."""
    kinds = consents_in(asked.meaning, text, asked.names)
    if not kinds:
        return NoAnswer.because("The question does not say to what the person would agree.")
    said = _decided(asked.own.consents, kinds)
    if open_ones := [kind for kind, agreed in said.items() if agreed is None]:
        path = "x-footpath.consents"
        why = own(f"Nothing under {path} in the profile decides on {', '.join(open_ones)}.")
        return NoAnswer(reason=why, path=path, consents=tuple(kinds))
    agreed = all(said.values())
    read = read_consent(text, asked.names)
    refuses = not by_ticking and (read.denies or _refuses(fold_words(text), kinds))
    may_be_turned = bool(read.negations) and not (refuses or by_ticking)
    if len(kinds) > 1 if refuses else agreed and may_be_turned:
        return NoAnswer.because("The question can be read in two ways.")
    gives = agreed is not refuses
    if gives and (more := _more_than_given(asked, read, kinds)) is not None:
        return more
    path = "x-footpath.consents." + "+".join(_decisive(kinds, said))
    return asked.truth(gives, path, narrowed="-".join(kinds) + (".inverted" if refuses else ""))


def _chosen(asked: Asked, agreeing: Sequence[str]) -> Answer | NoAnswer:
    """The answer among several agreeing options: the only one that the profile covers, or no for none."""
    declining = tuple(each for each in asked.options if each not in agreeing)
    each_alone = {option: consent(replace(asked, options=(option, *declining))) for option in agreeing}
    given = {option: said for option, said in each_alone.items() if isinstance(said, Answer) and said.value == "yes"}
    if len(given) == 1:
        ((option, said),) = given.items()
        return said.model_copy(update={"value": option})
    if given:
        return NoAnswer.because("Several options agree to what the profile agrees to.")
    left = next((said for said in each_alone.values() if isinstance(said, NoAnswer)), None)
    return left or each_alone[agreeing[0]]


def _quoted(words: Sequence[str]) -> Sentence:
    return in_quotes(words[:_MOST_WORDS])


def _further(asked: Asked, kinds: Collection[str]) -> Sentence:
    """Matters beside the question that the profile does not agree to: other or unknown purposes."""
    beside = asked.beside
    headings = frozenset[str]().union(*(_of_heading(each, asked.names) for each in beside.under))
    own_texts = [read_consent(each, asked.names) for each in (beside.hint, beside.runs_on)]
    near = read_consent(beside.near, asked.names)
    included = {each for kind in kinds for each in INCLUDES.get(kind, ())}
    if not (near.declares or near.binds):  # may belong to another question, or give the site's contact
        near = replace(near, purposes=near.purposes - {"contact"}, beyond=near.widens)
    others = headings.union(*(each.purposes for each in (near, *own_texts))) - included - set(kinds)
    lacking = [kind for kind in Consents.model_fields if kind in others and not getattr(asked.own.consents, kind)]
    words = [word for each in (near, *own_texts) for word in each.beyond]
    return listed(", ", (*map(own, lacking), *([_quoted(words)] if words else ())))


def _of_heading(heading: str, names: tuple[str, ...]) -> frozenset[str]:
    """Purposes that a heading assigns to the boxes below; empty for a job title or a part of the form."""
    words = f" {fold_words(heading)} "
    if any(f" {fold_words(name)} " in words for name in names if name.strip()):
        return frozenset()
    found = read_consent(heading, names)
    return (found.purposes if not found.beyond else found.purposes & _IN_NO_JOB) - _OF_EVERY_FORM


def _decided(consents: Consents, kinds: Collection[str]) -> dict[str, bool | None]:
    """The profile's decision by purpose, without undecided purposes included in another purpose of the text."""
    included = {each for kind in kinds for each in INCLUDES.get(kind, ())}
    said = {kind: getattr(consents, kind) for kind in kinds}
    return {kind: value for kind, value in said.items() if value is not None or kind not in included}


def _statement(question: str, agreeing: Sequence[str]) -> str:
    """The question, with the agreeing option if that says more than yes."""
    telling = next((each for each in agreeing if len(tokens(each)) > 1), "")
    words = telling.split(maxsplit=1)
    label = words[1] if words and is_yes(fold_words(words[0].strip(",.;:!"))) else telling
    return f"{question} {label}".strip()


def turns_down(option: str) -> bool:
    """Whether an option or answer agrees to nothing."""
    said = yes_or_no(option)
    return said == "no" or (said != "yes" and (declines(option) or is_negated(option)))


def taken_back(field: FieldObservation, given: Consents) -> Answer | None:
    """No, for an optional consent that the site preselected; None for fields that explain leaving them out, and for
    purposes that the person agrees to, whatever further words no rule knows: these are asked about.
    """
    is_denied = is_negated(field.question) and not agrees_while_ticked(fold_words(field.question))
    purposes = consents_in(field.meaning, field.question)
    is_agreed_to = bool(purposes) and all(getattr(given, each) for each in purposes)
    if field.required or is_denied or is_agreed_to or not stands_agreed(field):
        return None
    name = f"{UNTICKED}{slug(field.question)}"
    source = "not ticked: the site had ticked the box, but no consent of yours covers it"
    if field.kind != "checkbox":
        source = "refused: the site had chosen yes, but no consent of yours covers it"
    return Answer(name=name, value="no", giver="profile", source=source, confidence=1.0)


def stands_agreed(field: FieldObservation) -> bool:
    """Whether a field holds a yes to a consent; a refusal, or an explained omission, is none."""
    is_bare_box = field.kind == "checkbox" and not field.meaning
    is_consent = field.meaning in _TO_BE_GIVEN or (is_bare_box and bool(read_consent(_agreed_to(field)).purposes))
    return is_consent and is_set_to_yes(field) and not is_refusal(field.question)


def says_only_yes(question: str) -> bool:
    """Whether a box says yes without a subject: "Yes please!"."""
    return yes_or_no(question) == "yes" and len(tokens(question)) <= _FEW_WORDS


def _agreed_to(field: FieldObservation) -> str:
    """The text that a box agrees to: its question, and for short words also the text beside."""
    if read_consent(field.question).purposes or len(tokens(field.question)) > _FEW_WORDS:
        return field.question
    near = field.near if says_only_yes(field.question) else ""
    return "\n".join(filter(None, (field.question, field.hint, field.runs_on, near)))


def agrees_while_ticked(words: str) -> bool:
    """Whether a box agrees unless unticked: "Untick this box if you do not want …". `words` are folded."""
    said = _UNTICK.search(words)
    return said is not None and is_negated(words[said.end() :])


def is_refusal(question: str) -> bool:
    """Whether ticking a box refuses, or its text explains the effect of leaving it out."""
    words = fold_words(question)
    if agrees_while_ticked(words):
        return False
    return _UNCHECK.search(words) is not None or read_consent(question).denies or _refuses(words, ())


def is_set_to_yes(field: FieldObservation) -> bool:
    """Whether a box is ticked, or an agreeing option is chosen beside a refusing one."""
    if field.kind == "checkbox":
        return field.value == "yes"
    return field.value != "" and not turns_down(field.value) and any(map(turns_down, field.choices))


def _refuses(words: str, kinds: Collection[str]) -> bool:
    now = _PROMISE.sub(" ", _MAY_STOP.sub(" ", words))
    hits = _REFUSAL.compiled.finditer(now)
    found = (each for each in hits if not _is_a_noun(now[: each.start()], now[each.end() :], now))
    refusals = (each[0].split() for each in found)
    return not all(_is_other_word(each, now) for each in refusals) or (_NEWS.issuperset(kinds) and _refuses_news(now))


def _refuses_news(words: str) -> bool:
    """Whether a word of the text's own language refuses news: the Dutch "geen" is no word of another language."""
    patterns = (pattern_of("news_refused", language) for language in languages_of(f" {words} "))
    return any(each is not None and each.search(words) is not None for each in patterns)


def _is_a_noun(before: str, behind: str, words: str) -> bool:
    """Whether a word is a noun: "el rechazo de mi candidatura" refuses nothing; "la rechazo" does."""
    if not _OF.intersection(behind.split()[:1]):
        return False
    languages = languages_of(f" {words} ")
    articles = frozenset(article for each in languages for article in tables()[each].grammar["articles"])
    return not articles.isdisjoint(before.split()[-1:])


def _is_other_word(refusal: Sequence[str], words: str) -> bool:
    """Whether a refusal in one language is a plain word of the text's language: the French "dont"."""
    if len(refusal) > 1:
        return False
    for language in languages_of(f" {words} "):
        refuses = pattern_of("refusal", language)
        is_known = tables()[language].words.pattern.search(f" {refusal[0]} ") is not None
        if not is_known or (refuses is not None and refuses.search(refusal[0])):
            return False
    return True


def consents_in(meaning: str, question: str, names: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The consents in a question, by the profile's names; empty for none, or an unknown purpose."""
    if meaning not in _MEANINGS:
        return ()
    found = read_consent(question, names)
    purposes = found.purposes or {_MEANINGS[meaning]}
    return tuple(kind for kind in Consents.model_fields if kind in purposes)


CONSENTS: dict[str, Way] = dict.fromkeys(_MEANINGS, consent)
