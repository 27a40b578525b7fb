"""Normalising texts to compare their words, and recognising yes, no, negations and refusals."""

from __future__ import annotations

import hashlib
import re

from footpath.language.text import fold_words


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


YES = _set("yes y true ja jawohl oui si sim ok on igen tak да evet")
NO = _set("no n false nein non nao off nej nee nem нет hayır")
"""Words that are an answer by themselves, in English, German, French, Spanish, Portuguese and some neighbours."""

_NEGATIONS = _set("""
    not no never without cannot cant dont doesnt didnt wont isnt arent wasnt havent hasnt unable neither nor none
    unauthorized unauthorised ineligible unwilling lack except decline refuse object
    nicht kein keine keinen keiner keinem nie niemals ohne nein pas jamais sans aucun aucune ne
    sin nunca ningun ninguna tampoco nao sem nenhum nenhuma
""")

_DECLINES = re.compile(
    r"\b(?:decline|prefer not|rather not|choose not|opt not"
    r"|(?:do not|dont|not) (?:wish|want|care|like|choose)(?: to)? (?:to )?"
    r"(?:answer|say|disclose|self ?identify|specify|respond|share|provide|state|identify)"
    r"|not (?:declared|disclosed|specified|stated|disclosing)|undisclosed"
    r"|keine angabe|mochte ich nicht|nicht angeben|prefere ne pas|ne souhaite pas|ne pas (?:repondre|preciser)"
    r"|prefiero no|no deseo|prefiro nao|nao desejo|nao quero)\b"
)

_HINDRANCE = re.compile(
    r"\b(?:prevent\w*|hinder\w*|restrict\w*|limitations?|obstacles?|objections?|object to|constraints?|"
    r"(?:an?|any|some) (?:problem|issue|concern|difficult|reason)\w*|hindern|hindernis\w*|einschrankung\w*|einwande?|"
    r"bedenken|ein problem|empech\w*|contraintes?|un probleme|restric\w*|impid\w*|impedim\w*|obstac\w*|"
    r"inconveniente\w*|un problema|um problema|limitac\w*)\b"
)
_FREE_OF_IT = re.compile(r"\b(?:without|no|ohne|kein\w*|sans|aucune?|sin|sem|nenhuma?) (?:any |\w+liche )?$")

_YES_NO_QUESTION = re.compile(
    r"(?:do|does|did|are|is|have|has|can|could|will|would) (?:you|your|u)\b|(?:are|is) there\b"
    r"|(?:haben|sind|konnen|sprechen|wohnen|leben|kennen|wurden|durfen) sie\b"
    r"|(?:avez|etes|pouvez|parlez|habitez|connaissez) vous\b|est ce que\b"
    r"|(?:tiene|eres|esta|estas|puede|habla|vive|conoce|tem|voce) \b"
)

_ALTERNATIVES = re.compile(r"\bprefer\b.* or |\bbevorzugen\b.* oder |\bpreferez\b.* ou ")

FILLERS = _set("""
    a an the of to for in on at is are was were be been do does did you your yours i me my we our us it its this that
    these those and or with by as any please kindly if so will would could can may have has had what which who how whats
    when where there here briefly tell describe enter provide select choose indicate optional required
    du dein deine deinen hast bist kannst
    der die das ein eine einen und oder sie ihr ihre ich mein meine zu fur im am ist sind haben bitte
    le la les un une des du de et ou vous votre vos je mon ma mes est etes avez avec veuillez l d
    el los las una y o su sus usted mi es tiene con por favor os as um uma e seu sua voce meu minha tem com
""")
"""Words that may differ between two wordings of one question."""

_LONGEST_SLUG = 60
"""Characters of a slug, without its digest."""


def tokens(text: str) -> tuple[str, ...]:
    """The folded words."""
    return tuple(fold_words(text).split())


def content(text: str) -> frozenset[str]:
    """The words that carry the meaning."""
    return frozenset(tokens(text)) - FILLERS


def is_negated(text: str) -> bool:
    """Whether a text has a negation."""
    return not _NEGATIONS.isdisjoint(tokens(text))


def asks_what_hinders(text: str) -> bool:
    """Whether it asks for what would stand in the way: "Would relocating be a problem?" is no "Would you relocate?"."""
    plain = fold_words(text)
    return any(not _FREE_OF_IT.search(plain[: found.start()]) for found in _HINDRANCE.finditer(plain))


def asks_yes_or_no(question: str) -> bool:
    """Whether a question can only be answered by yes or no: "Do you speak Dutch?"."""
    plain = fold_words(question)
    return _YES_NO_QUESTION.match(plain) is not None and not _ALTERNATIVES.search(plain)


def declines(text: str) -> bool:
    """Whether an option says that the person does not wish to answer."""
    return _DECLINES.search(fold_words(text)) is not None


def yes_or_no(text: str) -> str:
    """`yes` or `no` when the text begins with such a word or is one, else empty."""
    words = tokens(text)
    if not words:
        return ""
    if words[0] in YES and (len(words) == 1 or words[0] not in {"y", "on", "si"} or "," in text):
        return "yes"
    if words[0] in NO and (len(words) == 1 or re.match(r"\s*\w+\s*[,.;:–—(-]", text)):
        return "no"
    return ""


def bare_yes_or_no(text: str) -> str:
    """`yes` or `no` when the text is such a word and nothing more, else empty."""
    return yes_or_no(text) if len(tokens(text)) == 1 else ""


def slug(question: str) -> str:
    """A question as part of a template's name: `why-do-you-want-to-work-here`.

    A digest is added to a question that is too long or has letters other than Latin ones.
    """
    words = re.sub(r"[^a-z0-9]+", "-", fold_words(question).encode("ascii", "ignore").decode()).strip("-")
    if words and len(words) <= _LONGEST_SLUG and fold_words(question).isascii():
        return words
    digest = hashlib.sha256(fold_words(question).encode()).hexdigest()[:8]
    return f"{words[:_LONGEST_SLUG].rsplit('-', 1)[0]}-{digest}" if words else f"q-{digest}"
