"""Judge whether a text beside a field can name it, or only tells how to answer. Pure."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from footpath.language.labels import content_words, is_placeholder, plain, says_only_choose
from footpath.language.lexicon import Pattern
from footpath.language.replies import says_both
from footpath.language.text import words
from footpath.reading.vocabulary import option_words, read_text

if TYPE_CHECKING:
    from footpath.schema.observation import FieldKind
    from footpath.schema.snapshot import Block, Element

_CLEAR: Final = 0.7
_PICK_FILE: Final = re.compile(
    r"(?:choose|select|drop|drag|upload|attach|browse|click|add|replace)\b.*\b(?:files?|here)\b"
)
_HINT: Final = Pattern(
    r"\b(?:pdf|docx?|png|jpe?g|rtf|mb|max(?:imum)?\.?|characters|drag|drop|up to \d|accepted|supported)\b"
    r"|{for_example}|^\W*$|^[(\[].*[)\]]$"
)


@lru_cache(maxsize=4096)
def is_generic(text: str) -> bool:
    """Whether a text names a control and is no question: "Choose file", "Select…", "Yes", "No Yes"."""
    joined = " ".join(words(plain(text)))
    known = not joined or is_placeholder(text) or joined in option_words()["generic"] or says_both(text)
    return known or (_PICK_FILE.match(joined) is not None and not _names_a_file(text))


def is_hint(text: str) -> bool:
    """Whether a text says how to answer, and is no question: "PDF up to 5 MB", "(optional)"."""
    return _HINT.search(text) is not None


def _names_a_file(text: str) -> bool:
    return any(read_text(plain(text)).get(m, 0.0) >= _CLEAR / 2 for m in ("resume", "cover_letter", "photo"))


def names_one_file(text: str) -> bool:
    """Whether a text names the wanted file, and not only "a file"."""
    read = read_text(plain(text))
    return any(score >= _CLEAR and meaning != "other_file" for meaning, score in read.items())


@lru_cache(maxsize=4096)
def names_choice(text: str) -> bool:
    """Whether a text asks to choose, and names what: "Choose a time", but not "Select an option"."""
    known = option_words()["generic"]
    named = (word for word in content_words(text) if word not in known and not says_only_choose(word))
    return " " in text.strip() and is_placeholder(text) and not says_only_choose(text) and any(named)


def asking_choice(element: Element) -> str:
    """Return the first choice of a list if it stands for none and says what to choose: "Preferred branch *"."""
    first, *others = element.options or (None,)
    if first is None or element.tag != "select" or first.value or not others or is_generic(first.label):
        return ""
    return first.label if all(each.value for each in others) else ""


def is_clear(text: str) -> bool:
    """Whether a text clearly names a meaning."""
    return max(read_text(plain(text)).values(), default=0.0) >= _CLEAR


def says_less(near: Block, *, tells: bool, chosen: str) -> bool:
    """Whether a text nearby says less than a placeholder that `tells` a meaning, or than the first choice of a list."""
    if tells and (near.kind in {"heading", "legend"} or not is_clear(near.text)):
        return True
    return chosen != "" and near.kind == "heading" and not is_clear(near.text)


def says_nothing(text: str, kind: FieldKind) -> bool:
    """Whether a text tied to a field is no question. A box to tick is named by what it chooses: "Select photo.jpg"."""
    return is_generic(text) and not (kind == "checkbox" and names_choice(text))
