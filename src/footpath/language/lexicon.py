"""The lexicon: words of people by language and notion. Read and compiled on first use.

Each file of `words/` has the words of one language, in parts:

| part            | content                                                                                |
|-----------------|----------------------------------------------------------------------------------------|
| `synonyms`      | by notion, the words of labels with the same meaning on every form                     |
| `actions`       | the same for buttons                                                                   |
| `words`         | by notion, the words that patterns look for in texts (`Pattern`)                       |
| `fields`        | labels of fields, by meaning (`reading/vocabulary.py`)                                 |
| `mail`          | phrases of employers about applications (`language/mail.py`)                           |
| `nationalities` | the words for a people, by the ISO code of the country (`language/countries.py`)       |

`words/en.yaml` explains the other parts; each has a module that reads the part. In a list of phrases, `<notion>` stands
for the words of that notion. In `words`, `a|b` stands for either word, `a?` may be missing, `a*` has any ending and
`*a` any beginning, `*` is any word, and `~` stands for some words of one sentence. A new language needs one more file,
and a code in `LANGUAGES`.
"""

from __future__ import annotations

import json
import re
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final, cast

from footpath.language.text import unaccented, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

LANGUAGES: Final = ("en", "de", "fr", "es", "pt", "it", "nl", "pl", "sv", "da", "ru", "tr", "cs", "hu")
ALL_LANGUAGES: Final = (
    *LANGUAGES,
    *("nb", "fi", "sk", "ro", "hr", "sl", "bg", "uk", "el", "ja", "zh", "ko", "ar", "he", "vi", "id", "th", "bn"),
)
"""Also languages with a few known words only: forms in them are not read."""
_REFERENCE: Final = re.compile(r"<([\w-]+)>")
_HOLE: Final = re.compile(r"\{([a-z][\w-]*)\}")
_BETWEEN: Final = r"(?!\w)[^.]{0,40}(?<!\w)"
UNSPACED: Final = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Letters of scripts without spaces between words, or with joined endings (Thai, Japanese, Chinese, Korean)."""
Words = dict[str, list[str] | dict[str, list[str]]]
"""For each notion, a list of phrases, or named lists."""
_PART: Final = re.compile(r"^([\w-]+):\n((?:(?:  .*)?\n)*)", re.MULTILINE)
_LINE: Final = re.compile(r'^  ([\w-]+|"[\w-]+"): (.*)$', re.MULTILINE)
_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_LIST: Final = re.compile(rf'(?:([\w-]+): )?\[((?:{_QUOTED}|[^\]"])*)\]')
_ITEM: Final = re.compile(rf"\s*({_QUOTED}|[^,]+?)\s*(?:,|$)")


def read_yaml(name: str, package: str = "footpath.language") -> dict[str, object]:
    """The content of a YAML file of a package, with every scalar as a string."""
    from importlib.resources import files

    import yaml

    text = files(package).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # reads every scalar as a string: `no` is a word here
    return cast("dict[str, object]", yaml.load(text, Loader=loader))


@cache
def part(language: str, name: str) -> Words:
    """A part of the words of a language; empty where the language has none."""
    return read_words(_parts(language).get(name, ""))


@cache
def _parts(language: str) -> Mapping[str, str]:
    from importlib.resources import files

    return parts_of(files("footpath.language").joinpath(f"words/{language}.yaml").read_text(encoding="utf-8"))


@cache
def merged(name: str) -> Words:
    """Return a part of all languages as one, with each `<notion>` expanded."""
    found: Words = {}
    for language in ALL_LANGUAGES:
        for notion, said in part(language, name).items():
            if isinstance(said, list):
                cast("list[str]", found.setdefault(notion, [])).extend(expanded(said, language))
                continue
            named = cast("dict[str, list[str]]", found.setdefault(notion, {}))
            for key, phrases in said.items():
                named.setdefault(key, []).extend(expanded(phrases, language))
    return found


@cache
def words_by_list(name: str, split: Callable[[str], Iterable[str]]) -> Mapping[str, frozenset[str]]:
    """Return the single words of each list of a part, in all languages."""
    lists = cast("Mapping[str, list[str]]", merged(name))
    return {each: frozenset(word for text in said for word in split(text)) for each, said in lists.items()}


@cache
def words_of(notion: str) -> tuple[str, ...]:
    """Return the words of a notion in all languages, without accents."""
    return tuple(dict.fromkeys(map(unaccented, _listed(notion))))


@cache
def words_in(notion: str, language: str) -> tuple[str, ...]:
    """Return the words of a notion in one language, without accents; empty if the language has none."""
    tables = (part(language, name) for name in ("words", "synonyms", "actions"))
    listed = next((cast("list[str]", table[notion]) for table in tables if notion in table), list[str]())
    return tuple(map(unaccented, listed))


@cache
def pattern_of(notion: str, language: str) -> re.Pattern[str] | None:
    """Return the pattern for any word of a notion in one language, for a folded text; None without a word."""
    phrases = cast("list[str]", part(language, "words").get(notion, []))
    return re.compile("|".join(_expression(unaccented(each)) for each in phrases)) if phrases else None


def _listed(notion: str) -> tuple[str, ...]:
    """Return the words of a notion in all languages: from `words`, or else from `synonyms` or `actions`."""
    for name in ("words", "synonyms", "actions"):
        listed = [cast("list[str]", part(code, name).get(notion, [])) for code in ALL_LANGUAGES]
        if any(listed):
            return tuple(dict.fromkeys(each for phrases in listed for each in phrases))
    raise KeyError(notion)


def expanded(phrases: Iterable[str], language: str = "") -> Iterator[str]:
    """Yield phrases with each `<notion>` expanded: for one language, or for all."""
    for phrase in phrases:
        match = _REFERENCE.fullmatch(phrase)
        if match is None:
            yield phrase
        else:
            yield from _named(match[1], (language,) if language else ALL_LANGUAGES)


def _named(notion: str, languages: Iterable[str]) -> Iterator[str]:
    """Yield the words of a notion, from any part."""
    tables = [part(language, name) for language in languages for name in ("synonyms", "actions", "words")]
    found = [cast("list[str]", table[notion]) for table in tables if notion in table]
    if not found:
        raise KeyError(notion)
    for phrases in found:
        yield from phrases


@cache
def either(notion: str, *, spelled: bool = False) -> str:
    """Return an expression for any whole word of a notion, without accents; with `spelled` also with accents."""
    return expression({*words_of(notion), *(_listed(notion) if spelled else ())})


def expression(phrases: Iterable[str]) -> str:
    """Return an expression for any of the whole phrases, with the wildcards of `words`."""
    longest_first = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    return f"(?:{'|'.join(map(_expression, longest_first))})"


def _expression(phrase: str) -> str:
    if UNSPACED.search(phrase):
        return re.escape(phrase)
    said, has_begun = "", False
    for word in phrase.split():
        if word == "~":
            said, has_begun = said + _BETWEEN, False
            continue
        one = f"(?:{'|'.join(map(_word, word.removesuffix('?').split('|')))})"
        whole = rf"\s+{one}" if has_begun else one
        if not word.endswith("?"):
            said, has_begun = said + whole, True
        else:
            said += f"(?:{whole})?" if has_begun else rf"(?:{whole}\s+)?"
    return rf"(?<!\w){said}(?!\w)"


def _word(word: str) -> str:
    begins, ends = (r"\w*" if is_open else "" for is_open in (word.startswith("*"), word.endswith("*")))
    return begins + re.escape(word.strip("*")).replace("'", "['’]?") + (ends if word != "*" else "")


def any_phrase(phrases: Iterable[str]) -> str:
    """Return an expression for any of the phrases, the longest first, in the `words` of a text with single spaces. A
    `*` before or behind a phrase stands for any letters.
    """
    wild = r"\w*"
    spelled = {wild * p.startswith("*") + " ".join(words(p.strip("*"))) + wild * p.endswith("*") for p in phrases}
    return f"(?:{'|'.join(sorted(spelled, key=lambda each: (-len(each), each)))})"


class Expression:
    """A regular expression, compiled on first use: a language has dozens, and a page needs few of them."""

    def __init__(self, expression: str) -> None:
        self._expression = expression

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """Return the compiled expression."""
        return re.compile(self._expression)

    def search(self, text: str, at: int = 0) -> re.Match[str] | None:
        """Return the first match from a position on."""
        return self.compiled.search(self._seen(text), at)

    def match(self, text: str) -> re.Match[str] | None:
        """Return the match at the beginning of a text."""
        return self.compiled.match(self._seen(text))

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Return the match of the whole text."""
        return self.compiled.fullmatch(self._seen(text))

    def sub(self, by: str, text: str) -> str:
        """Return the text as matched, with each match replaced."""
        return self.compiled.sub(by, self._seen(text))

    def split(self, text: str) -> list[str]:
        """Return what stands between the matches."""
        return self.compiled.split(self._seen(text))

    def _seen(self, text: str) -> str:
        return text


class AnyPhrase(Expression):
    """An expression for any of the whole phrases (`any_phrase`), compiled for the first text with the letters of one.
    Without a phrase it matches nothing.
    """

    def __init__(self, phrases: Iterable[str], behind: str = "") -> None:
        """`behind` is an expression for what may stand behind a phrase."""
        spelled = any_phrase(phrases)
        alternatives = spelled.removeprefix("(?:").removesuffix(")").split("|")
        self._letters = tuple(letters for each in alternatives if (letters := each.replace(r"\w*", "")))
        super().__init__(rf"\b{spelled}{behind}\b" if self._letters else "(?!)")

    def search(self, text: str, at: int = 0) -> re.Match[str] | None:
        """Return the first match from a position on."""
        return super().search(text, at) if self._may_match(text) else None

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Return the match of the whole text."""
        return super().fullmatch(text) if self._may_match(text) else None

    def _may_match(self, text: str) -> bool:
        return any(letters in text for letters in self._letters)


class Pattern(Expression):
    """An expression in which `{notion}` stands for any word of the notion; for texts `unaccented`, or as `spelled`."""

    def __init__(self, expression: str, *, spelled: bool = False) -> None:
        super().__init__(expression)
        self._spelled = spelled

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """Return the expression with the words of its notions."""
        filled = _HOLE.sub(lambda match: either(match[1], spelled=self._spelled), self._expression)
        return re.compile(filled, re.IGNORECASE)

    def _seen(self, text: str) -> str:
        return text if self._spelled else unaccented(text)


def parts_of(text: str) -> dict[str, str]:
    """Return the parts of a file by name, as written."""
    return dict(_PART.findall(text))


def read_words(part: str) -> Words:
    """The words of a part."""
    found: Words = {}
    for line in _LINE.finditer(part):
        lists = _LIST.findall(line[2])
        is_named = line[2].startswith("{")
        found[line[1].strip('"')] = {name: _items(said) for name, said in lists} if is_named else _items(lists[0][1])
    return found


def _items(said: str) -> list[str]:
    if '"' not in said:
        return said.split(", ")
    return [cast("str", json.loads(each)) if each.startswith('"') else each for each in _ITEM.findall(said)]
