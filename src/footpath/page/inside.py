"""Find the elements inside an element with certain words: the row of a table, the item of a list. Pure."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from footpath.page.wording import unmarked

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element, Snapshot


def inside(signature: Signature, candidates: Sequence[Element], snapshot: Snapshot) -> list[Element]:
    """Return the candidates inside an element of the signature's `inside_tag` that shows the words of `inside`; all of
    them for a signature without such words.
    """
    wanted = unmarked(signature.inside)
    if not wanted:
        return list(candidates)
    shown: defaultdict[int, list[str]] = defaultdict(list)
    for item in sorted((*snapshot.blocks, *snapshot.elements), key=lambda each: each.order):
        text = unmarked(item.text or getattr(item, "name", ""))
        for node in _around(item.node, signature.inside_tag, snapshot) if text else ():
            shown[node].append(text)
    holding = {node for node, texts in shown.items() if wanted in " ".join(texts)}
    return [each for each in candidates if not holding.isdisjoint(_around(each.node, signature.inside_tag, snapshot))]


def _around(node: int, tag: str, snapshot: Snapshot) -> Iterator[int]:
    """Yield the nodes of a tag around a node, the node itself included."""
    while node >= 0:
        parent, step = snapshot.tree[node]
        if step.partition("[")[0] == tag:
            yield node
        node = parent
