"""Ten pages of common kinds, and everything that a page says, as a role may claim it for a proof."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.snapshot import Snapshot

FRAME = """<!doctype html><meta charset=utf-8><title>{title} – Hearth</title>
<header><a href="/">Hearth</a><nav><a href="/shop">Shop</a><a href="/cart">Cart</a><a href="/help">Help</a></nav>
</header><main>{main}<p role=status id=said></p></main><footer>© Hearth 2026 <a href="/terms">Terms</a></footer>"""

PAGES = {
    "product": """<h1>Blue kettle</h1><p>34 € with delivery</p><form method=post><label>Quantity <input name=amount
 type=number value=1></label><label><input type=checkbox name=gift> Gift wrap</label><button>Add to cart</button>
 </form><h2>Reviews</h2><ul><li>Boils fast.</li><li>Rather loud.</li></ul>""",
    "checkout": """<h1>Delivery</h1><form method=post><fieldset><legend>Where to</legend><label>Street and number
 <input name=street></label><label>City <input name=city></label></fieldset><label>Country <select name=country>
 <option>Austria<option>Portugal</select></label><button>Continue to payment</button></form>
 <table><tr><th>Item</th><th>Price</th></tr><tr><td>Blue kettle</td><td>34 €</td></tr></table>""",
    "review": """<h1>Check your order</h1><dl><dt>Items</dt><dd>2 × Blue kettle</dd><dt>Total</dt><dd>68 €</dd></dl>
 <form method=post><label><input type=checkbox> I agree to the terms of sale</label><button>Pay now</button></form>
 <a href="/cart">Back to your cart</a>""",
    "bookings": """<h1>Your bookings</h1><div role=tablist><button role=tab aria-selected=true>Coming</button>
 <button role=tab>Past</button></div><table><tr><th>Number</th><th>House</th><th>State</th></tr>
 <tr><td>B-7001</td><td>Casa do Sol</td><td>confirmed</td></tr></table><button>Cancel booking</button>""",
    "ticket": """<h1>4712: Password lost</h1><p>It is open since Monday.</p><h2>Replies</h2><ul><li>We are on it.</li>
 </ul><form method=post><label>Reply <textarea name=text></textarea></label><button>Send reply</button></form>""",
    "contact": """<h1>Write to us</h1><p>We answer within two days.</p><form method=post><label for=mail>Your email
 </label><input id=mail type=email placeholder="you@example.com"><label for=text>Message</label><textarea id=text>
 </textarea><button>Send message</button></form>""",
    "account": """<h1>Your account</h1><ul><li><a href="/orders">Orders</a></li><li><a href="/address">Addresses</a>
 </li></ul><p>Signed in as Ida.</p><button>Delete account</button>""",
    "calendar": """<h1>Choose a day</h1><button aria-label="Previous month">‹</button><h2>December 2026</h2>
 <button aria-label="Next month">›</button><table><tr><th>Mon</th><th>Tue</th></tr><tr><td><button>7</button></td>
 <td><button>8</button></td></tr></table><button>Book this day</button>""",
    "settings": """<h1>Settings</h1><form method=post><label>Language <select><option>English<option>Deutsch</select>
 </label><label><input type=checkbox checked> Weekly digest</label><label><input type=radio name=t checked> Light
 </label><label><input type=radio name=t> Dark</label><button>Save settings</button></form>""",
    "listing": """<h1>3 jobs</h1><form role=search><label>Search jobs <input type=search></label><button>Go</button>
 </form><ul><li><h2><a href="/jobs/1">Optical Engineer</a></h2><p>Leeds, 52,000 a year</p><button>Apply now</button>
 </li><li><h2><a href="/jobs/2">Baker</a></h2><p>Porto, 21,000 a year</p><button>Apply now</button></li></ul>""",
}  # fmt: skip


def html(name: str) -> str:
    """One of the pages."""
    return FRAME.format(title=name.capitalize(), main=PAGES[name])


def claims(snapshot: Snapshot) -> Iterator[str]:
    """Every text that a page shows, its title, two texts in a row, and every element by its ref."""
    listed = [each for each in snapshot.elements if is_listed(each)]
    texts = [(block.order, block.text) for block in snapshot.blocks if block.text]
    texts += [(each.order, text) for each in listed for text in (each.name, each.text) if text]
    said = list(dict.fromkeys([snapshot.title, *(text for _, text in sorted(texts))]))
    yield from said
    yield from map(" ".join, pairwise(said))
    yield from (each.ref for each in listed)


def made_of(snapshot: Snapshot) -> Iterator[str]:
    """What the page is made of: labels, buttons, menus, heads of columns, and its fields as they came."""
    listed = [each for each in snapshot.elements if is_listed(each)]
    yield from dict.fromkeys(each.name for each in listed if each.name)
    yield from (block.text for block in snapshot.blocks if block.kind in ("label", "legend") and block.text)
    yield from (each.ref for each in listed if each.role in ("button", "tab"))
