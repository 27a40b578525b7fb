"""Lists of 35 in pages of ten, by pagers of every kind: all records come home, or the end says how many did not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from footpath.listening import on_loopback

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from tests.engine.collect.conftest import Collecting, Gathered

pytestmark = pytest.mark.browser

TRADES: Final = ("Baker", "Welder", "Nurse", "Surveyor", "Translator", "Plumber", "Chemist")
ALL: Final = 35
LAST: Final = 4

Pager: TypeAlias = "Callable[[int], str]"


def cards(first: int, end: int, trade: str = "") -> str:
    return "".join(
        f"<article><h3><a href='/job/{n}'>{trade or TRADES[n % 7]} of ward {n}</a></h3>"
        "<p class=company>Ward Council</p><p class=location>Leeds</p></article>"
        for n in range(first, end)
    )


def page(body: str) -> HTMLResponse:
    head = "<!doctype html><html lang=en><meta charset=utf-8><title>Vacancies</title>"
    return HTMLResponse(f"{head}<header><a href=/>Home</a></header><main><h1>Vacancies</h1>{body}</main>")


def linked(shown: str, label: Callable[[int], str] = str, numbers: tuple[int, ...] = (1, 2, 3, 4)) -> Pager:
    """Links to pages by number; the current one as `shown` writes it."""

    def made(at: int) -> str:
        return " ".join(
            shown.format(label(n)) if n == at and shown else f"<a href='/jobs?page={n}'>{label(n)}</a>" for n in numbers
        )

    return made


def window(at: int) -> str:
    """Two links and, beside the current page, an ellipsis; the last page is far away."""
    shown = sorted({n for n in (1, at - 1, at, at + 1, 7) if 1 <= n <= 7})
    return " … ".join(f"<b>{n}</b>" if n == at else f"<a href='/jobs?page={n}'>{n}</a>" for n in shown)


def grouped(at: int) -> str:
    """Two numbers at once; the ellipsis behind them leads to the next two."""
    first = at - (at - 1) % 2
    made = " ".join(f"<b>{n}</b>" if n == at else f"<a href='/jobs?page={n}'>{n}</a>" for n in (first, first + 1))
    back = f"<a href='/jobs?page={first - 1}'>…</a> " if first > 1 else ""
    return back + made + (f" <a href='/jobs?page={first + 2}'>…</a>" if first + 2 <= LAST else "")


SPANS: Final = {1: "1-10", 2: "11-20", 3: "21-30", 4: "31-35"}


def served(
    pager: Pager, *, size: int = 10, text: str = "", many: int = ALL, around: str = "nav aria-label=Pagination"
) -> Starlette:
    async def jobs(request: Request) -> HTMLResponse:
        at = int(request.query_params.get("page", "1"))
        nav = f"<nav aria-label=Pagination>{pager(at)}</nav>"
        said = f"<p>{text.format(first=(at - 1) * size + 1, last=min(at * size, ALL))}</p>" if text else ""
        return page(said + cards((at - 1) * size, min(at * size, ALL)) + nav)

    return Starlette(routes=[Route("/jobs", jobs)])


async def collected(collecting: Collecting, app: Starlette, start: str = "/jobs") -> Gathered:
    url = await collecting.stack.enter_async_context(on_loopback(app))
    return await collecting.run(f"{url}{start}", wanted={"details": False})


@pytest.mark.thorough
@pytest.mark.parametrize(
    "pager",
    [
        pytest.param(linked("<b>{}</b>"), id="bold"),
        pytest.param(linked("{}"), id="bare"),
        pytest.param(linked("<span>{}</span>"), id="span"),
        pytest.param(linked("<span aria-current=page>{}</span>"), id="said to be current"),
        pytest.param(linked(""), id="unmarked"),
        pytest.param(linked("<button disabled>{}</button>"), id="disabled"),
        pytest.param(linked("<b>{}</b>", lambda n: "٠١٢٣٤"[n]), id="Arabic digits"),
        pytest.param(linked("<b>{}</b>", lambda n: "〇一二三四"[n]), id="Chinese numerals"),
        pytest.param(linked("<b>{}</b>", SPANS.__getitem__), id="records from to"),
        pytest.param(linked("", SPANS.__getitem__), id="records from to, unmarked"),
        pytest.param(grouped, id="an ellipsis that leads on"),
    ],
)
@pytest.mark.sample(1)
async def test_the_current_page_is_known_however_it_is_written(collecting: Collecting, pager: Pager):
    ran = await collected(collecting, served(pager))
    assert (ran.status, ran.counts.new, ran.counts.pages) == ("complete", ALL, LAST), ran.reason


@pytest.mark.thorough
async def test_a_window_of_numbers_is_followed_to_its_end(collecting: Collecting):
    ran = await collected(collecting, served(window, size=5))
    assert (ran.status, ran.counts.new, ran.counts.pages) == ("complete", ALL, 7), ran.reason


SCRIPTED: Final = """<div id=list></div>{pager}<script>
const trades = {trades};
const show = (at) => {{
  list.innerHTML = Array.from({{length: Math.min(10, 35 - (at - 1) * 10)}}, (_, i) => (at - 1) * 10 + i).map((n) =>
    `<article><h3><a href="/job/${{n}}">${{trades[n % 7]}} of ward ${{n}}</a></h3><p>Ward Council</p></article>`
  ).join('');
}};
show(1);
</script>"""
BUTTONS: Final = "".join(f"<button type=button onclick='show({n})'>{n}</button>" for n in (1, 2, 3, 4))
DRAWN: Final = """<div id=box role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false aria-controls=all>
Page 1</div><ul id=all role=listbox hidden>{options}</ul><script>
box.onclick = () => {{ all.hidden = !all.hidden; box.setAttribute('aria-expanded', !all.hidden); }};
for (const [at, option] of [...all.children].entries())
  option.onclick = () => {{ box.click(); box.textContent = option.textContent; show(at + 1); }};
</script>"""
LISTED: Final = DRAWN.format(options="".join(f"<li role=option>Page {n}</li>" for n in (1, 2, 3, 4)))
MADE: Final = """<button id=box type=button aria-haspopup=listbox aria-expanded=false>Page 1</button><script>
box.onclick = () => {
  const all = Object.assign(document.createElement('ul'), { id: 'all' });
  all.setAttribute('role', 'listbox');
  for (const at of [1, 2, 3, 4]) {
    const option = Object.assign(document.createElement('li'), { textContent: at });
    option.setAttribute('role', 'option');
    option.onclick = () => {
      all.remove();
      box.setAttribute('aria-expanded', false);
      box.textContent = `Page ${at}`;
      show(at);
    };
    all.append(option);
  }
  document.body.append(all);
  box.setAttribute('aria-controls', 'all');
  box.setAttribute('aria-expanded', true);
};
</script>"""
OPTIONS: Final = "".join(f"<option value={n}>{n}</option>" for n in (1, 2, 3, 4))


@pytest.mark.parametrize(
    "pager",
    [
        pytest.param(f"<nav aria-label=Pagination>{BUTTONS}</nav>", id="buttons without a mark"),
        pytest.param(f"<label>Page <select onchange='show(+value)'>{OPTIONS}</select></label> of 4", id="a list"),
        pytest.param(LISTED, id="a drawn list"),
        pytest.param(MADE, id="a drawn list whose options come as it is opened"),
        pytest.param("<label>Page <input value=1 onchange='show(+value)'></label> <i>of 4</i>", id="a box"),
    ],
)
@pytest.mark.sample(5)
@pytest.mark.thorough
async def test_a_script_turns_the_pages(collecting: Collecting, pager: str):
    async def jobs(request: Request) -> HTMLResponse:
        return page(SCRIPTED.format(pager=pager, trades=list(TRADES)))

    ran = await collected(collecting, Starlette(routes=[Route("/jobs", jobs)]))
    assert (ran.status, ran.counts.new) == ("complete", ALL), ran.reason


@pytest.mark.thorough
async def test_pages_that_nothing_leads_to_are_told(collecting: Collecting):
    buttons = "<nav aria-label=Pagination><b>1</b> <button>2</button> <button>7</button></nav>"
    ran = await collected(collecting, served(lambda at: buttons))
    assert ran.status == "stuck", ran.reason


async def test_fewer_than_the_list_counts_are_not_all(collecting: Collecting):
    ran = await collected(collecting, served(lambda at: "", text="Showing {first}-{last} of 35"))
    assert (ran.status, ran.counts.new) == ("stuck", 10)
    assert "10 of 35 collected." in ran.reason


@pytest.mark.thorough
async def test_more_than_the_list_counts_are_not_all_either(collecting: Collecting):
    ran = await collected(collecting, served(linked("<b>{}</b>"), text="32 vacancies"))
    assert ran.status == "stuck"
    assert "35 records came where the list counts 32." in ran.reason


def more(at: int) -> str:
    """A control that a script takes away once the third round fails."""
    return """<button id=more>Load more</button><script>let at = 1; more.onclick = async () => {
      const answer = await fetch(`/more?page=${++at}`);
      if (answer.ok) document.querySelector('main > section').insertAdjacentHTML('beforeend', await answer.text());
      else more.remove();
    }</script>"""


def older(at: int) -> str:
    """A text that counts pages, and a link that only the first has."""
    return f"<p>Page {at} of 4</p>" + ("<a href='/jobs?page=2'>older »</a>" if at == 1 else "")


def troubled(pager: Pager, *, empty: int = 0, failing: int = 0) -> Starlette:
    """The list with a page that lacks it, or that cannot be read."""

    async def jobs(request: Request) -> Response:
        at = int(request.query_params.get("page", "1"))
        if at == failing:
            return Response("", 500)
        records = "<p>Loading…</p>" if at == empty else cards((at - 1) * 10, min(at * 10, ALL))
        if request.url.path == "/more":
            return Response(records, media_type="text/html")
        return page(f"<section>{records}</section>{pager(at)}")

    return Starlette(routes=[Route("/jobs", jobs), Route("/more", jobs)])


NUMBERED: Final = linked("<b>{}</b>")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("app", "came", "why"),
    [
        pytest.param(
            troubled(NUMBERED, empty=2), 10, "Page 2 shows no such list, and the list has 4 pages.", id="no list"
        ),
        pytest.param(troubled(NUMBERED, failing=3), 25, "Page 3 of the list could not be read.", id="not read"),
        pytest.param(troubled(more, failing=3), 20, "A request of the page for more records failed.", id="no more"),
        pytest.param(troubled(older), 20, "The list has 4 pages, and nothing leads to page 3.", id="no link"),
    ],
)
async def test_with_a_page_missing_the_list_is_not_complete(
    collecting: Collecting, app: Starlette, came: int, why: str
):
    ran = await collected(collecting, app)
    assert (ran.status, ran.counts.new) == ("stuck", came), ran.reason
    assert why in ran.reason


def filtered(*, heeds: bool, says: bool = True) -> Starlette:
    """40 bakers among 400; links to the next page leave the words out, which the site goes by where they are there."""

    async def jobs(request: Request) -> HTMLResponse:
        at, words = int(request.query_params.get("page", "1")), request.query_params.get("q", "")
        bakers = bool(words) and (heeds or at == 1)
        last = 4 if bakers else 40
        count = f"<p>{last * 10} vacancies</p>" if says else ""
        shift = 0 if bakers else 1000
        on = f"<nav aria-label=Pagination><a href='/jobs?page={at + 1}'>Next</a></nav>" if at < last else ""
        return page(count + cards(shift + (at - 1) * 10, shift + at * 10, "Baker" if bakers else "") + on)

    return Starlette(routes=[Route("/jobs", jobs)])


@pytest.mark.thorough
@pytest.mark.parametrize("says", [True, False], ids=["counted", "uncounted"])
async def test_a_link_that_drops_the_filter_is_opened_with_it(collecting: Collecting, says: bool):
    ran = await collected(collecting, filtered(heeds=True, says=says), "/jobs?q=baker")
    assert (ran.status, ran.counts.new) == ("complete", 40), ran.reason
    assert {each.title.split()[0] for each in await collecting.kept()} == {"Baker"}
    assert ran.noticed("changed") == ["The site's link to page 2 lacks q=baker; Footpath adds it."]


@pytest.mark.thorough
async def test_a_page_of_another_list_is_not_collected(collecting: Collecting):
    ran = await collected(collecting, filtered(heeds=False), "/jobs?q=baker")
    assert (ran.status, ran.counts.new) == ("stuck", 10), ran.reason
    assert "Page 2 is of another list: it counts 400 records instead of 40." in ran.reason


@pytest.mark.thorough
async def test_a_choice_of_the_next_page_under_which_the_page_moves_on_is_made(collecting: Collecting):
    async def jobs(request: Request) -> HTMLResponse:
        at = int(request.query_params.get("p", "1"))
        options = "".join(f"<option {'selected' if n == at else ''}>{n}</option>" for n in range(1, 4))
        busy = "const end = Date.now() + 800; while (Date.now() < end);"
        turn = f"location = '/jobs?p=' + value; setTimeout(() => {{ {busy} }})"
        pager = f'<select aria-label=Page onchange="{turn}">{options}</select>'
        return page(f"{pager}<div>{cards(at * 8, at * 8 + 8)}</div>")

    ran = await collected(collecting, Starlette(routes=[Route("/jobs", jobs)]))
    assert (ran.status, ran.counts.new) == ("complete", 24), ran.reason
