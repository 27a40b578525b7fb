"""A browser of ours with a copy of a person's own profile: signed in as the person, behind our proxy.

Since version 136 Chrome opens no debugging port for its usual data, so that no program takes the sign-ins unseen. A
copy in another folder is ours: the browser starts there, and the person's profile stays unchanged.
Cookies are sealed with a system key of the browser's brand: a program of the brand has to open the copy. Windows seals
cookies for the folder itself; there a copy is signed in nowhere.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from footpath.errors import BadInput, BrowserMissing, Busy, NotFound, PageGone
from footpath.page import finder
from footpath.page.browser import (
    VIEWPORT,
    Browser,
    check_screen,
    driver,
    ended_after,
    failed_start_told,
    launch_options,
)
from footpath.page.egress import Egress
from footpath.page.finder import ProbedBrowser
from footpath.page.hosts import HostRules
from footpath.page.outbox import Gate
from footpath.page.processes import Processes, in_own_folder

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator, Mapping
    from contextlib import AbstractAsyncContextManager

    from playwright.async_api import BrowserContext

    from footpath.config import Settings
    from footpath.page.egress import Resolve
    from footpath.page.grant import Grant

_BRANDS: Final = {
    "linux": {
        "google-chrome": ("google-chrome", "google-chrome-stable"),
        "chromium": ("chromium", "chromium-browser"),
        "microsoft-edge": ("microsoft-edge", "microsoft-edge-stable"),
    },
    "darwin": {
        "Google/Chrome": ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",),
        "Chromium": ("/Applications/Chromium.app/Contents/MacOS/Chromium",),
        "Microsoft Edge": ("/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",),
    },
}
"""The data folder of each brand, below the system's folder for such data, and its programs."""

_STATE: Final = "Local State"
"""File with the profiles of a folder, and the sealing of their cookies."""

_LEFT_OUT: Final = (
    "*Cache*", "CacheStorage", "Crashpad", "Sessions", "Singleton*", "lockfile", "DevToolsActivePort", "Extensions",
    "*-journal", "Safe Browsing*", "optimization_guide*",
)  # fmt: skip
"""Files that a copy omits: large ones, ones that reopen the person's tabs, and ones of the running browser."""


class ChromeProfile(NamedTuple):
    """A profile of a person's browser."""

    data: Path
    """The folder of all profiles."""
    folder: str
    """The profile's folder in it: `Default`, `Profile 1`."""
    name: str
    """The profile's name in the browser."""
    programs: tuple[str, ...] = ()
    """Programs of the brand, by name or path; empty for an unknown brand."""

    def __str__(self) -> str:
        return f"{self.name} ({self.data / self.folder})"


def profiles(home: Path, platform: str = sys.platform) -> list[ChromeProfile]:
    """All profiles of the browsers of a person, by the home folder."""
    below = home / ("Library/Application Support" if platform == "darwin" else ".config")
    brands = _BRANDS.get(platform, {})
    return [each for brand, programs in brands.items() for each in _profiles_in(below / brand, programs)]


def find_profile(wanted: str, home: Path, platform: str = sys.platform) -> ChromeProfile:
    """Return the profile with a name, a folder's name, or the path of its folder.

    Raises:
        NotFound: no such profile exists; the message lists the existing ones.
        BadInput: several have the name.
    """
    path = Path(wanted).expanduser()
    if path.is_dir() and (path.parent / _STATE).is_file():
        known = [each for each in profiles(home, platform) if each.data / each.folder == path]
        return known[0] if known else ChromeProfile(path.parent, path.name, path.name)
    known = profiles(home, platform)
    found = [each for each in known if wanted.casefold() in (each.name.casefold(), each.folder.casefold())]
    if len(found) == 1:
        return found[0]
    listed = "; ".join(map(str, known))
    if found:
        raise BadInput(
            f"Several profiles are called {wanted!r}: {'; '.join(map(str, found))}.", hint="Give the folder."
        )
    raise NotFound(
        f"There is no Chrome profile {wanted!r}. " + (f"There are: {listed}." if listed else "None was found here."),
        hint="Give one of these names." if listed else "Give the path of the profile's folder.",
    )


def program_of(profile: ChromeProfile) -> Path | None:
    """The program of the brand of a profile: none other can read the cookies. None where the brand is not known.

    Raises:
        BrowserMissing: it is not installed.
    """
    if not profile.programs:
        return None
    found = next((path for name in profile.programs if (path := shutil.which(name))), None)
    if found is None:
        raise BrowserMissing(f"The browser of {profile} is not installed.", hint=f"Install {profile.programs[0]}.")
    return Path(found)


@contextmanager
def copied(profile: ChromeProfile) -> Generator[Path]:
    """Yield a private folder with a copy of one profile; removed at the end.

    Raises:
        Busy: a browser uses the profile now.
        BadInput: the profile cannot be read.
    """
    if _is_in_use(profile.data):
        raise Busy(
            f"A browser is running with the profile {profile}: a copy made meanwhile could be incomplete.",
            hint="Close that browser, or attach to it (docs/browser.md).",
        )
    with TemporaryDirectory(prefix="profile-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder)
        try:
            shutil.copy(profile.data / _STATE, copy / _STATE)
            leave_out = shutil.ignore_patterns(*_LEFT_OUT)
            shutil.copytree(profile.data / profile.folder, copy / profile.folder, ignore=leave_out, symlinks=True)
        except (OSError, shutil.Error) as error:
            raise BadInput(f"The profile {profile} cannot be copied: {error}.", hint="Give another one.") from error
        yield copy


def _is_in_use(data: Path) -> bool:
    """Whether a browser of the machine runs with a folder of data: a link there names its host and process."""
    try:
        pid = int((data / "SingletonLock").readlink().name.rpartition("-")[2])
        os.kill(pid, 0)
    except PermissionError:  # it runs for another user
        return True
    except (OSError, ValueError):
        return False
    return True


def _profiles_in(data: Path, programs: tuple[str, ...]) -> list[ChromeProfile]:
    try:
        state = cast("dict[str, object]", json.loads((data / _STATE).read_text("utf-8")))
        profile = cast("Mapping[str, object]", state["profile"])
        cached = cast("Mapping[str, Mapping[str, object]]", profile["info_cache"])
        names = {folder: str(told.get("name", folder)) for folder, told in cached.items()}
    except (OSError, ValueError, KeyError, AttributeError, TypeError):
        return []
    return [ChromeProfile(data, folder, name, programs) for folder, name in names.items()]


_UNSEALING: Final = ("--password-store=basic", "--use-mock-keychain")
"""Playwright's switches that keep a browser from asking the system for the key of its cookies."""


class CopyBrowser(Browser):
    """A browser with a single context, for the copy. The sessions follow each other: all share the proxy."""

    knows_person = True

    def _egress(self, grant: Grant, resolve: Resolve) -> AbstractAsyncContextManager[Egress]:
        return self._bounded(grant)

    @asynccontextmanager
    async def _bounded(self, grant: Grant) -> AsyncGenerator[Egress]:
        if self.sessions > 1:
            raise Busy("A task works with this copy of a profile now.", hint="Wait for it.")
        self._own.rules = grant.reachable
        try:
            yield self._own
        finally:
            self._own.rules = HostRules()

    async def _new_context(self, grant: Grant, egress: Egress, user_agent: str, state: str) -> BrowserContext:
        contexts = self._browser.contexts
        if not contexts or not self.alive:
            raise PageGone("The browser has ended.", hint="Start a new one.")
        return contexts[0]


@asynccontextmanager
async def launch_copy(settings: Settings) -> AsyncGenerator[Browser]:
    """Start a browser with a copy of the profile in `settings.chrome_profile`, and end the browser after the block.

    Raises:
        NotFound, BadInput: no such profile exists, or several do.
        Busy: a browser uses the profile now.
        BrowserMissing: the browser that can read the profile does not start.
    """
    profile = find_profile(settings.chrome_profile, Path.home())
    machine = finder.Machine.this(settings)
    program = program_of(profile)
    found = finder.find_headed(machine)  # a headless shell asks the system for no key
    if found is None:
        raise finder.missing(machine, headed=True)
    check_screen(settings)
    async with Egress(HostRules()) as own, in_own_folder(), driver(settings.cache) as playwright:
        with ExitStack() as stack:
            folder = await asyncio.to_thread(stack.enter_context, copied(profile))
            with failed_start_told(f"A browser with a copy of {profile}"):
                context = await playwright.chromium.launch_persistent_context(
                    folder,
                    executable_path=program or found.path,
                    ignore_default_args=list(_UNSEALING),
                    viewport={"width": VIEWPORT[0], "height": VIEWPORT[1]},
                    **launch_options(settings, found, own, f"--profile-directory={profile.folder}"),
                )
                browser = context.browser
                if browser is None:
                    raise PageGone("The browser has ended.", hint="Start a new one.")
                gate = await Gate.open(browser)
            major = int(browser.version.partition(".")[0] or 0)
            probed = ProbedBrowser(Path(program or found.path), major, is_shell=False, args=found.args)
            copy = CopyBrowser(browser, settings, probed, own, await Processes.of(browser), gate)
            async with ended_after(copy, context.close) as running:
                yield running
