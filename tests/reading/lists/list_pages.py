"""Pages with lists of many makes. All that they say is made up."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import Final, NamedTuple


class Job(NamedTuple):
    title: str
    firm: str
    place: str
    pay: str
    posted: str
    kind: str


JOBS: Final = (
    Job("Lens Designer", "Larkspur Optics GmbH", "Leeds, United Kingdom", "£40,000 - £48,000 a year", "3 days ago",
     "Full-time"),
    Job("Kiln Operator", "Ottermill", "Ghent, Belgium", "€2,900 per month", "1 week ago", "Part-time"),
    Job("Tide Analyst", "Saltmarsh Data Ltd", "Lisbon, Portugal", "€52k - 60k", "yesterday", "Full-time"),
    Job("Bridge Inspector", "Quayside Trust", "Vienna, Austria", "€31 per hour", "2 weeks ago", "Contract"),
    Job("Clock Restorer", "Fennel Row", "Prague, Czech Republic", "45 000 Kč měsíčně", "today", "Internship"),
)  # fmt: skip

HEAD: Final = (
    "<header><nav aria-label=Main><ul><li><a href=/>Home</a><li><a href=/about>About us</a><li><a href=/jobs>Jobs</a>"
    "<li><a href=/news>News</a><li><a href=/contact>Contact</a></ul></nav></header>"
)
FACETS: Final = (
    "<aside><h2>Filter</h2><ul>"
    + "".join(
        f"<li><a href='/jobs?city={c}'>{c} ({n})</a>"
        for c, n in (("Leeds", 14), ("Ghent", 9), ("Lisbon", 7), ("Vienna", 4), ("Prague", 2))
    )
    + "</ul><fieldset><legend>Type</legend>"
    + "".join(
        f"<label><input type=checkbox name=t value={v}> {v}</label>" for v in ("Full-time", "Part-time", "Contract")
    )
    + "</fieldset></aside>"
)
FOOT: Final = (
    "<footer><ul>"
    + "".join(
        f"<li><a href=/{w}>{w.capitalize()} and conditions</a>"
        for w in ("imprint", "privacy", "terms", "press", "investors", "help")
    )
    + "</ul></footer>"
)
CRUMBS: Final = "<nav aria-label=Breadcrumb><ol><li><a href=/>Home</a><li><a href=/jobs>Jobs</a><li>All</ol></nav>"
AD: Final = "<div class=ad><p>Advertisement</p><a href='https://ads.example.com/x'>Learn a trade in ten weeks</a></div>"


def page(*body: str, title: str = "Open positions") -> str:
    """A whole page around a list."""
    inner = "".join(body)
    return (
        f"<title>{title}</title>{HEAD}{CRUMBS}<h1>{title}</h1><p>1–5 of 1,240 jobs</p>{FACETS}"
        f"<main>{inner}</main>{FOOT}"
    )


def table() -> str:
    """Columns with headers."""
    rows = "".join(
        f"<tr><td><a href='/jobs/{n}'>{job.title}</a><td>{job.firm}<td>{job.place}<td>{job.pay}<td>{job.posted}<td>{job.kind}"
        for n, job in _numbered()
    )
    head = "<tr>" + "".join(f"<th>{h}" for h in ("Position", "Employer", "Location", "Salary", "Posted", "Job type"))
    return page(f"<table>{head}{rows}</table>")


def cards() -> str:
    """Cards with an advertisement among them, and what only some have."""
    made = [
        f"<div class=c><h3><a href='/jobs/{n}'>{job.title}</a></h3><p>{job.firm}</p><ul><li>{job.place}</li>"
        f"{f'<li>{job.pay}</li>' if n % 2 else ''}<li>{job.kind}</li></ul><time>{job.posted}</time></div>"
        for n, job in _numbered()
    ]
    return page(f"<div>{''.join(made[:2])}{AD}{''.join(made[2:])}</div>")


def lines() -> str:
    """One line of facts under each title, parted by dots."""
    made = "".join(
        f"<li><a href='/jobs/{n}'>{job.title}</a><br><small>{job.firm} · {job.place} · {job.kind} · {job.posted}</small></li>"
        for n, job in _numbered()
    )
    return page(f"<ul>{made}</ul>")


def spans() -> str:
    """Pieces side by side without a blank between them."""
    made = "".join(
        f"<article><h2><a href='/jobs/{n}'>{job.title}</a></h2><div><span>{job.firm}</span><span>{job.place}</span>"
        f"<span>{job.pay}</span><span>{job.posted}</span>"
        "</div></article>"
        for n, job in _numbered()
    )
    return page(f"<section>{made}</section>")


def definitions() -> str:
    """A definition list: a term and its descriptions are one record."""
    made = "".join(
        f"<dt><a href='/jobs/{n}'>{job.title}</a><dd>{job.firm}<dd>{job.place}<dd>Posted {job.posted}"
        for n, job in _numbered()
    )
    return page(f"<dl>{made}</dl>")


def pairs() -> str:
    """Each record is two rows."""
    made = "".join(
        f"<tr><td colspan=2><a href='/jobs/{n}'>{job.title}</a></tr><tr><td>{job.firm}</td><td>{job.place}</td></tr>"
        for n, job in _numbered()
    )
    return page(f"<table><tbody>{made}</tbody></table>")


def flat() -> str:
    """Headings and paragraphs one after the other, without anything around each record."""
    made = "".join(
        f"<h3><a href='/jobs/{n}'>{job.title}</a></h3><p>{job.firm}</p><p>{job.place}</p>" for n, job in _numbered()
    )
    return page(f"<div>{made}</div>")


def departments() -> str:
    """One list in several parts, each under its heading."""
    made = "".join(
        f"<section><h2>Department {n}</h2><ul>"
        + "".join(f"<li><a href='/jobs/{n}{m}'>{job.title} {m}</a><span>{job.place}</span></li>" for m in (1, 2, 3))
        + "</ul></section>"
        for n, job in _numbered()
    )
    return page(made)


def links() -> str:
    """Whole cards that are links."""
    made = "".join(
        f"<a href='/jobs/{n}'><div><strong>{job.title}</strong></div><div>{job.firm}</div><div>{job.place}</div></a>"
        for n, job in _numbered()
    )
    return page(f"<div>{made}</div>")


def labelled() -> str:
    """Every fact has its label before it."""
    made = "".join(
        f"<li><h3><a href='/jobs/{n}'>{job.title}</a></h3><div>Unternehmen: {job.firm}</div><div>Arbeitsort: {job.place}</div>"
        f"<div>Veröffentlicht: {n}.03.2026</div></li>"
        for n, job in _numbered()
    )
    return page(f"<ul>{made}</ul>", title="Stellenangebote")


def shadow() -> str:
    """Records within shadow roots."""
    made = "".join(
        f"<job-card><template shadowrootmode=open><h3><a href='/jobs/{n}'>{job.title}</a></h3><p>{job.firm}</p>"
        f"<p>{job.place}</p></template></job-card>"
        for n, job in _numbered()
    )
    return page(f"<job-list><template shadowrootmode=open><div>{made}</div></template></job-list>")


def buttons() -> str:
    """Records that open a panel when they are clicked, without an address."""
    made = "".join(
        f"<li onclick=''><h3>{job.title}</h3><div>{job.firm}</div><div>{job.place}</div></li>" for _, job in _numbered()
    )
    return page(f"<ul>{made}</ul><section><h2>Pick a job</h2></section>")


def virtual() -> str:
    """Rows that are placed by hand within a tall box."""
    made = "".join(
        f"<div style='position:absolute;top:{n * 60}px;height:60px'><a href='/jobs/{n}'>{job.title}</a><div>{job.firm}</div>"
        f"<div>{job.place}</div></div>"
        for n, job in _numbered()
    )
    return page(
        f"<div style='height:500px;overflow:auto'><div style='height:9000px;position:relative'>{made}</div></div>"
    )


def products() -> str:
    """Things that are no jobs."""
    made = "".join(
        f"<li><a href='/shop/{n}'>Brass lantern no. {n}</a><p>€{n * 12}.50</p><p>In stock</p></li>" for n in range(1, 9)
    )
    return page(f"<ul>{made}</ul>", title="Lanterns")


def two() -> str:
    """The list and, beside it, others of the same kind."""
    aside = "".join(f"<li><a href='/jobs/9{n}'>Similar {job.title}</a></li>" for n, job in _numbered())
    made = "".join(
        f"<li><h3><a href='/jobs/{n}'>{job.title}</a></h3><p>{job.firm}</p><p>{job.place}</p></li>"
        for n, job in _numbered()
    )
    return page(f"<ul>{made}</ul>", f"<aside><h2>You might like</h2><ul>{aside}</ul></aside>")


def article() -> str:
    """No list of records: a text with headings, items and links."""
    return page(
        "<p>We have made lenses since 1911, and we mean to go on. Nobody here knows how to do anything else.</p>"
        "<h2>What we do</h2><ul><li>We grind glass for telescopes and for reading.</li>"
        "<li>We polish what was ground.</li>"
        "<li>We pack what was polished, with care and straw.</li></ul><p>Visit us, or <a href=/write>write</a>.</p>",
        title="About Larkspur",
    )


def _numbered() -> list[tuple[int, Job]]:
    return list(enumerate(JOBS, 1))
