"""Accessible names and descriptions, as the W3C computation gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from tests.page.looking import Look, by_id
from tests.sites.act_server import Site

from footpath.page.grant import Grant

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from footpath.page.browser import Browser
    from footpath.schema.snapshot import Snapshot

pytestmark = pytest.mark.browser

NAMES = {
    "a label that is only the code of a choice is no name": (
        "<x-item id=ID role=radio tabindex=0 value=fold aria-label=fold>Folded</x-item>",
        "Folded",
    ),
    "a label of a choice without words is its name, whatever its code": (
        "<x-item id=ID role=radio tabindex=0 value=3 aria-label=3><svg></svg></x-item>",
        "3",
    ),
    "labelledby comes before label": (
        "<b id=q1>Birth</b> <i id=q2>date</i><label for=ID>No</label>"
        "<input id=ID aria-label=No aria-labelledby='q2 q1'>",
        "date Birth",
    ),
    "labelledby may point to the element itself": (
        "<b id=r1>Remove</b><button id=ID aria-label=file aria-labelledby='r1 ID'>x</button>",
        "Remove file",
    ),
    "labelledby of a spinner that points to it takes no value": (
        "<b id=u1>Start date</b><span id=ID role=spinbutton aria-label=month aria-valuetext=Empty tabindex=0"
        " aria-labelledby='ID u1'>mm</span>",
        "month Start date",
    ),
    "labelledby of one question leaves out how it is answered": (
        "<span id=m1><b role=heading aria-level=2>Full name</b></span>"
        "<div id=m2 aria-hidden=true style='position:absolute;clip:rect(0 0 0 0)'>Single line text.</div>"
        "<input id=ID aria-labelledby='m1 m2'>",
        "Full name",
    ),
    "labelledby of one question keeps whose name is asked for": (
        "<h4 id=o1>Name</h4><div id=o2>of your emergency contact</div><input id=ID aria-labelledby='o1 o2'>",
        "Name of your emergency contact",
    ),
    "labelledby of a cell has the heads of row and column": (
        "<h4 id=k1>Monday</h4><span id=k2>from</span><span id=k3>to</span>"
        "<input id=ID aria-labelledby='k1 k2'><input aria-labelledby='k1 k3'>",
        "Monday from",
    ),
    "labelledby keeps the mark of a required question": (
        "<div id=n1 role=heading aria-level=3><span>Imię</span><span aria-label='Wymagane pytanie'> *</span></div>"
        "<input id=ID aria-labelledby='n1 n2'>",
        "Imię *",
    ),
    "labelledby of a list's button leaves out what was chosen": (
        "<b id=cur1>Currency</b>"
        "<button id=ID aria-haspopup=listbox aria-labelledby='gbp1 cur1'><i id=gbp1>GBP</i></button>",
        "Currency",
    ),
    "labelledby is not followed twice": (
        "<b id=s1 aria-labelledby=s2>Own</b><b id=s2>Other</b><button id=ID aria-labelledby=s1>x</button>",
        "Own",
    ),
    "labelledby reads what is hidden": (
        "<span id=h1 hidden>Hidden words</span><input id=ID aria-labelledby=h1>",
        "Hidden words",
    ),
    "labelledby that points nowhere does not count": (
        "<label>Real <input id=ID aria-labelledby=nowhere></label>",
        "Real",
    ),
    "a shape of a drawing that says to be a button": (
        "<svg width=200 height=90><rect id=ID role=button tabindex=0 aria-label=Harbour width=99 height=90 />"
        "<rect x=100 width=99 height=90 /></svg>",
        "Harbour",
    ),
    "aria-label comes before label": ("<label>Shown <input id=ID aria-label=Said></label>", "Said"),
    "labelledby of itself does not take in what was typed": (
        "<b id=v1>Years</b><input id=ID aria-label='of work' aria-labelledby='v1 ID' value=7>",
        "Years of work",
    ),
    "labelledby of itself does not take in what was chosen": (
        "<b id=v2>Country</b><div id=ID role=combobox tabindex=0 aria-labelledby='v2 ID'>Chile</div>",
        "Country",
    ),
    "an empty aria-label does not count": ("<button id=ID aria-label='  '>Send</button>", "Send"),
    "all labels of a field count": (
        "<label for=ID>First</label> <label for=ID>name</label><input id=ID>",
        "First name",
    ),
    "a label of a button counts, its words only without one": (
        "<label for=ID>Send it</label><button id=ID>Go</button>",
        "Send it",
    ),
    "a label of another field of the same id does not count": (
        "<label for=twice>First</label><input id=twice><label>Own <input id=ID></label>",
        "Own",
    ),
    "a label is named as anything else is": (
        "<b id=w1>Postal</b><label for=ID aria-labelledby=w1>x</label><label for=ID aria-label=code>y</label>"
        "<input id=ID>",
        "Postal code",
    ),
    "the tooltip of a label is about the label": (
        "<label for=ID title=Clear></label><input id=ID placeholder=Keywords>",
        "Keywords",
    ),
    "a wrapping label gives its words without the field's own value": (
        "<label>Years <input id=ID value=7> of work</label>",
        "Years of work",
    ),
    "a wrapping label's other fields give their values": (
        "<label><input id=ID type=checkbox> Flash <input value=3> times</label>",
        "Flash 3 times",
    ),
    "another field of a label that holds nothing gives nothing": (
        "<label><input id=ID type=checkbox> Flash <input placeholder=some> times</label>",
        "Flash times",
    ),
    "a select's options are not its name": (
        "<label>Country <select id=ID><option>Chile</select></label>",
        "Country",
    ),
    "title comes before placeholder": ("<input id=ID title=Town placeholder=Berlin>", "Town"),
    "a placeholder is better than nothing": ("<input id=ID placeholder=Berlin>", "Berlin"),
    "a submit says its value": ("<input id=ID type=submit value='Send it'>", "Send it"),
    "a submit without value says what it does": ("<input id=ID type=submit>", "Submit"),
    "an image button says its alt": ("<input id=ID type=image alt=Search>", "Search"),
    "an image button without alt says its value": ("<input id=ID type=image value='Sign up'>", "Sign up"),
    "a button is named by what it holds, pictures included": (
        "<button id=ID><img alt=Trash> <b>Delete</b><svg><title>icon</title></svg></button>",
        "Trash Delete icon",
    ),
    "what nobody sees is not part of a name": (
        "<button id=ID>Save<span hidden> secretly</span><i aria-hidden=true> x</i></button>",
        "Save",
    ),
    "a picture that is said to be none is not part of a name": (
        "<button id=ID><img role=presentation alt=Trash>Delete</button>",
        "Delete",
    ),
    "words for screen readers are part of a name": (
        "<a id=ID href=/>More<span style='position:absolute;width:1px;height:1px;overflow:hidden'> about us</span></a>",
        "More about us",
    ),
    "blocks within a name are told apart": (
        "<button id=ID><div>Line one</div><div>Line two</div></button>",
        "Line one Line two",
    ),
    "inline parts of a word stay one word": ("<button id=ID><b>A</b>pply</button>", "Apply"),
    "a link with a picture is named by it": ("<a id=ID href=/><img alt=Home></a>", "Home"),
    "white space is one space": ("<button id=ID>  Send\n\n   now </button>", "Send now"),
    "a label in a slot is read": (
        "<x-field><template shadowrootmode=open><label>City <slot></slot></label></template></x-field>"
        "<label for=ID>Town</label><input id=ID>",
        "Town",
    ),
    "a label in what another label leads to says how to use it": (
        "<label for=zone1>Papers</label>"
        "<div id=zone1><input type=file id=ID><label for=ID>Drop your files or browse</label></div>",
        "Papers",
    ),
}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def named(browser: Browser) -> AsyncIterator[Snapshot]:
    """All cases on one page, each under an id of its own."""
    html = "".join(f"<div>{body.replace('ID', f'case{i}')}</div>" for i, (body, _) in enumerate(NAMES.values()))
    html += (
        "<button id=told aria-label=Help aria-describedby=d2>?</button><i id=d2 aria-label='Opens a window'>w</i>"
        "<p id=d1>Eight letters</p><input id=described aria-label=Password aria-describedby=d1>"
        "<input id=titled aria-label=Code title='Six digits'>"
        "<input id=wrong aria-label=Mail aria-invalid=true aria-errormessage=err><p id=err>No such address</p>"
    )
    async with Site() as site, browser.session(Grant(hosts=(site.grant,))) as session:
        yield await Look(session, site)(html)


@pytest.mark.parametrize(("at", "case"), list(enumerate(NAMES)), ids=list(NAMES))
def test_name(named: Snapshot, at: int, case: str):
    assert by_id(named, f"case{at}").name == NAMES[case][1]


def test_a_description_is_what_describedby_points_to(named: Snapshot):
    assert by_id(named, "described").description == "Eight letters"


def test_a_description_is_made_as_a_name_is(named: Snapshot):
    assert by_id(named, "told").description == "Opens a window"


def test_a_title_that_is_not_the_name_describes(named: Snapshot):
    assert by_id(named, "titled").description == "Six digits"


def test_an_error_message_belongs_to_its_field(named: Snapshot):
    wrong = by_id(named, "wrong")

    assert wrong.invalid
    assert wrong.error == "No such address"
