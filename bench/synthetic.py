"""Pages for the observation bench, made here: each knows the names of everything on it that a person can act on."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Page:
    """An HTML document, the documents of its frames by path, and the names of its interactive elements."""

    name: str
    html: str = ""
    frames: dict[str, str] = field(default_factory=dict[str, str])
    truth: list[str] = field(default_factory=list[str])

    def named(self, name: str) -> str:
        """Note an interactive element by its name, which no other has."""
        self.truth.append(name)
        return name


STYLE = """<style>
body{font:15px/1.4 sans-serif;margin:24px auto;max-width:1080px}nav a,.filters label{margin-right:12px}
.field{margin:10px 0}.field label{display:block;font-weight:600}.cards{display:grid;gap:12px}
.card{border:1px solid #ccc;padding:12px;border-radius:6px}.card:hover{background:#fafafa}.tag{padding:2px 6px}
.row{display:flex;gap:16px;align-items:center;border-bottom:1px solid #eee;padding:4px}.menu{cursor:pointer}
</style>"""
HEAD = f"<!doctype html><html lang=en><meta charset=utf-8>{STYLE}"

FIELDS = {
    **{"First name *": "text", "Last name *": "text", "Email address *": "email", "Phone *": "tel", "Website": "url"},
    **{"Street": "text", "Years of experience": "number", "Start date": "date", "City": "text", "Résumé": "file"},
    **{"Choose a password": "password", "Search skills": "search"},
}
CHOICES = {"Country": ("Germany", "France", "Spain"), "Notice period": ("None", "1 month", "3 months")}


def form() -> Page:
    """An application form of 20 fields, with a few more controls around it."""
    page = Page("20-field form")
    links = "".join(f"<a href=/{x}>{page.named(x)}</a>" for x in ("Home", "Jobs", "Imprint"))
    rows = [
        f"<div class=field><label for=f{i}>{page.named(label)}</label>"
        f"<input id=f{i} name=f{i} type={kind} {'required' * label.endswith('*')}></div>"
        for i, (label, kind) in enumerate(FIELDS.items())
    ]
    for label, options in CHOICES.items():
        chosen = "".join(f"<option>{option}</option>" for option in ("Please choose", *options))
        rows.append(f"<div class=field><label>{page.named(label)} <select name=c>{chosen}</select></label></div>")
    for i, label in enumerate(("Cover letter", "Why us?")):
        rows.append(f"<div class=field><label for=t{i}>{page.named(label)}</label><textarea id=t{i}></textarea></div>")
    radios = "".join(f"<label><input type=radio name=auth> {page.named(x)}</label>" for x in ("Yes", "No"))
    rows.append(f"<fieldset><legend>Are you authorised to work here?</legend>{radios}</fieldset>")
    for label in ("I agree to the privacy policy", "Keep me posted about other jobs"):
        rows.append(f"<div class=field><label><input type=checkbox> {page.named(label)}</label></div>")
    rows += [f"<button type=button>{page.named(x)}</button>" for x in ("Submit application", "Save draft")]
    page.html = (
        f"{HEAD}<title>Apply</title><nav>{links}</nav><main><h1>Apply: Gardener</h1>"
        f"<p>Fields with a star are required.</p><form>{''.join(rows)}</form></main>"
    )
    return page


def listing(cards: int = 100) -> Page:
    """A listing of postings with filters and pagination: about 1,700 elements for 100 cards."""
    page = Page("job listing")
    filters = "".join(f"<label><input type=checkbox> {page.named(f'Filter {i:02}')}</label>" for i in range(60))
    tags = "".join(f"<span class=tag>{tag}</span>" for tag in ("Remote", "Full-time", "Senior"))
    items = [
        f"<li class=card><div><h3><a href=/job/{i}>{page.named(f'Gardener for roses {i:03}')}</a></h3>"
        f"<p class=co><span>Rosarium {i % 17}</span> · <span>Berlin, Germany</span></p>"
        f"<p>We grow roses of {i} kinds and look for a person with patience and a love of thorns.</p>"
        f"<div>{tags}</div><time>3 days ago</time>"
        f"<div><button>{page.named(f'Save posting {i:03}')}</button></div></div></li>"
        for i in range(cards)
    ]
    pages = "".join(f"<a href=?p={i}>{page.named(f'Page {i:02}')}</a> " for i in range(1, 11))
    page.html = (
        f"{HEAD}<title>Jobs</title><header><h1>Jobs</h1><form role=search><input "
        f"aria-label='{page.named('Search jobs')}'><button>{page.named('Find')}</button></form></header>"
        f"<main><div class=filters>{filters}</div><ul class=cards>{''.join(items)}</ul><nav>{pages}</nav></main>"
    )
    return page


def large(elements: int) -> Page:
    """About so many elements: rows of text, links, buttons, and menus that only listen for clicks."""
    page = Page(f"{elements:,} elements")
    rows = [
        f"<div class=row><div><span>Row {i}</span><em>of many</em></div><p>Some words of row {i} <b>in bold</b></p>"
        f"<a href=/x/{i}>{page.named(f'Open {i:05}')}</a><button>{page.named(f'Edit {i:05}')}</button>"
        f"<div class=menu><span>{page.named(f'Menu {i:05}')}</span></div>"
        f"<label><input type=checkbox> {page.named(f'Pick {i:05}')}</label></div>"
        for i in range(elements // 12)
    ]
    script = "<script>for (const e of document.querySelectorAll('.menu')) e.addEventListener('click', () => 1)</script>"
    page.html = f"{HEAD}<title>Large</title><main>{''.join(rows)}</main>{script}"
    return page


def frames() -> Page:
    """Frames of this and another origin (`OTHER` stands for it), shadow roots open, closed and declared, listeners."""
    page = Page("iframes and shadow roots")

    def inner(title: str) -> str:
        fields = "".join(
            f"<p><label for={title}{i}>{page.named(f'{title} field {i}')}</label> "
            f"<input id={title}{i} name={title}-{i} type=text required></p>"
            for i in range(5)
        )
        return f"{HEAD}<h2>{title}</h2>{fields}<button>{page.named(f'{title} button')}</button>"

    page.frames = {"/same": inner("Same"), "/other": inner("Other")}
    roots = {
        f"{mode}{i}": f"<label>{page.named(f'{mode} shadow field {i}')} <input></label>"
        f"<button>{page.named(f'{mode} shadow button {i}')}</button><slot></slot>"
        for mode in ("open", "closed")
        for i in range(4)
    }
    hosts = "".join(f"<div class=host data-root={root}></div>" for root in roots)
    declared = (
        f"<div><template shadowrootmode=open><button>{page.named('Declared open')}</button></template></div>"
        f"<x-card><template shadowrootmode=closed><button>{page.named('Declared closed')}</button></template></x-card>"
    )
    listening = "".join(f"<span class=only>{page.named(f'Listens {i:02}')}</span> " for i in range(20))
    script = f"""<script>
const roots = {roots!r};
for (const host of document.querySelectorAll('.host')) {{
  const root = host.dataset.root;
  host.attachShadow({{ mode: root.slice(0, -1) }}).innerHTML = roots[root];
}}
for (const el of document.querySelectorAll('.only')) el.addEventListener('click', () => 1);
</script>"""
    page.html = (
        f"{HEAD}<title>Frames</title><h1>Frames</h1>{declared}{hosts}{listening}"
        "<iframe src=/same width=500 height=260></iframe><iframe src=OTHER/other width=500 height=260></iframe>"
        f"{script}"
    )
    return page


def all_pages() -> list[Page]:
    """Every page of the observation bench, small to large."""
    return [form(), frames(), listing(), large(5_000), large(20_000)]
