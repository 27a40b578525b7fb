"""`footpath profile import` and the questions of `profile init`: make a profile from a person's files and answers."""

from __future__ import annotations

import json
import shlex
import sys
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import drive, settings
from footpath.cli.named_profile import ProfileFile
from footpath.cli.options import Json, ModelName, NoModel
from footpath.cli.screen import line, notices, results, show_rows
from footpath.errors import BadInput, LimitReached, ModelUnavailable
from footpath.private import make_folder, write_new_file

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.answers.profile_merge import Merge
    from footpath.answers.profile_questions import ProfileQuestion
    from footpath.resumes.facts import Choice, Fact, ResumeFacts
    from footpath.resumes.lines import TextLine

Resume = Annotated[
    Path,
    typer.Argument(help="Your résumé: PDF, DOCX, JSON Resume, LinkedIn ZIP or Europass XML.", show_default=False),
]
Yes = Annotated[
    bool, typer.Option("--yes", help="Ask no questions: add new facts, keep existing ones, list missing ones.")
]


@dataclass(slots=True)
class Import:
    """The findings and changes of an import."""

    found: ResumeFacts
    where: Path
    refused: list[tuple[Fact, str]] = field(default_factory=list["tuple[Fact, str]"])
    """Facts that a profile cannot hold, each with the reason."""
    kept: list[str] = field(default_factory=list[str])
    """Places where the profile's differing value stays, and sentences not added."""
    missing: list[str] = field(default_factory=list[str])
    backup: Path | None = None
    resume: str = ""


def import_resume(
    file: Resume, profile: ProfileFile = None, yes: Yes = False, model: ModelName = None, no_model: NoModel = False,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Make or extend your profile from a résumé. You are asked for missing facts; Footpath never invents them."""
    where = profile or settings().profile
    content = _bytes_of(file)
    asking = not yes and not as_json and is_at_terminal()
    named = "" if no_model else settings().model if model is None else model
    done = drive(_import(content, file, where, asking, named))
    if as_json:
        typer.echo(json.dumps(_told(done), indent=2, ensure_ascii=False))
        return
    for each in _closing(done, is_default=profile is None):
        typer.echo(each)


def is_at_terminal() -> bool:
    """Whether a person can answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _bytes_of(file: Path) -> bytes:
    from footpath.resumes.read import LARGEST

    try:
        if file.is_dir():
            raise BadInput(
                f"{file} is a folder.", hint="Name a file in this folder; pass a LinkedIn export as the ZIP."
            )
        with file.open("rb") as opened:
            return opened.read(LARGEST + 1)
    except FileNotFoundError:
        raise BadInput(f"There is no file {file}.", hint="Name your résumé.") from None
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {error.strerror}.") from None


async def _import(content: bytes, file: Path, where: Path, asking: bool, model: str) -> Import:
    from footpath.answers.profile_merge import merged
    from footpath.answers.profile_questions import unanswered
    from footpath.resumes.facts import as_data
    from footpath.resumes.usable import usable

    old = _standing(where)
    found = await _read(content, file, model)
    found, refused = usable(found)
    done = Import(found, where, refused)
    if asking:
        _show(done, file)
        found = found.with_choices(await _chosen(found))
    merge = merged(old, as_data(found.facts))
    await _refuse_another(merge, file, where, asking)
    _name_resume(done, content, merge)
    await _settle(done, merge, asking)
    if asking:
        await ask(list(unanswered(merge.data)), merge.data)
    done.missing = [question.asked for question in unanswered(merge.data)]
    _write(done, merge, content, old)
    return done


async def _read(content: bytes, file: Path, model: str) -> ResumeFacts:
    """The facts of a file by rules, and by a model if named, for prose files."""
    from footpath.resumes.read import read_resume, require_facts

    try:
        found, lines = read_resume(content)
        if model and lines:
            found = await _by_model(found, lines, model)
        require_facts(found)
    except BadInput as error:
        raise BadInput(f"{file.name}: {error.message}", hint=error.hint, problems=error.problems) from error
    return found


async def _by_model(found: ResumeFacts, lines: Sequence[TextLine], model: str) -> ResumeFacts:
    """The facts that a model adds to the rules' facts. If the model fails, say so and keep the rules' facts."""
    from footpath.llm.connect import connect
    from footpath.llm.meter import Meter
    from footpath.roles.resume_reader import ResumeReader
    from footpath.schema.task import Limits

    async def note(_: object) -> None:
        """A profile has no journal."""

    try:
        async with connect(model, meter=Meter(Limits()), settings=settings()) as asked:
            return await ResumeReader(asked).read(found, lines, note)
    except (ModelUnavailable, LimitReached) as error:
        notices().print(f"[yellow]The model read nothing; the rules' facts are used.[/yellow] {line(str(error))}")
        return found


def _standing(where: Path) -> dict[str, object]:
    """The data of the existing profile; empty for a missing or untouched profile.

    Raises BadInput for a faulty profile, to which nothing is added.
    """
    from footpath.answers.profile_file import load, raw, template

    if not where.exists():
        return {}
    as_json = where.suffix.casefold() == ".json"
    if (
        where.is_file()
        and where.stat().st_size < 100_000
        and where.read_text("utf-8", "replace") == template(as_json=as_json)
    ):
        return {}
    load(where)
    data = raw(where)
    if "extends" in data:
        raise BadInput(
            f"{where} is a variant of {data['extends']}: what is not in it comes from there.",
            hint="Import into that profile; write by hand into the variant what differs.",
        )
    return data


def _show(done: Import, file: Path) -> None:
    from footpath.answers.source_words import place_in_words

    rows = [(line(place_in_words(fact.path)), line(fact.value), line(str(fact.place))) for fact in done.found.facts]
    show_rows(results(), ("what", "value", "from"), rows, title=line(f"{file.name}: {done.found.kind}"))
    _show_doubts(done)


def _show_doubts(done: Import) -> None:
    from footpath.answers.source_words import place_in_words

    doubts = [(each.what, str(each.place)) for each in done.found.unsure if not each.choices]
    doubts += [
        (f"{place_in_words(fact.path)} {fact.value}: it does not stand in the file", str(fact.place))
        for fact in done.found.dropped
    ]
    doubts += [(f"{place_in_words(fact.path)} {fact.value}: {why}", str(fact.place)) for fact, why in done.refused]
    if doubts:
        notices().print("[bold]Not taken:[/bold]")
    for what, place in doubts:
        notices().print(f"  • {line(what)} [dim]{line(place)}[/dim]")


async def _chosen(found: ResumeFacts) -> list[Choice]:
    """The person's choices for ambiguous facts; an empty line omits a fact."""
    from footpath.cli.person import read_line

    chosen: list[Choice] = []
    for each in (unsure for unsure in found.unsure if unsure.choices):
        notices().print(f"[bold]Unsure {line(each.what)}[/bold] [dim]{line(str(each.place))}[/dim]")
        for number, choice in enumerate(each.choices, 1):
            notices().print(f"  {number}. {line(choice.label)}")
        typed = await read_line(_prompt("Which? (its number; empty: leave it out)"))
        if typed and typed.strip().isdigit() and 0 < int(typed) <= len(each.choices):
            chosen.append(each.choices[int(typed) - 1])
    return chosen


def _prompt(question: str) -> Callable[[bool], None]:
    return lambda _dropped: notices().print(f"[bold]{line(question)}[/bold] ", end="")


async def _settle(done: Import, merge: Merge, asking: bool) -> None:
    """Ask which of two values holds; without a person, the profile's value stays."""
    from footpath.answers.source_words import place_in_words
    from footpath.cli.person import read_line

    for each in merge.conflicts:
        said = f"{place_in_words(each.place)}: your profile says “{each.old}”, the file “{each.new}”"
        typed = ""
        if asking:
            notices().print(line(said))
            typed = (await read_line(_prompt("Use the file's value? [y/N]")) or "").strip().casefold()
        if typed in ("y", "yes"):
            merge.take(each)
        else:
            done.kept.append(said)
    done.kept += [f"{place_in_words(each.place)}: not added beside your own: “{each.text}”" for each in merge.not_added]


async def ask(questions: Sequence[ProfileQuestion], data: dict[str, object]) -> None:
    """Ask questions for the profile; an empty line skips one, and an unreadable answer is asked again."""
    from footpath.answers.profile_questions import Misread, put
    from footpath.cli.person import read_line

    if questions:
        notices().print("A few questions that forms ask. An empty line skips a question until a form needs the answer.")
    for question in questions:
        while True:
            typed = await read_line(_prompt(question.text + ":"))
            if not typed or not typed.strip():
                break
            value = question.read(typed.strip())
            if not isinstance(value, Misread):
                put(data, question.place, value)
                break
            notices().print(f"  [yellow]{line(value.why)}[/yellow]")


async def _refuse_another(merge: Merge, file: Path, where: Path, asking: bool) -> None:
    """Refuse to mix the data of two persons."""
    from footpath.cli.person import read_line

    about = {
        each.place[-1]: each for each in merge.conflicts if each.place in (("basics", "name"), ("basics", "email"))
    }
    if len(about) < 2:
        return
    said = f"{where} is the profile of {about['name'].old}, {file.name} the résumé of {about['name'].new}."
    if asking:
        notices().print(line(said))
        typed = await read_line(_prompt("Are both you? [y/N]"))
        if typed and typed.strip().casefold() in ("y", "yes"):
            return
    raise BadInput(f"{said} Nothing was written.", hint="Give the other person a profile of their own: --profile FILE")


def _name_resume(done: Import, content: bytes, merge: Merge) -> None:
    """Enter the file in the profile as the résumé to upload, if suitable."""
    from footpath.answers.profile_merge import Conflict
    from footpath.answers.profile_questions import put, value_at

    ending = ".pdf" if b"%PDF-" in content[:1024] else ".docx" if done.found.kind == "Word file" else ""
    if not ending:
        return
    done.resume = _free_name(done.where, ending, content)
    stands = value_at(merge.data, ("x-footpath", "files", "resume"))
    if stands and stands != done.resume:
        merge.conflicts.append(Conflict(("x-footpath", "files", "resume"), str(stands), done.resume))
    else:
        put(merge.data, ("x-footpath", "files", "resume"), done.resume)


def _free_name(where: Path, ending: str, content: bytes) -> str:
    """An unused file name beside the profile."""
    for number in range(1, 1000):
        name = f"{where.stem}-resume{f'-{number}' if number > 1 else ''}{ending}"
        path = where.parent / name
        if not path.exists() or path.read_bytes() == content:
            return name
    raise BadInput(f"{where.parent} has a thousand résumés.", hint="Remove some.")


def _write(done: Import, merge: Merge, content: bytes, old: dict[str, object]) -> None:
    """Write profile and résumé: first a new file, which is validated, and then replaces the old file."""
    from footpath.answers.profile_file import load
    from footpath.answers.profile_merge import as_text
    from footpath.answers.profile_questions import value_at

    where = done.where
    beside: Path | None = None
    try:
        make_folder(where.parent)
        done.resume = done.resume if value_at(merge.data, ("x-footpath", "files", "resume")) == done.resume else ""
        if done.resume and not (where.parent / done.resume).exists():
            beside = where.parent / done.resume
            write_new_file(beside, content)
        begun = where.with_name(f".{where.stem}.import{where.suffix}")
        begun.unlink(missing_ok=True)
        write_new_file(begun, as_text(merge.data, as_json=where.suffix.casefold() == ".json").encode())
        try:
            load(begun)
        except BadInput as error:
            begun.unlink()
            if beside is not None:
                beside.unlink()
            raise BadInput(
                "The facts found make no valid profile; nothing was written.", problems=error.problems, hint=error.hint
            ) from error
        if old:
            done.backup = _free_backup(where)
            write_new_file(done.backup, where.read_bytes())
        begun.replace(where)
    except OSError as error:
        raise BadInput(f"{where} cannot be written: {error.strerror}.", hint="Name another file: --profile") from error


def _free_backup(where: Path) -> Path:
    """A name for the old profile; earlier backups stay, since only they have the person's own comments."""
    first = where.with_name(f"{where.name}.before-import")
    later = (where.with_name(f"{first.name}-{number}") for number in count(2))
    return next(path for path in chain((first,), later) if not path.exists())


def _closing(done: Import, *, is_default: bool) -> list[str]:
    from footpath.answers.source_words import place_in_words

    named = "" if is_default else f" {shlex.quote(str(done.where))}"
    said = [f"Wrote {done.where}: {len(done.found.facts)} facts from the {done.found.kind}."]
    if done.resume:
        said.append(f"Copied the file beside it as {done.resume}, for uploads.")
    if done.backup:
        said.append(f"Your profile as it was: {done.backup}")
    if done.kept:
        said += ["Kept your profile's values:", *(f"  • {each}" for each in done.kept)]
    refused = [f"{place_in_words(fact.path)}: {why}" for fact, why in done.refused]
    doubts = [each.what for each in done.found.unsure] + refused
    if doubts:
        said += ["Left out as unclear:", *(f"  • {each}" for each in doubts[:20])]
    if done.missing:
        said += [
            "Your profile does not answer these yet. A form that asks one of them will ask you:",
            *(f"  • {each}" for each in done.missing),
        ]
    return [*said, f"Check it, then: footpath profile show{named}"]


def _told(done: Import) -> dict[str, object]:
    """The results of an import, for a machine."""
    return {
        "profile": str(done.where),
        "kind": done.found.kind,
        "facts": [{"path": _dotted(fact), "value": fact.value, "from": str(fact.place), "text": fact.place.text}
                  for fact in done.found.facts],
        "unsure": [{"what": each.what, "from": str(each.place)} for each in done.found.unsure],
        "refused": [{"path": _dotted(fact), "value": fact.value, "why": why} for fact, why in done.refused],
        "dropped": [{"path": _dotted(fact), "value": fact.value} for fact in done.found.dropped],
        "kept": done.kept, "missing": done.missing, "resume": done.resume,
        "backup": str(done.backup) if done.backup else "",
    }  # fmt: skip


def _dotted(fact: Fact) -> str:
    return ".".join(map(str, fact.path))


def begin_by_asking(where: Path) -> None:
    """Write a profile from the person's answers."""
    drive(_begin(where))


async def _begin(where: Path) -> None:
    from footpath.answers.profile_merge import as_text
    from footpath.answers.profile_questions import QUESTIONS

    notices().print("You can also make it from your résumé: footpath profile import cv.pdf")
    data: dict[str, object] = {}
    await ask(QUESTIONS, data)
    if not data:
        raise BadInput("No answers; nothing was written.", hint="footpath profile init --template writes all keys.")
    _write_new(where, as_text(data, as_json=where.suffix.casefold() == ".json"))


def _write_new(where: Path, text: str) -> None:
    make_folder(where.parent)
    write_new_file(where, text.encode())
