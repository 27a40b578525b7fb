"""Separating an offer to sign in from the form that it stands in, where it has no `<form>` of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.buttons import is_button, presses
from footpath.reading.index import Index, is_field

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.snapshot import Element

_MOST: Final = 3
"""Fields of an offer: who, the password, and "remember me"."""
_LEADS_ON: Final = frozenset({"submit", "next", "apply"})


def apart(index: Index, elements: Sequence[Element]) -> tuple[Sequence[Element], Sequence[Element]]:
    """The elements of an offer to sign in, and the other elements of the form; nothing and all where there is none.

    It is one where a password and a button that says "Sign in" stand in a part of the page of their own, and the rest
    still asks something and has a button that leads on.
    """
    secrets = [element for element in elements if element.type == "password" and not element.hidden]
    buttons = [press for press in presses(elements, frozenset()) if is_button(press.element)]
    doors = [press.element for press in buttons if press.said == "login"]
    if len(secrets) != 1 or not doors:
        return (), elements
    (secret,) = secrets
    door = min(doors, key=lambda each: index.distance(secret.node, each.node))
    ways_on = frozenset(press.element.ref for press in buttons if press.said in _LEADS_ON)
    inside = _part(index, elements, index.common(secret.node, door.node), ways_on)
    inner = {element.ref for element in inside}
    rest = [element for element in elements if element.ref not in inner]
    if not inside or not ways_on or not any(is_field(element) for element in rest):
        return (), elements
    return inside, rest


def _part(index: Index, elements: Sequence[Element], node: int, ways_on: frozenset[str]) -> Sequence[Element]:
    """The largest part of the page around a node with no more fields than such an offer and no button that leads on."""
    widest: Sequence[Element] = ()
    while node >= 0:
        inside = [element for element in elements if index.common(node, element.node) == node]
        if sum(is_field(element) for element in inside) > _MOST or any(each.ref in ways_on for each in inside):
            break
        widest, node = inside, index.snapshot.tree[node][0]
    return widest
