"""A wiki: pages that are written and renamed in a dialog, and settings under tabs."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from tests.sites.tasks import LookName, TaskSite, onwards

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

TABLES = """
create table pages (id integer primary key, title text, text text);
create table settings (name text primary key, value text);
insert into pages (title, text) values ('Welcome', 'Everybody writes here.'), ('Harvest', 'Apples in autumn.'),
 ('Rooms', 'Who sits where.');
insert into settings values ('digest', 'off'), ('language', 'English');
"""
WORDS = {"Rename": "Other title", "New title": "The new title", "Notifications": "Messages", "Settings": "Preferences"}
NAV = "<a href='/'>Pages</a><a href='/new'>[[New page]]</a><a href='/settings'>[[Settings]]</a>"
LANGUAGES = ("English", "Deutsch", "Français")
TABS = """<script>
for (const tab of document.querySelectorAll('[role=tab]')) tab.onclick = () => {
  for (const each of document.querySelectorAll('[role=tab]')) {
    each.setAttribute('aria-selected', each === tab);
    document.getElementById(each.getAttribute('aria-controls')).hidden = each !== tab;
  }
};</script>"""


async def _home(site: TaskSite, request: Request) -> Response:
    listed = "".join(
        f"<li><a href='/pages/{each['id']}'>{escape(each['title'])}</a></li>"
        for each in site.rows("select * from pages")
    )
    return site.page("All pages", f"<ul>{listed}</ul>")


async def _new(site: TaskSite, request: Request) -> Response:
    if request.method == "POST":
        taken = await site.taken(request)
        number = site.insert("insert into pages (title, text) values (?, ?)", taken["title"], taken["text"])
        return onwards(f"/pages/{number}")
    return site.page(
        "A new page",
        "<form method=post><label>[[Title]] <input name=@title id=@title></label>",
        "<label>[[Text]] <textarea name=@text id=@text></textarea></label>",
        "<button id=@keep>[[Publish draft]]</button></form>",
    )


async def _page(site: TaskSite, request: Request) -> Response:
    id, said = request.path_params["id"], ""
    if request.method == "POST":
        taken = await site.taken(request)
        site.rows("update pages set title = ? where id = ?", taken["title"], id)
        said = "<p role=status>The page was renamed.</p>"
    page = site.row("select * from pages where id = ?", id)
    return site.page(
        page["title"],
        f"{said}<p>{escape(page['text'])}</p>",
        "<button id=@rename onclick='document.querySelector(\"dialog\").showModal()'>[[Rename]]</button>",
        "<dialog aria-label='Rename this page'><form method=post>",
        "<label>[[New title]] <input name=@title id=@title></label><button id=@really>[[Give this title]]</button>",
        "</form></dialog>",
    )


async def _settings(site: TaskSite, request: Request) -> Response:
    said = ""
    if request.method == "POST":
        taken = await site.taken(request)
        site.rows("update settings set value = ? where name = 'digest'", "on" if "digest" in taken else "off")
        site.rows("update settings set value = ? where name = 'language'", taken["language"])
        said = "<p role=status>Your settings were saved.</p>"
    kept = {each["name"]: each["value"] for each in site.rows("select * from settings")}
    ticked = "checked" if kept["digest"] == "on" else ""
    languages = "".join(
        f"<option {'selected' if each == kept['language'] else ''}>{each}</option>" for each in LANGUAGES
    )
    return site.page(
        "Settings",
        f"{said}<div role=tablist>",
        "<button type=button role=tab aria-selected=true aria-controls=general>General</button>",
        "<button type=button role=tab aria-selected=false aria-controls=notes>[[Notifications]]</button></div>",
        "<form method=post><div role=tabpanel id=general>",
        f"<label>[[Language]] <select name=@language id=@language>{languages}</select></label></div>",
        "<div role=tabpanel id=notes hidden><label>",
        f"<input type=checkbox name=@digest id=@digest {ticked}> [[Weekly digest]]",
        "</label></div><button id=@save>[[Save settings]]</button></form>",
        TABS,
    )


def wiki(look: LookName = "v1") -> TaskSite:
    """The site."""
    routes = {"/": _home, "/new": _new, "/pages/{id:int}": _page, "/settings": _settings}
    return TaskSite("Orchard wiki", TABLES, WORDS, routes, NAV, look)
