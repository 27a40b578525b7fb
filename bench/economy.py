"""What learning saves: ten people apply to ten forms, and a model that is priced reads what no rule understands.

Every form is written in its own way; four of the ten ask something in words that no rule knows, and one has a button
of such words. Asking each time is `ai_only`: the model reads every page, for every person. It is measured once a form,
by one person, and taken times ten. The other way is `auto`: all hundred applications, one after the other, with one
store. The model answers over HTTP, after `TAKES_S`; its tokens are counted at four characters each.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import re
import statistics
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.report import Goal, Part
from bench.serving import Quiet, loopback

from footpath.app import open_app
from footpath.config import read_settings
from footpath.schema.task import Task

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from contextlib import AbstractAsyncContextManager

    from footpath.app import App
    from footpath.schema.run import Run

TAKES_S: Final = 0.7
"""Seconds of one answer of the model."""
CHARS_A_TOKEN: Final = 4
PRICE_IN, PRICE_OUT = 2.5e-6, 10e-6
"""Dollars a token."""
MODEL: Final = "openai-chat:reader"

FACTS: Final = {
    "given-name": ("First name", "Given name", "Vorname", "Prénom"),
    "family-name": ("Last name", "Surname", "Nachname", "Nom"),
    "email": ("Email", "E-mail address", "E-Mail", "E-mail"),
    "tel": ("Phone", "Telephone", "Telefon", "Téléphone"),
    "address-level2": ("City", "Town", "Ort", "Ville", "Where does the pigeon with your contract land?"),
    "preferred_name": ("What do your mates shout across the yard?", "Painted on your mug, we would write"),
}
"""Labels by the fact that they ask for: what the model knows, and what the forms ask in words of their own."""

Row = tuple[str, str]
"""A label, and the name of its field."""


@dataclasses.dataclass(frozen=True, slots=True)
class Form:
    """One form of a site: what it asks, in which markup, and what its site says then."""

    rows: tuple[Row, ...]
    markup: str
    """A row: `{n}` is its number, `{label}` and `{name}` those of its field."""
    button: str
    thanks: str

    def page(self, number: int) -> str:
        rows = "".join(self.markup.format(n=n, label=label, name=name) for n, (label, name) in enumerate(self.rows))
        return (
            f"<!doctype html><html><meta charset=utf-8><title>Post {number}</title><h1>Apply</h1>"
            f"<form method=post action=/{number}>{rows}<button>{self.button}</button></form>"
        )


def _rows(at: int, *more: Row) -> tuple[Row, ...]:
    """The five ordinary questions in the words of one way, in its own order, with others."""
    names = ("given-name", "family-name", "email", "tel", "address-level2")
    rows = [(FACTS[name][at], f"f{number}") for number, name in enumerate(names)]
    return (*rows[at % 3 :], *rows[: at % 3], *more)


_FOR: Final = "<p><label for=i{n}>{label}</label><input id=i{n} name={name} required></p>"
_AROUND: Final = "<div class=row><label>{label} <input name={name} required></label></div>"
_CELL: Final = "<table><tr><td>{label}</td><td><input name={name} required></td></tr></table>"
_ARIA: Final = "<div><span id=l{n}>{label}</span><input aria-labelledby=l{n} name={name} aria-required=true></div>"
_BEFORE: Final = "<dl><dt>{label} *</dt><dd><input name={name}></dd></dl>"
_SHOUT: Final = ("What do your mates shout across the yard?", "shout")
_MUG: Final = ("Painted on your mug, we would write", "mug")
_PIGEON: Final = ("Where does the pigeon with your contract land?", "pigeon")

FORMS: Final = (
    Form(_rows(0), _FOR, "Submit application", "Thank you for your application."),
    Form(_rows(1), _AROUND, "Apply", "Your application has been received."),
    Form(_rows(2), _FOR, "Bewerbung absenden", "Vielen Dank für Ihre Bewerbung."),
    Form(_rows(3), _AROUND, "Envoyer ma candidature", "Merci, votre candidature a bien été envoyée."),
    Form(_rows(0), _CELL, "Send application", "We have received your application."),
    Form(_rows(1), _ARIA, "Submit", "Thank you! Your application was submitted."),
    Form(_rows(0, _SHOUT), _FOR, "Submit application", "Thank you for your application."),
    Form(_rows(1, _MUG), _AROUND, "Apply", "Your application has been received."),
    Form(_rows(0, _PIGEON, _SHOUT), _ARIA, "Submit application", "Thank you for applying."),
    Form(_rows(1, _MUG), _BEFORE, "Off it goes", "Thank you for your application."),
)

PEOPLE: Final = tuple(
    {
        "basics": {
            "name": f"{given} {family}",
            "email": f"{given}.{family}@mail.example".lower(),
            "phone": f"+4420794600{number:02}",
            "location": {"city": city, "countryCode": "GB"},
        },
        "x-footpath": {"name": {"given": given, "family": family, "preferred": given[:3]}},
    }
    for number, (given, family, city) in enumerate(
        (
            *(("Imogen", "Hartley", "Leeds"), ("Tobias", "Ferrow", "York"), ("Marit", "Oldham", "Derby")),
            *(("Anselm", "Pryce", "Bath"), ("Dorothea", "Quill", "Truro"), ("Casper", "Wynn", "Ely")),
            *(("Leonie", "Thorpe", "Wells"), ("Edmund", "Sayer", "Ripon"), ("Rosalind", "Vane", "Exeter")),
            ("Gideon", "Marsh", "Durham"),
        )
    )
)


class _Site(Quiet):
    """The ten forms, and what their sites say."""

    def do_GET(self) -> None:
        number = int(self.path.strip("/") or 0)
        self.answer(FORMS[number].page(number))

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        number = int(self.path.strip("/"))
        self.answer(f"<!doctype html><meta charset=utf-8><title>Done</title><h1>{FORMS[number].thanks}</h1>")


def _numbered(prompt: str, section: str) -> dict[int, dict[str, Any]]:
    """The lines of a section of a prompt, by number."""
    _, _, rest = prompt.partition(f"{section}\n")
    lines = re.findall(r"^(\d+)\. (.*)$", rest.split("\n\n")[0], flags=re.MULTILINE)
    return {int(number): json.loads(line) for number, line in lines}


def _read(prompt: str) -> tuple[str, dict[str, Any]]:
    """What a model that knows `FACTS` answers: a tool and its arguments."""
    if "QUESTIONS" not in prompt:
        return "judge_page", {"text": 1}
    asked, buttons = _numbered(prompt, "QUESTIONS"), _numbered(prompt, "BUTTONS")
    facts = {label: fact for fact, labels in FACTS.items() for label in labels}
    known = [(number, facts.get(str(told["asks"]).removesuffix(" *"), "")) for number, told in asked.items()]
    answer: dict[str, Any] = {"readings": [{"question": number, "fact": fact} for number, fact in known if fact]}
    labels = {form.button for form in FORMS}
    sends = next((number for number, told in buttons.items() if told["says"] in labels), 0)
    return "read_questions", answer | ({"button": {"number": sends, "does": "sends"}} if sends else {})


def _texts(messages: Sequence[dict[str, Any]]) -> Iterator[str]:
    for each in messages:
        parts = each["content"] if isinstance(each["content"], list) else [{"text": each["content"]}]
        yield from (str(part.get("text", "")) for part in parts)


class _Model(Quiet):
    """A model behind an OpenAI-compatible server."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        threading.Event().wait(TAKES_S)
        tool, arguments = _read("\n".join(_texts(json.loads(body)["messages"])))
        function = {"name": tool, "arguments": json.dumps(arguments)}
        call = {"id": "c1", "type": "function", "function": function}
        message = {"role": "assistant", "content": None, "tool_calls": [call]}
        taken, given = len(body) // CHARS_A_TOKEN, len(json.dumps(call)) // CHARS_A_TOKEN
        usage = {"prompt_tokens": taken, "completion_tokens": given, "total_tokens": taken + given}
        choice = {"index": 0, "finish_reason": "tool_calls", "message": message}
        answer = {"id": "a1", "object": "chat.completion", "created": 0, "model": "reader", "choices": [choice]}
        text = json.dumps(answer | {"usage": usage}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


@dataclasses.dataclass(slots=True)
class _Spent:
    """What some applications took."""

    calls: int = 0
    dollars: float = 0.0
    seconds: list[float] = dataclasses.field(default_factory=list[float])
    replayed: int = 0
    calls_of_replays: int = 0

    def add(self, run: Run) -> None:
        used = run.usage.model
        self.calls += used.calls
        self.dollars += used.input_tokens * PRICE_IN + used.output_tokens * PRICE_OUT
        self.seconds.append(run.usage.seconds)
        if run.mode == "replay":
            self.replayed += 1
            self.calls_of_replays += used.calls


async def _apply(app: App, url: str, profile: Path, mode: str) -> Run:
    told = {"type": "fill_form", "url": url, "profile": str(profile), "submit": "submit"}
    task = Task.model_validate(told | {"model": MODEL, "execution_mode": mode})
    run = (await app.run(task)).run
    if run.status != "complete":
        raise RuntimeError(f"{url} in mode {mode} ended {run.status}: {run.reason}")
    return run


def _opened(folder: Path, model: str) -> AbstractAsyncContextManager[App]:
    """Footpath with a store of its own."""
    folder.mkdir()
    database = f"sqlite+aiosqlite:///{(folder / 'footpath.db').as_posix()}"
    return open_app(dataclasses.replace(read_settings(), home=folder, database_url=database, model_url=f"{model}/v1"))


async def _measure(folder: Path) -> Part:
    profiles = [folder / f"{number}.json" for number in range(len(PEOPLE))]
    for path, person in zip(profiles, PEOPLE, strict=True):
        path.write_text(json.dumps(person), encoding="utf-8")
    asking, learning = _Spent(), _Spent()
    with loopback(_Site) as site, loopback(_Model) as model:
        urls = [f"{site}/{number}" for number in range(len(FORMS))]
        async with _opened(folder / "asking", model) as asker, _opened(folder / "learning", model) as learner:
            for profile, asked in zip(profiles, urls, strict=True):
                for url in urls:
                    learning.add(await _apply(learner, url, profile, "auto"))
                asking.add(await _apply(asker, asked, profiles[0], "ai_only"))  # amid the others: on as busy a machine
    times = len(PEOPLE)
    each_time, first = asking.dollars * times, statistics.median(asking.seconds)
    again = statistics.median(learning.seconds[len(FORMS) :])
    return Part(
        title="Economy: ten people apply to ten forms, with a model of 0.7 s a call",
        columns=("", "applications", "model calls", "replays", "dollars", "median s"),
        rows=(
            ("asking each time", times * len(FORMS), asking.calls * times, 0, each_time, first),
            ("learning", times * len(FORMS), learning.calls, learning.replayed, learning.dollars, again),
        ),
        goals=(
            Goal("money, learning to asking each time", learning.dollars / each_time, "≤", 0.05, "%"),
            Goal("model calls of replays", learning.calls_of_replays, "≤", 0),
            Goal("seconds of a replay to those of a run by the model", again / first, "≤", 1 / 8, "×"),
        ),
        notes=("Asking each time was measured for one person, and taken times ten.",),
    )


def part() -> Part:
    """Both ways.

    Raises:
        Skipped: there is no browser.
    """
    with tempfile.TemporaryDirectory(prefix="footpath-bench-") as folder:
        return asyncio.run(_measure(Path(folder)))
