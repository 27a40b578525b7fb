"""Our sentences about the words of pages and people. Records of a run are searched for the person's values, and our own
words must not match: a person may well be called Page.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable
    from typing import LiteralString


_TEMPLATE = re.compile(r"\{\{([^{}\n]+)\}\}")
_NAME = re.compile(r"[a-z0-9][a-z0-9_.-]*")
_WHERE_KEPT = frozenset({"answers", "data", "goal", "input", "x-footpath"})
"""Parts of the names of values that only name their source."""


class SentencePart(NamedTuple):
    """A part of a sentence."""

    text: str
    is_own: bool
    elsewhere: str | None = None
    """The text for readers without a terminal; None: the same text."""
    is_choice: bool = False
    """Whether a page offers the value to everybody."""


class Sentence(str):
    """A text with its parts marked as our own or others' words. A text derived by other means than the functions here
    is plain, and every word may be another's.
    """

    __slots__ = ("parts",)
    parts: tuple[SentencePart, ...]

    def cleaned(self, clean: Callable[[str], str], clean_choice: Callable[[str], str]) -> Sentence:
        """Return the sentence with others' words `clean`ed, and choices by a separate function."""

        def of(part: SentencePart) -> str:
            return clean_choice(part.text) if part.is_choice else clean(part.text)

        return _of(part if part.is_own else part._replace(text=of(part)) for part in self.parts)

    def elsewhere(self) -> Sentence:
        """Return the sentence for readers without a terminal: programs, and owners of queued tasks."""
        told: list[SentencePart] = []
        for part in self.parts:
            if part.elsewhere == "" and told:
                told[-1] = told[-1]._replace(text=told[-1].text.rstrip())
            told.append(part if part.elsewhere is None else SentencePart(part.elsewhere, is_own=True))
        return _of(told)


def sentence(words: LiteralString, *said: str) -> Sentence:
    """Return our `words` with others' words in place of each `{}`; our own sentences there stay our own."""
    return joined(words.split("{}"), said)


def in_words(text: str, questions: Container[str] = ()) -> str:
    """Return a record's text for people, with each template replaced: `‹your name›` for `{{basics.name}}`. Not for
    cookbooks: people edit templates there.

    Args:
        text: the text as stored.
        questions: names of the task's values: a page's questions (`Title`) are names there.
    """

    def told(match: re.Match[str]) -> str:
        name = match[1]
        if _NAME.fullmatch(name):
            return f"‹{_spoken(name)}›"
        return f"‹your {_lowered(name).removeprefix('your ')}›" if name in questions else match[0]

    return _TEMPLATE.sub(told, text)


_PARTS_OF_NAMES = {
    "given": "first name", "family": "last name", "middle": "middle name", "prefix": "title", "suffix": "name's suffix",
    "preferred": "preferred name",
}  # fmt: skip
"""Parts of `x-footpath.name`, in a person's words."""


def _spoken(name: str) -> str:
    whole, _, part = name.rpartition(".")
    if whole == "x-footpath.name" and part in _PARTS_OF_NAMES:
        return f"your {_PARTS_OF_NAMES[part]}"
    parts = [part for part in name.split(".") if part and not part.isdigit()]
    told = parts[-1:] if parts[:1] == ["basics"] else [part for part in parts if part not in _WHERE_KEPT]
    return "your " + (" ".join(told or parts) or "value").replace("-", " ").replace("_", " ")


def _lowered(question: str) -> str:
    """Return a question for use within a sentence: the first letter small, unless the question begins with an
    abbreviation.
    """
    begins = question[:1].lower() if not question[:2].isupper() else question[:1]
    return (begins + question[1:]).rstrip("?:.* ")


def own(words: str) -> Sentence:
    """Return words that are all our own, none of a page or a person. A sentence stays unchanged."""
    return words if isinstance(words, Sentence) else _of([SentencePart(words, is_own=True)])


def choice(label: str) -> Sentence:
    """Return a choice that a page offers to everybody."""
    return _of([SentencePart(label, is_own=False, is_choice=True)])


def for_cli(words: str, elsewhere: str = "") -> Sentence:
    """Return words for a terminal alone (options, commands), and our own words for all other readers; empty leaves the
    words out there.
    """
    parts = own(words).parts
    return _of(part._replace(elsewhere=elsewhere if part is parts[0] else "") for part in parts)


def elsewhere(text: str) -> str:
    """Return a text for readers without a terminal."""
    return text.elsewhere() if isinstance(text, Sentence) else text


def listed(separator: LiteralString, said: Iterable[str]) -> Sentence:
    """Return texts one after the other, with our own words between."""
    texts = list(said)
    return joined(["", *([separator] * (len(texts) - 1)), ""] if texts else [""], texts)


def in_quotes(said: Iterable[str], separator: LiteralString = ", ") -> Sentence:
    """Return texts of others, each in quotation marks, one after another."""
    return listed(separator, (sentence("“{}”", each) for each in said))


def joined(words: Iterable[str], said: Iterable[str]) -> Sentence:
    """Return our own `words` with others' texts between."""
    first, *others = words
    parts = [SentencePart(first, is_own=True)]
    for text, after in zip(said, others, strict=True):
        parts.extend(text.parts if isinstance(text, Sentence) else [SentencePart(text, is_own=False)])
        parts.append(SentencePart(after, is_own=True))
    return _of(parts)


def unended(text: str) -> Sentence:
    """Return the text without a final full stop, for use within another sentence or a list."""
    parts = text.parts if isinstance(text, Sentence) else (SentencePart(text, is_own=False),)
    if not parts:
        return _of(())
    *before, last = parts
    return _of([*before, last._replace(text=re.sub(r"(?<!\.)\.$", "", last.text.rstrip()))])


def ended(text: str) -> Sentence:
    """Return the text with a final full stop, for use before another sentence."""
    return sentence("{}", text) if re.search(r"[.!?…][\"'”’»)\]]*\s*$", text) else sentence("{}.", text)


def _of(parts: Iterable[SentencePart]) -> Sentence:
    kept = tuple(part for part in parts if part.text)
    made = Sentence("".join(part.text for part in kept))
    made.parts = kept
    return made
