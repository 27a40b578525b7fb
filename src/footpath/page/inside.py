"""Find the elements inside an element with certain words: the row of a table, the item of a list. Pure.

The words have to stand there as whole words: "Order 1" is not in "Order 10", "Order 1.5" or "Order 1-2", "Anna" not in
"Anna-Lena". Words that other punctuation joins to the next ("kettle|9 €") count only if no other row holds the same
letters. Of nested rows the innermost counts, and one around it that says the words itself. Several are ambiguous.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from footpath.language.text import fold
from footpath.schema.signature import Miss

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element, Snapshot

_OPENING: Final = "\"'([{<«»„“”‘’‚¿¡*"
_CLOSING: Final = "\"')]}>«»“”‘’.,;:!?…|*"
_JOINER: Final = r"[-_'’&@+#\u2010-\u2013]"
"""What makes one word, or one name, of the words at its sides."""


def inside(signature: Signature, candidates: Sequence[Element], snapshot: Snapshot) -> Sequence[Element] | Miss:
    """Return the candidates inside the one element of the signature's `inside_tag` that shows the words of `inside`;
    all of them for a signature without such words. A miss if no such element shows the words, or several do.
    """
    if not (wanted := _without_edges(fold(signature.inside))):
        return candidates
    rows = _Rows(signature.inside_tag, snapshot)
    whole, parted = _patterns(wanted)
    holding = rows.holding(whole)
    if not holding:
        lettered = rows.holding(re.compile(re.escape(wanted)))
        holding = lettered if len(lettered) == 1 else set[int]()
        holding &= rows.holding(parted)
    if len(holding) > 1:
        return Miss(reason="ambiguous")
    return [each for each in candidates if not holding.isdisjoint(_around(each.node, signature.inside_tag, snapshot))]


class _Rows:
    """The texts of the elements of one tag."""

    def __init__(self, tag: str, snapshot: Snapshot) -> None:
        """Read them."""
        whole: defaultdict[int, list[str]] = defaultdict(list)
        own: defaultdict[int, list[str]] = defaultdict(list)
        self._outer: dict[int, list[int]] = {}
        for item in sorted((*snapshot.blocks, *snapshot.elements), key=lambda each: each.order):
            text = fold(item.text or getattr(item, "name", ""))
            nodes = list(_around(item.node, tag, snapshot)) if text else []
            for at, node in enumerate(nodes):
                whole[node].append(text)
                self._outer[node] = nodes[at + 1 :]
            for node in nodes[:1]:
                own[node].append(text)
        self._whole = _joined(whole)
        self._own = _joined(own)

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
    while node >= 0:
        parent, step = snapshot.tree[node]
        if step.partition("[")[0] == tag:
            yield node
        node = parent
