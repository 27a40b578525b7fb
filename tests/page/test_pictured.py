"""What the picture in a control without words is called: a guess for readers, never a name."""

from __future__ import annotations

import pytest
from tests.page.looking import Look, by_id

from footpath.schema.pictured import guessed

pytestmark = pytest.mark.browser

PICTURES = {
    "the fragment of a shared drawing": ("<svg width=9 height=9><use href='#icon-zoom-in'/></svg>", "zoom in"),
    "the class of an icon font": ("<i class='fa fa-trash'></i>", "trash"),
    "the class of a drawing": (
        "<svg width=9 height=9 class='icon icon-tabler-device-floppy'><path d='M2 2h5'/></svg>",
        "device floppy",
    ),
    "the file of an image": ("<img src='/i/archive-box.svg?v=3' alt=''>", "archive box"),
    "words that a font draws": ("<span class=material-icons aria-hidden=true>delete</span>", "delete"),
    "a sign": ("<span aria-hidden=true>⋮</span>", "⋮"),
    "an attribute of a part": ("<span data-icon=print></span>", "print"),
    "nothing": ("<svg width=9 height=9><path d='M2 2h5'/></svg>", ""),
}


async def test_the_picture_of_a_control_without_words_is_told_and_names_nothing(look: Look):
    buttons = "".join(
        f"<button id=b{at} style='width:30px;height:30px'>{html}</button>"
        for at, (html, _) in enumerate(PICTURES.values())
    )
    painted = "<style>#c{width:9px;height:9px;display:block;background:url(/i/refresh.png)}</style>"
    painted += "<a href=/x id=l><b id=c></b></a>"
    tipped = (
        "<button id=t data-bs-title='Undo the last'></button><button id=n><i class='fa fa-trash'></i>Remove</button>"
    )
    tipped += "<span id=k data-color='Ink blue' onclick='1' style='display:inline-block;width:9px;height:9px'></span>"
    tipped += "<a href=/bag id=o><svg width=9 height=9><use href='/s.svg#bag'/></svg> 0</a>"
    snapshot = await look(painted + buttons + tipped)
    seen = [by_id(snapshot, f"b{at}") for at in range(len(PICTURES))]

    assert [guessed(each.icon) for each in seen] == [said for _, said in PICTURES.values()]
    assert {each.name for each in seen} == {""}
    assert guessed(by_id(snapshot, "l").icon) == "refresh"
    assert guessed(by_id(snapshot, "t").icon) == "undo the last"
    assert guessed(by_id(snapshot, "k").icon) == "ink blue"
    assert guessed(by_id(snapshot, "o").icon) == "bag"
    assert by_id(snapshot, "n").icon == ""
