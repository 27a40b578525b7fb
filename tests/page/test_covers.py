"""No picture shows a value, whatever the page does with it: a picture of a page that says the value has the same pixels
as one of a page that says something else of the same length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.echoes import Echoes
from footpath.schema.action import Fill

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

NAME, OTHER = "Zephyrine Quackenbrock", "Wolframia Grumbelfinge"
PHONE, OTHER_PHONE = "+49 30 77712399", "+49 30 88823488"
PLAIN = "<h1>Thank you {0}</h1><p>Call {1}</p>"


def letters(tag: str, style: str = "") -> str:
    return "".join(f"<{tag} style='{style}'>{{0[{at}]}}</{tag}>" for at in range(len(NAME)))


PAGES = {
    "a style that hides what a page lays over itself": "<style>[aria-hidden]{{display:none!important}}</style>" + PLAIN,
    "a style for popovers": "<style>[popover]{{opacity:0!important}}</style>" + PLAIN,
    "a style for the root's children": "<style>html>div{{display:none!important}}</style>" + PLAIN,
    "a style for highlights": "<style>::highlight(x),*{{background:none!important}}</style>" + PLAIN,
    "a script that removes what it did not add": PLAIN
    + "<script>new MutationObserver((all)=>{{for(const r of all)for(const n of r.addedNodes)n.remove?.()}})"
    ".observe(document.documentElement,{{childList:true}})</script>",
    "patched prototypes": PLAIN + "<script>Element.prototype.append=()=>{{}};Range.prototype.getClientRects=()=>[];"
    "Element.prototype.getBoundingClientRect=()=>new DOMRect</script>",
    "before": "<style>p::before{{content:'{0}'}}</style><p></p>",
    "after, of an attribute": "<style>p::after{{content:attr(data-n)}}</style><p data-n='{0}'></p>",
    "after, elsewhere": "<style>p::after{{content:'{0}';position:absolute;top:300px;left:200px}}</style><p>x</p>",
    "a marker": "<style>li::marker{{content:'{0}'}}</style><ul style='padding-left:300px'><li>x</ul>",
    "a counter": "<style>p{{counter-reset:n {3}}}p::before{{content:counter(n)}}</style><p></p>",
    "a list's number": "<ol start={3} style='padding-left:300px'><li>x</ol>",
    "a broken image": "<img alt='{0}' src=/none.png width=300 height=40>",
    "a button of its value": "<input type=button value='{0}' style='width:300px'>",
    "a button": "<button style='width:300px'>{0}</button>",
    "a button that shrinks": "<button>{0}</button>",
    "a placeholder": "<input placeholder='{0}' style='width:300px'>",
    "a field": "<input value='{0}' style='width:300px'>",
    "a long field": "<textarea cols=50>{0}</textarea>",
    "a choice": "<select style='width:300px'><option>a<option selected>{0}</select>",
    "a list": "<select size=3 style='width:300px'><option>a<option>{0}</select>",
    "a drawing": "<svg width=600 height=40><text x=5 y=20>{0}</text></svg>",
    "a copy in a drawing": "<svg width=600 height=40><defs><text id=t x=5 y=20>{0}</text></defs></svg>"
    "<svg width=600 height=40><use href='#t' x=9 /></svg>",
    "a canvas": "<canvas id=c width=600 height=40></canvas><script>const p=c.getContext('2d');p.font='20px serif';"
    "p.fillText('{0}',5,25)</script>",
    "an open shadow root": "<div><template shadowrootmode=open><p>{0}</p></template></div>",
    "a closed shadow root": "<div><template shadowrootmode=closed><p>{0}</p></template></div>",
    "a frame": "<iframe srcdoc='<p>{0}</p>'></iframe>",
    "a frame in a frame": "<iframe srcdoc=\"<iframe srcdoc='<p>{0}</p>'></iframe>\"></iframe>",
    "a sandbox": "<iframe sandbox srcdoc='<p>{0}</p>'></iframe>",
    "a frame that is enlarged": "<iframe style='transform:scale(1.5);transform-origin:0 0'"
    " srcdoc='<p>{0}</p>'></iframe>",
    "a frame that is turned": "<iframe style='margin:100px;transform:rotate(30deg)' srcdoc='<p>{0}</p>'></iframe>",
    "a frame that is scrolled": "<iframe id=f srcdoc='<p style=margin-top:900px>{0}</p>'></iframe>"
    "<script>f.onload=()=>f.contentWindow.scrollTo(0,9999)</script>",
    "letters": letters("span"),
    "letters in boxes": letters("div", "float:left;width:14px"),
    "letters below each other": letters("div"),
    "letters out of order": "<div style='display:flex;flex-flow:row-reverse;justify-content:flex-end'>"
    f"{letters('i')}</div>",
    "parts of words": "<p>{0[0]}{0[1]}<b>{0[2]}{0[3]}{0[4]}</b>{0[5]}<i>{0[6]}</i>{0[7]}{0[8]} x</p>",
    "soft hyphens": "<p>" + "&shy;".join(f"{{0[{at}]}}" for at in range(len(NAME))) + "</p>",
    "spaced out": "<p>" + " ".join(f"{{0[{at}]}}" for at in range(9)) + "</p>",
    "in reverse": "<p style='unicode-bidi:bidi-override;direction:rtl'>{2}</p>",
    "capitals": "<p style='text-transform:uppercase'>{0}</p>",
    "a number without its country": "<p>030 {3[0]}{3[1]}{3[2]} {3[3]}{3[4]}{3[5]}{3[6]}{3[7]}</p>",
    "a number with dots": "<p>+49.30.{3[0]}{3[1]}{3[2]}.{3[3]}{3[4]}{3[5]}{3[6]}{3[7]}</p>",
    "a shadow elsewhere": "<p style='color:transparent;text-shadow:0 150px #000'>{0}</p>",
    "a reflection": "<p style='-webkit-box-reflect:below 20px'>{0}</p>",
    "a dialog": "<dialog id=d><p>{0}</p></dialog><script>d.showModal()</script>",
    "what is turned": "<p style='transform:rotate(20deg);margin:200px'>{0}</p>",
    "what is scrolled": "<div id=s style='height:90px;overflow:auto'><p style='margin-top:500px'>{0}</p></div>"
    "<script>s.scrollTop=9999</script>",
    "a page that is scrolled": "<p style='margin-top:1900px;height:1000px'>{0}</p><script>scrollTo(0,1500)</script>",
    "what can be edited": "<div contenteditable>{0}</div>",
}
MOVING = {
    "what jumps": "<p id=m style='position:absolute'>{0}</p><script>let i=0;(function f(){{"
    "m.style.top=(i=(i+90)%700)+'px';requestAnimationFrame(f)}})()</script>",
    "what comes and goes": "<p id=l>x</p><script>setInterval(()=>{{l.textContent='x';"
    "requestAnimationFrame(()=>l.textContent='{0}')}},30)</script>",
    "what is shown and hidden": "<style>p{{display:none}}.on p{{display:block}}</style><p>{0}</p><script>"
    "setInterval(()=>document.body.classList.toggle('on'),20)</script>",
    "what an animation says": "<style>@keyframes k{{0%{{content:'x'}}50%{{content:'{0}'}}}}p::before{{content:'x';"
    "animation:k .1s infinite}}</style><p></p>",
}


def page(body: str, name: str, phone: str) -> str:
    style = "<style>*{font-family:monospace}</style>"  # letters of one width: other words move nothing
    return f"<!doctype html><meta charset=utf-8>{style}<body>" + body.format(name, phone, name[::-1], phone[-8:])


async def shown(session: Session, site: Site, body: str, name: str, phone: str) -> bytes:
    session.private = (name, *name.split(), phone)
    await session.goto(site.serve(page(body, name, phone)))
    return await session.screenshot()


@pytest.mark.browser
@pytest.mark.parametrize("what", PAGES)
@pytest.mark.sample(8)
async def test_a_value_is_in_no_pixel(session: Session, site: Site, what: str):
    one = await shown(session, site, PAGES[what], NAME, PHONE)
    other = await shown(session, site, PAGES[what], OTHER, OTHER_PHONE)
    is_alike = one == other  # a diff of two pictures would take minutes
    assert one
    assert is_alike


@pytest.mark.browser
@pytest.mark.parametrize("what", MOVING)
@pytest.mark.sample(1)
async def test_of_a_value_that_never_stands_still_there_is_no_picture(session: Session, site: Site, what: str):
    assert await shown(session, site, MOVING[what], NAME, PHONE) == b""


@pytest.mark.browser
async def test_images_are_covered_once_something_was_entered(session: Session, site: Site):
    image = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='60' height='60'><rect {} /></svg>"
    body = f'<input aria-label=Name><br><img src="{image}"><p style="background:url(&quot;{image}&quot;);height:60px">'
    shots: list[list[bytes]] = []
    for colour in ("width='60' height='60' fill='red'", "width='60' height='60' fill='blue'"):
        await session.goto(site.serve(f"<!doctype html>{body.replace('{}', colour)}"))
        session.has_entered = False
        (field,) = (await session.observe()).elements[:1]
        before = await session.screenshot([field.ref])
        await session.act(Fill(value="Something"), field)
        shots.append([before, await session.screenshot([field.ref])])
    was_alike, is_alike = (one == other for one, other in zip(*shots, strict=True))
    assert not was_alike
    assert is_alike


@pytest.mark.browser
async def test_what_is_no_value_is_seen(session: Session, site: Site):
    session.private = (NAME,)
    await session.goto(site.serve("<!doctype html><p>We call Bob"))
    one = await session.screenshot()
    await session.goto(site.serve("<!doctype html><p>We call Eve"))
    assert one != await session.screenshot()


@pytest.mark.parametrize(
    "text",
    [
        *("Quackenbrock", "QUACKENBROCK!", "xQuackenbrock7", "Q u a c k e n b r o c k", "kcorbnekcauQ"),
        *(
            "Quacken\u00adbrock",
            "\uff31uackenbrock",
            "Q\u0301uackenbrock",
            "030 777 123 99",
            "(030) 77712399",
            "quackenb",
        ),
    ],
)
def test_a_person_can_read_it(text: str):
    assert Echoes(["Quackenbrock", PHONE]).stand_in(text)


@pytest.mark.parametrize("text", ["Quack", "Call us", "030 777 12", "Senior Engineer"])
def test_a_person_cannot_read_it(text: str):
    assert not Echoes(["Quackenbrock", PHONE]).stand_in(text)


def test_a_value_across_boxes_is_found():
    assert Echoes(["Quackenbrock"]).across(["Hello", "Quack", "en", "brock", "!"]) == {1, 2, 3}
