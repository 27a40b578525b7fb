"""The commands that work, against the demo's careers site: what they show, keep and leave with."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest
from tests.cli.pages import Pages, serving
from tests.cli.terminal import Terminal
from tests.deadlines import HANGS_S

from footpath.demo.people import PEOPLE, write_profile
from footpath.demo.site.server import serve

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with serving() as server:
        yield server


@pytest.fixture(scope="module")
def posting(tmp_path_factory: pytest.TempPathFactory, portal: BlockingPortal) -> Iterator[str]:
    """The address of a posting on the demo's site."""
    database = tmp_path_factory.mktemp("careers") / "careers.db"
    with portal.wrap_async_context_manager(serve(database)) as site, urlopen(f"{site.url}/jobs") as page:
        yield site.url + re.findall(r'href="(/jobs/[^"?]+)"', page.read().decode())[0]


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_profile(PEOPLE[0], tmp_path_factory.mktemp("people"), datetime.now(UTC).date())  # noqa: TID251


@pytest.mark.thorough
def test_the_demos_site_says_what_keeps_it_from_starting(posting: str, tmp_path: Path):
    port = posting.split(":")[2].partition("/")[0]
    (tmp_path / "text").write_text("This is no database, however long one looks at it.")
    for arguments, why in (
        (
            ["--port", port],
            f"Footpath cannot listen at port {port} of 127.0.0.1: address already in use. "
            "Give another port; 0 takes a free one.\n",
        ),
        (["--port", "70000"], "'70000' is not a port: give 1 to 65535, or 0 for a free one\n"),
        (["--port", "0", "--database", str(tmp_path / "text")], "Name another file with --database.\n"),
    ):
        command = [sys.executable, "-m", "footpath.demo.site", *arguments]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=HANGS_S)
        assert ended.returncode != 0
        assert ended.stderr.endswith(why)
        assert "Traceback" not in ended.stderr


@pytest.mark.thorough
def test_apply_shows_its_way(browsing: CommandLine, posting: str, tmp_path: Path):
    nobody_yet = write_profile(PEOPLE[1], tmp_path, datetime.now(UTC).date())  # noqa: TID251
    shown = browsing("apply", posting, "--profile", nobody_yet)
    assert shown.code == 0, shown.all
    assert "explore: No cookbook applies here yet." in shown.err
    assert "textbox “First name”" in shown.err
    assert f"First name *\t{PEOPLE[1].given}\tyour profile " in shown.out
    theirs = "what was entered on the pages before and what the page has sent without any press"  # the uploaded résumé
    unsent = f"It was not sent; the site may have {theirs}."
    assert f"reviewed  Filled and shown; it was not approved. {unsent}" in shown.out
    assert "nothing was learned: Footpath saves a cookbook once the site has confirmed" in shown.out
    assert "\x1b" not in shown.all


@pytest.mark.thorough
def test_an_application_is_kept_and_so_is_its_way(browsing: CommandLine, posting: str, person: Path):
    sent = browsing("apply", posting, "--profile", person, "--submit", "--json")
    assert sent.code == 0, sent.all
    assert sent.err == ""
    result = json.loads(sent.out)
    assert result["run"]["status"] == "complete"
    assert result["run"]["usage"]["model"]["calls"] == 0
    assert PEOPLE[0].email not in sent.out

    (application,) = json.loads(browsing("applications", "list", "--json").out)
    assert (application["state"], application["posting_url"]) == ("submitted", posting)
    listed = browsing("applications", "list").out
    assert all(each in listed for each in (application["reference"], application["title"], application["profile"][:6]))

    runs = json.loads(browsing("runs", "list", "--json").out)
    assert [run["status"] for run in runs] == ["complete"]
    journal = browsing("runs", "show", runs[0]["id"][:6])
    assert "button “Submit application”" in journal.out
    assert "\n  proof: Thank you" in journal.out
    assert PEOPLE[0].email not in journal.out
    assert len(browsing("runs", "show", runs[0]["id"], "--json").out.splitlines()) > 50

    again = browsing("apply", posting, "--profile", person, "--submit")
    assert again.code == 0
    assert "Applied before" in again.out

    (book,) = json.loads(browsing("cookbooks", "list", "--json").out)
    steps = browsing("cookbooks", "show", book["id"]).out
    assert "{{given-name}}" in steps
    assert "cannot be taken back" in steps
    assert "Revision 1 is the one in use" in browsing("cookbooks", "diff", book["id"], "1").out
    file = person.parent / "book.json"
    assert browsing("cookbooks", "export", book["id"], "--out", file).code == 0
    for words in (PEOPLE[0].given, PEOPLE[0].family, PEOPLE[0].email, PEOPLE[0].phone):
        assert words not in file.read_text(encoding="utf-8") + steps
    assert "is not used" in browsing("cookbooks", "disable", book["id"]).out
    assert "disabled" in browsing("cookbooks", "list").out
    assert "is in use" in browsing("cookbooks", "enable", book["id"]).out
    assert browsing("cookbooks", "rm", book["id"]).code == 0
    assert browsing("cookbooks", "list").out.startswith("No cookbooks yet")
    assert browsing("cookbooks", "import", file).code == 0
    assert book["id"] in browsing("cookbooks", "list").out


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("path", "code", "why"),
    [
        ("/nowhere", 4, "it answered with status 404"),
        ("/members", 6, "The site asks for a login. Sign in once: footpath login URL --browser-profile NAME."),
        ("/login", 6, "The site asks for a login."),
        ("/captcha", 6, "The site asks for a captcha"),
        ("/about", 8, "The page has no form that is to be filled in."),
        ("/two", 6, "Say which with --form NAME or --form NUMBER."),
    ],
)
@pytest.mark.sample(2)
def test_fill_says_what_is_in_the_way(
    browsing: CommandLine, pages: Pages, profile: Path, path: str, code: int, why: str
):
    pages.posted.clear()
    said = browsing("fill", pages.url + path, "--profile", profile)
    assert why in " ".join(said.out.split())
    assert said.code == code
    assert pages.posted == []


@pytest.mark.thorough
def test_a_form_that_is_named(browsing: CommandLine, pages: Pages, profile: Path):
    said = browsing("fill", pages.url + "/two", "--profile", profile, "--form", "2")
    assert said.code == 0, said.all
    assert "Phone\t" in said.out
    assert "Question\t" not in said.out, "the other form is left alone"


@pytest.mark.thorough
def test_what_the_command_answers_itself_needs_no_profile(browsing: CommandLine, pages: Pages):
    pages.posted.clear()
    said = browsing("fill", pages.url + "/form", "--submit", "--data", "name=Ada", "--data", "email=ada@example.com")
    assert (said.code, pages.posted) == (0, [b"name=Ada&email=ada%40example.com"]), said.all
    missing = browsing("fill", pages.url + "/form", "--submit", "--data", "name=Ada", "--data", "emial=ada@example.com")
    assert missing.code == 6, missing.all
    assert "--data Email=…" in missing.out
    assert "nothing asked for --data emial; did you mean “Email”?" in missing.out


def test_no_profile_no_browser(browsing: CommandLine, pages: Pages):
    said = browsing("fill", pages.url + "/form", env={"FOOTPATH_BROWSER": "/nowhere/chrome"})
    assert said.code == 2
    assert "There is no profile" in said.err


def test_a_browser_that_is_missing(browsing: CommandLine, pages: Pages, profile: Path):
    said = browsing("fill", pages.url + "/form", "--profile", profile, env={"FOOTPATH_BROWSER": "/nowhere/chrome"})
    assert said.code == 3, said.all
    assert "FOOTPATH_BROWSER names /nowhere/chrome, which does not start" in said.err


@pytest.mark.thorough
def test_a_site_that_does_not_answer_in_time(browsing: CommandLine, pages: Pages, profile: Path):
    said = browsing("fill", pages.url + "/slow", "--profile", profile, "--max-seconds", "2")
    assert said.code in (4, 8)
    assert "2" in said.all


@pytest.mark.thorough
def test_a_person_sees_everything_in_colours_and_says_yes(browsing: CommandLine, pages: Pages, tmp_path: Path):
    pages.posted.clear()
    profile = tmp_path / "mail.yaml"  # without a name: the task's is a word of the page
    profile.write_text("basics: {email: ada@example.com}", encoding="utf-8")
    arguments = ("fill", pages.url + "/form", "--profile", profile, "--data", "name=Your message")
    with Terminal(browsing, *arguments) as terminal:
        terminal.wait_for("Send this with “Send”? [y/N]")
        assert "ada@example.com" in terminal.seen
        assert pages.posted == []
        terminal.type("y\n")
        assert terminal.end() == 0, terminal.seen
        terminal.wait_for("proof: Your message was sent.")
    assert "\x1b[36mrules" in terminal.raw
    assert pages.posted == [b"name=Your+message&email=ada%40example.com"]
    (run,) = json.loads(browsing("runs", "list", "--json").out)
    assert run["proof"].startswith("{{name}} was sent."), "what is kept of it"
    assert f"Run {run['id']} sent this form on 2" in browsing(*arguments, "--submit").err
    assert len(pages.posted) == 2, "it may be meant"
    known = browsing("runs", "resolve", run["id"], "sent")
    assert (known.code, f"Run {run['id']} has a known result" in known.err) == (2, True)


def test_a_person_at_the_terminal_is_asked_what_an_unclear_end_means_and_it_is_learned(
    browsing: CommandLine, pages: Pages, profile: Path
):
    """The page's words are unknown to Footpath; the next person is told `complete` by them."""
    fill = ("fill", pages.url + "/unfamiliar", "--profile", profile, "--submit")
    with Terminal(browsing, *fill, "--data", "name=Ada", "--data", "email=ada@mail.example") as terminal:
        terminal.wait_for("The page after it says: “Heron keeps your words now”")
        terminal.wait_for("Was it sent? (yes, no; empty: not known)")
        terminal.type("yes\n")
        assert terminal.end() == 0, terminal.seen
        terminal.wait_for("complete It was sent; a person said so.")
    said = browsing(*fill, "--data", "name=Bruno", "--data", "email=bruno@mail.example")
    assert (said.code, "Heron keeps your words now" in said.out) == (0, True), said.all


@pytest.mark.thorough
def test_a_goal_at_the_terminal_asks_what_its_unclear_end_means(browsing: CommandLine, pages: Pages):
    goal = 'enter "Ada" in "Your name", enter "ada@mail.example" in "Email", click "Send", check "Thanks" is shown'
    with Terminal(browsing, "run", goal, "--url", pages.url + "/unfamiliar") as terminal:
        terminal.wait_for("Send this with “Send”? [y/N]")
        terminal.type("y\n")
        terminal.wait_for("Was it sent? (yes, no; empty: not known)")
        terminal.type("no\n")
        assert terminal.end() == 1, terminal.seen
        terminal.wait_for("failed It was not sent; a person said so.")


@pytest.mark.thorough
def test_what_the_page_says_stays_readable_on_ones_own_terminal(browsing: CommandLine, pages: Pages, tmp_path: Path):
    """Also where a value is a word of the page. What is kept of it has the template."""
    profile = tmp_path / "nobody.yaml"
    profile.write_text("basics: {name: Ada Example}", encoding="utf-8")
    arguments = ("fill", pages.url + "/form", "--profile", profile, "--data", "name=Email")
    with Terminal(browsing, *arguments) as terminal:
        terminal.wait_for("Your answer will hold")
        terminal.wait_for("Answer (the form needs it; empty: stop here)")
        terminal.type("\n")
        assert terminal.end() == 6, terminal.seen
        terminal.wait_for("needs answers that Footpath does not know: “Email”")
    assert "open              Email (" in terminal.seen
    assert "{{name}}" not in terminal.seen
    (run,) = json.loads(browsing("runs", "list", "--json").out)
    journal = browsing("runs", "show", run["id"]).out
    assert "needs answers that Footpath does not know: “‹your name›”" in journal
    piped = browsing(*arguments)
    assert "“Email”" not in piped.err, "not where it may go to a file"
    assert "needs answers that Footpath does not know: “Email”" in piped.out, "beside a table that says no less"


@pytest.mark.parametrize("keys", ["\n", "\x04"])
@pytest.mark.sample(1)
def test_anything_but_yes_sends_nothing(browsing: CommandLine, pages: Pages, profile: Path, keys: str):
    pages.posted.clear()
    arguments = (
        "fill",
        pages.url + "/form",
        "--profile",
        profile,
        "--data",
        "name=Approved",
        "--data",
        "email=a@mail.example",
    )
    with Terminal(browsing, *arguments) as terminal:
        terminal.wait_for("[y/N]")
        assert "typed before" not in terminal.seen
        terminal.type(keys)
        assert terminal.end() == 0
        terminal.wait_for("it was not approved, so nothing was sent")
    assert pages.posted == []


@pytest.mark.parametrize("keys", ["y\ny\n", "y"])
@pytest.mark.thorough
def test_what_was_typed_before_the_question_is_no_answer(browsing: CommandLine, pages: Pages, profile: Path, keys: str):
    pages.posted.clear()
    with Terminal(browsing, "fill", pages.url + "/form", "--profile", profile) as terminal:
        terminal.type(keys)
        terminal.wait_for("Text typed before this question was ignored. Send this with")
        terminal.wait_for("[y/N]")
        terminal.type("\n")
        assert terminal.end() == 0
    assert pages.posted == []


@pytest.mark.thorough
def test_a_narrow_terminal_without_colours_loses_nothing(browsing: CommandLine, pages: Pages, profile: Path):
    arguments = ("fill", pages.url + "/form", "--profile", profile)
    with Terminal(browsing, *arguments, columns=40, env={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("[y/N]")
        terminal.type("n\n")
        assert terminal.end() == 0
        assert max(map(len, terminal.seen.splitlines())) <= 40
        assert "ada@example.com" in terminal.seen
    assert "\x1b[3" not in terminal.raw.replace("\x1b[3m", "")
