"""Words of pages about the outcome of a sent form: thanks, failure, waiting, omissions, times of record.

The lexicon has the words (`outcomes`). Words only raise or lower confidence: a page in an unknown language is judged by
other evidence.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, cast

from footpath.language.lexicon import ALL_LANGUAGES, UNSPACED, merged, part, words_of
from footpath.language.text import unaccented

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Notion = Literal[
    "thanks", "failure", "waiting", "broken", "visit", "undone", "negation", "taken", "condition", "recorded",
    "own_record", "closed", "request", "again", "subscription", "regret", "at_ease", "imperative",
    "confirm", "by_code", "by_mail", "not_before", "yes", "at_last", "take", "arrived", "numbered", "refused_code",
    "only_then", "needed", "pending", "already", "under_way", "fill_in", "fill_in_first", "wrong",
    "before_it", "received", "moderated", "opening",
    "secret", "pay", "unless", "unpaid", "lapses", "only", "sent", "interest",
    "print", "sign", "retry", "copied", "further", "success", "emptied", "farewell", "set_aside",
]  # fmt: skip

_DENIALS: Final[tuple[Notion, ...]] = ("failure", "closed", "negation")
_AGAINST: Final[tuple[Notion, ...]] = (*_DENIALS, "only_then", "needed", "pending", "already")
"""Notions that keep mere thanks from proving a receipt."""
_TAKEN: Final[tuple[Notion, ...]] = ("sent", "taken", "arrived")
"""Notions of an arrival."""
_SENTENCE: Final = re.compile(r"[^.!?\n]+[.!?]*")
_CODE: Final = re.compile(r"(?<![\w.,/-])[A-Z]{0,6}[-/]?\d[\w/-]{2,}(?![\w%€$£]|\s*[€$£])")
_OF_TIME: Final = re.compile(r"(?:19|20)\d\d|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|(?:19|20)\d\d[-/]\d\d?[-/]\d\d?")
_FEWEST_DIGITS: Final = 3
_BETWEEN: Final = r"(?:\W+\w+){0,5}?\W+"
"""Words between a negation and the word that it reverses."""
_NEAR: Final = r"(?:\W+\w+){0,2}?\W+"
_CLAUSE: Final = r"(?: [^\W_]+){0,6}? "
_IN_CLAUSE: Final = r"(?: [^\W_]+){0,3}? "
"""Words of one clause, separated by spaces only."""
_UP_TO: Final = r"(?:,? [^\W_]+){0,4}?,? "
"""Words between "only" and the condition: "only *valid,* if"."""


_STROKED: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i"})
"""Letters with a stroke or without a dot: not accents, and often typed without."""
_NUMERO: Final = re.compile(r"\bno(?=[.:] ?#?[a-z]{0,4}[-/]?\d| #?\d{3})")
"""The abbreviation of "number", which negates nothing: "order no. 4411"."""


_WHOLE: Final = {"re": "are", "ve": "have", "ll": "will"}
_CONTRACTED: Final = re.compile(r"\b(we|you|they|it)['’](re|ve|ll)\b", re.IGNORECASE)


def uncontracted(text: str) -> str:
    """Return a text with English verbs apart from their pronouns: "you've" as "you have"."""
    return _CONTRACTED.sub(lambda found: f"{found[1]} {_WHOLE[found[2].lower()]}", text)


def as_compared(text: str) -> str:
    """A text as words are compared; "Nº" and "No. 4411" have no "no", and "you've" is "you have"."""
    plain = unaccented(uncontracted(text).replace("’", "'").replace("º", "")).translate(_STROKED)
    return _NUMERO.sub("nr", plain)


_QUOTED: Final = re.compile(r"„[^„“”]*[“”]|“[^“”]*”|«[^«»]*»|»[^«»]*«")


@lru_cache(maxsize=2048)
def has_word(notion: Notion, text: str) -> bool:
    """Whether a text has a word of the notion, in any of the languages."""
    return _words(notion).search(as_compared(text)) is not None


_DENIED_BEFORE: Final = 4
"""Most words from a negation to what it denies: "not yet been successfully saved"."""
_DENIED_BEHIND: Final = 2
"""Most words to a negation behind what it denies: "sparades inte"."""
_CLAUSE_MARK: Final = re.compile(r"[.,;:!?()\n—–]")


def affirms(text: str, said: str, language: str = "") -> bool:
    """Whether a text says words at any place without a negation around: not "Not saved" for "Saved". True of a text
    without the words. A page without a known language is read in all languages; one that tells a success in words of
    another language than its own, in both.
    """
    plain, meant = as_compared(text).replace("n't", " not"), as_compared(said)
    wanted = re.compile(r"\W+".join(map(re.escape, re.findall(r"\w+", meant))) or r"(?!)")
    told = (language[:2].casefold(), *_told_in(meant, language[:2].casefold()))
    negations = [_in_language("negation", each) or _words("negation") for each in told]
    denied = [_is_denied_at(plain, found, negations) for found in wanted.finditer(plain)]
    return not denied or not all(denied)


def is_only_possible(text: str, said: str, language: str = "") -> bool:
    """Whether a text says words only behind a word for what can or may be: "Seats *can* be booked" for "booked". In
    languages with the verb last, such a word may also stand right behind. Only languages with these words are read.
    """
    plain, meant = as_compared(text), re.findall(r"\w+", as_compared(said))
    modal = _in_language("modal", language[:2].casefold())
    if modal is None or not meant or modal.search(" ".join(meant)):
        return False
    found = list(re.finditer(r"\b" + r"\W+".join(map(re.escape, meant)) + r"\b", plain))
    return bool(found) and all(_is_supposed_at(plain, each, modal) for each in found)


def without_negation(text: str, language: str) -> str:
    """Return a text without its negations in a language; unchanged without negation."""
    negation = _in_language("negation", language[:2].casefold())
    if negation is None:
        return text
    whole = _half_negation(language[:2].casefold()).sub("", uncontracted(text))
    return " ".join(each for each in whole.split() if not negation.fullmatch(as_compared(each)))


@cache
def _half_negation(language: str) -> re.Pattern[str]:
    """Return the pattern for the first of two words that deny together in a language: "n'a pas été", "ne sont pas"."""
    halves = cast("list[str]", part(language, "outcomes").get("half_negation", []))
    spelled = (re.escape(each).replace("'", r"['’](?=\w)") + ("" if "'" in each else r"\s(?=\w)") for each in halves)
    return re.compile("|".join(rf"\b{each}" for each in spelled) or r"(?!)", re.IGNORECASE)


def _is_supposed_at(plain: str, found: re.Match[str], modal: re.Pattern[str]) -> bool:
    before, behind = _CLAUSE_MARK.split(plain[: found.start()])[-1], _CLAUSE_MARK.split(plain[found.end() :])[0]
    return modal.search(" ".join((before, *behind.split()[:1]))) is not None


def _is_denied_at(plain: str, found: re.Match[str], negations: Iterable[re.Pattern[str]]) -> bool:
    before = _CLAUSE_MARK.split(plain[: found.start()])[-1].split()[-_DENIED_BEFORE:]
    behind = _CLAUSE_MARK.split(plain[found.end() :])[0].split()[:_DENIED_BEHIND]
    around = [" ".join(each) for each in (before, behind)]
    return any(negation.search(each) is not None for negation in negations for each in around)


def _told_in(plain: str, language: str) -> list[str]:
    """Return the languages in which a compared text tells an arrival, unless the page's own is among them."""
    told = [each for each, words in _arrivals().items() if words.search(plain)]
    return [] if language in told else told


@cache
def _arrivals() -> dict[str, re.Pattern[str]]:
    told = {each: part(each, "outcomes") for each in ALL_LANGUAGES}
    words = {
        each: [word for name in _TAKEN for word in cast("list[str]", said.get(name, []))] for each, said in told.items()
    }
    return {each: re.compile(any_of(found)) for each, found in words.items() if found}


def unquoted(text: str) -> str:
    """Return a text without the words of somebody else that it quotes: a report among them is none of the site."""
    return _QUOTED.sub("“”", text)


def has_thanks(text: str) -> bool:
    """Whether a text says thanks, for more than a visit."""
    return has_word("thanks", unquoted(text)) and not has_word("visit", text)


def asks_to_wait(text: str) -> bool:
    """Whether a text asks to wait, or tells of work in progress. A quoted title ("Book a loading bay") does neither,
    nor do thanks: "Thank you for sending your answers".
    """
    return _words("waiting").search(_thanked_work().sub("", as_compared(unquoted(text)))) is not None


@cache
def _thanked_work() -> re.Pattern[str]:
    return re.compile(rf"{_words('thanks').pattern}(?: \w+){{1,2}} {_words('waiting').pattern}")


def speaks_of_trouble(text: str) -> bool:
    """Whether a text has a word for an error, in whatever sentence."""
    return has_word("wrong", text) or has_word("broken", text)


def standing(passing: Sequence[str]) -> Sequence[str]:
    """Return the passing lines of a page without those before a line of trouble: "Saved", then "Could not be saved"."""
    troubled = (at for at, each in enumerate(passing) if is_undone(each) or speaks_of_trouble(each))
    return passing[max(troubled, default=0) :]


def is_under_way(text: str) -> bool:
    """Whether a text announces a sending in progress."""
    return has_word("under_way", text) or _at_work().search(as_compared(text)) is not None


@cache
def _at_work() -> re.Pattern[str]:
    """Return the pattern for a whole word of work at the end of a text: "lädt", and not "hochgeladen"."""
    return re.compile(rf"{any_of(words_of('loading'))}[ .!…]*$")


def asks_to_fill_in(text: str) -> bool:
    """Whether a text asks a person to fill something in. Some verbs do so only where a clause begins: the Spanish
    "Complete su registro", and not the English "Registration complete".
    """
    clauses = (each.strip() for each in re.split(r"[.,;!?\n]", as_compared(text)))
    asked = (each[found.end() :].strip() if (found := _words("request").match(each)) else each for each in clauses)
    return has_word("fill_in", text) or any(_words("fill_in_first").match(each) for each in asked)


@lru_cache(maxsize=8192)
def is_not_yet(sentence: str, language: str = "") -> bool:
    """Whether a sentence mentions a confirmation without being one: a question, supposition, denial or request."""
    plain = as_compared(sentence).strip()
    if (
        plain.endswith("?")
        or _is_opening(plain, language[:2].casefold())
        or has_word("secret", plain)
        or _is_about_code(plain)
    ):
        return True
    is_asked = has_word("request", plain) and asks_to_fill_in(plain)
    is_before = _before_received(language[:2].casefold()).search(_without_copies(plain)) is not None
    return is_asked or is_before or _not_received().search(plain) is not None


def _without_copies(sentence: str) -> str:
    """Return a compared sentence without its clauses on copies: "… was created *and a copy will be sent to you*"."""
    clauses = _further().split(sentence)
    kept = [each for each in clauses if not has_word("copied", each)]
    return " and ".join(kept) if kept else sentence


@cache
def _further() -> re.Pattern[str]:
    return re.compile(rf" {_words('further').pattern} ")


def _is_opening(sentence: str, language: str) -> bool:
    """Whether a compared sentence begins as a condition or a request: "Se ha registrado" does in Italian, and not in
    Spanish.
    """
    return (_in_language("opening", language) or _words("opening")).match(sentence) is not None


@cache
def _in_language(notion: str, language: str) -> re.Pattern[str] | None:
    """Return the pattern of a notion in one language; None for an unknown language or one without its words."""
    known = part(language, "outcomes").get(notion) if language in ALL_LANGUAGES else None
    return re.compile(any_of(cast("list[str]", known))) if known else None


def _is_about_code(sentence: str) -> bool:
    """Whether a compared sentence speaks of a code, and does not give it: "Booking code RC-201"."""
    found = list(_words("by_code").finditer(sentence))
    rest = sentence[found[-1].end() :].split() if found else []
    return bool(found) and not (len(rest) == 1 and numbers_in(rest[0].upper()))


@cache
def _before_received(language: str) -> re.Pattern[str]:
    before = (_in_language("before_it", language) or _words("before_it")).pattern
    return re.compile(rf"{before}[^.]{{0,60}}?{_words('received').pattern}")


@cache
def _not_received() -> re.Pattern[str]:
    return re.compile(rf"{_words('negation').pattern} (?:\w+ ){{0,3}}{_words('received').pattern}")


def says_taken(text: str) -> bool:
    """Whether a text has a word for receipt: "received", "on its way"."""
    return any(has_word(notion, unquoted(text)) for notion in _TAKEN)


def taken_by(text: str) -> int:
    """Return the end of the first word for receipt in a compared text; -1 for none."""
    ends = [match.end() for notion in _TAKEN if (match := _words(notion).search(text))]
    return min(ends, default=-1)


@lru_cache(maxsize=8192)
def has_number(text: str) -> bool:
    """Whether a text gives a reference number: "Your request has the number D-2209"."""
    return has_word("numbered", text) and bool(numbers_in(text))


def numbers_in(text: str) -> list[str]:
    """Return the codes in a text that may be reference numbers: no day, no year."""
    return [code for code in _CODE.findall(text) if _is_number(code)]


def _is_number(code: str) -> bool:
    return sum(map(str.isdigit, code)) >= _FEWEST_DIGITS and not _OF_TIME.fullmatch(code)


_TRACE: Final = re.compile(
    r"\bon line \d+\s*$|\bSQLSTATE\b|\bTraceback \(|\bUncaught [A-Z]\w*|\bat [\w$.]+\([\w$.]+:\d+\)"
)
"""Wordings of programs' own errors, in the languages of servers."""


@lru_cache(maxsize=8192)
def speaks_against(text: str, language: str = "") -> bool:
    """Whether a sentence of a text regrets, denies, closes, delays or demands something, or reports a program's error.
    Advice, conditions, "nothing left to do" and "Thanks again" do not count.
    """
    if _TRACE.search(text):
        return True
    return any(_is_against(each, language) for each in _SENTENCE.findall(as_compared(text)))


def complains(text: str, language: str = "") -> bool:
    """Whether a message is worded as one of a failure: it denies, names trouble, or asks for something else."""
    is_against = speaks_against(text, language) or speaks_of_trouble(text)
    return is_against or is_advice(text, language) or asks_to_fill_in(text)


def is_advice(sentence: str, language: str = "") -> bool:
    """Whether a sentence asks, demands or supposes, and so reports no event."""
    if "?" in sentence or has_word("request", sentence) or _is_conditional(sentence, language):
        return True
    return _words("imperative").match(as_compared(sentence).lstrip()) is not None


def _is_against(sentence: str, language: str) -> bool:
    if has_word("regret", sentence):
        return True
    if has_word("retry", sentence):
        return not _is_conditional(sentence, language)
    if is_advice(sentence, language):
        return False
    said = _words("again").sub("", sentence) if has_word("thanks", sentence) else sentence
    is_at_ease = has_word("at_ease", said)
    for needless in _needless():
        said = needless.sub("", said)
    said = _words("at_ease").sub("", said)
    return any(has_word(notion, said) for notion in (_DENIALS if is_at_ease else _AGAINST))


@cache
def _needless() -> tuple[re.Pattern[str], ...]:
    """Return each language's pattern for "not needed": "You need not do anything", "Sie müssen nichts tun"."""
    said = (part(language, "outcomes") for language in ALL_LANGUAGES)
    pairs = [
        [any_of(cast("list[str]", each[name])) for name in ("negation", "needed")] for each in said if "needed" in each
    ]
    return tuple(re.compile(f"{no}{_NEAR}{need}|{need}{_NEAR}{no}") for need, no in pairs)


@lru_cache(maxsize=8192)
def tells_failure(text: str, language: str = "") -> bool:
    """Whether a sentence of a text reports a failure. Questions and conditions do not count.

    Args:
        text: text of a page.
        language: language of the page. Words for a condition ("si", "se", "om") mean other things elsewhere.
    """
    told = (each for each in _SENTENCE.findall(as_compared(text)) if "?" not in each)
    told = (each for each in told if not _is_conditional(each, language))
    return any(has_word("failure", _words("at_ease").sub("", each)) for each in told)


def _is_conditional(sentence: str, language: str) -> bool:
    conditions = _in_language("condition", language[:2].casefold()) or _words("condition")
    return conditions.search(as_compared(sentence)) is not None


_NO_MODERATION: Final[tuple[Notion, ...]] = (
    *("negation", "failure", "pay", "needed", "regret", "undone", "by_code", "by_mail", "only", "already"),
)


def awaits_moderation(sentence: str) -> bool:
    """Whether a sentence tells of a contribution that waits for an editor: the site has it. "Not accepted" tells
    otherwise.
    """
    return has_word("moderated", sentence) and not any(has_word(each, sentence) for each in _NO_MODERATION)


def besides_moderation(text: str) -> str:
    """Return the sentences of a text, without those on a contribution that waits for an editor."""
    if not has_word("moderated", text):
        return text
    return " ".join(each for each in _SENTENCE.findall(text) if not awaits_moderation(each))


def still_to_do(texts: Sequence[str], language: str = "") -> str:
    """Return the first sentence with an open duty before the sending counts: follow a mailed link or code, pay, sign a
    paper, or wait one's turn. Empty for none.
    """
    is_mailed = any(has_word("by_mail", text) for text in texts)
    told = (each.strip() for text in texts for each in _SENTENCE.findall(text))
    return next((each for each in told if _is_to_do(as_compared(each), language, is_mailed=is_mailed)), "")


def _is_to_do(sentence: str, language: str, *, is_mailed: bool) -> bool:
    if "?" not in sentence and _owed().search(sentence):
        return True
    if "?" in sentence or has_word("negation", sentence):
        return False
    if has_word("not_before", sentence):
        return True
    by_code = is_mailed and has_word("confirm", sentence) and has_word("by_code", sentence)
    on_paper = has_word("print", sentence) and has_word("sign", sentence)
    return (by_code or on_paper) and not _is_conditional(sentence, language)


@cache
def _owed() -> re.Pattern[str]:
    """Return the pattern for a clause that makes all depend on an act of the reader: "unless you pay", "once you pay",
    "or it lapses".
    """
    found = [f"{_words('unless').pattern}{_CLAUSE}{any_of([*_all('pay'), *_all('confirm')])}"]
    for said in (part(language, "outcomes") for language in ALL_LANGUAGES):
        if "pay" in said and "only" in said:
            when, no, pay, confirm = (
                cast("list[str]", said[name]) for name in ("condition", "negation", "pay", "confirm")
            )
            begin, no, act = any_of(when) + _CLAUSE, any_of(no), any_of([*pay, *confirm])
            only = any_of(cast("list[str]", said["only"]))
            once = any_of(cast("list[str]", said.get("once", [])))
            found += [once + _CLAUSE + any_of(pay)] if "once" in said else []
            found += (begin + no + _IN_CLAUSE + act, begin + act + _IN_CLAUSE + no, only + _UP_TO + begin + act)
    return re.compile("|".join((*found, _words("unpaid").pattern, _words("lapses").pattern)))


@lru_cache(maxsize=8192)
def is_undone(text: str) -> bool:
    """Whether a sentence of a text, no question and no condition, reports a refusal."""
    plain = as_compared(text)
    sentences = [each for each in _SENTENCE.findall(plain) if "?" not in each]
    return any(_tells(undone, condition, each) for undone, condition in _undoing() for each in sentences)


def _tells(undone: re.Pattern[str], condition: re.Pattern[str], sentence: str) -> bool:
    found = undone.search(sentence)
    return found is not None and not condition.search(sentence[: found.start()])


@cache
def _undoing() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Return each language's pattern for a refusal, and its words for a condition."""
    pairs: list[tuple[re.Pattern[str], re.Pattern[str]]] = []
    for said in (part(language, "outcomes") for language in ALL_LANGUAGES):
        if "undone" in said:
            names = ("undone", "negation", "condition")
            undone, negation, condition = (any_of(cast("list[str]", said[name])) for name in names)
            taken = any_of(
                [word for name in ("sent", "taken", "take") for word in cast("list[str]", said.get(name, []))]
            )
            pairs.append((re.compile(f"{undone}|{negation}{_BETWEEN}{taken}"), re.compile(condition)))
    return tuple(pairs)


@cache
def _words(notion: Notion) -> re.Pattern[str]:
    return re.compile(any_of(_all(notion)))


def _all(notion: Notion) -> list[str]:
    """The words of a notion in all languages."""
    return cast("list[str]", merged("outcomes")[notion])


def any_of(words: Sequence[str]) -> str:
    """An expression for any of the words, whole, in a text `as_compared`; `*` stands for any beginning or ending."""
    return "(?:" + "|".join(map(_pattern, sorted({as_compared(word) for word in words}))) + ")"


def endings(words: Sequence[str]) -> str:
    """Return an expression for words of which `*` leaves out at least two letters; accents tell tenses apart."""
    each = (re.sub(r"^\\\*", r"\\w{2,}", re.escape(word.casefold())).replace(r"\*", r"\w*") for word in words)
    return rf"\b(?:{'|'.join(each)})\b" if words else r"(?!)"


def _pattern(word: str) -> str:
    if UNSPACED.search(word):
        return re.escape(word)
    stem = re.escape(word.strip("*"))
    return (r"\b\w*" if word.startswith("*") else r"\b") + stem + (r"\w*" if word.endswith("*") else "") + r"\b"
