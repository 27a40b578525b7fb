"""Whatever is wrong with what a command is given: one clear message, its own code, and nothing on standard output."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from tests.cli.conftest import PROFILE, PROGRAM, CommandLine, Said
from tests.deadlines import HANGS_S

from footpath.schema.cookbook import Cookbook, Step
from footpath.store import portable

if TYPE_CHECKING:
    from pathlib import Path

FORM = "http://127.0.0.1:9/form"


def complains(said: Said, code: int, *wanted: str) -> None:
    told = " ".join(said.err.split())
    assert said.code == code, told
    assert said.out == ""
    for words in wanted:
        assert words in told


@pytest.mark.parametrize("command", ["apply", "fill"])
def test_work_needs_a_url(footpath: CommandLine, command: str):
    complains(footpath(command, "jobs.example.com"), 2, "is not a web address")


@pytest.mark.parametrize(
    ("url", "hint"),
    [
        ("jobs.example.com/p/1", "Did you mean https://jobs.example.com/p/1?"),
        ("127.0.0.1:8000/jobs", "Did you mean http://127.0.0.1:8000/jobs?"),
        ("localhost:8000", "Did you mean http://localhost:8000?"),
        ("ftp://example.com/", "A web address begins with https:// or http://."),
        ("file:///etc/passwd", "A web address begins with https:// or http://."),
        ("javascript:alert(1)", "A web address begins with https:// or http://."),
        ("https://", "is not a web address"),
        ("http://[::1", "is not a web address"),
        ("http://example.com:99999/", "A port is a number up to 65535."),
        ("https://example.com/a b", "is not a web address"),
        ("", "'' is not a web address"),
        ("2a6c5e64c1bd", "footpath apply --job 2a6c5e64c1bd"),
    ],
)
def test_what_is_not_a_url(footpath: CommandLine, url: str, hint: str):
    complains(footpath("observe", url), 2, "is not a web address", hint)


def test_data_without_a_value(footpath: CommandLine, profile: Path):
    complains(
        footpath("fill", FORM, "--profile", profile, "--data", "a=1", "--data", "ada@x.org"),
        2,
        "--data number 2 is not NAME",
    )


@pytest.mark.parametrize("option", ["--data", "--file"])
def test_a_value_of_a_run_that_is_given_twice(footpath: CommandLine, option: str):
    said = footpath("run", "open the page", "--url", FORM, option, "a=1", option, "a=2")
    complains(said, 2, f"{option} number 2 repeats a name.", "Give each name once.")


@pytest.mark.parametrize(
    "command",
    [
        ("jobs", "list"),
        ("jobs", "search", "engineer"),
        ("jobs", "rank"),
        ("runs", "list"),
        ("tasks", "list"),
        ("applications", "list"),
        ("documents", "list"),
    ],
)
def test_a_number_that_no_database_stores(footpath: CommandLine, command: tuple[str, ...]):
    complains(footpath(*command, "--limit", str(2**63)), 2, "'--limit'", "2147483647")


def test_a_file_without_an_end(footpath: CommandLine, tmp_path: Path):
    endless = "/dev/zero is too large (more than 30 MB)"
    complains(footpath("tasks", "add", "/dev/zero"), 2, endless)
    complains(footpath("cookbooks", "import", "/dev/zero"), 2, endless)
    (tmp_path / "way.feature").symlink_to("/dev/zero")
    complains(footpath("scenario", "run", tmp_path / "way.feature", "--url", FORM), 2, "is too large")
    complains(footpath("scrape", FORM, "--schema", "/dev/zero"), 2, "is too large")


def test_a_user_agent_that_is_no_header(footpath: CommandLine):
    complains(footpath("collect", FORM, "--user-agent", "Bot für alle"), 2, "user_agent: a header takes ASCII letters")


def test_a_limit_that_is_none(footpath: CommandLine, profile: Path):
    complains(
        footpath("apply", FORM, "--profile", profile, "--max-seconds", "-1"), 2, "--max-seconds: give more than 0"
    )


def test_a_pause_that_is_none(footpath: CommandLine):
    complains(footpath("apply", FORM, "--slow-mo", "nan"), 2, "--slow-mo nan is not a pause.")


def test_a_trace_into_a_folder_that_is_missing(footpath: CommandLine, tmp_path: Path):
    said = footpath("apply", FORM, "--trace", tmp_path / "no" / "trace.zip")
    complains(said, 2, "--trace: the folder", "does not exist", "Create it")


def test_a_trace_that_is_a_folder(footpath: CommandLine, tmp_path: Path):
    complains(footpath("apply", FORM, "--trace", tmp_path), 2, "is a folder", "Name a file in this folder.")


class TestProfile:
    def test_missing(self, footpath: CommandLine, tmp_path: Path):
        missing = tmp_path / "nobody.yaml"
        said = footpath("apply", FORM, "--profile", missing)
        complains(said, 2, f"There is no profile at {missing}.", f"`footpath profile init {missing}` writes one")

    def test_missing_by_default(self, footpath: CommandLine):
        complains(footpath("fill", FORM), 2, f"There is no profile at {footpath.home / 'profile.yaml'}.")

    def test_every_problem_with_its_path_and_line(self, footpath: CommandLine, tmp_path: Path):
        bad = tmp_path / "bad.yaml"
        bad.write_text(
            "basics:\n  name: Ada Example\n  emial: ada@example.com\n"
            "x-footpath:\n  salary: {amount: -5, currency: pounds}\n  start_date: tomorrow\n",
            encoding="utf-8",
        )
        said = footpath("profile", "check", bad)
        complains(said, 2, "bad.yaml:3: basics.emial:", "did you mean email?")
        complains(said, 2, "bad.yaml:5: x-footpath.salary.amount:", "bad.yaml:5: x-footpath.salary.currency:")
        complains(said, 2, "bad.yaml:6: x-footpath.start_date:")
        assert "ada@example.com" not in said.all
        assert f"then run: footpath profile check {bad}" in said.err
        told = json.loads(footpath("profile", "check", bad, "--json").out)
        assert [each.partition(": ")[0] for each in told["problems"]] == [f"bad.yaml:{n}" for n in (3, 5, 5, 6)]

    @pytest.mark.thorough
    def test_the_same_before_a_run(self, footpath: CommandLine, tmp_path: Path):
        bad = tmp_path / "bad.yaml"
        bad.write_text("basics: [1, 2]\n", encoding="utf-8")
        complains(footpath("apply", FORM, "--profile", bad), 2, "bad.yaml:1: basics:")

    @pytest.mark.parametrize(
        ("content", "wanted"),
        [
            pytest.param(b"basics: {name: [", "bad.yaml:", id="not yaml"),
            pytest.param(b"\xff\xfe\x00", "bad.yaml", id="not text"),
            pytest.param(b"# nothing\n", "nothing in it but comments", id="empty"),
            pytest.param(b"a: &a [*a]\n", "bad.yaml", id="a knot"),
        ],
    )
    def test_not_a_profile_at_all(self, footpath: CommandLine, tmp_path: Path, content: bytes, wanted: str):
        bad = tmp_path / "bad.yaml"
        bad.write_bytes(content)
        complains(footpath("profile", "check", bad), 2, wanted)

    def test_a_folder(self, footpath: CommandLine, tmp_path: Path):
        complains(footpath("profile", "show", tmp_path), 2, "is a folder")

    def test_answers_are_shown_to_machines_too(self, footpath: CommandLine, profile: Path):
        shown = {each["question"]: each for each in json.loads(footpath("profile", "show", profile, "--json").out)}
        assert shown["Email"] == {"question": "Email", "answer": "ada@example.com", "source": "profile basics.email"}
        assert shown["Pronouns"]["answer"] is None
        assert shown["Pronouns"]["reason"]

    def test_a_resume_that_is_missing(self, footpath: CommandLine, tmp_path: Path):
        path = tmp_path / "ada.yaml"
        path.write_text(PROFILE, encoding="utf-8")
        complains(
            footpath("apply", FORM, "--profile", path), 2, "ada.yaml:8: x-footpath.files.resume: there is no such file"
        )

    @pytest.mark.thorough
    def test_a_resume_of_the_wrong_kind(self, footpath: CommandLine, profile: Path):
        (profile.parent / "resume.exe").write_bytes(b"MZ")
        profile.write_text(PROFILE.replace("resume.pdf", "resume.exe"), encoding="utf-8")
        complains(footpath("apply", FORM, "--profile", profile), 2, "x-footpath.files.resume:")

    def test_init_writes_over_nothing(self, footpath: CommandLine, profile: Path):
        before = profile.read_bytes()
        complains(footpath("profile", "init", profile), 2, "is there already.")
        assert profile.read_bytes() == before

    def test_init_writes_what_the_name_says(self, footpath: CommandLine, tmp_path: Path):
        for name, begins in (("me.json", '{\n  "basics"'), ("me.yaml", "# Your profile")):
            said = footpath("profile", "init", tmp_path / name)
            assert (said.code, f"then: footpath profile check {tmp_path / name}" in said.out) == (0, True)
            assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)
            said = footpath("profile", "check", tmp_path / name)
            assert (said.code, "still holds only examples" in said.out) == (0, True), said.all
            told = json.loads(footpath("profile", "check", tmp_path / name, "--json").out)
            assert told == {"problems": [], "is_yours": False, "examples": []}

    def test_init_where_nothing_can_be_written(self, footpath: CommandLine, profile: Path):
        complains(footpath("profile", "init", profile / "in" / "a.yaml"), 2, "cannot be written")


class TestNames:
    @pytest.mark.parametrize(
        "arguments",
        [
            ["runs", "show", "feedface"],
            ["cookbooks", "show", "feedface"],
            ["cookbooks", "rm", "feedface"],
        ],
    )
    def test_an_id_that_is_not_there(self, footpath: CommandLine, arguments: list[str]):
        kind = arguments[0].removesuffix("s")
        complains(footpath(*arguments), 2, f"There is no {kind} 'feedface'.", f"`footpath {kind}s list` lists them")


class TestCookbookFile:
    @pytest.fixture
    def exported(self) -> dict[str, Any]:
        cookbook = Cookbook.model_validate(
            {
                "id": "c0ffee",
                "name": "apply on example",
                "task_type": "apply",
                "url_pattern": "jobs.example.com/p/*",
                "steps": [Step.model_validate({"id": "s1", "action": {"kind": "press", "keys": "End"}})],
                "created_at": "2026-01-02T03:04:05Z",
            }
        )
        return json.loads(portable.write(cookbook))

    def import_(self, footpath: CommandLine, content: object) -> Said:
        file = footpath.home / "book.json"
        file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return footpath("cookbooks", "import", file)

    @pytest.mark.sample(1)
    @pytest.mark.parametrize(("cut", "said"), [(0, "Imported c0ffee"), (9, "Standard input: ")])
    def test_one_is_taken_from_standard_input(
        self, footpath: CommandLine, exported: dict[str, Any], cut: int, said: str
    ):
        ended = subprocess.run(
            [PROGRAM, "cookbooks", "import", "-"],
            env=footpath.env(),
            input=json.dumps(exported)[cut:],
            capture_output=True,
            text=True,
            timeout=HANGS_S,
        )
        assert said in ended.stdout + ended.stderr, ended

    def test_a_good_one_is_taken_in_and_comes_out_the_same(self, footpath: CommandLine, exported: dict[str, Any]):
        assert "Imported c0ffee revision 1: apply on example, 1 step." in self.import_(footpath, exported).out
        said = self.import_(footpath, exported)
        told = "Nothing to import: the cookbook in use is the same: c0ffee revision 1: apply on example, 1 step."
        assert (said.code, said.out) == (0, f"{told}\n")
        again = json.loads(footpath("cookbooks", "export", "c0ffee").out)
        assert again == exported

    @pytest.mark.thorough
    def test_from_the_future(self, footpath: CommandLine, exported: dict[str, Any]):
        complains(self.import_(footpath, {**exported, "version": 2}), 2, "newer Footpath", "Update Footpath")

    def test_changed_by_hand(self, footpath: CommandLine, exported: dict[str, Any]):
        body = {**exported["cookbook"], "name": "another"}
        said = self.import_(footpath, {**exported, "cookbook": body})
        assert said.out.endswith("The file was changed after the export, so the cookbook is marked as edited.\n"), said

    def test_of_another_way_than_the_one_that_has_its_id(self, footpath: CommandLine, exported: dict[str, Any]):
        assert self.import_(footpath, exported).code == 0
        other = Cookbook.model_validate({**exported["cookbook"], "url_pattern": "jobs.example.org/p/*"})
        said = self.import_(footpath, portable.write(other))
        complains(
            said, 2, "cannot be for apply on jobs.example.org/p/*", "footpath cookbooks rm c0ffee, then import again."
        )

    def test_with_something_strange_in_it(self, footpath: CommandLine, exported: dict[str, Any]):
        body = {**exported["cookbook"], "run": "rm -rf /"}
        complains(self.import_(footpath, {**exported, "cookbook": body}), 2, "cookbook.run:")

    @pytest.mark.sample(1)
    @pytest.mark.parametrize(("content", "wanted"), [("{", "it is not JSON, line 1"), ("[]", "Not a cookbook file")])
    def test_no_cookbook_at_all(self, footpath: CommandLine, content: str, wanted: str):
        complains(self.import_(footpath, content), 2, wanted)

    def test_no_text(self, footpath: CommandLine, tmp_path: Path):
        (tmp_path / "x").write_bytes(b"\xff\xfe")
        complains(footpath("cookbooks", "import", tmp_path / "x"), 2, "cannot be read: it is not valid UTF-8.")

    def test_no_file(self, footpath: CommandLine, tmp_path: Path):
        complains(footpath("cookbooks", "import", tmp_path / "x"), 2, "cannot be read: No such file or directory.")

    def test_export_to_where_nothing_can_be_written(self, footpath: CommandLine, tmp_path: Path):
        said = footpath("cookbooks", "export", "c0ffee", "--out", tmp_path / "no" / "book.json")
        complains(said, 2, "--out: the folder", "does not exist")


class TestFolder:
    def test_that_is_a_file(self, footpath: CommandLine, tmp_path: Path):
        file = tmp_path / "file"
        file.touch()
        said = footpath("runs", "list", env={"FOOTPATH_HOME": str(file)})
        complains(said, 2, f"Footpath's folder {file} is a file.", "Set FOOTPATH_HOME to an existing or new folder")

    def test_a_browser_that_may_take_no_memory(self, footpath: CommandLine):
        said = footpath("runs", "list", env={"FOOTPATH_BROWSER_MEMORY": "2 GB"})
        complains(said, 2, "FOOTPATH_BROWSER_MEMORY must be a number of MiB", "Give MiB")

    @pytest.mark.parametrize(
        ("name", "value", "message"),
        [
            ("SECONDS", "soon", "must be a whole number of seconds"),
            ("TOKENS", "0", "must be a number of tokens"),
            ("THINKING", "hard", "cannot be 'hard'"),
            ("PARALLEL", "yes", "cannot be 'yes'"),
        ],
    )
    def test_what_a_model_cannot_be_given_is_named(self, footpath: CommandLine, name: str, value: str, message: str):
        said = footpath("runs", "list", env={f"FOOTPATH_MODEL_{name}": value})
        complains(said, 2, f"FOOTPATH_MODEL_{name} {message}", "Give")

    def test_in_which_nothing_can_be_made(self, footpath: CommandLine):
        complains(footpath("runs", "list", env={"FOOTPATH_HOME": "/proc/footpath"}), 9, "/proc/footpath", "folder")

    @pytest.mark.thorough
    def test_doctor_says_so_too(self, footpath: CommandLine):
        said = footpath("doctor", env={"FOOTPATH_HOME": "/proc/footpath"})
        assert said.code == 9
        assert "missing  database" in said.out


class TestDatabase:
    def test_that_is_damaged(self, footpath: CommandLine):
        (footpath.home / "footpath.db").write_bytes(b"this is no database" * 100)
        complains(footpath("runs", "list"), 9, "is damaged, or is no database at all")

    @pytest.mark.thorough
    def test_that_is_newer_than_this_program(self, footpath: CommandLine):
        assert footpath("runs", "list").code == 0
        with closing(sqlite3.connect(footpath.home / "footpath.db")) as database:
            table = next(
                name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE name LIKE '%migration%'")
            )
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            row = database.execute(f"SELECT * FROM {table}").fetchone()
            database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})", (9999, *row[1:]))
            database.commit()
        complains(footpath("runs", "list"), 9, "newer Footpath")
        complains(footpath("worker"), 9, "newer Footpath")

    def test_that_is_locked(self, footpath: CommandLine):
        assert footpath("runs", "list").code == 0
        with closing(sqlite3.connect(footpath.home / "footpath.db", isolation_level=None)) as database:
            database.execute("PRAGMA locking_mode=EXCLUSIVE")
            database.execute("BEGIN EXCLUSIVE")
            complains(footpath("runs", "list"), 9, "is locked: another program is writing to it", "Wait for the other")

    def test_on_a_disk_that_is_full(self, footpath: CommandLine):
        """A limit on the size of files stands in for the full disk."""
        limited = """
import resource
from footpath.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
main()
"""
        begun = footpath.forking.overhear("-c", limited, "runs", "list", env=footpath.env())
        code = begun.process.wait(HANGS_S)
        complains(Said(code, *begun.said()), 9, "could not be read or written", "Check the disk's space")
        assert footpath("runs", "list").code == 0

    @pytest.mark.parametrize(
        ("url", "wanted"),
        [("mysql://h/x", "in SQLite or PostgreSQL, not in mysql"), ("not a url", "is not the URL of a database")],
    )
    def test_of_a_kind_that_is_not_known(self, footpath: CommandLine, url: str, wanted: str):
        complains(footpath("runs", "list", env={"FOOTPATH_DATABASE_URL": url}), 9, wanted)


def test_an_error_that_nobody_foresaw_is_told_in_words_and_kept_without_data(footpath: CommandLine):
    """The database holds a worker that no program of ours wrote."""
    assert footpath("runs", "list").code == 0
    with closing(sqlite3.connect(footpath.home / "footpath.db")) as database:
        database.execute(
            "INSERT INTO workers (id, host, pid, slots, beats, started_at, seen_at)"
            " VALUES ('1', 'here', 1, 1, 1, 'ada@example.com', 'ada@example.com')"
        )
        database.commit()
    file = footpath.home / "tasks.json"
    file.write_text('{"type": "fill_form", "url": "http://localhost/form"}')
    said = footpath("tasks", "add", str(file))
    complains(said, 1, "An unforeseen error occurred", "without any of your data")
    (kept,) = (footpath.home / "crashes").iterdir()
    text = kept.read_text(encoding="utf-8")
    assert "workers.py" in text
    assert "ada@example.com" not in text + said.all


def test_an_argument_that_is_no_text(footpath: CommandLine):
    complains(footpath("run", "click \udcff", "--url", FORM), 2, "Argument number 2 is not valid UTF-8")


def test_a_server_without_an_address(footpath: CommandLine):
    complains(footpath("serve", "--host", "", "--port", "0"), 2, "--host is empty")
    for command in (("serve", "--port"), ("demo", "--site")):
        for port in ("abc", "70000", "-1", "٣"):
            complains(footpath(*command, port), 2, f"{command[1]} {port!r} is no port. Give a number up to 65535")
