"""The truth gate: a document may state only what the profile states. Pure, and independent of any prompt.

Two checks, each sufficient for a refusal:

- **A sentence** (`sentence_fault`) must be a sentence of its source, word by word and in order. Articles may come
  and go, a word may stand for a synonym (`reworded` in the lexicon), and a sentence may end earlier: at a comma
  before a new part, never within a phrase: `Won first prize` differs from `Won first prize in a simulated contest`.
  No negation or limitation from the lexicon may be dropped. So no list of facts is needed: an inflated number,
  another title and an added skill are words missing from the source; two facts cannot be fused, since words cannot
  be dropped in the middle; and a dropped "not" is a gap.
- **The whole text**, as read back from the file (`strays`), may contain no word outside of the profile and the
  document's own headings and names.

The gate refuses some honest rewordings too. Then the person's own words are used.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, Literal

from footpath.language.documents import HEADINGS, function_words, heading, wording
from footpath.language.text import unaccented
from footpath.schema.document import PROSE, RefusedLine

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from footpath.language.documents import WordingRules
    from footpath.schema.document import DocumentLine

Fault = tuple[Literal["not_in_source", "meaning_cut"], str]

_END: Final = "."
_COMMA: Final = ","
_TOKEN: Final = re.compile(
    r"(?P<number>[<>≥≤~±+-]?\d+(?:[.,\u00a0\u202f' ]?\d+)*)"
    r"|(?P<word>\.?[^\W\d_](?:[\w+#]|[.&/@'’-](?=\w))*)"
    r"|(?P<end>[.!?;:\n]+)"
    r"|(?P<comma>[,&]|[–—]|\s-\s)"
    r"|(?P<sign>[^\s\w])"
)
_GROUPED: Final = re.compile(r"[<>≥≤~±+-]?\d{1,3}(?:[,.\u00a0\u202f' ]\d{3})+")
_QUOTES: Final = frozenset("\"'“”„«»‘’()[]*•·|")
"""Signs without meaning; currencies, %, <, >, + and the like have one."""


_WHY: Final = {
    "unknown_source": "it names no source in your profile",
    "not_in_source": "“{word}” is not in the source",
    "meaning_cut": "it ends before “{word}”, which belongs to it",
}


def why_refused(refused: RefusedLine) -> str:
    """Why a line was refused, in words, with its source if it has one."""
    return _WHY[refused.why].format(word=refused.word) + (f" ({refused.source})" if refused.source else "")


def tokens(text: str) -> list[str]:
    """The words, numbers and signs of a text, folded; `.` ends a sentence, `,` stands for any comma or "&"."""
    found: list[str] = []
    for match in _TOKEN.finditer(unicodedata.normalize("NFKC", text)):
        kind, said = match.lastgroup, match[0]
        if kind == "sign" and said in _QUOTES:
            continue
        token = {"end": _END, "comma": _COMMA}.get(kind or "") or (
            _number(said) if kind == "number" else unaccented(said).strip("'’")
        )
        if not (token in (_END, _COMMA) and found and found[-1] in (_END, _COMMA)):
            found.append(token)
    return found


def _number(said: str) -> str:
    """A number without group separators."""
    if _GROUPED.fullmatch(said):
        return re.sub(r"[^\d<>≥≤~±+-]", "", said)
    return re.sub(r"[^\d<>≥≤~±+.-]", "", said.replace(",", "."))


def sentence_fault(text: str, source: str, language: str) -> Fault | None:
    """What makes a text state more than its source; None for a faithful text.

    Args:
        text: one or more sentences.
        source: the person's own text.
        language: language of both.
    """
    own = wording(language)
    of_source = list(_sentences(tokens(source), own))
    for said in _sentences(tokens(text), own):
        faults = [_fault(said, each, own, function_words(language)) for each in of_source]
        if None not in faults:
            return max((fault for fault in faults if fault), key=_how_far, default=(0, "not_in_source", said[0]))[1:]
    return None


def _how_far(fault: tuple[int, str, str]) -> int:
    return fault[0]


def _sentences(found: Sequence[str], own: WordingRules) -> Iterator[list[str]]:
    """The tokens of each sentence, without articles, and without commas at the end and before a preposition; synonyms
    are unified.
    """
    sentence: list[str] = []
    for token in (*found, _END):
        if token != _END:
            if token in own.cuts | own.limits and sentence and sentence[-1] == _COMMA:
                sentence.pop()
            if token not in own.articles:
                sentence.append(own.same.get(token, token))
            continue
        while sentence and sentence[-1] == _COMMA:
            sentence.pop()
        if sentence:
            yield sentence
        sentence = []


def _fault(
    said: Sequence[str], source: Sequence[str], own: WordingRules, little: Container[str]
) -> tuple[int, Literal["not_in_source", "meaning_cut"], str] | None:
    """How far a sentence follows a sentence of its source, and where it departs; None for the same sentence, or for its
    beginning up to a comma. No function word (`little`) may follow the comma: `which`, `as` and `after` continue the
    phrase before.
    """
    for at, token in enumerate(said):
        if at >= len(source) or token != source[at]:
            return at, "not_in_source", token
    rest = source[len(said) :]
    if not rest:
        return None
    if rest[0] != _COMMA:
        return len(said), "meaning_cut", rest[0]
    if rest[1] in little or rest[1] in own.cuts:
        return len(said), "meaning_cut", rest[1]
    limit = next((token for token in rest if token in own.limits), "")
    return (len(said), "meaning_cut", limit) if limit else None


def own_words(language: str) -> tuple[str, ...]:
    """A document's own words: headings, courtesies, and the word for a current job."""
    return tuple(heading(notion, language) for notion in (*HEADINGS, "now", "application", "salutation", "greeting"))


def faults(lines: Iterable[DocumentLine], known: Mapping[str, str], language: str) -> tuple[RefusedLine, ...]:
    """All faults of a document's lines; see `line_fault`."""
    return tuple(fault for line in lines if (fault := line_fault(line, known, language)))


def line_fault(line: DocumentLine, known: Mapping[str, str], language: str) -> RefusedLine | None:
    """The fault of a line; None if acceptable. A line without sources may contain only a document's own words.

    Args:
        line: a line of the document.
        known: permitted texts, by path: the profile's evidence, and the posting's names.
        language: language of the document.
    """
    if not line.sources and line.text in own_words(language):
        return None
    source = " ".join(line.sources)
    missing = next((path for path in line.sources if path not in known), "")
    if missing or not line.sources:
        return RefusedLine(source=missing, text=line.text, why="unknown_source", word=missing)
    if line.role in PROSE:
        fault = sentence_fault(line.text, _source(line, known), language)
        return None if fault is None else RefusedLine(source=source, text=line.text, why=fault[0], word=fault[1])
    own = (heading("now", language), heading("application", language))
    stands = {_END, _COMMA}.union(*(tokens(each) for each in (*own, *(known[path] for path in line.sources))))
    stray = next((token for token in tokens(line.text) if token not in stands), "")
    return RefusedLine(source=source, text=line.text, why="not_in_source", word=stray) if stray else None


def _source(line: DocumentLine, known: Mapping[str, str]) -> str:
    """The person's own words behind a line, with the posting's names in the placeholders only."""
    own = (" ".join(known[path].split()) for path in line.sources if not path.startswith("posting."))
    return filled(". ".join(own), known)


def filled(text: str, known: Mapping[str, str]) -> str:
    """A person's own text with the posting's names in the placeholders."""
    for hole, path in (("{job}", "posting.title"), ("{employer}", "posting.organisation")):
        text = text.replace(hole, known.get(path, hole))
    return text


def strays(text: str, known: Iterable[str], own_words: Iterable[str]) -> tuple[str, ...]:
    """Words of a finished document found neither in the profile nor among the document's own headings and names, in
    order.

    Args:
        text: the text read back from the file.
        known: texts of the evidence, and the posting's names if the document addresses the employer.
        own_words: headings and courtesies.
    """
    stands = {_END, _COMMA}.union(*(tokens(each) for each in (*known, *own_words)))
    return tuple(dict.fromkeys(token for token in tokens(text) if token not in stands))
