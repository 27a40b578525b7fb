"""What the list sites show: the lists in their forms, what stands beside them, and what stands in their way."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Final

from tests.sites.list_scripts import MORE, PANEL, SCROLL, VIRTUAL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.responses import Response
    from tests.sites.lists import ListSite
    from tests.sites.vacancies import Vacancy

STYLE: Final = """body{font:15px sans-serif;margin:1em 2em}nav a{margin-right:1em}table{border-collapse:collapse}
td,th{padding:.4em 1em;text-align:left;border-bottom:1px solid #ccc}
.card,.tile{display:block;padding:.8em;margin:.5em 0;
border:1px solid #ccc;color:inherit;text-decoration:none}.two{display:flex;gap:2em}.two>*{flex:1}.rows{height:520px;
overflow-y:auto;position:relative;border:1px solid #999}.row{position:absolute;left:0;right:0;height:64px;padding:.4em}
li{margin:.6em 0}"""


def alert(sent: str, button: str) -> str:
    """A form of choices that looks like a filter, and sends something: by POST, or by a script."""
    how = "method=post action=/alerts" if sent == "post" else "onsubmit=\"event.preventDefault(); fetch('/alerts')\""
    return (
        f"<form {how}><label>How often <select name=often><option>Daily</option><option>Weekly</option>"
        f"</select></label><button>{button}</button></form>"
    )


def table(site: ListSite, part: Iterable[Vacancy]) -> str:
    if site.day.drifted:
        items = "".join(
            f"<div class='x1'><div class='x2'><a href='/vacancies/{each.number}'>{site.title(each)}</a></div>"
            f"<div class='x3'>{escape(each.firm)}</div><div class='x4'>{each.city}</div>"
            f"<div class='x5'>{each.salary}</div>"
            f"<div class='x6'><time datetime='{site.posted(each)}'>{site.posted(each)}</time></div></div>"
            for each in part
        )
        return f"<section class='x0'>{items}</section>"
    blank = " target=_blank" if site.day.new_tabs else ""
    rows = "".join(
        f"<tr><td><a{blank} href='/vacancies/{each.number}'>{site.title(each)}</a></td><td>{escape(each.firm)}</td>"
        f"<td>{each.city}</td><td>{each.salary}</td><td>{site.posted(each)}</td></tr>"
        for each in part
    )
    head = "<tr><th>Title</th><th>Company</th><th>Location</th><th>Salary</th><th>Posted</th></tr>"
    return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"


def cards(site: ListSite, part: Iterable[Vacancy]) -> str:
    outer, tag = ("tile", "h2") if site.day.drifted else ("card", "h3")
    made = "".join(
        f"<a class={outer} href='/vacancies/{each.number}'><{tag}>{site.title(each)}</{tag}>"
        f"<div class=firm>{escape(each.firm)}</div><div class=place>{each.city}</div>"
        f"<span class=pay>{each.salary}</span>"
        f"<time datetime='{site.posted(each)}'>{site.posted(each)}</time></a>"
        for each in part
    )
    return f"<section class=found>{made}</section>" if site.day.drifted else f"<div class=cards>{made}</div>"


def popular(site: ListSite, part: Iterable[Vacancy]) -> str:
    made = "".join(f"<li><a href='/vacancies/{each.number}'>{site.title(each)}</a></li>" for each in part)
    return f"<aside aria-label='Popular'><h2>Popular</h2><ul class=popular>{made}</ul></aside>"


def wall(site: ListSite) -> Response:
    if site.day.wall == "captcha":
        return site.page(
            "Just a moment",
            "<p>Please confirm that you are human.</p>",
            "<div class='g-recaptcha' data-sitekey=x><iframe title='reCAPTCHA' width=304 height=78 "
            "src='/captcha?recaptcha/api2/anchor'></iframe></div>",
        )
    return site.page(
        "Sign in to go on",
        "<form method=post action=/login><label>Email <input type=email name=email></label>"
        "<label>Password <input type=password name=password></label><button>Sign in</button></form>",
    )


def scripted(site: ListSite) -> Response:
    parts = {
        "scroll": ("<style>li{min-height:180px}</style><ul id=list></ul><p id=state></p>", SCROLL),
        "more": ("<ul id=list></ul><button id=more>Show more</button>", MORE),
        "virtual": ("<div class=rows id=rows tabindex=0 role=list></div>", VIRTUAL),
        "panel": (
            "<div class=two><div><ul id=list></ul><nav id=pages aria-label=Pages></nav></div>"
            "<section id=detail></section></div>",
            PANEL,
        ),
    }
    body, script = parts[site.kind]
    all_of_it = json.dumps([site.row(each) for each in site.vacancies]) if site.kind == "virtual" else "[]"
    data = f"<script>const SIZE={site.size}, ALL={all_of_it}, TOTAL={len(site.vacancies)}</script>"
    return site.page("Vacancies", f"<p>{len(site.vacancies)} vacancies</p>", body, data, f"<script>{script}</script>")
