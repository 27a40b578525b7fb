"""`footpath profile import` and the questions of `profile init`: make a profile from a person's files and answers."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.arguments import ProfileFile
from footpath.cli.boundary import drive, settings
from footpath.cli.options import Json, ModelName, NoModel
from footpath.cli.screen import line, notices, results, show_json, show_rows
from footpath.errors import BadInput, LimitReached, ModelUnavailable
from footpath.named_files import read_bytes
from footpath.private import make_folder, write_new_file

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.answers.profile_questions import ProfileQuestion
    from footpath.answers.source import Place
    from footpath.resumes.facts import Choice, Fact, ResumeFacts
    from footpath.resumes.into_profile import ProfileImport
    from footpath.resumes.lines import TextLine

Resume = Annotated[
    Path,
    typer.Argument(help="Your résumé: PDF, DOCX, JSON Resume, LinkedIn ZIP or Europass XML.", show_default=False),
]
Yes = Annotated[
    bool, typer.Option("--yes", help="Ask no questions: add new facts, keep existing ones, list missing ones.")
]


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
        show_json(done.told())
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
        return read_bytes(file, LARGEST, "a résumé")
    except FileNotFoundError:
        raise BadInput(f"There is no file {file}.", hint="Name your résumé.") from None
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {error.strerror}.") from None


async def _import(content: bytes, file: Path, where: Path, asking: bool, model: str) -> ProfileImport:
    from footpath.resumes.into_profile import ProfileImport, standing, usable, write

    old = standing(where)
    found, refused = usable(await _read(content, file, model))
    if asking:
        _show(found, refused, file)
        found = found.with_choices(await _chosen(found))
    done = ProfileImport(found, where, content, refused, old)
    await _refuse_another(done, file, asking)
    done.name_resume()
    done.settle(await _taken(done) if asking else ())
    if asking:
        await ask(done.open_questions, done.merge.data)
    write(done)
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
    from footpath.llm.port import Meter
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


def _show(found: ResumeFacts, refused: Sequence[tuple[Fact, str]], file: Path) -> None:
    from footpath.answers.typed import place_in_words

    rows = [(line(place_in_words(fact.path)), line(fact.value), line(str(fact.place))) for fact in found.facts]
    show_rows(results(), ("what", "value", "from"), rows, title=line(f"{file.name}: {found.kind}"))
    doubts = [(each.what, str(each.place)) for each in found.unsure if not each.choices]
    doubts += [
        (f"{place_in_words(fact.path)} {fact.value}: it does not stand in the file", str(fact.place))
        for fact in found.dropped
    ]
    doubts += [(f"{place_in_words(fact.path)} {fact.value}: {why}", str(fact.place)) for fact, why in refused]
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
        numbers = {str(number): choice for number, choice in enumerate(each.choices, 1)}
        while (typed := await read_line(_prompt("Which? (its number; empty: leave it out)"))) is not None:
            if not typed.strip():
                break
            if choice := numbers.get(typed.strip()):
                chosen.append(choice)
                break
            notices().print(f"  [yellow]write a number from 1 to {len(each.choices)}, or nothing[/yellow]")
        if typed is None:  # Ctrl-D
            return chosen
    return chosen


def _prompt(question: str) -> Callable[[bool], None]:
    return lambda _dropped: notices().print(f"[bold]{line(question)}[/bold] ", end="")


async def _taken(done: ProfileImport) -> list[Place]:
    """The places at which the person takes the file's value."""
    from footpath.cli.person import read_line
    from footpath.resumes.into_profile import in_conflict

    taken: list[Place] = []
    for each in done.merge.conflicts:
        notices().print(line(in_conflict(each)))
        typed = (await read_line(_prompt("Use the file's value? [y/N]")) or "").strip().casefold()
        if typed in ("y", "yes"):
            taken.append(each.place)
    return taken


async def ask(questions: Sequence[ProfileQuestion], data: dict[str, object]) -> None:
    """Ask questions for the profile; an empty line skips one, the end of input the rest, and an unreadable answer is
    asked again.
    """
    from footpath.answers.profile_questions import Misread, put
    from footpath.cli.person import read_line

    if questions:
        notices().print("A few questions that forms ask. An empty line skips a question until a form needs the answer;")
        notices().print("Ctrl-D skips the rest and keeps the answers, Ctrl-C writes nothing.")
    for question in questions:
        while True:
            typed = await read_line(_prompt(question.text + ":"))
            if typed is None:
                notices().print()
                return
            if not typed.strip():
                break
            value = question.read(typed.strip())
            if not isinstance(value, Misread):
                put(data, question.place, value)
                break
            notices().print(f"  [yellow]{line(value.why)}[/yellow]")


async def _refuse_another(done: ProfileImport, file: Path, asking: bool) -> None:
    """Refuse to mix the data of two persons."""
    from footpath.cli.person import read_line

    if (names := done.other_person) is None:
        return
    said = f"{done.where} is the profile of {names[0]}, {file.name} the résumé of {names[1]}."
    if asking:
        notices().print(line(said))
        typed = await read_line(_prompt("Are both you? [y/N]"))
        if typed and typed.strip().casefold() in ("y", "yes"):
            return
    raise BadInput(f"{said} Nothing was written.", hint="Give the other person a profile of their own: --profile FILE")


def _closing(done: ProfileImport, *, is_default: bool) -> list[str]:
    named = "" if is_default else f" {shlex.quote(str(done.where))}"
    said = [f"Wrote {done.where}: {len(done.found.facts)} facts from the {done.found.kind}."]
    if done.resume:
        said.append(f"Copied the file beside it as {done.resume}, for uploads.")
    if done.backup:
        said.append(f"Your profile as it was: {done.backup}")
    if done.kept:
        said += ["Kept your profile's values:", *(f"  • {each}" for each in done.kept)]
    if done.left_out:
        said += ["Left out as unclear:", *(f"  • {each}" for each in done.left_out)]
    if done.missing:
        said += [
            "Your profile does not answer these yet. A form that asks one of them will ask you:",
            *(f"  • {each}" for each in done.missing),
        ]
    return [*said, f"Check it, then: footpath profile show{named}"]


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
