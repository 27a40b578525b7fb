"""Records that no pager leads to: found behind the controls beside the list, or the end says what is missing."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import pytest
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from tests.engine.collect.test_pagers import cards, collected, page

from footpath.engine.collect.onward import NEW_S

if TYPE_CHECKING:
    from starlette.requests import Request
    from tests.engine.collect.conftest import Collecting

pytestmark = pytest.mark.browser

FEW: Final = 8
ALL: Final = 20


def still(body: str) -> Starlette:
    async def jobs(request: Request) -> HTMLResponse:
        return page(body)

    return Starlette(routes=[Route("/jobs", jobs)])


def tabs(**panels: str) -> str:
    """Tabs that show one panel at a time, the first at first."""
    shown = next(iter(panels))
    buttons = "".join(
        f"<button role=tab aria-selected={'true' if name == shown else 'false'} onclick=\"turn('{name}')\">{name}</button>"
        for name in panels
    )
    made = "".join(
        f"<div role=tabpanel id={name} {'' if name == shown else 'hidden'}>{body}</div>"
        for name, body in panels.items()
    )
    return f"""<div role=tablist>{buttons}</div>{made}<script>
      function turn(name) {{
        for (const tab of document.querySelectorAll('[role=tab]')) tab.setAttribute('aria-selected', tab.textContent === name);
        for (const panel of document.querySelectorAll('[role=tabpanel]')) panel.hidden = panel.id !== name;
      }}</script>"""


DEPARTMENTS: Final = "".join(
    f"<details {'open' if n == 0 else ''}><summary>{name}</summary>{cards(n * 5, n * 5 + 5)}</details>"
    for n, name in enumerate(("Care", "Kitchen", "Works", "Law"))
)
FOLDED: Final = "".join(
    f"<section><h2>{name}</h2><div>{cards(n * 5, n * 5 + 3)}</div><button onclick='this.nextSibling.hidden = 0; this.remove()'>"
    f"Show 2 more in {name}</button><div hidden><div>{cards(n * 5 + 3, n * 5 + 5)}</div></div></section>"
    for n, name in enumerate(("Care", "Kitchen", "Works", "Law"))
)
TURNED: Final = """<section id=list></section><div><button id=back class=k>{back}</button><button id=on class=k>{on}</button></div>
<script>
const pages = [`{first}`, `{second}`, `{third}`];
let at = 0;
const draw = () => {{ list.innerHTML = pages[at]; back.disabled = at === 0; on.disabled = at === 2; }};
back.onclick = () => {{ at--; draw(); }};
on.onclick = () => {{ at++; draw(); }};
draw();
</script>"""
SIGN: Final = "<svg width=9 height=9></svg>"


def turned(back: str, on: str) -> str:
    return TURNED.format(back=back, on=on, first=cards(0, 7), second=cards(7, 14), third=cards(14, ALL))


@pytest.mark.thorough
@pytest.mark.parametrize(
    "body",
    [
        pytest.param(
            f"<section>{cards(0, FEW)}</section><details><summary>Show 12 further jobs</summary>{cards(FEW, ALL)}</details>",
            id="folded behind the list",
        ),
        pytest.param(turned(SIGN, SIGN), id="a button without a name"),
        pytest.param(tabs(Permanent=cards(0, FEW), Internships=cards(FEW, ALL)), id="another tab"),
        pytest.param(DEPARTMENTS, id="folded by department"),
        pytest.param(
            f"<section id=all>{cards(0, FEW)}</section><a href='#' id=on>Afficher la suite</a><script>"
            f"on.onclick = () => {{ all.insertAdjacentHTML('beforeend', `{cards(FEW, ALL)}`); on.remove(); }};</script>",
            id="a button right behind it, whatever it says",
        ),
        pytest.param(
            "<p><button id=off aria-label='Vorige Woche'>◀</button> <button id=on aria-label='Nächste Woche'>▶</button></p>"
            f"<section id=all>{cards(0, FEW)}</section><script>on.onclick = () => {{ all.innerHTML = `{cards(FEW, ALL)}`; }};"
            "</script>",
            id="an arrow above it",
        ),
        pytest.param(
            f"<section id=all>{cards(0, FEW)}</section><label>Vai a <select id=at><option>1<option>2</select></label>"
            f"<script>at.onchange = () => {{ all.innerHTML = `{cards(FEW, ALL)}`; }};</script>",
            id="numbers behind it",
        ),
        pytest.param(
            "<label><input type=radio name=k checked>Fijos</label><label><input type=radio name=k id=on>Prácticas</label>"
            f"<section id=all>{cards(0, FEW)}</section>"
            f"<script>on.onchange = () => {{ all.innerHTML = `{cards(FEW, ALL)}`; }};</script>",
            id="another choice above it",
        ),
        pytest.param(FOLDED, id="a button under each part"),
        pytest.param(turned("zurückblättern", "umblättern"), id="one of two like buttons"),
        pytest.param(
            f"<section>{cards(0, FEW)}</section><button aria-expanded=false onclick='rest.hidden = false'>Below</button>"
            f"<section id=rest hidden>{cards(FEW, ALL)}</section>",
            id="folded by a button",
        ),
    ],
)
@pytest.mark.sample(1)
async def test_records_behind_a_control_beside_the_list_are_collected(collecting: Collecting, body: str):
    ran = await collected(collecting, still(body))
    assert (ran.status, ran.counts.new) == ("complete", ALL), ran.reason


@pytest.mark.thorough
async def test_each_part_of_a_list_turns_its_own_pages(collecting: Collecting):
    async def jobs(request: Request) -> HTMLResponse:
        at = {name: int(request.query_params.get(name, 1)) for name in ("care", "law")}

        def part(name: str, first: int) -> str:
            links = (f"<a href='/jobs?{name}={n}'>{n}</a>" if n != at[name] else f"<b>{n}</b>" for n in (1, 2, 3))
            shown = cards(first + at[name] * 4 - 4, first + at[name] * 4)
            return f"<section><h2>{name}</h2><div>{shown}</div><nav>{' '.join(links)}</nav></section>"

        return page(part("care", 0) + part("law", 12))

    ran = await collected(collecting, Starlette(routes=[Route("/jobs", jobs)]))
    assert (ran.status, ran.counts.new) == ("complete", 24), ran.reason


@pytest.mark.thorough
async def test_a_link_to_all_of_them_is_followed(collecting: Collecting):
    async def jobs(request: Request) -> HTMLResponse:
        few = f"<section>{cards(0, FEW)}</section><p><a href='/all'>See all {ALL} jobs</a></p>"
        return page(few if request.url.path == "/jobs" else f"<section>{cards(0, ALL)}</section>")

    ran = await collected(collecting, Starlette(routes=[Route("/jobs", jobs), Route("/all", jobs)]))
    assert (ran.status, ran.counts.new) == ("complete", ALL), ran.reason


@pytest.mark.thorough
async def test_a_link_to_all_of_them_on_a_site_that_is_not_granted_is_told(collecting: Collecting):
    body = f"<section>{cards(0, FEW)}</section><p><a href='http://board.invalid/all'>See all {ALL} jobs</a></p>"
    ran = await collected(collecting, still(body))
    assert (ran.status, ran.counts.new) == ("stuck", FEW), ran.reason
    assert "does not grant" in ran.reason


@pytest.mark.thorough
async def test_an_advertisement_among_the_records_is_not_followed(collecting: Collecting):
    ad = "<article><span>Sponsored</span><a href='http://ads.invalid/'>Earn 5000 a month from home</a></article>"
    job = "<article><a href='/job/{0}'><img src=data:, alt=''></a><span>Nurse {0}</span><span>Lyon</span></article>"
    rows = "".join(job.format(n) + (ad if n in (2, 6) else "") for n in range(FEW))
    ran = await collected(collecting, still(f"<section>{rows}</section>"))
    assert (ran.status, ran.counts.new) == ("complete", FEW), ran.reason


QUESTIONS: Final = "<h2>Questions</h2>" + "".join(
    f"<details><summary>{asked}</summary><p>By our form.</p></details>" for asked in ("How?", "When?", "Where?", "Who?")
)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(cards(0, FEW) + QUESTIONS, id="questions"),
        pytest.param(tabs(All=cards(0, FEW), Care=cards(0, 3)), id="a part of the same"),
        pytest.param(tabs(List=cards(0, FEW), Map="<p>All our places.</p>"), id="no list"),
        pytest.param(
            f"{cards(0, FEW)}<div><button>{SIGN}</button><button>{SIGN}</button></div>", id="buttons for nothing"
        ),
    ],
)
@pytest.mark.thorough
async def test_controls_that_show_nothing_more_leave_the_list_whole(collecting: Collecting, body: str):
    ran = await collected(collecting, still(body))
    assert (ran.status, ran.counts.new) == ("complete", FEW), ran.reason


@pytest.mark.thorough
async def test_each_tab_is_held_to_its_own_count(collecting: Collecting):
    counted = tabs(
        Permanent=f"<p>{FEW} vacancies</p>{cards(0, FEW)}", Internships=f"<p>13 vacancies</p>{cards(FEW, ALL)}"
    )
    ran = await collected(collecting, still(counted))
    assert (ran.status, ran.counts.new, ran.counts.total) == ("stuck", ALL, FEW + 13), ran.reason


SENT: Final = "<form method=post action=/jobs><input type=hidden name=page value=2><button>Next page</button></form>"


@pytest.mark.thorough
async def test_a_control_that_would_send_a_form_is_not_used_and_told(collecting: Collecting):
    ran = await collected(collecting, still(f"<section>{cards(0, FEW)}</section>{SENT}"))
    assert (ran.status, ran.counts.new) == ("stuck", FEW), ran.reason
    assert "“Next page” may show more: “Next page” sends a form; it was not pressed." in ran.reason


GROWING: Final = """<section id=list>{first}</section><button id=more>Load more</button>{behind}<script>
let at = 1;
more.onclick = async () => {{
  try {{
    const answer = await fetch(`/more?page=${{++at}}`);
    list.insertAdjacentHTML('beforeend', await answer.text());
    if (!answer.ok) more.remove();
  }} catch {{ more.remove(); }}
}};
</script>"""


def growing(third: Response | None, behind: str = "") -> Starlette:
    """A list of 30 whose third part is answered so; with None the connection breaks."""

    async def more(request: Request) -> Response:
        at = int(request.query_params["page"])
        if at < 3:
            return HTMLResponse(cards((at - 1) * 10, at * 10))
        if third is None:
            return Response("cut", headers={"content-length": "1000"})
        return third

    async def jobs(request: Request) -> HTMLResponse:
        return page(GROWING.format(first=cards(0, 10), behind=behind))

    return Starlette(routes=[Route("/jobs", jobs), Route("/more", more)])


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("third", "why"),
    [
        pytest.param(None, "A request of the page for more records failed.", id="the connection breaks"),
        pytest.param(Response(""), "“Load more” still offers more.", id="nothing comes"),
        pytest.param(Response("", 403), "A request of the page for more records failed.", id="it is refused"),
    ],
)
@pytest.mark.sample(1)
async def test_more_that_does_not_come_is_told(collecting: Collecting, third: Response | None, why: str):
    ran = await collected(collecting, growing(third))
    assert (ran.status, ran.counts.new) == ("stuck", 20), ran.reason
    assert why in ran.reason


@pytest.mark.thorough
async def test_a_list_that_says_that_it_is_loading_is_not_whole(collecting: Collecting):
    ran = await collected(collecting, still(f"<section>{cards(0, FEW)}</section><p>Loading more jobs…</p>"))
    assert (ran.status, ran.counts.new) == ("stuck", FEW), ran.reason
    assert "Behind its last record the page says “Loading more jobs…”." in ran.reason


@pytest.mark.thorough
@pytest.mark.parametrize(("by", "new"), [("link", ALL), ("none", FEW)])
async def test_the_size_of_a_page_is_chosen_by_links_and_is_no_page(collecting: Collecting, by: str, new: int):
    """Sizes without one of the page that is shown may be anything."""

    async def jobs(request: Request) -> HTMLResponse:
        size = int(request.query_params.get("n", FEW))
        more = f"<a href='/jobs?n={FEW}'>{FEW}</a> | <a href='/jobs?n={ALL}'>{ALL}</a>" if by == "link" else ""
        return page(f"<p>Zeige {more}</p><section>{cards(0, size)}</section>")

    ran = await collected(collecting, Starlette(routes=[Route("/jobs", jobs)]))
    assert (ran.status, ran.counts.new) == ("complete", new), ran.reason


@pytest.mark.thorough
async def test_a_choice_that_the_site_made_is_told(collecting: Collecting):
    ran = await collected(collecting, still(f"<div><button aria-pressed=true>Full-time ✕</button></div><p>{FEW} results</p>"
                                            f"<section>{cards(0, FEW)}</section>"))  # fmt: skip
    assert (ran.status, ran.counts.new) == ("complete", FEW), ran.reason
    assert "The site itself chose “Full-time ✕”, which may leave records out." in ran.reason


def forgetful(request: Request) -> HTMLResponse:
    """Page 2 keeps the words in its address, and neither goes by them nor shows them in the field."""
    at, words = int(request.query_params.get("page", "1")), request.query_params.get("q", "")
    shown, shift = (words, 0) if at == 1 else ("", 1000)
    search = f"<form><input name=q aria-label=Keywords value='{shown}'><button>Search</button></form>"
    on = f"<nav aria-label=Pagination><a href='/jobs?page={at + 1}&q={words}'>Next</a></nav>" if at < 3 else ""
    return page(search + cards(shift + at * 10, shift + at * 10 + 10, "Baker" if shown else "") + on)


@pytest.mark.thorough
async def test_a_page_that_dropped_the_words_is_not_collected(collecting: Collecting):
    ran = await collected(collecting, Starlette(routes=[Route("/jobs", forgetful)]), "/jobs?q=baker")
    assert (ran.status, ran.counts.new) == ("stuck", 10), ran.reason
    assert "Page 2 no longer has “baker” in “Keywords”" in ran.reason


@pytest.mark.thorough
async def test_each_part_of_a_list_is_read_behind_its_own_link_to_all(collecting: Collecting):
    async def jobs(request: Request) -> HTMLResponse:
        part = request.query_params.get("part")
        if part is not None:
            return page(cards(int(part) * 6, int(part) * 6 + 6))
        parts = (
            f"<section><h2>Ward {n}</h2>{cards(n * 6, n * 6 + 2)}<a href='/jobs?part={n}'>See all 6 in ward {n}</a></section>"
            for n in range(3)
        )
        return page("".join(parts))

    ran = await collected(collecting, Starlette(routes=[Route("/jobs", jobs)]))
    assert (ran.status, ran.counts.new) == ("complete", 18), ran.reason


@pytest.mark.thorough
async def test_the_months_of_a_list_are_read_by_its_arrows(collecting: Collecting):
    async def jobs(request: Request) -> HTMLResponse:
        months = ("november", "october", "september")
        at = months.index(request.query_params.get("of", "november"))
        back = f"<a href='/jobs?of={months[at + 1]}'>‹ {months[at + 1]}</a>" if at < 2 else ""
        on = f"<a href='/jobs?of={months[at - 1]}'>later ›</a>" if at else ""
        return page(f"<section>{cards(at * 6, at * 6 + 6)}</section>{back}{on}")

    ran = await collected(collecting, Starlette(routes=[Route("/jobs", jobs)]))
    assert (ran.status, ran.counts.new) == ("complete", 18), ran.reason


@pytest.mark.thorough
async def test_a_list_behind_which_the_page_says_that_there_are_more_is_not_whole(collecting: Collecting):
    more = "<p>Members see 40 more. <a href='/login'>Log in</a></p>"
    ran = await collected(collecting, still(f"<section>{cards(0, FEW)}</section>{more}"))
    assert (ran.status, ran.counts.new) == ("stuck", FEW), ran.reason
    assert "the page says “Members see 40 more." in ran.reason


@pytest.mark.thorough
async def test_bars_in_the_place_of_what_is_still_to_come_are_no_records(collecting: Collecting):
    bars = "<article><h3><a href='#'>████████</a></h3><p>██████</p></article>" * FEW
    drawn = f"setTimeout(() => {{ list.innerHTML = `{cards(0, ALL)}` }}, 1500)"
    ran = await collected(collecting, still(f"<section id=list>{bars}</section><script>{drawn}</script>"))
    assert (ran.status, ran.counts.new) == ("complete", ALL), ran.reason


@pytest.mark.thorough
async def test_rows_without_links_are_told_apart_by_whatever_they_say(collecting: Collecting):
    """The row of the pager is none of them."""

    async def jobs(request: Request) -> HTMLResponse:
        at = int(str((await request.form()).get("at", "1"))) if request.method == "POST" else 1
        rows = "".join(f"<tr><td>Nurse<td>Leeds<td>{n} h<td>Ward {n}</tr>" for n in range(at * 10, at * 10 + 10))
        links = " ".join(
            f"<a href=\"javascript:go('{n}')\">{n}</a>" if n != at else f"<span>{n}</span>" for n in (1, 2, 3)
        )
        return page(
            "<form id=f method=post action=/jobs><input type=hidden name=at id=at><table><tr><th>Role<th>City<th>Hours"
            f"<th>Ward</tr>{rows}<tr><td colspan=4>{links}</td></tr></table></form>"
            "<script>function go(n) { at.value = n; f.submit() }</script>"
        )

    ran = await collected(collecting, Starlette(routes=[Route("/jobs", jobs, methods=["GET", "POST"])]))
    assert (ran.status, ran.counts.new) == ("complete", 30), ran.reason


@pytest.mark.thorough
async def test_what_the_site_takes_long_to_send_is_waited_for(collecting: Collecting):
    """Longer than a press that requests nothing is given."""

    async def more(request: Request) -> HTMLResponse:
        await asyncio.sleep(NEW_S + 1)
        return HTMLResponse(cards(FEW, ALL))

    async def jobs(request: Request) -> HTMLResponse:
        press = (
            "on.disabled = true; list.insertAdjacentHTML('beforeend', await (await fetch('/more')).text()); on.remove()"
        )
        return page(
            f"<section id=list>{cards(0, FEW)}</section><button id=on>Load more</button>"
            f"<script>on.onclick = async () => {{ {press} }}</script>"
        )

    ran = await collected(collecting, Starlette(routes=[Route("/jobs", jobs), Route("/more", more)]))
    assert (ran.status, ran.counts.new) == ("complete", ALL), ran.reason


@pytest.mark.thorough
async def test_pages_that_only_a_text_tells_of_are_missed(collecting: Collecting):
    ran = await collected(collecting, still(f"<p>Page 1/3</p><section>{cards(0, FEW)}</section>"))
    assert (ran.status, ran.counts.new) == ("stuck", FEW), ran.reason


@pytest.mark.thorough
async def test_a_lone_box_that_adds_to_the_list_is_ticked(collecting: Collecting):
    async def jobs(request: Request) -> HTMLResponse:
        also = "x" in request.query_params
        box = f"<input type=checkbox name=x onchange='this.form.submit()' {'checked' if also else ''}>"
        return page(f"<form><label>{box} Also show part-time</label></form>{cards(0, ALL if also else FEW)}")

    ran = await collected(collecting, Starlette(routes=[Route("/jobs", jobs)]))
    assert (ran.status, ran.counts.new) == ("complete", ALL), ran.reason
