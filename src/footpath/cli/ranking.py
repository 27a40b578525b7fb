"""`footpath jobs rank`, `shortlist`, `hide` and `unmark`: choose among collected postings."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import drive, settings
from footpath.cli.options import Json, ProfileFile
from footpath.cli.screen import line, notices, results, show_rows

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.schema.kept import PostingMark
    from footpath.tasks.ranking import RankedPosting

Ids = Annotated[list[str], typer.Argument(metavar="JOB...", help="Ids of postings.", show_default=False)]


def rank(
    site: Annotated[str, typer.Option("--site", help="Only postings of this site: jobs.example.com.")] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, help="Maximum number.")] = 20,
    explain: Annotated[bool, typer.Option("--explain", help="Explain each score, word by word.")] = False,
    everything: Annotated[
        bool,
        typer.Option("--all", help="Include hidden postings, postings applied to, and postings with unwanted words."),
    ] = False,
    profile: ProfileFile = None,
    as_json: Json = False,
) -> None:
    """Rank open postings by your profile and your wishes, best first.

    Example: footpath jobs rank --explain
    """
    found, left_out = drive(_ranked(site, limit, profile, everything=everything))
    if as_json:
        typer.echo(json.dumps([_object(each) for each in found], indent=2, ensure_ascii=False))
        return
    if not found:
        results().print("No open posting is left to rank: `footpath collect URL` brings some.")
        return
    if explain:
        for each in found:
            _explain(each)
    else:
        columns = ("fits", "id", "title", "organisation", "mark", "posted", "why")
        show_rows(results(), columns, [_row(each) for each in found])
    if left_out:
        notices().print(
            f"{left_out} left out (hidden, applied to, or with words that you do not want); --all shows them."
        )


def shortlist(jobs: Ids) -> None:
    """Put postings on your shortlist."""
    _mark(jobs, "shortlisted")


def hide(jobs: Ids) -> None:
    """Hide postings from lists."""
    _mark(jobs, "hidden")


def unmark(jobs: Ids) -> None:
    """Remove postings from the shortlist, or show hidden ones again."""
    _mark(jobs, None)


async def _ranked(site: str, limit: int, profile: Path | None, *, everything: bool) -> tuple[list[RankedPosting], int]:
    """The best, and how many were left out."""
    from footpath.answers.profile_file import load
    from footpath.app import open_app
    from footpath.tasks.ranking import rank as ranked

    chosen = settings()
    person = load(profile or chosen.profile)
    async with open_app(chosen) as opened:
        return await ranked(
            opened.postings, opened.posting_marks, person, site=site, limit=limit, everything=everything
        )


def _mark(jobs: list[str], mark: PostingMark | None) -> None:
    from footpath.app import open_app

    async def go() -> list[str]:
        async with open_app(settings()) as opened:
            return [await opened.posting_marks.put(each, mark) for each in dict.fromkeys(jobs)]

    for id in drive(go()):
        results().print(f"{id} is {mark or 'not marked any more'}.")


def _row(each: RankedPosting) -> tuple[str, ...]:
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
    for word in each.match.unwanted:
        screen.print(f"    [red]has “{line(word)}”, which you do not want[/red]", soft_wrap=True)


def _object(each: RankedPosting) -> dict[str, object]:
    posting = each.kept.posting
    told: dict[str, object] = {"id": each.kept.id, "title": posting.title, "organisation": posting.organisation}
    return {**told, "url": posting.url, "mark": each.mark, **dataclasses.asdict(each.match)}
