"""`footpath jobs`: collected postings, shown, ranked and chosen."""

from __future__ import annotations

import dataclasses
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.arguments import check_output
from footpath.cli.boundary import drive, settings, with_app
from footpath.cli.options import Json, Limit, MaxCalls, MaxCost, MaxTokens, ProfileFile
from footpath.cli.screen import harmless, line, notices, results, show_json, show_rows
from footpath.errors import BadInput, NotFound

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from footpath.app import App
    from footpath.schema.posting import KeptPosting, Posting, PostingChange, PostingMark, PostingState, Sighting
    from footpath.tasks.ranking import RankedPosting, ReasonedRank

SEEN = 5
"""Maximum listed sightings; a board collected by many searches has one for each."""

app = typer.Typer(help="List, rank, show, search, export and count collected postings.", no_args_is_help=True)


class ShownPostings(StrEnum):
    """Selection of postings."""

    open = "open"
    closed = "closed"
    all = "all"


class ExportFormat(StrEnum):
    """Export format."""

    jsonl = "jsonl"
    json = "json"
    csv = "csv"
    jsonld = "jsonld"


Site = Annotated[str, typer.Option("--site", help="Only postings of this site: jobs.example.com.")]
Organisation = Annotated[str, typer.Option("--organisation", help="Only postings of this organisation.")]
Which = Annotated[ShownPostings, typer.Option("--state", help="closed: gone from every list, or closed by its site.")]


Ids = Annotated[list[str], typer.Argument(metavar="JOB...", help="Ids of postings.", show_default=False)]


@app.command()
def rank(
    site: Annotated[str, typer.Option("--site", help="Only postings of this site: jobs.example.com.")] = "",
    limit: Limit = 20,
    explain: Annotated[bool, typer.Option("--explain", help="Explain each score, word by word.")] = False,
    everything: Annotated[
        bool,
        typer.Option("--all", help="Include hidden postings, postings applied to, and postings with unwanted words."),
    ] = False,
    profile: ProfileFile = None,
    model: Annotated[
        str, typer.Option("--model", help="A model that sees your titles and skills, and adds reasons.")
    ] = "",
    max_calls: MaxCalls = 20,
    max_tokens: MaxTokens = 1_000_000,
    max_cost: MaxCost = 5.0,
    as_json: Json = False,
) -> None:
    """Rank open postings by your profile and your wishes, best first. A model's reasons change no score.

    Example: footpath jobs rank --explain
    """
    limits = (max_calls, max_tokens, max_cost)
    told, left_out = drive(_ranked(site, limit, profile, model, limits, everything=everything))
    found = told.postings
    if as_json:
        show_json([_object(each) for each in found])
        return
    if not found:
        results().print("No open posting is left to rank: `footpath collect URL` brings some.")
        return
    if explain or model:
        for each in found:
            _explain(each)
    else:
        columns = ("fits", "id", "title", "organisation", "mark", "posted", "why")
        show_rows(results(), columns, [_ranked_row(each) for each in found])
    if model:
        _tell_model(told)
    if left_out:
        notices().print(
            f"{left_out} left out (hidden, applied to, or with words that you do not want); --all shows them."
        )


@app.command()
def shortlist(jobs: Ids) -> None:
    """Put postings on your shortlist."""
    _mark(jobs, "shortlisted")


@app.command()
def hide(jobs: Ids) -> None:
    """Hide postings from lists."""
    _mark(jobs, "hidden")


@app.command()
def unmark(jobs: Ids) -> None:
    """Remove postings from the shortlist, or show hidden ones again."""
    _mark(jobs, None)


async def _ranked(
    site: str, limit: int, profile: Path | None, model: str, most: tuple[int, int, float], *, everything: bool
) -> tuple[ReasonedRank, int]:
    """The best, with a model's reasons if one is named, and how many were left out."""
    from footpath.answers.profile_file import load
    from footpath.app import open_app
    from footpath.schema.run import ModelUsage
    from footpath.schema.task import Limits
    from footpath.tasks.ranking import ReasonedRank
    from footpath.tasks.ranking import rank as ranked

    chosen = settings()
    person = load(profile or chosen.profile)
    async with open_app(chosen) as opened:
        best, left_out = await ranked(
            opened.postings, opened.posting_marks, person, site=site, limit=limit, everything=everything
        )
        if not model:
            return ReasonedRank(tuple(best), ModelUsage()), left_out
        limits = Limits(model_calls=most[0], model_tokens=most[1], cost_usd=most[2])
        return await opened.with_reasons(best, person, model, limits), left_out


def _mark(jobs: list[str], mark: PostingMark | None) -> None:
    from footpath.app import open_app

    async def go() -> list[str]:
        async with open_app(settings()) as opened:
            return [await opened.posting_marks.put(each, mark) for each in dict.fromkeys(jobs)]

    for id in drive(go()):
        results().print(f"{id} is {mark or 'not marked any more'}.")


def _ranked_row(each: RankedPosting) -> tuple[str, ...]:
    posting = each.kept.posting
    why = "; ".join(part.why for part in sorted(each.match.parts, key=lambda part: -part.share * part.weight)[:2])
    return (
        str(each.match.score),
        each.kept.id,
        line(posting.title),
        line(posting.organisation),
        each.mark,
        posting.posted.isoformat() if posting.posted else "",
        line(why),
    )


def _explain(each: RankedPosting) -> None:
    screen, posting = results(), each.kept.posting
    mark = f", {each.mark}" if each.mark else ""
    title = f"{line(posting.title)} · {line(posting.organisation)}".strip(" ·")
    screen.print(f"[bold]{each.match.score}[/bold]  {title}  [dim]{each.kept.id}{mark}[/dim]", soft_wrap=True)
    for part in each.match.parts:
        points = f"{round(part.share * part.weight)} of {part.weight}"
        screen.print(f"    {part.name:<7} {points:>8}  {line(part.why)}", soft_wrap=True)
    for reason in each.reasons:
        own = f" · you: {line(reason.own)}" if reason.own else ""
        screen.print(f"    {'+' if reason.fits else '-'} model   “{line(reason.quote)}”{own}", soft_wrap=True)
    for word in each.match.unwanted:
        screen.print(f"    [red]has “{line(word)}”, which you do not want[/red]", soft_wrap=True)


def _tell_model(told: ReasonedRank) -> None:
    """What the model cost, and why reasons are missing."""
    usage = told.usage
    price = "of unknown price" if usage.unpriced else f"${usage.cost_usd:.4f}"
    notices().print(f"{usage.calls} model calls, {usage.input_tokens + usage.output_tokens:,} tokens, {price}.")
    if told.notice:
        notices().print(f"Not every posting has reasons: {line(told.notice)}", soft_wrap=True)


def _object(each: RankedPosting) -> dict[str, object]:
    posting = each.kept.posting
    told: dict[str, object] = {"id": each.kept.id, "title": posting.title, "organisation": posting.organisation}
    told |= {"url": posting.url, "mark": each.mark, **dataclasses.asdict(each.match)}
    return told | ({"reasons": [dataclasses.asdict(reason) for reason in each.reasons]} if each.reasons else {})


@app.command("list")
def list_(
    site: Site = "",
    organisation: Organisation = "",
    state: Which = ShownPostings.open,
    shortlisted: Annotated[bool, typer.Option("--shortlisted", help="Only postings on your shortlist.")] = False,
    hidden: Annotated[bool, typer.Option("--hidden", help="Only hidden postings.")] = False,
    limit: Limit = 50,
    as_json: Json = False,
) -> None:
    """List postings, newest first. Hidden postings are left out."""
    from footpath.app import open_app

    if shortlisted and hidden:
        raise BadInput("--shortlisted and --hidden were both given.", hint="Give one of them.")
    mark: PostingMark | None = "shortlisted" if shortlisted else "hidden" if hidden else None
    unless_hidden = not hidden

    async def read() -> tuple[list[KeptPosting], int]:
        async with open_app(settings()) as opened:
            found = await opened.postings.list(
                site=site,
                organisation=organisation,
                state=_state(state),
                mark=mark,
                unless_hidden=unless_hidden,
                limit=limit,
            )
            return found, await opened.postings.count(
                site=site, organisation=organisation, state=_state(state), mark=mark, unless_hidden=unless_hidden
            )

    none = (
        "No closed postings match."
        if state is ShownPostings.closed
        else "No postings match. `footpath collect URL` collects some."
    )
    found, total = drive(read())
    _show(found, as_json=as_json, nothing=none)
    if len(found) < total and not as_json:
        notices().print(f"{len(found)} of {total} are shown; more: --limit")


@app.command()
def search(
    words: Annotated[
        list[str], typer.Argument(help='python "machine learning": all must be there.', show_default=False)
    ],
    without: Annotated[
        list[str] | None, typer.Option("--without", help="A word that postings must not contain.")
    ] = None,
    site: Site = "",
    organisation: Organisation = "",
    state: Which = ShownPostings.open,
    limit: Limit = 50,
    as_json: Json = False,
) -> None:
    """Search postings, best match first.

    Words match as prefixes; quotes keep words together.
    """
    query = " ".join((*map(_term, words), *(f"-{_term(word)}" for word in without or ())))

    found = with_app(
        lambda opened: opened.postings.search(
            query, site=site, organisation=organisation, state=_state(state), limit=limit + 1
        )
    )
    _show(found[:limit], as_json=as_json, nothing="No postings match.")
    if len(found) > limit and not as_json:
        notices().print(f"The best {limit} are shown; more: --limit")


@app.command()
def show(
    job: Annotated[str, typer.Argument(help="Id of a posting, or the beginning of an id.", show_default=False)],
    as_json: Json = False,
) -> None:
    """Show a posting with its sightings and changes."""
    from footpath.app import open_app

    async def read() -> tuple[KeptPosting, list[PostingChange], list[Sighting]]:
        async with open_app(settings()) as opened:
            kept = await opened.postings.get(job)
            return kept, *await opened.postings.story(kept.id)

    kept, changes, sightings = drive(read())
    if as_json:
        from footpath.memory.posting_forms import as_object

        more = {"sightings": sightings, "changes": changes}
        told = {name: [each.model_dump(mode="json") for each in those] for name, those in more.items()}
        show_json(as_object(kept) | told)
        return
    screen = results()
    screen.print(f"[bold]{line(kept.posting.title) or '(no title)'}[/bold]  {kept.id}, {kept.state}")
    for name, said in _facts(kept).items():
        if said:
            screen.print(f"{name}: {line(said)}")
    _show_sightings(screen, sightings)
    for each in changes:
        screen.print(f"[dim]{each.at:%Y-%m-%d %H:%M} {each.field}: {line(each.before)} → {line(each.after)}[/dim]")
    if kept.posting.description:
        typer.echo("\n" + harmless(kept.posting.description))


def _show_sightings(screen: Console, sightings: Sequence[Sighting]) -> None:
    for each in sightings[:SEEN]:
        gone = f", gone since {each.gone_at:%Y-%m-%d}" if each.gone_at else ""
        where = f"{each.site} ({each.list})" if each.list else each.site
        screen.print(f"[dim]seen on {line(where)} {each.seen_at:%Y-%m-%d %H:%M}{gone}: {line(each.url)}[/dim]")
    if (more := len(sightings) - SEEN) > 0:
        screen.print(f"[dim]seen on {more} more list{'' if more == 1 else 's'}: --json names them[/dim]")


@app.command()
def export(
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="File: .jsonl, .json, .csv, .sqlite, .parquet or .jsonld (schema.org)."),
    ] = None,
    form: Annotated[ExportFormat, typer.Option("--format", help="Output format without --out.")] = ExportFormat.jsonl,
    site: Site = "",
    organisation: Organisation = "",
    state: Which = ShownPostings.open,
) -> None:
    """Write the postings for other programs.

    Example: footpath jobs export --out jobs.csv --site jobs.example.com
    """
    from footpath.cli.gathered import print_postings, write_postings
    from footpath.store.files import kind_of

    if out is not None:
        kind_of(out)
        check_output(out, "--out")

    async def go() -> int:
        from footpath.app import open_app

        async with open_app(settings()) as opened:
            if site:
                await _check_known(opened, site)
            each = opened.postings.each(site=site, organisation=organisation, state=_state(state))
            return await (write_postings(each, out) if out is not None else print_postings(each, form.value))

    count = drive(go())
    if out is not None:
        results().print(f"Wrote {count} posting{'' if count == 1 else 's'} to {line(str(out))}.")


@app.command()
def stats(as_json: Json = False) -> None:
    """Count postings by state and organisation."""
    found = with_app(lambda opened: opened.postings.stats())
    if as_json:
        typer.echo(found.model_dump_json(indent=2))
        return
    screen = results()
    screen.print(f"{found.open} open, {found.closed} closed")
    for title, counts in (("site", found.sites), ("organisation", found.organisations)):
        if counts:
            show_rows(screen, (title, "postings"), [(line(name), str(count)) for name, count in counts.items()])


def posting_address(job: str) -> tuple[str, str]:
    """The id and the address for applying to a stored posting: its own page, else the application address.

    Raises:
        NotFound: the posting is missing.
        BadInput: the posting has no address.
    """
    kept = with_app(lambda opened: opened.postings.get(job))
    posting = kept.posting
    external = posting.apply_kind == "external" and posting.apply_url.startswith(("https://", "http://"))
    address = posting.apply_url if external or not posting.url else posting.url
    if not address.startswith(("https://", "http://")):
        if address.startswith("mailto:"):
            where = f"by a letter to {address.removeprefix('mailto:')}"
            raise BadInput(
                f"The employer takes applications for “{posting.title}” {where}, not on a page.",
                hint="Apply there yourself.",
            )
        raise BadInput(
            f"“{posting.title}” has no address of its own on {kept.site}.",
            hint="Open it there, and give the address of its form.",
            cli="footpath apply ADDRESS",
        )
    return kept.id, address


async def _check_known(opened: App, site: str) -> None:
    """Raise NotFound where no posting was ever seen on a site."""
    sites = (await opened.postings.stats()).sites
    if site.lower() not in sites:
        hint = f"There are some of {', '.join(sites)}." if sites else "`footpath collect URL` brings some."
        raise NotFound(f"There is no posting of the site {site!r}.", hint=hint)


def _term(word: str) -> str:
    """Restore the quotes that the shell removed."""
    return f'"{word}"' if " " in word and '"' not in word else word


def _show(found: list[KeptPosting], *, as_json: bool, nothing: str) -> None:
    if as_json:
        from footpath.memory.posting_forms import as_object

        show_json([as_object(each) for each in found])
        return
    if not found:
        results().print(nothing)
        return
    columns = ("id", "title", "organisation", "place", "salary", "posted", "state", "site")
    show_rows(results(), columns, [_row(each) for each in found])


def _row(kept: KeptPosting) -> tuple[str, ...]:
    posting = kept.posting
    return (
        kept.id,
        line(posting.title),
        line(posting.organisation),
        line(_places(posting)),
        line(_salary(posting)),
        posting.posted.isoformat() if posting.posted else f"seen {kept.first_seen_at.date().isoformat()}",
        kept.state,
        line(kept.site),
    )


def _facts(kept: KeptPosting) -> Mapping[str, str]:
    posting = kept.posting
    return {
        "organisation": posting.organisation,
        "place": _places(posting),
        "remote": {True: "yes", False: "no", None: ""}[posting.remote],
        "employment": ", ".join(each.replace("_", " ").lower() for each in posting.employment),
        "salary": _salary(posting),
        "posted": posting.posted.isoformat() if posting.posted else "",
        "until": posting.valid_through.isoformat() if posting.valid_through else "",
        "closed": posting.closed,
        "tags": ", ".join(posting.tags),
        "page": posting.url,
        "apply": f"{posting.apply_url} ({posting.apply_kind.replace('_', ' ')})" if posting.apply_url else "",
    }


def _places(posting: Posting) -> str:
    return "; ".join(place.text or place.city or place.country for place in posting.places)


def _salary(posting: Posting) -> str:
    salary = posting.salary
    if salary is None or salary.low is None:
        return salary.text if salary else ""
    high = f"-{salary.high:,f}" if salary.high is not None and salary.high != salary.low else ""
    per = f" a {salary.period}" if salary.period else ""
    return f"{salary.low:,f}{high} {salary.currency}".rstrip() + per


def _state(state: ShownPostings) -> PostingState | None:
    return None if state is ShownPostings.all else state.value
