"""What a reading of a page holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S
from tests.page.looking import Look, by_id, in_order, visible
from tests.sites.act_server import Site

from footpath.page.grant import Grant
from footpath.reading.captchas import BOXES

if TYPE_CHECKING:
    from footpath.page.browser import Browser

pytestmark = pytest.mark.browser


async def test_elements_and_texts_stand_in_reading_order(look: Look):
    snapshot = await look(
        "<h1>Jobs</h1><p>Pick <b>one</b>.</p><label>Name <input></label><p>See the <a href=/p>policy</a> first.</p>"
        "<button>Send</button>"
    )

    assert in_order(snapshot) == ["Jobs", "Pick one.", "Name", "Name", "See the policy first.", "policy", "Send"]


async def test_containers_hold_what_is_in_them(look: Look):
    snapshot = await look(
        "<main><form aria-label=Apply><fieldset><legend>Visa?</legend><label><input type=radio id=y>Yes</label>"
        "</fieldset></form></main>"
    )

    chain: list[str] = []
    at = by_id(snapshot, "y").parent
    while at >= 0:
        block = snapshot.by_order[at]
        assert block.order == at
        chain.append(f"{getattr(block, 'kind', '')} {getattr(block, 'text', '')}".strip())
        at = block.parent
    assert chain == ["group Visa?", "form Apply", "landmark"]


async def test_lists_tables_dialogs_and_live_regions(look: Look):
    snapshot = await look(
        "<ul><li>One<li>Two</ul><table><tr><td>Cell</td></tr></table><div role=dialog aria-label=Ask>Sure?</div>"
        "<p role=alert>Wrong</p><p aria-live=polite>Saved</p><ul><li hidden>nothing</ul>"
    )

    kinds = [(b.kind, b.text) for b in snapshot.blocks]
    assert kinds == [
        *(("list", ""), ("item", "One"), ("item", "Two"), ("table", ""), ("row", ""), ("cell", "Cell")),
        *(("dialog", "Ask"), ("text", "Sure?"), ("alert", ""), ("text", "Wrong"), ("status", ""), ("text", "Saved")),
    ]


async def test_a_label_says_whom_it_labels_or_that_it_labels_nobody(look: Look):
    snapshot = await look("<label for=n>Name</label><input id=n><label for=missing>Lost</label><input>")

    labels = {b.text: b.labels for b in snapshot.blocks if b.kind == "label"}
    assert labels == {"Name": by_id(snapshot, "n").ref, "Lost": ""}


async def test_a_path_tells_where_an_element_is(look: Look):
    snapshot = await look(
        "<div></div><div><x-a><template shadowrootmode=open><p></p><input id=i></template></x-a></div>"
    )

    assert snapshot.path(by_id(snapshot, "i").node) == "html/body/div[2]/x-a/#shadow-root/input"


async def test_refs_stay_with_their_elements(look: Look):
    before = await look("<ul id=l><li><button id=a>A</button><li><button id=b>B</button></ul>")
    await look.page("l.prepend(l.lastChild); l.insertAdjacentHTML('beforeend', '<li><button id=c>C</button>')")
    after = await look.again()

    assert [e.id for e in after.elements] == ["b", "a", "c"]
    assert by_id(after, "a").ref == by_id(before, "a").ref
    assert by_id(after, "c").ref not in before.by_ref


async def test_an_unchanged_page_answers_with_the_same_snapshot(look: Look):
    before = await look("<input id=i><p id=p>Words</p>")

    assert await look.again() is before


@pytest.mark.thorough
@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "script",
    [
        "i.value = 'Ada'",
        "c.checked = true",
        "p.firstChild.data = 'Other'",
        "document.styleSheets[0].insertRule('#p { display: none }')",
        "i.focus()",
        "window.scrollTo(0, 300)",
        "h.shadowRoot.querySelector('b').textContent = 'Other'",
        "f.contentDocument.querySelector('b').textContent = 'Other'",
    ],
)
async def test_a_change_is_seen_though_it_is_no_mutation(look: Look, script: str):
    before = await look(
        "<style></style><input id=i><input id=c type=checkbox><p id=p>Words</p><div id=h></div>"
        "<iframe id=f srcdoc='<b>framed</b>'></iframe><div style='height:3000px'></div>"
        "<script>h.attachShadow({mode: 'open'}).innerHTML = '<b>shadow</b>'</script>"
    )
    await look.page(script)

    assert await look.again() != before


async def test_shadow_roots_are_read_open_closed_and_declared(look: Look):
    snapshot = await look(
        "<div id=o></div><div id=c></div><x-d><template shadowrootmode=open><button>Declared</button></template></x-d>"
        "<script>o.attachShadow({mode: 'open'}).innerHTML = '<button>Open</button>';"
        "c.attachShadow({mode: 'closed'}).innerHTML = '<button>Closed</button>'</script>"
    )

    assert visible(snapshot) == ["button Open", "button Closed", "button Declared"]


@pytest.mark.parametrize(
    "host",
    ["<x-a>{}</x-a>", "<div>{}</div>", "<x-a>{}words</x-a>", "<div>{}<b>in no slot</b></div>"],
    ids=["custom element", "empty div", "with words in a slot", "with a child in no slot"],
)
async def test_closed_roots_that_the_parser_made_are_read(look: Look, host: str):
    root = "<template shadowrootmode=closed><button>Declared</button><slot name=none></slot></template>"
    snapshot = await look(host.format(root))

    assert visible(snapshot) == ["button Declared"]
    assert await look.again() is snapshot


async def test_closed_roots_inside_closed_roots_are_read(look: Look):
    snapshot = await look(
        "<div id=c></div><script>const outer = c.attachShadow({mode: 'closed'});outer.innerHTML = '<p></p>';"
        "outer.firstChild.attachShadow({mode: 'closed'}).innerHTML = '<button>Deep</button>'</script>"
    )

    assert visible(snapshot) == ["button Deep"]


async def test_slots_are_read_where_they_are_shown(look: Look):
    snapshot = await look(
        "<x-a><b slot=last>Three</b><i>Two</i><template shadowrootmode=open><p>One</p><slot></slot>"
        "<p><slot name=last></slot></p></template></x-a>"
    )

    assert in_order(snapshot) == ["One", "Two", "Three"]


async def test_the_page_does_not_see_that_it_is_read(look: Look):
    await look(
        "<div id=c></div><button id=b>B</button>"
        "<script>window.told = []; const root = c.attachShadow({mode: 'closed'});"
        "root.innerHTML = '<button>Closed</button>';"
        "for (const type of ['submit', 'input', 'click', 'focus']) addEventListener(type, () => told.push(type), true);"
        "b.addEventListener('click', () => told.push('clicked'));"
        "new MutationObserver(() => told.push('mutated')).observe(document,"
        " {subtree: true, childList: true, attributes: true});"
        "</script>"
    )

    seen = await look.page(
        "[c.shadowRoot, root.mode, root.host === c, Object.keys(c).length, Object.keys(window).includes('footpath'),"
        " Element.prototype.attachShadow.name, Element.prototype.attachShadow.length, told.length]"
    )
    assert seen == [None, "closed", True, 0, False, "attachShadow", 1, 0]
    assert await look.page("b.click(), told") == ["click", "clicked"]


async def test_a_listener_alone_makes_an_element_one_to_act_on(look: Look):
    snapshot = await look(
        "<div id=l>Listens</div><div id=o>Handles</div><div id=d>Delegates <button>Inner</button></div>"
        "<div>Silent</div>"
        "<script>l.addEventListener('click', () => {}); o.onclick = () => {};"
        "d.addEventListener('click', () => {})</script>"
    )

    assert visible(snapshot) == ["button Listens", "button Handles", "button Inner"]
    assert by_id(snapshot, "l").known_by == "listener"


async def test_a_row_that_listens_is_one_to_act_on_beside_its_icons(look: Look):
    icon = "<span class=star style='display:inline-block;width:12px;height:12px'></span>"
    snapshot = await look(
        f"<div id=mail><p>Ada</p><p>Good news</p>{icon}</div><div id=tools>{icon}{icon}</div>"
        f"<div id=form><p>Name</p><input>{icon}</div>"
        "<script>for (const each of document.querySelectorAll('div, span')) each.onclick = () => {}</script>"
    )
    assert visible(snapshot) == ["button Ada Good news", *["button"] * 3, "textbox", "button"]


async def test_words_between_what_can_be_acted_on_are_not_said_twice(look: Look):
    snapshot = await look("<a href=/ style='display:block'>Home</a><div tabindex=0>Card</div><button>Send</button>")

    assert visible(snapshot) == ["link Home", "button Card", "button Send"]
    assert snapshot.blocks == ()


async def test_a_frame_of_the_same_origin_is_read_in_its_place(look: Look):
    inner = look.site.serve("<body style='margin:0'><input id=i style='position:absolute;left:10px;top:20px'>")
    snapshot = await look(
        f"<p>Before</p><iframe src={inner} style='position:absolute;left:100px;top:200px;border:0'></iframe>"
    )

    assert by_id(snapshot, "i").box[:2] == (110, 220)


async def test_a_frame_that_goes_to_another_document_is_told_of_and_read_anew(look: Look):
    first, second = look.site.serve("<input aria-label=Email>"), look.site.serve("<input aria-label=Name>")
    assert visible(await look(f"<iframe src={first}></iframe>")) == ["textbox Email"]
    await look.page(f"frames[0].location = '{second}'")

    assert await look.session.changed(HANGS_S)
    assert visible(await look.again()) == ["textbox Name"]


@pytest.mark.thorough
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"], ids=["in the same process", "in another process"])
async def test_a_frame_of_another_origin_is_read_apart(browser: Browser, site: Site, host: str):
    async with Site() as other, browser.session(Grant(hosts=(site.grant, f"{host}:{other.port}"))) as session:
        other.serve("<body style='margin:0'><input id=i aria-label=Card><p>Framed words</p>", path="/framed")
        look = Look(session, site)
        snapshot = await look(
            f"<p>Before</p><iframe src='http://{host}:{other.port}/framed'"
            " style='position:absolute;left:100px;top:200px;border:0'></iframe><p>After</p>"
        )
        again = await look.again()

    card = by_id(snapshot, "i")
    assert card.ref.startswith("f1e")
    assert card.box[:2] == (100, 200)
    assert card.in_viewport
    assert in_order(snapshot) == ["Before", "Card", "Framed words", "After"]
    assert snapshot.path(card.node) == "html/body/iframe/#document/html/body/input"
    assert [frame.readable for frame in snapshot.frames] == [True]
    assert by_id(again, "i").ref == card.ref


async def test_a_frame_that_nobody_sees_is_left_alone(look: Look):
    snapshot = await look("<p>Here</p><iframe src='http://127.0.0.1:1/gone' hidden></iframe>")

    assert snapshot.frames == ()
    assert in_order(snapshot) == ["Here"]


async def test_of_what_is_hidden_the_answers_of_captchas_are_read(look: Look):
    answers = [each.answer for each in BOXES]
    hidden = "".join(f"<input type=hidden name={name} value=x>" for name in ("token", *answers, "my-response"))
    snapshot = await look(f"<form>{hidden}</form>")

    assert [each.html_name for each in snapshot.elements if each.value] == answers


async def test_what_the_page_says_to_machines_is_kept_as_it_is(look: Look):
    snapshot = await look(
        "<meta name=description content='A job'><meta property='og:title' content=Gardener>"
        "<meta name=viewport content=x>"
        '<link rel=canonical href=/jobs/1><script type=\'application/ld+json\'>{"@type": "JobPosting", broken</script>'
    )

    assert snapshot.meta == {
        "description": "A job",
        "og:title": "Gardener",
        "canonical": f"{look.site.url}/jobs/1",
    }
    assert snapshot.json_ld == ('{"@type": "JobPosting", broken',)


async def test_another_document_is_told_by_its_mark(look: Look):
    first = await look("<button>A</button>")
    second = await look("<button>A</button>")

    assert first.document != second.document


async def test_what_the_browser_would_not_send_is_told_of_the_fields_once_it_was_to_be_sent(look: Look):
    mail, town = "<input id=mail type=email value=nope>", "<select id=town required><option value=''></select>"
    before = await look(f"<form method=post action=/x>{mail}{town}<input id=name><button id=send>Send</button></form>")
    await look.page("send.click()")

    after = await look.again()

    assert [each.id for each in before.elements if each.invalid] == []
    assert [each.id for each in after.elements if each.invalid] == ["mail", "town"]
    assert all(each.error for each in after.elements if each.invalid)
