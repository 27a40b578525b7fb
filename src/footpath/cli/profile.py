"""`footpath profile`: the person's data and answers."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from footpath.cli.arguments import ProfileFile, named_profile
from footpath.cli.boundary import drive, settings
from footpath.cli.options import Json
from footpath.cli.profile_import import begin_by_asking, import_resume, is_at_terminal
from footpath.cli.screen import harmless, line, notices, results, show_json, show_rows
from footpath.errors import BadInput, NotFound
from footpath.private import make_folder, write_new_file

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence
    from datetime import date

    from footpath.memory.answers import AnswerBank
    from footpath.schema.answer import Answer, NoAnswer
    from footpath.schema.profile import Profile
    from footpath.store.answers import StoredAnswer

T = TypeVar("T")

app = typer.Typer(help="Create, check and show your profile.", no_args_is_help=True)

File = Annotated[
    Path | None,
    typer.Argument(callback=named_profile, help="Profile: a file, or a name; by default the default profile."),
]
Numbers = Annotated[list[int], typer.Argument(help="Numbers from `footpath profile answers`.", show_default=False)]


app.command("import")(import_resume)

Template = Annotated[
    bool, typer.Option("--template", help="Write a file with every key to fill in, without questions.")
]


@app.command()
def init(file: File = None, profile: ProfileFile = None, as_template: Template = False) -> None:
    """Begin a profile by a few questions; --template writes a file to fill in: YAML with comments, or JSON (*.json)."""
    from footpath.answers.profile_file import template

    file = _named_once(file, profile)
    where = file or settings().profile
    if where.exists():
        raise BadInput(f"{where} is there already.", hint="Edit it, or name another file.")
    named = f" {shlex.quote(str(file))}" if file else ""
    try:
        if not as_template and is_at_terminal():
            begin_by_asking(where)
            typer.echo(f"Wrote {where}. What forms will ask, with your answers: footpath profile show{named}")
            return
        make_folder(where.parent)
        write_new_file(where, template(as_json=where.suffix.casefold() == ".json").encode())
    except OSError as error:
        raise BadInput(f"{where} cannot be written: {error.strerror}.", hint="Name another file.") from error
    typer.echo(f"Wrote {where}. Fill it in, then: footpath profile check{named}")


@app.command()
def check(file: File = None, profile: ProfileFile = None, as_json: Json = False) -> None:
    """Report all problems of a profile, with path and line, and leftover example values."""
    from footpath.answers.profile_file import as_it_came
    from footpath.answers.profile_questions import unanswered

    file = _named_once(file, profile)
    try:
        checked, where = _load(file), file or settings().profile
    except BadInput as error:
        if as_json and error.problems:
            typer.echo(_checked(problems=error.problems))
        raise
    if as_json:
        typer.echo(_checked(is_yours=bool(checked.personal()), examples=as_it_came(where)))
    elif not checked.personal():
        typer.echo(f"Nothing in {where} is wrong, but it still holds only examples: fill in your data.")
    elif came := as_it_came(where):
        typer.echo(
            f"Nothing in {where} is wrong, but these are still the examples of `profile init`. Change those that are "
            "not true:"
        )
        for each in came:
            typer.echo(f"  • {harmless(each)}")
    else:
        typer.echo("Nothing in the profile is wrong.")
        if missing := list(unanswered(checked.model_dump(by_alias=True))):
            typer.echo("It does not answer these questions yet. A form that asks one of them will ask you:")
            for each in missing:
                typer.echo(f"  • {each.asked}")


@app.command()
def show(file: File = None, profile: ProfileFile = None, as_json: Json = False) -> None:
    """Show the questions that applications usually ask, with your answers and their sources."""
    from footpath.app import utc_now
    from footpath.schema.answer import Answer

    file = _named_once(file, profile)
    answers = list(_usual_answers(_load(file), utc_now().date()))
    if as_json:
        told = [
            {"question": question, "answer": found.value, "source": found.source}
            if isinstance(found, Answer)
            else {"question": question, "answer": None, "reason": found.reason}
            for question, found in answers
        ]
        show_json(told)
        return
    rows = [
        (line(question), line(found.value), line(found.source))
        if isinstance(found, Answer)
        else (line(question), "[yellow]asked when a form needs it[/yellow]", f"[dim]{line(found.reason)}[/dim]")
        for question, found in answers
    ]
    show_rows(results(), ("question", "answer", "from"), rows)


@app.command()
def answers(file: File = None, profile: ProfileFile = None, as_json: Json = False) -> None:
    """List your stored answers, which Footpath reuses, each with a number for `forget`."""
    known = drive(_of_bank(_named_once(file, profile), lambda bank: bank.all()))
    if as_json:
        told = [
            {"number": each.number, "question": each.question, "answer": each.value, "holds_for": _holds_for(each),
             "answered_at": each.created_at.isoformat()}
            for each in known
        ]  # fmt: skip
        show_json(told)
    elif not known:
        notices().print("No stored answers yet.")
    else:
        rows = [
            (str(each.number), line(each.question), line(each.value), line(_holds_for(each)),
             f"{each.created_at:%Y-%m-%d %H:%M}")
            for each in known
        ]  # fmt: skip
        show_rows(results(), ("number", "question", "answer", "holds for", "answered (UTC)"), rows)


def _holds_for(answer: StoredAnswer) -> str:
    """Where an answer is reused. Without a scope: everywhere for a lasting fact; nowhere for other questions, answered
    before scopes existed.
    """
    from footpath.answers.scope import Place
    from footpath.reading.read import read
    from footpath.schema.snapshot import Element, Snapshot

    if answer.scope:
        return answer.scope
    field = Element(ref="e1", tag="input", type="text", role="textbox", name=answer.question, order=0, node=0)
    page = read(Snapshot(url="about:blank", elements=(field,), tree=((-1, "input"),)))
    asked = next(iter(page.fields), None)
    meaning = asked.meaning if asked is not None else ""
    somewhere = Place(posting="p", site="s", form="f").scope(meaning, answer.question)
    return "nowhere: it was kept without its form" if somewhere else "everywhere"


@app.command()
def forget(numbers: Numbers, profile: ProfileFile = None) -> None:
    """Delete stored answers: you are asked again when a form needs them."""
    gone = drive(_of_bank(profile, lambda bank: bank.forget(numbers)))
    if gone:
        notices().print(f"Forgotten: {', '.join(map(str, gone))}")
    if unknown := [str(each) for each in numbers if each not in gone]:
        raise NotFound(f"No answer of yours has the number {', '.join(unknown)}.", hint="footpath profile answers")


async def _of_bank(file: Path | None, ask: Callable[[AnswerBank], Awaitable[T]]) -> T:
    """Run a query on the answer bank of a profile's person."""
    from footpath.app import open_app, utc_now
    from footpath.memory.answers import AnswerBank

    whose = _load(file).identity()
    async with open_app(settings()) as opened:
        return await ask(AnswerBank(opened.store, utc_now, whose))


def _checked(*, problems: Sequence[str] = (), is_yours: bool = True, examples: Sequence[str] = ()) -> str:
    """The results of a check, for a machine."""
    found = {"problems": list(problems), "is_yours": is_yours, "examples": list(examples)}
    return json.dumps(found, indent=2, ensure_ascii=False)


def _named_once(file: Path | None, profile: Path | None) -> Path | None:
    """Return the profile named as argument or as option, as other commands take it. Raises BadInput for both."""
    if file and profile:
        raise BadInput(f"Two profiles are named: {file} and {profile}.", hint="Name one.")
    return file or profile


def _load(file: Path | None) -> Profile:
    from footpath.answers.profile_file import load

    return load(file or settings().profile)


QUESTIONS = (
    ("given-name", "First name"),
    ("family-name", "Last name"),
    ("preferred_name", "Preferred name"),
    ("pronouns", "Pronouns"),
    ("email", "Email"),
    ("tel", "Phone"),
    ("street-address", "Address"),
    ("postal-code", "Postal code"),
    ("location", "Where do you live?"),
    ("country", "Country"),
    ("linkedin", "LinkedIn"),
    ("github", "GitHub"),
    ("portfolio", "Web site"),
    ("resume", "Resume"),
    ("cover_letter", "Cover letter"),
    ("current_company", "Current company"),
    ("organization-title", "Current title"),
    ("years_experience", "Years of professional experience"),
    ("highest_education", "Highest degree"),
    ("languages", "Languages"),
    ("skills", "Skills"),
    ("salary", "Expected salary"),
    ("start_date", "Earliest start"),
    ("notice_period", "Notice period"),
    ("relocation", "Are you willing to relocate?"),
    ("travel", "Are you willing to travel?"),
    ("remote_preference", "Remote, hybrid or on site?"),
    ("referral", "How did you hear about us?"),
    ("age_over_18", "Are you at least 18 years old?"),
    ("gender", "Gender"),
    ("ethnicity", "Race or ethnicity"),
    ("veteran", "Veteran status"),
    ("disability", "Disability status"),
    ("consent", "I agree to the processing of my data as in the privacy policy"),
    ("consent_marketing", "I agree to receive marketing e-mails and job alerts"),
    ("future_consideration", "Keep my data in the talent pool for other jobs"),
)
BY_COUNTRY = (
    ("work_authorization", "Are you authorized to work in {}?"),
    ("sponsorship", "Will you require visa sponsorship to work in {}?"),
)


def _usual_answers(profile: Profile, today: date) -> Iterator[tuple[str, Answer | NoAnswer]]:
    """Yield each common question with its answer, or with the reason for a missing answer."""
    from footpath.answers.find import find
    from footpath.language.countries import country_name

    for meaning, question in QUESTIONS:
        yield question, find(meaning, question, profile, today=today)
    for country in _countries(profile):
        for meaning, wording in BY_COUNTRY:
            question = wording.format(country_name(country))
            yield question, find(meaning, question, profile, country=country, today=today)


def _countries(profile: Profile) -> tuple[str, ...]:
    own = profile.footpath
    home = profile.basics.location.country_code
    return tuple(dict.fromkeys([*own.work_authorization, *own.sponsorship, *([home] if home else ())]))
