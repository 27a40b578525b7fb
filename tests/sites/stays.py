"""A site that lets rooms: search, a list in an order of one's choice, a room, a form for the guest, a confirmation."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from tests.sites.tasks import LookName, TaskSite, onwards

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

TABLES = """
create table rooms (id integer primary key, city text, house text, price integer, beds integer);
create table bookings (id integer primary key, room integer, nights integer, guest text, email text, wishes text);
insert into rooms (id, city, house, price, beds) values
 (1104, 'Lisbon', 'Casa do Sol', 92, 2), (1217, 'Lisbon', 'Pensao Azul', 54, 1),
 (1332, 'Lisbon', 'Alfama House', 71, 2),
 (2408, 'Porto', 'Ribeira Rooms', 63, 2), (2519, 'Porto', 'Torre Hotel', 88, 2), (2604, 'Porto', 'Foz Corner', 47, 1),
 (3115, 'Bergen', 'Harbour Inn', 99, 2), (3221, 'Bergen', 'Fjord Lodge', 79, 1);
"""
WORDS = {"Nights": "Number of nights", "Search": "Search rooms", "View room": "See details", "Email": "E-mail address"}


async def _home(site: TaskSite, request: Request) -> Response:
    nights = "".join(f"<option value={n}>{n}</option>" for n in range(1, 8))
    return site.page(
        "Rooms everywhere",
        "<form action=/rooms><label>[[Where to?]] <input name=@city id=@city></label>",
        f"<label>[[Nights]] <select name=@nights id=@nights>{nights}</select></label>",
        "<button id=@go>[[Search]]</button></form>",
    )


async def _rooms(site: TaskSite, request: Request) -> Response:
    asked = site.asked(request)
    city, nights, order = asked.get("city", ""), int(asked.get("nights", "1")), asked.get("order", "house")
    by = order if order in ("price", "house") else "house"
    rooms = site.rows(f"select * from rooms where city = ? collate nocase order by {by}", city.strip())
    if not rooms:
        return site.page(f"No rooms in {city}", '<p>Nothing was found.</p><p><a href="/">Search again</a></p>')
    cards = "".join(
        f"<li><h2>{room['house']}</h2><p>{room['beds']} beds, {room['price']} € a night</p>"
        f"<a href='/rooms/{room['id']}?nights={nights}'>[[View room]]</a></li>"
        for room in rooms
    )
    chosen = "selected" if by == "price" else ""
    orders = f"<option value=house>Name</option><option value=price {chosen}>[[Price]]</option>"
    return site.page(
        f"Rooms in {rooms[0]['city']}",
        "<form action=/rooms>"
        f"<input type=hidden name=@city value='{escape(city, quote=True)}'>"
        f"<input type=hidden name=@nights value={nights}>"
        f"<label>[[Sort by]] <select name=@order id=@order onchange='this.form.submit()'>{orders}</select></label>"
        "</form>",
        f"<ul>{cards}</ul>",
    )


async def _room(site: TaskSite, request: Request) -> Response:
    room = site.row("select * from rooms where id = ?", request.path_params["id"])
    nights = int(request.query_params.get("nights", "1"))
    return site.page(
        room["house"],
        f"<p>{room['city']}, {room['beds']} beds. {nights} nights cost {nights * room['price']} €.</p>",
        f"<a href='/guest/{room['id']}?nights={nights}'>[[Book this room]]</a>",
    )


async def _guest(site: TaskSite, request: Request) -> Response:
    room = site.row("select * from rooms where id = ?", request.path_params["id"])
    nights, error = int(request.query_params.get("nights", "1")), ""
    if request.method == "POST":
        guest = await site.taken(request)
        if guest.get("name") and "@" in guest.get("email", ""):
            number = site.insert(
                "insert into bookings (room, nights, guest, email, wishes) values (?, ?, ?, ?, ?)",
                room["id"], nights, guest["name"], guest["email"], guest.get("wishes", ""),
            )  # fmt: skip
            return onwards(f"/booked/{number}")
        error = "<p role=alert>Please enter your name and a valid email address.</p>"
    return site.page(
        "Who is coming?",
        f"{error}<form method=post><label>[[Full name]] <input name=@name id=@name></label>",
        "<label>[[Email]] <input name=@email id=@email></label>",
        "<label>[[Wishes]] <textarea name=@wishes id=@wishes></textarea></label>",
        "<button id=@book>[[Book now]]</button></form>",
    )


async def _booked(site: TaskSite, request: Request) -> Response:
    kept = site.row(
        "select * from bookings join rooms on rooms.id = room where bookings.id = ?", request.path_params["id"]
    )
    return site.page(
        "Your room is booked",
        f"<p>{kept['house']} in {kept['city']}, {kept['nights']} nights. Booking number B-{kept[0] + 5000}.</p>",
    )


def stays(look: LookName = "v1") -> TaskSite:
    """The site."""
    routes = {
        "/": _home, "/rooms": _rooms, "/rooms/{id:int}": _room, "/guest/{id:int}": _guest, "/booked/{id:int}": _booked,
    }  # fmt: skip
    return TaskSite("Stays", TABLES, WORDS, routes, look=look)
