"""A shop: search, a product, a cart with amounts, an order."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from tests.sites.tasks import LookName, TaskSite, onwards

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

TABLES = """
create table products (id integer primary key, name text, price integer);
create table cart (product integer, amount integer, gift integer);
create table orders (id integer primary key, street text, total integer);
insert into products (id, name, price) values
 (31, 'Blue kettle', 34), (32, 'Red kettle', 36), (47, 'Oak table', 210), (48, 'Oak stool', 45), (59, 'Brass lamp', 62);
"""
WORDS = {"Search the shop": "Search our shop", "Go": "Search", "Amount": "Quantity"}
NAV = "<a href='/'>Shop</a><a href='/cart'>Cart</a>"


async def _home(site: TaskSite, request: Request) -> Response:
    words = site.asked(request).get("words", "").strip()
    found = site.rows("select * from products where name like ?", f"%{words}%") if words else []
    listed = "".join(
        f"<li><a href='/products/{each['id']}'>{each['name']}</a> {each['price']} €</li>" for each in found
    )
    return site.page(
        "Things for the house",
        f"<form><label>[[Search the shop]] <input name=@words id=@words value='{escape(words, quote=True)}'></label>"
        "<button id=@go>[[Go]]</button></form>",
        f"<h2>{len(found)} found</h2><ul>{listed}</ul>" if words else "",
    )


async def _product(site: TaskSite, request: Request) -> Response:
    product = site.row("select * from products where id = ?", request.path_params["id"])
    if request.method == "POST":
        taken = await site.taken(request)
        amount, gift = int(taken.get("amount") or "1"), "gift" in taken
        site.insert("insert into cart (product, amount, gift) values (?, ?, ?)", product["id"], amount, gift)
        return onwards("/cart")
    return site.page(
        product["name"],
        f"<p>{product['price']} €</p><form method=post>",
        "<label>[[Amount]] <input name=@amount id=@amount type=number value=1></label>",
        "<label><input type=checkbox name=@gift id=@gift> [[Gift wrap]]</label>",
        "<button id=@add>[[Add to cart]]</button></form>",
    )


async def _cart(site: TaskSite, request: Request) -> Response:
    kept = site.rows("select * from cart join products on id = product")
    rows = "".join(
        f"<tr><td>{each['name']}</td><td>{each['amount']}</td><td>{'gift' if each['gift'] else ''}</td></tr>"
        for each in kept
    )
    more = "<a href='/checkout'>[[Check out]]</a>" if kept else ""
    return site.page("Your cart", f"<table><tr><th>What</th><th>Amount</th><th></th></tr>{rows}</table>{more}")


async def _checkout(site: TaskSite, request: Request) -> Response:
    if request.method == "POST":
        taken = await site.taken(request)
        total = sum(e["amount"] * e["price"] for e in site.rows("select * from cart join products on id = product"))
        number = site.insert("insert into orders (street, total) values (?, ?)", taken.get("street", ""), total)
        site.rows("delete from cart")
        return onwards(f"/orders/{number}")
    return site.page(
        "Delivery",
        "<form method=post><label>[[Street and number]] <input name=@street id=@street></label>",
        "<button id=@order>[[Place order]]</button></form>",
    )


async def _order(site: TaskSite, request: Request) -> Response:
    order = site.row("select * from orders where id = ?", request.path_params["id"])
    return site.page("Thank you for your order", f"<p>Order number {order['id'] + 7000}, {order['total']} €.</p>")


def shop(look: LookName = "v1") -> TaskSite:
    """The site."""
    routes = {
        "/": _home, "/products/{id:int}": _product, "/cart": _cart, "/checkout": _checkout, "/orders/{id:int}": _order,
    }  # fmt: skip
    return TaskSite("Hearth", TABLES, WORDS, routes, NAV, look)
