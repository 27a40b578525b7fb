"""Settings from the person's environment. No other module reads the environment."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

HOME = "FOOTPATH_HOME"
DATABASE_URL = "FOOTPATH_DATABASE_URL"
DRIVER_CACHE = "NODE_COMPILE_CACHE"
"""Variable of the folder in which Node.js, which runs Playwright, caches compiled code."""
DRIVER_OPTIONS = "NODE_OPTIONS"
PYDANTIC_PLUGINS = "PYDANTIC_DISABLE_PLUGINS"
"""Pydantic's own variable for which of its plug-ins it leaves alone."""
BROWSER = "FOOTPATH_BROWSER"
BROWSER_MEMORY = "FOOTPATH_BROWSER_MEMORY"
PROFILE = "FOOTPATH_PROFILE"
MODEL = "FOOTPATH_MODEL"
MODEL_URL = "FOOTPATH_MODEL_URL"
MODEL_KEY = "FOOTPATH_MODEL_KEY"
MODEL_SECONDS = "FOOTPATH_MODEL_SECONDS"
MODEL_TOKENS = "FOOTPATH_MODEL_TOKENS"
MODEL_THINKING = "FOOTPATH_MODEL_THINKING"
MODEL_PARALLEL = "FOOTPATH_MODEL_PARALLEL"
THINKING = ("off", "minimal", "low", "medium", "high", "max")
"""Degrees of a model's thinking before its answer."""
PARALLEL = ("on", "off")
"""Whether a model may make several calls in one answer."""
NO_LIVE_MODELS = "FOOTPATH_NO_LIVE_MODELS"
AGENT_HOSTS = "FOOTPATH_MCP_HOSTS"
USER_HOSTS = "FOOTPATH_USER_HOSTS"
AGENTS_ASK = "FOOTPATH_MCP_ASKS"
WEBHOOK_HOSTS = "FOOTPATH_WEBHOOK_HOSTS"
MAILBOX = "FOOTPATH_MAILBOX"
MAILBOX_PASSWORD = "FOOTPATH_MAILBOX_PASSWORD"
MAILBOX_SENDERS = "FOOTPATH_MAILBOX_SENDERS"
REVIEW_SECONDS = "FOOTPATH_REVIEW_SECONDS"
SMTP = "FOOTPATH_SMTP"
SMTP_PASSWORD = "FOOTPATH_SMTP_PASSWORD"
TRACES = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
"""OpenTelemetry's own variables for the target of spans."""
LARGEST_NUMBER = 2**31 - 1
"""Largest number that every database stores."""
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")
"""Variables with which Linux names its screen."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of Footpath on this machine. A command's options replace single fields."""

    home: Path
    """Folder of Footpath's data: database, profile, journals' pictures, traces. It may not exist yet."""
    cache: Path
    """Folder of disposable data, such as the browsers that start."""
    database_url: str = field(repr=False)  # it may hold a password
    """SQLAlchemy URL with an async driver; by default a file in the data folder."""
    profile: Path
    """File of the person's data and answers (JSON Resume, yaml or json). It may not exist yet."""
    model: str = ""
    """The language model for decisions beyond the rules: `provider:model`, several in order of preference joined by
    commas. Empty: none.
    """
    model_url: str = ""
    """Base url of an OpenAI-compatible server that serves the model (`http://localhost:8000/v1`). Empty: the
    provider's own."""
    model_key: str = field(default="", repr=False)
    """Key for the server at `model_url`; empty if the server needs none. Providers' keys are in their usual variables.
    """
    model_seconds: int = 90
    """Deadline of one request to a model; 0 if the variable holds no number of seconds."""
    model_tokens: int | None = None
    """Tokens of the longest answer of a model; None: the provider's own limit; 0: the variable holds no such number."""
    model_thinking: str = ""
    """How much a model thinks, if it can: off, minimal, low, medium, high or max; empty: the provider's default."""
    model_parallel: str = ""
    """Whether a model may make several calls in one answer: on or off; empty: the provider's default."""
    traces: str = ""
    """Where spans of runs are sent (OTLP over HTTP); empty: nowhere."""
    agent_hosts: tuple[str, ...] = ()
    """Further hosts for tasks of other programs' agents (MCP), written as a task grants hosts; a private address must
    be listed literally.
    """
    agents_ask: bool = False
    """Whether an agent's program may put questions and approvals to the person itself (MCP elicitation)."""
    user_hosts: tuple[str, ...] = ()
    """Private addresses that tasks of users may reach (`footpath users`). Empty: none."""
    webhook_hosts: tuple[str, ...] = ()
    """Hosts of webhooks, written as a task grants hosts; a private address must be listed literally. Empty: none."""
    mailbox: str = field(default="", repr=False)  # it names the person
    """The mailbox for codes that sites send by e-mail: `imaps://user@host:port/folder`; user and host are required.
    Empty: none.
    """
    mailbox_password: str = field(default="", repr=False)
    """Password of the mailbox."""
    mailbox_senders: tuple[str, ...] = ()
    """Further domains of senders of such codes, besides the site's own, as `site=sender`."""
    smtp: str = field(default="", repr=False)  # it names the person
    """The mail server that sends digests: `smtps://user@host:port?from=address`. Empty: none."""
    review_seconds: int = 600
    """Seconds for which a queued run keeps its browser open while its review waits for you, unless other tasks wait."""
    smtp_password: str = field(default="", repr=False)
    """Password of the user at the mail server."""
    browser: str | None = None
    """The Chrome or Chromium to use, as a path or a name on PATH; None: search for one."""
    cdp: str = ""
    """The person's running browser to work in (`page.attached.endpoint_of`); empty: Footpath starts its own."""
    chrome_profile: str = ""
    """The profile of the person's own browser to copy (`page.profile_copy`); empty: none."""
    browser_memory_mb: int = 1536
    """MiB of memory at which a browser is replaced; a single page may take half. 0 if the variable holds no such
    amount.
    """
    has_screen: bool = True
    """Whether a window can be shown."""
    headed: bool = False
    """Show the browser's window."""
    slow_mo_ms: float = 0
    """Pause after each action, in milliseconds, for people who watch; 0 does not pause."""
    trace: Path | None = None
    """Zip file for a Playwright trace; None keeps none."""


def environment() -> Mapping[str, str]:
    """Return a copy of the process's environment variables."""
    return dict(os.environ)


@contextmanager
def programs_have(variables: Mapping[str, str]) -> Generator[None]:
    """Set environment variables for programs started in the block."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def leave_plugins_of_pydantic() -> None:
    """Have pydantic load none of its plug-ins, unless the person says which. They would see every value, and the search
    for them looks into every installed package.
    """
    os.environ.setdefault(PYDANTIC_PLUGINS, "__all__")


def read_settings(env: Mapping[str, str] | None = None) -> Settings:
    """Return the settings from the environment. Creates nothing.

    Args:
        env: the variables to read, by default those of the process: the ones named above and OpenTelemetry's endpoint.
            An empty variable counts as absent.
    """
    env = environment() if env is None else env
    home = _path(env.get(HOME)) or platformdirs.user_data_path("footpath", appauthor=False)
    return Settings(
        home=home,
        cache=home / "cache" if env.get(HOME) else platformdirs.user_cache_path("footpath", appauthor=False),
        database_url=env.get(DATABASE_URL) or f"sqlite+aiosqlite:///{(home / 'footpath.db').as_posix()}",
        profile=_path(env.get(PROFILE)) or home / "profile.yaml",
        model=env.get(MODEL, ""),
        model_url=env.get(MODEL_URL, ""),
        model_key=env.get(MODEL_KEY, ""),
        model_seconds=_count(env.get(MODEL_SECONDS) or "90", 1, 3_600),
        model_tokens=_count(env[MODEL_TOKENS], 16, 1_000_000) if env.get(MODEL_TOKENS) else None,
        model_thinking=env.get(MODEL_THINKING, "").strip().casefold(),
        model_parallel=env.get(MODEL_PARALLEL, "").strip().casefold(),
        agent_hosts=_several(env.get(AGENT_HOSTS, "")),
        user_hosts=_several(env.get(USER_HOSTS, "")),
        agents_ask=env.get(AGENTS_ASK, "").strip().casefold() in ("1", "yes", "true", "on"),
        webhook_hosts=_several(env.get(WEBHOOK_HOSTS, "")),
        mailbox=env.get(MAILBOX, ""),
        mailbox_password=env.get(MAILBOX_PASSWORD, ""),
        mailbox_senders=_several(env.get(MAILBOX_SENDERS, "")),
        review_seconds=_count(env.get(REVIEW_SECONDS) or "600", 0, 86_400),
        smtp=env.get(SMTP, ""),
        smtp_password=env.get(SMTP_PASSWORD, ""),
        traces=next(filter(None, map(env.get, TRACES)), ""),
        browser=env.get(BROWSER) or None,
        browser_memory_mb=_count(env.get(BROWSER_MEMORY) or "1536", 256, 1_000_000),
        has_screen=sys.platform != "linux" or any(env.get(name) for name in SCREENS),
    )


def live_models() -> bool:
    """Whether models outside this machine may be asked. `FOOTPATH_NO_LIVE_MODELS` forbids such calls, whatever the
    settings.
    """
    return not os.environ.get(NO_LIVE_MODELS)


def _count(value: str, least: int, most: int) -> int:
    """Return the number in a variable; 0 if the number is missing or not from `least` to `most`."""
    return int(value) if value.isdecimal() and len(value) < 10 and least <= int(value) <= most else 0


def _several(value: str) -> tuple[str, ...]:
    return tuple(value.replace(",", " ").split())


def _path(value: str | None) -> Path | None:
    return Path(value).expanduser().absolute() if value else None
