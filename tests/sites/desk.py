"""A support desk: tickets in a table, a ticket with its replies, its state and its owner."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from tests.sites.tasks import LookName, TaskSite

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

TABLES = """
create table tickets (id integer primary key, subject text, state text, owner text);
create table replies (ticket integer, text text);
insert into tickets values (4711, 'Printer is on fire', 'Open', ''), (4712, 'Password lost', 'Open', ''),
 (4713, 'Screen is dark', 'Open', ''), (4720, 'Mouse has gone', 'Waiting', 'Ana');
"""
WORDS = {"Tickets": "All tickets", "Reply": "Your reply", "State": "Status", "Owner": "Assigned to"}
STATES = ("Open", "Waiting", "Closed")
OWNERS = ("", "Ana", "Ben", "Cem")
NAV = "<a href='/'>Start</a><a href='/tickets'>[[Tickets]]</a>"


async def _home(site: TaskSite, request: Request) -> Response:
    count = len(site.rows("select id from tickets where state = 'Open'"))
    return site.page("Help desk", f"<p>{count} tickets are open.</p>")


async def _tickets(site: TaskSite, request: Request) -> Response:
    rows = "".join(
        f"<tr><td><a href='/tickets/{t['id']}'>{t['id']}</a></td><td>{t['subject']}</td><td>{t['state']}</td></tr>"
        for t in site.rows("select * from tickets order by id")
    )
    return site.page("Tickets", f"<table><tr><th>Number</th><th>Subject</th><th>State</th></tr>{rows}</table>")


def _options(options: tuple[str, ...], chosen: str) -> str:
    return "".join(f"<option {'selected' if each == chosen else ''}>{each or 'Nobody'}</option>" for each in options)


async def _ticket(site: TaskSite, request: Request) -> Response:
    id, said = request.path_params["id"], ""
    if request.method == "POST":
        taken = await site.taken(request)
        if "text" in taken:
            site.insert("insert into replies values (?, ?)", id, taken["text"])
            said = "<p role=status>Your reply was sent.</p>"
        else:
            site.rows("update tickets set state = ?, owner = ? where id = ?", taken["state"], taken["owner"], id)
            said = "<p role=status>The ticket was saved.</p>"
    ticket = site.row("select * from tickets where id = ?", id)
    replies = "".join(
        f"<li>{escape(each['text'])}</li>" for each in site.rows("select * from replies where ticket = ?", id)
    )
    states, owners = _options(STATES, ticket["state"]), _options(OWNERS, ticket["owner"])
    return site.page(
        f"{id}: {ticket['subject']}",
        said,
        f"<p>It is {ticket['state'].lower()}.</p><h2>Replies</h2><ul>{replies}</ul>",
        "<form method=post><label>[[Reply]] <textarea name=@text id=@text></textarea></label>",
        "<button id=@send>[[Send reply]]</button></form><h2>Details</h2>",
        f"<form method=post><label>[[State]] <select name=@state id=@state>{states}</select></label>",
        f"<label>[[Owner]] <select name=@owner id=@owner>{owners}</select></label>",
        "<button id=@save>[[Save]]</button></form>",
    )


def desk(look: LookName = "v1") -> TaskSite:
    """The site."""
    routes = {"/": _home, "/tickets": _tickets, "/tickets/{id:int}": _ticket}
    return TaskSite("Desk", TABLES, WORDS, routes, NAV, look)
