"""Find the element of a signature on today's page, or say why no element may be taken.

Contract 1: an element is returned only with a score above `THRESHOLD` and a lead of `MARGIN` over the second best. In
order:

1. Only elements that take the same kind of act are compared (`index.families`), and only those inside the one row
   or item that shows the words which the signature names, as whole words (`inside`).
2. Words and question of an element outrank attributes (`wording`). An element with other words is never given:
   if the words turned into the contrary and a lasting attribute stayed, the answer is `contradicted`. Entirely
   different words are accepted only if both texts were read, from the visible page, to mean the same.
3. Lasting attributes (test id, id, html name, without a generated look) must agree. If today such an attribute is
   on another element than the learned words, the page contradicts itself and no element is given.
4. Of the rest the most similar element is given (`similarity`), if far enough ahead. An element with formerly unique
   words is not given if the words are no longer unique, nor a survivor of several; and an element among several needs
   a lead of `TWIN_MARGIN`, or all differences in favour. Two links with the same words and target are one link.

The figures come from `bench/drift.py`: the lowest without a wrong result. Pure: no browser, no clock.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache, partial
from heapq import nlargest
from itertools import chain, islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urlsplit

from footpath.language.text import fold
from footpath.page.index import KindPool, SnapshotIndex, families, is_hidden, own_label
from footpath.page.sign import lasts, points, sign, similarity, speaks_for
from footpath.page.wording import Kinship, kinship, related, said, unmarked
from footpath.schema.signature import How, Match, Miss, Ranked, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element, Snapshot

    _Around = Callable[[int], Iterator[int]]

THRESHOLD: Final = 0.48
"""Least score of an element that is returned."""

CLEAR_THRESHOLD: Final = 0.33
CLEAR_MARGIN: Final = 0.25
"""Least score of an element that is far ahead of all others."""

MARGIN: Final = 0.08
"""Least lead over the second best."""

TWIN_MARGIN: Final = 0.25
"""Least lead over another element with the same words, if only the surroundings differ."""

_SURE: Final = 0.9
"""Least score if one is left of several elements with these words."""

_NEVER: Final = 2.0

_LOOSE: Final = 0.48
"""Least score if the words are only similar or missing, and neither attributes nor meaning support the element."""

_ALL: Final = 1 - 1e-9
"""Score from which an element matches its signature completely."""
_SHORTLIST: Final = 40
_UNREAD: Final[Mapping[str, str]] = MappingProxyType({})

Key = Literal["test_id", "id", "html_name"]
KEYS: Final[tuple[Key, ...]] = ("test_id", "id", "html_name")

_DISCOUNT: Final = {
    Kinship.CONTRARY: 0.25,
    Kinship.OTHER: 0.5,
    Kinship.UNSAID: 0.85,
    Kinship.ELSEWHERE: 0.9,
    Kinship.NEAR: 0.85,
    Kinship.SAME: 1.0,
}
"""Factors of an element's score if its words differ from the signature's."""


@dataclass(frozen=True, slots=True)
class _Judged:
    """A candidate, compared with the signature."""

    element: Element
    now: Signature
    score: float
    kin: Kinship
    keys: tuple[Key, ...]
    """The lasting attributes of the signature that this element alone has."""
    goes_there: bool
    """Whether the element is a link to the signature's target."""


def locate(
    signature: Signature,
    snapshot: Snapshot,
    questions: Mapping[str, str],
    extra: Sequence[Element] = (),
    meanings: Mapping[str, str] = _UNREAD,
) -> Match | Miss:
    """Return the one element of today's page that the signature was made of, or why none is.

    Args:
        signature: from `sign`.
        snapshot: today's page.
        questions: the page's question for each field, by ref (`reading.questions`).
        extra: the groups of choices that stand for one field (`reading.targets`), for signatures of a group.
        meanings: the meanings read from the visible questions, by ref; with them, another wording of the same meaning
            is recognised.
    """
    candidates = inside(signature, _candidates(signature, snapshot, extra), snapshot)
    if isinstance(candidates, Miss):
        return candidates
    if not candidates:
        return Miss(reason="absent")
    return _decide(signature, _judge(signature, candidates, snapshot, questions, meanings))


def _decide(signature: Signature, judged: list[_Judged]) -> Match | Miss:
    best = judged[0]
    second = next((one for one in judged[1:] if not _is_interchangeable(best, one)), None)
    margin = best.score - second.score if second else 1.0
    if best.kin <= Kinship.OTHER:
        return _miss(_why_not(judged), judged)
    if contested := _contested(best, judged):
        return _miss(contested, judged)
    if best.score < _threshold(signature, best, margin):
        return _miss("weak", judged)
    exact = _is_exact(signature, best)
    wanted = _margin(signature, best, judged)
    is_untouched = exact and best.score >= _ALL and best.now.alike <= signature.alike
    if margin < wanted and not (is_untouched and wanted < _NEVER) and not _is_told_apart(signature, judged, wanted):
        return _miss("ambiguous", judged)
    return Match(ref=best.element.ref, score=best.score, margin=margin, how=_how(signature, best), exact=exact)


def _why_not(judged: list[_Judged]) -> Reason:
    """The reason why no element is returned, where none has the words of the signature."""
    if any(one.keys and one.kin is Kinship.CONTRARY for one in judged):
        return "contradicted"
    return "weak" if any(one.keys for one in judged) else "absent"


def _contested(best: _Judged, judged: list[_Judged]) -> Reason | None:
    """Return the reason if another element has an attribute of the signature that the best lacks, or has its exact
    words.
    """
    if any(not set(one.keys) <= set(best.keys) for one in judged):
        return "contradicted"
    if best.kin < Kinship.SAME and any(one.kin is Kinship.SAME for one in judged):
        return "contradicted" if best.keys else "ambiguous"
    if not best.goes_there and any(one.goes_there and one.kin < Kinship.SAME for one in judged):
        return "ambiguous"
    return None


def _threshold(signature: Signature, best: _Judged, margin: float) -> float:
    is_meant = signature.meaning == best.now.meaning != ""
    if best.keys or best.kin is Kinship.SAME or is_meant:
        return CLEAR_THRESHOLD if margin >= CLEAR_MARGIN else THRESHOLD
    if families(signature.role, signature.tag) & {"press", "toggle"} and not best.goes_there:
        return _NEVER  # a click needs the exact words
    return _LOOSE


def _margin(signature: Signature, best: _Judged, judged: list[_Judged]) -> float:
    """Return the best element's required lead, by the number of elements with the same words now and then."""
    alike = 1 + sum(one is not best and _is_namesake(signature, best, one) for one in judged)
    if alike > signature.alike == 1:
        return _NEVER
    if best.now.alike < signature.alike and best.score < _SURE and not _is_itself(signature, best):
        return _NEVER  # one of several is gone: maybe the wanted one
    return MARGIN if alike == 1 or best.keys else TWIN_MARGIN


def _is_namesake(signature: Signature, best: _Judged, one: _Judged) -> bool:
    """Whether another element says the same, and is seen or hidden as the best or the signed one: as `alike` counts.
    A group of fields has the name of each of its parts, and is no second part.
    """
    is_told_by_name = not signature.question or kinship(signature.name, signature.question) is Kinship.SAME
    return (
        one.now.group == best.now.group
        and one.now.hidden in (best.now.hidden, signature.hidden)
        and kinship(best.element.name, one.element.name) is Kinship.SAME
        and own_label(best.element) == own_label(one.element)
        and (is_told_by_name or one.kin is Kinship.SAME or signature.alike == 1)
        and not _is_interchangeable(best, one)
    )


def _is_itself(signature: Signature, best: _Judged) -> bool:
    """Whether a unique attribute identifies the best; an html name may recur in another form."""
    is_told_by_question = not signature.name and best.kin is Kinship.SAME
    return not {"test_id", "id"}.isdisjoint(best.keys) or (is_told_by_question and bool(best.keys))


def _is_told_apart(signature: Signature, judged: list[_Judged], wanted: float) -> bool:
    """Whether, of several elements with the same words now as then, every difference speaks for the best."""
    best = judged[0]
    near = [one for one in judged[1:] if one.score > best.score - wanted and not _is_interchangeable(best, one)]
    return wanted == TWIN_MARGIN and all(
        one.score <= best.score - MARGIN and speaks_for(signature, best.now, one.now) for one in near
    )


def _is_interchangeable(one: _Judged, other: _Judged) -> bool:
    """Whether two elements are links with the same words and target: one link, shown twice."""
    href = one.element.href
    return _goes_somewhere(href) and href == other.element.href and one.kin is other.kin is Kinship.SAME


def _is_exact(signature: Signature, best: _Judged) -> bool:
    now = best.now
    return (
        signature.role == now.role
        and said(signature.name).plain == said(now.name).plain
        and said(signature.question).plain == said(now.question).plain
        and all(getattr(signature, key) == getattr(now, key) for key in KEYS if lasts(getattr(signature, key)))
        and (bool(best.keys) or best.kin >= Kinship.ELSEWHERE)
        and (bool(best.keys) or now.alike == 1 or bool(signature.inside) or best.score >= _SURE)
    )


def _how(signature: Signature, best: _Judged) -> How:
    """Return the strongest trait that found the element."""
    if best.keys:
        return best.keys[0]
    words: tuple[tuple[How, str, str], ...] = (
        ("role_name", signature.name, best.now.name),
        ("label", signature.label, best.now.label),
        ("question", signature.question, best.now.question),
    )
    for how, was, now in words:
        if was and unmarked(was) == unmarked(now):
            return how
    return "similarity"


def _miss(reason: Reason, judged: list[_Judged]) -> Miss:
    ranked = [Ranked(ref=one.element.ref, score=one.score, name=one.now.question or one.now.name) for one in judged[:3]]
    return Miss(reason=reason, best=tuple(ranked))


def _telling_keys(signature: Signature, candidates: Sequence[Signature]) -> list[Key]:
    """Return the lasting keys of a signature that exactly one candidate has."""
    lasting: dict[Key, str] = {key: value for key in KEYS if points(value := getattr(signature, key))}
    return [key for key, value in lasting.items() if sum(getattr(now, key) == value for now in candidates) == 1]


def _judge(
    signature: Signature,
    candidates: Sequence[Element],
    snapshot: Snapshot,
    questions: Mapping[str, str],
    meanings: Mapping[str, str],
) -> list[_Judged]:
    """Return the candidates with their scores, best first.

    If a candidate with the same words matches completely, the others are not compared: none can be ahead.
    """
    signed = [(element, _sign(element, snapshot, questions, meanings)) for element in candidates]
    keys = _telling_keys(signature, [now for _, now in signed])
    there = signature.href if _goes_somewhere(signature.href) else None
    kin = [_kinship(signature, now) for _, now in signed]
    scores = [
        similarity(signature, now) if one is Kinship.SAME else 0.0 for one, (_, now) in zip(kin, signed, strict=True)
    ]
    if max(scores) < _ALL:
        scores = [
            score or similarity(signature, now) * _DISCOUNT[one]
            for score, one, (_, now) in zip(scores, kin, signed, strict=True)
        ]
    judged = [
        _Judged(
            element,
            now,
            score,
            one,
            keys=tuple(key for key in keys if getattr(now, key) == getattr(signature, key)),
            goes_there=now.href == there,
        )
        for (element, now), one, score in zip(signed, kin, scores, strict=True)
    ]
    return sorted(judged, key=lambda one: -one.score)


def _sign(element: Element, snapshot: Snapshot, questions: Mapping[str, str], meanings: Mapping[str, str]) -> Signature:
    is_group = element.ref not in snapshot.by_ref
    question = questions.get(element.ref, element.name if is_group else "")
    known = SnapshotIndex.of(snapshot).signed
    key = (element.ref, question, meanings.get(element.ref, ""))
    if (signature := known.get(key)) is None:
        signature = known[key] = sign(snapshot, element, *key[1:])
    return signature


def _goes_somewhere(href: str) -> bool:
    """Whether a link leads to a page, and not to a script, a part of the same page or the site's start page."""
    return (
        bool(href) and not href.startswith("javascript:") and "#" not in href and urlsplit(href).path not in ("", "/")
    )


def _kinship(was: Signature, now: Signature) -> Kinship:
    """Return how the words and the question of an element relate to those of the signature."""
    asked = _kinship_of_questions(was, now)
    if was.group:
        return min(asked, _same_choices(was, now))
    names = kinship(was.name or was.text, now.name or now.text)
    if asked is Kinship.UNSAID or names is Kinship.UNSAID:
        return names if asked is Kinship.UNSAID else asked
    kin = min(names, asked)
    if not families(was.role, was.tag) & {"text", "choice"}:
        return Kinship.OTHER if kin is Kinship.ELSEWHERE else kin
    return _kinship_of_fields(was, names, asked)


def _kinship_of_questions(was: Signature, now: Signature) -> Kinship:
    """Return how two questions relate by their words; where the words leave doubt, by their meanings."""
    asked = kinship(was.question or was.label or was.name, now.question or now.label or now.name)
    if was.meaning and now.meaning and asked in (Kinship.OTHER, Kinship.UNSAID, Kinship.NEAR):
        return Kinship.NEAR if was.meaning == now.meaning else Kinship.OTHER
    return asked


def _kinship_of_fields(was: Signature, names: Kinship, asked: Kinship) -> Kinship:
    """Return the kinship of a field by that of its name and that of its question."""
    kin = min(names, asked)
    if kin is Kinship.CONTRARY or asked >= Kinship.ELSEWHERE:
        # a field's name may be a mere hint beside its question
        return min(kin, asked) if kin is Kinship.CONTRARY else asked
    # and its question a mere heading, if the name served as question before
    return names if kinship(was.name, was.question) is Kinship.SAME else asked


def _same_choices(was: Signature, now: Signature) -> Kinship:
    """Return SAME if two groups offer much the same choices, or one shows none; else OTHER."""
    if not was.options or not now.options:
        return Kinship.SAME
    kept = sum(any(kinship(old, new) >= Kinship.NEAR for new in now.options) for old in was.options)
    return Kinship.SAME if 2 * kept >= len(was.options) else Kinship.OTHER


def _candidates(signature: Signature, snapshot: Snapshot, extra: Sequence[Element]) -> list[Element]:
    """Return the elements to compare with the signature; on a large page only those with a shared word or attribute."""
    kinds = families(signature.role, signature.tag)
    groups = [group for group in extra if families(group.role, group.tag) & kinds]
    pool = SnapshotIndex.of(snapshot).pool(kinds)
    found = pool.elements if len(pool.elements) <= _SHORTLIST else _shortlist(signature, pool)
    may_hide = signature.hidden or bool(kinds & {"toggle", "file"})
    return groups + [e for e in found if may_hide or not is_hidden(e)]


def _shortlist(signature: Signature, pool: KindPool) -> list[Element]:
    """Return the elements with the most traits of the signature; a rare trait counts more than a common one."""
    shared: defaultdict[int, float] = defaultdict(float)
    for value in {signature.test_id, signature.id, signature.html_name, signature.href}:
        _count(shared, pool.by_attribute.get(value, []), 4.0)
    for word in related(f"{signature.name} {signature.text}") | related(signature.question):
        _count(shared, pool.by_word.get(word, []), 1.0)
    return [pool.elements[at] for at in nlargest(_SHORTLIST, shared, key=lambda at: shared[at])]


def _count(shared: defaultdict[int, float], positions: list[int], weight: float) -> None:
    for at in positions:
        shared[at] += weight / len(positions)


_OPENING: Final = "\"'([{<«»„“”‘’‚¿¡*"
_CLOSING: Final = "\"')]}>«»“”‘’.,;:!?…|*"
_JOINER: Final = r"[-_'’&@+#\u2010-\u2013]"
"""What makes one word, or one name, of the words at its sides."""


def inside(signature: Signature, candidates: Sequence[Element], snapshot: Snapshot) -> Sequence[Element] | Miss:
    """Return the candidates inside the one row that shows the words of the signature's `inside`, as one whole text if
    they were one (`inside_whole`); all of them for a signature without such words. A miss if several rows show the
    words.
    """
    if not (wanted := _without_edges(fold(signature.inside))):
        return candidates
    around = _rows_around(signature, candidates, snapshot)
    rows = _Rows(around, snapshot)
    whole, parted = _patterns(wanted)
    holding = rows.holding(whole)
    if not holding:
        lettered = rows.holding(re.compile(re.escape(wanted)))
        holding = lettered if len(lettered) == 1 else set[int]()
        holding &= rows.holding(parted)
    if len(holding) > 1 or signature.inside_whole:
        called = rows.called(wanted, holding)
        holding = called if signature.inside_whole else called or holding
    if len(holding) > 1:
        return Miss(reason="ambiguous")
    return [each for each in candidates if not holding.isdisjoint(around(each.node))]


def _rows_around(signature: Signature, candidates: Sequence[Element], snapshot: Snapshot) -> _Around:
    """Return the function that yields the rows around a node, from the innermost: the elements of the signature's
    `inside_tag`; or those as far above a candidate of the same name as `inside_height` says, and the like beside them,
    as a row may lack the candidate today.
    """
    if not signature.inside_height:
        return partial(_around, tag=signature.inside_tag, snapshot=snapshot)
    like = [each for each in candidates if unmarked(each.name) == unmarked(signature.name)]
    heights = (islice(_up(each.node, snapshot), signature.inside_height, signature.inside_height + 1) for each in like)
    places = {_place(row, snapshot) for row in chain.from_iterable(heights)}
    return lambda node: (each for each in _up(node, snapshot) if _place(each, snapshot) in places)


class _Rows:
    """The texts of rows; `around` yields the rows around a node."""

    def __init__(self, around: _Around, snapshot: Snapshot) -> None:
        """Read the texts."""
        whole: defaultdict[int, list[str]] = defaultdict(list)
        own: defaultdict[int, list[str]] = defaultdict(list)
        self._texts: defaultdict[int, set[str]] = defaultdict(set)
        self._outer: dict[int, list[int]] = {}
        for item in sorted((*snapshot.blocks, *snapshot.elements), key=lambda each: each.order):
            text = fold(item.text or getattr(item, "name", ""))
            nodes = list(around(item.node)) if text else []
            for at, node in enumerate(nodes):
                whole[node].append(text)
                self._outer[node] = nodes[at + 1 :]
            for node in nodes[:1]:
                own[node].append(text)
                self._texts[node].add(_without_edges(text))
        self._whole = _joined(whole)
        self._own = _joined(own)

    def called(self, words: str, among: set[int]) -> set[int]:
        """Return those of several rows in which one text is exactly the words: “Germinal” beside “Germinal (comic)”.
        Of nested rows none is.
        """
        if any(not among.isdisjoint(self._outer[each]) for each in among):
            return set()
        return {each for each in among if words in self._texts[each]}

    def holding(self, words: re.Pattern[str]) -> set[int]:
        """Return the innermost nodes with the words, and those that say the words outside of inner ones."""
        found = {node for node, text in self._whole.items() if words.search(text)}
        around = {outer for inner in found for outer in self._outer[inner]}
        return (found - around) | {node for node, text in self._own.items() if words.search(text)}


def _joined(texts: Mapping[int, list[str]]) -> dict[int, str]:
    return {node: " ".join(each) for node, each in texts.items()}


@lru_cache(maxsize=256)
def _patterns(wanted: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what finds the words between spaces, and what finds them beside punctuation that ends a word."""
    words = re.escape(wanted)
    whole = rf"(?:(?<=\s)|^)[{re.escape(_OPENING)}]*{words}[{re.escape(_CLOSING)}]*(?!\S)"
    before = rf"(?<![^\W_])(?<!{_JOINER})(?<!\d[.,:/](?=\d))"
    after = rf"(?![^\W_]|{_JOINER}|(?<=\d)[.,:/]\d)"
    return re.compile(whole), re.compile(f"{before}{words}{after}")


def _without_edges(text: str) -> str:
    """Return a text without the punctuation around it, unless it has nothing else."""
    return text.lstrip(_OPENING).rstrip(f"{_CLOSING} ").lstrip() or text


def _around(node: int, tag: str, snapshot: Snapshot) -> Iterator[int]:
    """Yield the nodes of a tag around a node, from the innermost, the node itself included."""
    return (each for each in _up(node, snapshot) if _place(each, snapshot)[1] == tag)


def _place(node: int, snapshot: Snapshot) -> tuple[int, str]:
    """Return the node around a node, and the tag: rows of one list have both in common."""
    parent, step = snapshot.tree[node]
    return parent, step.partition("[")[0]


def _up(node: int, snapshot: Snapshot) -> Iterator[int]:
    """Yield a node and the nodes around it, from the innermost."""
    while node >= 0:
        yield node
        node = snapshot.tree[node][0]
