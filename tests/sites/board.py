"""A board of one page that a script draws: filters in a dialog, an order by buttons, details beside the list, and a
dialog to apply in. Nothing of it is in the address.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.sites.tasks import LookName, TaskSite

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

PLACES = ("Lisbon", "Porto", "Braga")
LEVELS = ("Entry level", "Mid level", "Senior")
WORDS = {"All filters": "Refine", "Easy apply": "Quick apply"}

SCRIPT = """<script>
const places = ['Lisbon', 'Porto', 'Braga'], levels = ['Entry level', 'Mid level', 'Senior'];
const words = ['Gardener', 'Lens designer', 'Tram driver', 'Archivist', 'Bookbinder', 'Surveyor', 'Baker', 'Nurse',
  'Roofer', 'Translator', 'Welder', 'Librarian'];
const jobs = words.map((title, n) => ({title, n, place: places[n % 3], level: levels[n % 2], pay: 30 + (n * 7) % 11}));
let chosen = {levels: new Set(), places: new Set()}, order = 'n';
const $ = id => document.getElementById(id);
function draw() {
  const shown = jobs.filter(j => (!chosen.levels.size || chosen.levels.has(j.level))
    && (!chosen.places.size || chosen.places.has(j.place)));
  shown.sort((a, b) => order === 'n' ? a.n - b.n : a.title < b.title ? -1 : 1);
  $('count').textContent = shown.length + ' jobs';
  $('list').replaceChildren(...shown.map(j => {
    const li = document.createElement('li'); li.className = 'job';
    li.innerHTML = `<button class=open><h3>${j.title}</h3></button><p class=firm>Tagus Works</p>
      <p class=place>${j.place}</p><p class=pay>€${j.pay},000 a year</p>`;
    li.querySelector('button').onclick = () => details(j);
    return li;
  }));
}
function details(j) {
  $('details').innerHTML = `<h2>${j.title}</h2><p>${j.level} in ${j.place}. You work with a small team that has been
    at it for many years, and you learn the trade from the people who know it best.</p>
    <a href="#apply" id=apply role=button>[[Easy apply]]</a>`;
  $('apply').onclick = event => { event.preventDefault(); $('form').showModal(); };
}
$('open').onclick = () => $('filters').showModal();
$('close').onclick = () => $('filters').close();
$('show').onclick = () => {
  for (const name of ['levels', 'places'])
    chosen[name] = new Set([...document.querySelectorAll(`[name=${name}]:checked`)].map(e => e.value));
  $('filters').close(); draw();
};
for (const b of document.querySelectorAll('[data-order]')) b.onclick = () => {
  order = b.dataset.order;
  for (const each of document.querySelectorAll('[data-order]')) each.setAttribute('aria-pressed', each === b);
  draw();
};
draw();
</script>"""


def _boxes(name: str, values: tuple[str, ...]) -> str:
    return "".join(f"<label><input type=checkbox name={name} value='{each}'> {each}</label>" for each in values)


async def _home(site: TaskSite, request: Request) -> Response:
    return site.page(
        "Jobs",
        "<div class=bar><button id=open aria-haspopup=dialog>[[All filters]]</button>"
        "<div role=group aria-label='Sort by'><button data-order=n aria-pressed=true>Newest</button>"
        "<button data-order=title aria-pressed=false>Title</button></div></div>"
        "<h2 id=count></h2><div style='display:flex;gap:2em'><ul id=list></ul><section id=details></section></div>",
        "<dialog id=filters aria-label='All filters'><form method=dialog><fieldset><legend>Level</legend>"
        f"{_boxes('levels', LEVELS)}</fieldset><fieldset><legend>Location</legend>{_boxes('places', PLACES)}</fieldset>"
        "<button type=button id=close>Close</button><button type=button id=show>Show results</button></form></dialog>",
        "<dialog id=form aria-label='Apply'><form method=post><label>First name <input name=first></label>"
        "<label>Last name <input name=last></label><label>Email <input type=email name=email></label>"
        "<label>Resume <input type=file name=cv></label>"
        "<button type=button onclick='this.closest(\"dialog\").close()'>Close</button>"
        "<button>Submit application</button></form></dialog>",
        SCRIPT,
    )


def board(look: LookName = "v1") -> TaskSite:
    """The site."""
    return TaskSite("Tagus jobs", "create table sent (id integer);", WORDS, {"/": _home}, look=look)
