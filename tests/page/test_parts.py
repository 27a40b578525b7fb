"""What stands side by side in one line is told piece by piece, so that a list of facts is no sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.page.looking import Look

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("<p><span>Quayside</span><span>Ghent</span><b>€ 30,000</b></p>", id="without a blank between"),
        pytest.param("<p><span>Quayside</span> · <span>Ghent</span> · <b>€ 30,000</b></p>", id="with signs between"),
        pytest.param("<p><i><a href=/q>Quayside</a></i><span>Ghent <!-- --></span><b>€ 30,000</b></p>", id="a link"),
        pytest.param("<p><b>Quay</b>side<br>Ghent<br><i>€ 30,000</i></p>", id="lines that end at a br"),
        pytest.param("<h3><span>Quayside</span> <span>Ghent</span> <b>€ 30,000</b></h3>", id="a heading"),
    ],
)
async def test_facts_in_one_line_are_pieces(look: Look, line: str):
    snapshot = await look(line)

    assert [b.parts for b in snapshot.blocks] == [("Quayside", "Ghent", "€ 30,000")]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("<p>We make <b>lenses</b> and <i>mirrors</i>.</p>", id="emphasis"),
        pytest.param("<p><span>We make <b>lenses</b></span> <i>all day</i></p>", id="emphasis in a piece"),
        pytest.param("<p><span>Quayside</span></p>", id="one piece"),
        pytest.param("<h3>Lens<br>Designer</h3>", id="a heading in two lines"),
        pytest.param("<p><span>Quayside</span> <i>·</i></p>", id="one piece and a sign"),
        pytest.param(f"<p><span>{'lens ' * 60}</span> <span>{'mirror ' * 20}</span></p>", id="a paragraph"),
    ],
)
async def test_a_sentence_has_no_pieces(look: Look, line: str):
    snapshot = await look(line)

    assert [b.parts for b in snapshot.blocks] == [()]


async def test_what_can_be_pressed_as_a_whole_has_the_pieces_of_its_name(look: Look):
    snapshot = await look(
        "<button><span>Lens Designer</span> <span>Quayside</span></button>"
        "<div onclick=''><div>Lens Designer</div><div>Quayside</div></div>"
        "<a href=/1><span>Lens Designer</span><i hidden>secret</i><span>Quayside</span></a>"
        "<button>Plain</button><button><i></i><span>Plain</span></button>"
    )

    assert [e.parts for e in snapshot.elements] == [("Lens Designer", "Quayside")] * 3 + [(), ()]


@pytest.mark.parametrize("inner", ["<header>North</header>", "<p>North</p>", "<div><b>North</b></div>"])
async def test_a_box_in_a_line_is_called_by_the_blocks_in_it(look: Look, inner: str):
    box = f"<div class=box style='display:inline-block' draggable=true>{inner}</div>"
    listens = (
        "<script>for (const box of document.querySelectorAll('.box')) box.addEventListener('drop', () => 0)</script>"
    )
    snapshot = await look(f"<div>{box}{box.replace('North', 'South')}</div>{listens}")

    assert [e.name for e in snapshot.elements] == ["North", "South"]
    assert not [b.text for b in snapshot.blocks if b.text]


async def test_the_texts_of_a_box_that_is_no_control_are_texts(look: Look):
    snapshot = await look(
        "<div style='display:inline-block;cursor:pointer'><p>Lens Designer</p><div><button>Save</button></div></div>"
    )

    assert [e.name for e in snapshot.elements] == ["Save"]
    assert [b.text for b in snapshot.blocks if b.text] == ["Lens Designer"]


async def test_a_text_has_the_names_that_its_markup_gives(look: Look):
    snapshot = await look(
        "<p class='job-location p-4 css-1x'>Ghent</p><div itemprop=place><svg></svg><b>Lille</b></div>"
        "<p class=facts><i class=team>Bakery</i> <i class=ort>Kiel</i></p><p>Bruges</p>"
    )

    assert [b.marks for b in snapshot.blocks] == [("job-location",), ("place",), ("team", "ort"), ()]
