"""Options shared by several commands, and checks before anything is opened."""

from __future__ import annotations

import dataclasses
import functools
import inspect
import sys
from enum import StrEnum
from functools import cached_property
from ipaddress import ip_address
from pathlib import Path
from string import hexdigits
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, cast, get_type_hints
from urllib.parse import urlsplit

import typer

from footpath.advice import OPTIONS
from footpath.cli.arguments import (
    UNBOUNDED,
    Cdp,
    ChromeProfile,
    ProfileFile,
    Unbounded,
    check_output,
    files_among,
    kept_secret,
    one_of,
    secrets_among,
    values,
)
from footpath.cli.boundary import settings
from footpath.cli.screen import notices, plain
from footpath.config import LARGEST_NUMBER, Settings
from footpath.errors import BadInput, NeedsPerson, NoProfile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from footpath.schema.cookbook import TaskType
    from footpath.schema.task import Task


_ID_LENGTH = 12
"""Digits of the id of a collected posting."""


class Mode(StrEnum):
    """How the way is found."""

    auto = "auto"
    ai_only = "ai_only"
    cookbook_only = "cookbook_only"
    rules_only = "rules_only"


class Vision(StrEnum):
    """Whether a model is shown pictures of the page."""

    auto = "auto"
    never = "never"
    always = "always"


Url = Annotated[str, typer.Argument(help="Web address.", show_default=False)]
Submit = Annotated[bool, typer.Option("--submit", help="Send without asking.")]
Review = Annotated[bool, typer.Option("--review", help="Show everything and ask before sending (the default).")]


ModeOption = Annotated[
    Mode,
    typer.Option(
        "--mode",
        parser=one_of("--mode", Mode),
        metavar=f"<{'|'.join(Mode)}>",
        help="Who decides. auto: the cookbook, then rules, the model and you; cookbook_only: the cookbook alone; "
        "ai_only: the model and you; rules_only: rules and you.",
    ),
]
Form = Annotated[str, typer.Option("--form", help="Form on a page with several: number, heading, name or id.")]
DATA_HELP = (
    "A value for this task alone, as NAME=VALUE. Repeat the option if a question takes several answers. NAME=@FILE "
    "takes the text of a file, NAME=- standard input; these values are kept secret, like those of --data-env."
)
Data = Annotated[list[str] | None, typer.Option("--data", help=DATA_HELP)]
DataEnv = Annotated[
    list[str] | None,
    typer.Option("--data-env", help="A value from an environment variable, as NAME=VARIABLE: for passwords."),
]
Hosts = Annotated[list[str] | None, typer.Option("--allow", help="Another host to allow: host, host:port or *.host.")]
Resources = Annotated[
    list[str] | None,
    typer.Option("--resources", help="A host for scripts and styles; * for any public host."),
]
Headed = Annotated[bool, typer.Option("--headed", help="Show the browser.")]
SlowMo = Annotated[float, typer.Option("--slow-mo", help="Pause after each action, in milliseconds.")]
Trace = Annotated[
    Path | None, typer.Option("--trace", help="Write a Playwright trace to this zip file, with values masked.")
]
Pictures = Annotated[
    bool, typer.Option("--pictures", help="Store a picture of each step, with entered values painted over.")
]
ModelName = Annotated[
    str | None,
    typer.Option(
        "--model",
        help="Model that decides where rules do not: provider:model, several in order joined by commas; "
        "by default FOOTPATH_MODEL.",
    ),
]
VerifierModel = Annotated[
    str, typer.Option("--verifier-model", help="A separate model that judges pages and reads records.")
]
NoModel = Annotated[bool, typer.Option("--no-model", help="Use no model, even if one is configured.")]
VisionOption = Annotated[
    Vision,
    typer.Option(
        "--vision",
        parser=one_of("--vision", Vision),
        metavar=f"<{'|'.join(Vision)}>",
        help="Whether a model that operates a page sees pictures of it.",
    ),
]
DraftFrom = Annotated[
    list[str] | None,
    typer.Option(
        "--draft-from",
        metavar="FACT",
        help="A fact (skills, motivation) that the model may see to draft answers to open questions; you approve each.",
    ),
]
Limit = Annotated[int, typer.Option("--limit", min=1, max=LARGEST_NUMBER, help="Maximum number.")]
MaxCalls = Annotated[int, typer.Option("--max-calls", help="Maximum model calls.")]
MaxTokens = Annotated[int, typer.Option("--max-tokens", help="Maximum model tokens.")]
MaxCost = Annotated[float, typer.Option("--max-cost", help="Maximum model cost in dollars.")]
ModelSeconds = Annotated[
    float | None,
    typer.Option(
        "--model-seconds",
        min=0.1,
        max=3600,
        help="Maximum seconds of one request to a model; by default FOOTPATH_MODEL_SECONDS, or 90.",
    ),
]
MaxDecisions = Annotated[
    int, typer.Option("--max-decisions", help="Plan again after this many model decisions on a piece of work.")
]
MaxFailures = Annotated[
    int, typer.Option("--max-failures", help="Plan again after this many failed decisions in a row.")
]
MaxPlans = Annotated[int, typer.Option("--max-plans", help="Maximum plans in a row without progress.")]
MaxCycles = Annotated[int, typer.Option("--max-cycles", help="Maximum pieces of work, of all plans together.")]
MaxSeconds = Annotated[float, typer.Option("--max-seconds", help="Maximum seconds of work.")]
MaxSteps = Annotated[int, typer.Option("--max-steps", help="Maximum steps: each entered answer and each press counts.")]
BrowserProfile = Annotated[
    str, typer.Option("--browser-profile", metavar="NAME", help="Begin with the logins saved by `footpath login`.")
]
Documents = Annotated[bool, typer.Option("--documents", help="Use the documents that you approved for this posting.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for machines.")]
Here = Annotated[bool, typer.Option("--here", help="Run at once, on this machine, whatever workers are running.")]
Events = Annotated[bool, typer.Option("--events", help="Print each event of the run as a line of JSON, as it happens.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Show every decision with its reasons.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Show only the result.")]


@dataclasses.dataclass(frozen=True)
class LadderOptions:
    """Who decides a task, and model limits; shared by all commands that run tasks."""

    mode: ModeOption = Mode.auto
    model: ModelName = None
    no_model: NoModel = False
    verifier_model: VerifierModel = ""
    vision: VisionOption = Vision.auto
    max_calls: MaxCalls = 100
    max_tokens: MaxTokens = 1_000_000
    max_cost: MaxCost = 5.0
    model_seconds: ModelSeconds = None
    max_decisions: MaxDecisions = 8
    max_failures: MaxFailures = 2
    max_plans: MaxPlans = 3
    max_cycles: MaxCycles = 20

    def deciding(self, settings: Settings) -> dict[str, object]:
        """The options as task fields. Raises BadInput for a model together with `--no-model`."""
        return {
            "execution_mode": self.mode.value,
            "model": model_named(self.model, self.no_model, settings),
            "verifier_model": "" if self.no_model else self.verifier_model,
            "vision": self.vision.value,
        }

    @property
    def spending(self) -> dict[str, float]:
        """The model limits, as a task's limits."""
        request = {} if self.model_seconds is None else {"model_seconds": self.model_seconds}
        return {
            **request,
            "model_calls": 0 if self.no_model else self.max_calls,
            "model_tokens": self.max_tokens,
            "cost_usd": self.max_cost,
            "iterations": self.max_decisions,
            "failures": self.max_failures,
            "plans": self.max_plans,
            "cycles": self.max_cycles,
        }


@dataclasses.dataclass(frozen=True)
class EnteringOptions:
    """Options of commands that enter data."""

    submit: Submit = False
    review: Review = False
    profile: ProfileFile = None
    form: Form = ""
    data: Data = None
    data_env: DataEnv = None

    def __post_init__(self) -> None:
        if self.submit and self.review:
            raise BadInput(
                "--submit and --review were both given.",
                hint="Leave out --review to send without a question, or --submit to see everything first.",
            )


@dataclasses.dataclass(frozen=True)
class PoliteOptions:
    """How politely to ask a site for many pages."""

    delay: Annotated[
        float | None,
        typer.Option(
            "--delay",
            min=0,
            help="Minimum seconds between pages; by default 1, and 0 on this machine's own sites.",
        ),
    ] = None
    robots: Annotated[bool, typer.Option("--robots/--ignore-robots", help="Respect robots.txt.")] = True
    user_agent: Annotated[str, typer.Option("--user-agent", help="User agent sent to the site.")] = ""

    @property
    def manners(self) -> dict[str, object]:
        """The options as task fields."""
        return {"delay_s": self.delay, "obey_robots": self.robots, "user_agent": self.user_agent}


@dataclasses.dataclass(frozen=True)
class BrowserOptions(LadderOptions):
    """Options of commands that run tasks in a browser, and of their journal's display."""

    allow: Hosts = None
    resources: Resources = None
    headed: Headed = False
    browser_profile: BrowserProfile = ""
    max_seconds: MaxSeconds = 600
    as_json: Json = False
    events: Events = False
    verbose: Verbose = False
    quiet: Quiet = False

    def settings(self) -> Settings:
        """The settings with these options. Raises BadInput."""
        return browser_settings(headed=self.headed)

    @property
    def for_machines(self) -> bool:
        """Whether the output is JSON."""
        return self.as_json or self.events

    def task(
        self, kind: TaskType, url: str, *, limits: Mapping[str, float] = MappingProxyType({}), **more: object
    ) -> Task:
        """The task for these options and the command's own fields. Raises BadInput with every problem."""
        return make_task({
            "type": kind,
            "url": url,
            "hosts": tuple(self.allow or ()),
            "resources": tuple(self.resources or ()),
            "browser_profile": self.browser_profile,
            "limits": {"seconds": self.max_seconds, **self.spending, **limits},
            **self.deciding(self.settings()),
            **more,
        })  # fmt: skip


@dataclasses.dataclass(frozen=True)
class RunOptions(BrowserOptions):
    """Options of commands that run a task step by step."""

    slow_mo: SlowMo = 0
    trace: Trace = None
    pictures: Pictures = False
    max_steps: MaxSteps = 200

    def settings(self) -> Settings:
        """The settings with these options. Raises BadInput."""
        return browser_settings(headed=self.headed, slow_mo=self.slow_mo, trace=self.trace)

    @property
    def needs_this_terminal(self) -> bool:
        """Whether the options show or record the run live, which only the running command can do."""
        return bool(self.headed or self.slow_mo or self.trace or self.pictures or self.for_machines)

    def task(
        self, kind: TaskType, url: str, *, limits: Mapping[str, float] = MappingProxyType({}), **more: object
    ) -> Task:
        """As for every task, with the limit on steps."""
        return super().task(kind, url, limits={"steps": self.max_steps, **limits}, **more)


@dataclasses.dataclass(frozen=True)
class AllOptions(RunOptions, EnteringOptions):
    """Both groups, in the order of `--help`."""

    cdp: Cdp = ""
    unbounded: Unbounded = False
    chrome_profile: ChromeProfile = ""

    def settings(self) -> Settings:
        """The settings with these options. Raises BadInput."""
        if self.cdp and self.chrome_profile:
            raise BadInput("--cdp and --chrome-profile name two browsers.", cli="Give one of them.")
        return dataclasses.replace(super().settings(), cdp=self.cdp, chrome_profile=self.chrome_profile)

    @property
    def needs_this_terminal(self) -> bool:
        """Also for a run in the person's own browser."""
        return super().needs_this_terminal or bool(self.cdp or self.chrome_profile)

    def ask_before_attaching(self) -> None:
        """Ask the person at the terminal for permission to use their browser. Raises NeedsPerson without permission."""
        if not self.cdp or self.unbounded:
            return
        notices().print(UNBOUNDED)
        if not (sys.stdin.isatty() and notices().is_terminal and typer.confirm("Use this browser?", err=True)):
            raise NeedsPerson("Footpath did not attach to your browser.", cli="--unbounded agrees to it in advance.")

    def check_profile(self) -> None:
        """Raise NoProfile for a missing profile, before any slow import."""
        path = self.profile or self.settings().profile
        try:
            path.stat()
        except FileNotFoundError:
            raise NoProfile(path) from None
        except OSError:
            pass  # the reader of the profile reports the problem

    @cached_property
    def _values(self) -> dict[str, str]:
        """The given values by name, each name once. Standard input is read once, however many tasks are made."""
        return self._read(several=False)

    @cached_property
    def _answers(self) -> dict[str, str]:
        """The given answers by name; a name may have several."""
        return self._read(several=True)

    def _read(self, *, several: bool) -> dict[str, str]:
        given = values(self.data or (), self.data_env or (), several=several)
        for name in secrets_among(self.data or ()):
            notices().print(
                f"[yellow]--data “{plain(name)}” is a secret, and other programs of this machine can read command"
                " lines. Better: --data NAME=@FILE, --data NAME=- (standard input) or --data-env NAME=VARIABLE.[/]"
            )
        return given

    def task(
        self, kind: TaskType, url: str, *, limits: Mapping[str, float] = MappingProxyType({}), **more: object
    ) -> Task:
        """As for every task, with the data to enter."""
        given = self._values if kind == "custom" else self._answers
        entered = {
            "profile": str(self.profile or ""),
            "input": given,
            "secret": kept_secret(self.data or (), self.data_env or ()),
            **({"files": files_among(given)} if kind != "custom" else {}),
            "form": self.form,
            "submit": "submit" if self.submit else "review",
        }
        return super().task(kind, url, limits=limits, **entered, **more)


@dataclasses.dataclass(frozen=True)
class FormOptions(AllOptions):
    """Options of `apply` and `fill`."""

    max_calls: MaxCalls = 20
    draft_from: DraftFrom = None

    def task(
        self, kind: TaskType, url: str, *, limits: Mapping[str, float] = MappingProxyType({}), **more: object
    ) -> Task:
        """As for every task, with the facts for drafts."""
        return super().task(kind, url, limits=limits, drafts=tuple(self.draft_from or ()), **more)


@dataclasses.dataclass(frozen=True)
class ApplyOptions(FormOptions):
    """Options of `apply` alone."""

    documents: Documents = False


def model_named(model: str | None, no_model: bool, settings: Settings) -> str:
    """The model of a command: the named model, else the model of the settings; empty for none. Raises BadInput for both
    options.
    """
    if no_model and model:
        raise BadInput("--model and --no-model were both given.", hint="Give one of them.")
    return "" if no_model else settings.model if model is None else model


def make_task(given: Mapping[str, object]) -> Task:
    """Make the task of these fields. Raises BadInput with every problem, by option."""
    from footpath.schema.order import make_task as made

    check_url(str(given["url"]))
    return made(given, OPTIONS)


def with_options(command: Callable[..., None]) -> Callable[..., None]:
    """Spread a command's dataclass of options into separate options for Typer."""
    hints = get_type_hints(command, include_extras=True)
    (name, group) = next((name, cast("type", kind)) for name, kind in hints.items() if dataclasses.is_dataclass(kind))
    kinds = get_type_hints(group, include_extras=True)
    own = [each for each in inspect.signature(command).parameters.values() if each.name != name]
    shared = {each for base in group.__bases__ for each in getattr(base, "__dataclass_fields__", ())}
    options = [
        inspect.Parameter(
            field.name, inspect.Parameter.KEYWORD_ONLY, default=field.default, annotation=kinds[field.name]
        )
        for field in sorted(dataclasses.fields(group), key=lambda each: each.name in shared)
    ]

    @functools.wraps(command)
    def spread(**given: object) -> None:
        options = {field: given.pop(field) for field in kinds}
        command(**given, **{name: cast("Callable[..., object]", group)(**options)})

    parameters = [each.replace(annotation=hints[each.name]) for each in own] + options
    setattr(spread, "__signature__", inspect.Signature(parameters))  # noqa: B010 the attribute read by `inspect`
    spread.__annotations__ = {each.name: each.annotation for each in parameters}
    return spread


def check_url(url: str) -> None:
    """Raise BadInput unless the URL is the address of a web page."""
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname, parts.port
    except ValueError as error:
        if "Port" in str(error):
            raise BadInput(f"{url!r} is not a web address.", hint="A port is a number up to 65535.") from error
        host, parts = "", None
    if parts is None or parts.scheme not in ("http", "https") or not host or any(map(str.isspace, url)):
        guess = f" Did you mean {_meant(url)}?" if _meant(url) else _meant_job(url)
        raise BadInput(f"{url!r} is not a web address.", hint=f"A web address begins with https:// or http://.{guess}")


def _meant_job(text: str) -> str:
    """Advice for the id of a posting in place of an address."""
    is_id = len(text) == _ID_LENGTH and all(each in hexdigits for each in text)
    return f" For a collected posting: footpath apply --job {text}" if is_id else ""


def _meant(url: str) -> str:
    """The likely address for a text without a scheme: local sites rarely have TLS."""
    host = url.partition("/")[0].partition(":")[0].casefold()
    if "://" in url or " " in url or not ("." in host or host == "localhost"):
        return ""
    try:
        is_near = ip_address(host).is_private
    except ValueError:
        is_near = host == "localhost" or host.endswith(".localhost")
    return f"{'http' if is_near else 'https'}://{url}"


def browser_settings(*, headed: bool, slow_mo: float = 0, trace: Path | None = None) -> Settings:
    """The settings with these options. Raises BadInput."""
    if not 0 <= slow_mo <= 60_000:
        raise BadInput(f"--slow-mo {slow_mo:g} is not a pause.", hint="Give milliseconds, from 0 to 60000.")
    if trace is not None:
        check_output(trace, "--trace")
    return dataclasses.replace(settings(), headed=headed, slow_mo_ms=slow_mo, trace=trace)
