"""`profile import` and `profile init`: a profile from a résumé, or from a few answers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.cli.terminal import Terminal
from tests.resumes.drawn import Drawing, Drawn, Text, docx, pdf
from tests.sites.model_server import Failure, say

from footpath.answers.profile_file import load, raw

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import CommandLine
    from tests.sites.model_server import ModelServer


def resume(name: str = "Ida Sorrel", mail: str = "ida@example.com", *, employer: str = "Mill & Sons Ltd") -> bytes:
    drawing = Drawing(head=[Text(name, kind="name"), Text(f"{mail} | +44 20 7946 0958 | Rye, United Kingdom")])
    drawing.main = [
        Text("Work experience", kind="heading"),
        Text(f"Head baker, {employer}\t2019 – Present", bold=True),
        Text("Led six people", kind="item"),
    ]
    return docx(drawing)


@pytest.fixture
def cv(tmp_path: Path) -> Path:
    path = tmp_path / "cv.docx"
    path.write_bytes(resume())
    return path


def test_off_a_terminal_nothing_is_asked_and_what_is_missing_is_listed(footpath: CommandLine, cv: Path):
    said = footpath("profile", "import", cv)
    assert said.code == 0, said.all
    assert "How long is your notice" in said.out
    profile = load(footpath.home / "profile.yaml")
    assert (profile.basics.name, profile.work[0].name, profile.work[0].start_date) == (
        "Ida Sorrel", "Mill & Sons Ltd", "2019",
    )  # fmt: skip
    assert profile.footpath.files.resume == str(footpath.home / "profile-resume.docx")
    assert (footpath.home / "profile-resume.docx").read_bytes() == cv.read_bytes()


def test_a_program_is_told_each_fact_with_its_place(footpath: CommandLine, cv: Path):
    told = json.loads(footpath("profile", "import", cv, "--json").out)
    (title,) = [each for each in told["facts"] if each["path"] == "work.0.position"]
    assert (title["value"], title["from"]) == ("Head baker", "line 4")
    assert title["text"].startswith("Head baker, Mill & Sons Ltd")


def test_what_the_profile_says_stays_and_what_is_new_is_added(footpath: CommandLine, cv: Path, tmp_path: Path):
    mine = tmp_path / "ida.yaml"
    mine.write_text(
        "basics: {name: Ida Sorrel, email: ida@sorrel.example.com}  # mine\n"
        "work: [{name: Fen Ovens, position: Baker, startDate: 2016}]\n",
        encoding="utf-8",
    )
    before = mine.read_bytes()
    said = footpath("profile", "import", cv, "--profile", mine, "--yes")
    assert "email: your profile says “ida@sorrel.example.com”, the file “ida@example.com”" in said.out
    data = raw(mine)
    assert data["basics"]["email"] == "ida@sorrel.example.com"  # pyright: ignore[reportIndexIssue, reportCallIssue, reportArgumentType]
    assert [job.name for job in load(mine).work] == ["Fen Ovens", "Mill & Sons Ltd"]
    assert (tmp_path / "ida.yaml.before-import").read_bytes() == before


def test_each_import_keeps_the_profile_as_it_was(footpath: CommandLine, cv: Path, tmp_path: Path):
    mine = tmp_path / "ida.yaml"
    mine.write_text("basics: {name: Ida Sorrel}  # mine\n", encoding="utf-8")
    for _ in range(3):
        assert footpath("profile", "import", cv, "--profile", mine, "--yes").code == 0
    kept = sorted(each.name for each in tmp_path.glob("*.before-import*"))
    assert kept == [f"ida.yaml.before-import{number}" for number in ("", "-2", "-3")]
    assert "# mine" in (tmp_path / kept[0]).read_text("utf-8")


def test_a_highlight_that_the_profile_words_otherwise_is_listed(footpath: CommandLine, cv: Path, tmp_path: Path):
    mine = tmp_path / "ida.yaml"
    mine.write_text(
        "basics: {name: Ida Sorrel}\n"
        "work: [{name: Mill & Sons Ltd, position: Head baker, highlights: [Ran the bakery]}]\n",
        encoding="utf-8",
    )
    said = footpath("profile", "import", cv, "--profile", mine, "--yes")
    assert "job 1 highlight: not added beside your own: “Led six people”" in said.out


def test_the_same_file_again_adds_nothing(footpath: CommandLine, cv: Path):
    footpath("profile", "import", cv)
    first = (footpath.home / "profile.yaml").read_text("utf-8")
    assert footpath("profile", "import", cv).code == 0
    assert (footpath.home / "profile.yaml").read_text("utf-8") == first
    assert [each.name for each in footpath.home.glob("*resume*")] == ["profile-resume.docx"]


def test_the_resume_of_another_person_is_not_added(footpath: CommandLine, cv: Path, tmp_path: Path):
    footpath("profile", "import", cv)
    before = (footpath.home / "profile.yaml").read_bytes()
    (tmp_path / "other.docx").write_bytes(resume("Noor Haddad", "noor@example.com"))
    said = footpath("profile", "import", tmp_path / "other.docx")
    assert said.code == 2
    assert "profile of Ida Sorrel, other.docx the résumé of Noor Haddad. Nothing was written" in " ".join(
        said.err.split()
    )
    assert (footpath.home / "profile.yaml").read_bytes() == before


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("scan.pdf", pdf([[]]), "scan.pdf: The PDF has no text"),
        ("page.pdf", b"<!DOCTYPE html><html>", "page.pdf: This file is a web page"),
        ("cv.doc", resume(), ""),
    ],
)
def test_a_bad_file_is_one_message_and_nothing_is_written(
    footpath: CommandLine, tmp_path: Path, name: str, content: bytes, says: str
):
    (tmp_path / name).write_bytes(content)
    said = footpath("profile", "import", tmp_path / name)
    assert (said.code, says in " ".join(said.err.split())) == (2 if says else 0, True), said.all
    assert (footpath.home / "profile.yaml").exists() is not bool(says)


def test_nothing_is_added_to_a_profile_with_problems(footpath: CommandLine, cv: Path):
    broken = footpath.home / "profile.yaml"
    broken.write_text("basics: {name: Ida Sorrel, email: nowhere}\n", encoding="utf-8")
    said = footpath("profile", "import", cv)
    assert (said.code, "basics.email" in said.err) == (2, True)
    assert broken.read_text("utf-8") == "basics: {name: Ida Sorrel, email: nowhere}\n"


def test_at_a_terminal_what_is_unclear_is_asked(footpath: CommandLine, tmp_path: Path):
    (tmp_path / "cv.docx").write_bytes(
        docx(
            Drawing(
                head=[Text("Ida Sorrel", kind="name"), Text("ida@example.com")],
                main=[Text("Work experience", kind="heading"), Text("Quill\tMarrow\t2019 – 2021")],
            )
        )
    )
    with Terminal(footpath, "profile", "import", tmp_path / "cv.docx") as terminal:
        terminal.wait_for("Which? (its number; empty: leave it out)")
        terminal.type("7\n")
        terminal.wait_for("write a number from 1 to 2, or nothing Which?")
        terminal.type("2\n")
        terminal.wait_for("Telephone, with the country code:")
        terminal.type("12\n")
        terminal.wait_for("write the number internationally, e.g. +49 30 1234567 Telephone, with the country code:")
        terminal.type("\n")
        terminal.wait_for("Town:")
        terminal.type("Rye\n")
        for question in ("country that you live in", "Citizenships"):
            terminal.wait_for(question)
            terminal.type("United Kingdom\n")
        terminal.wait_for("Countries where you may work")
        terminal.type("UK, EU\n")
        terminal.wait_for("How long is your notice")
        terminal.type("3 months\n")
        terminal.wait_for("Salary that you ask for")
        terminal.type("£45k per year\n")
        for question in ("processed for an application", "is true?", "other jobs?", "newsletters"):
            terminal.wait_for(question)
            terminal.type("\n" if question == "newsletters" else "yes\n")
        assert terminal.end() == 0, terminal.seen
    profile = load(footpath.home / "profile.yaml")
    assert (profile.work[0].position, profile.work[0].name) == ("Marrow", "Quill")
    own = profile.footpath
    assert (own.work_authorization, own.notice_period) == ({"GB": True, "EU": True}, "3 months")
    assert own.salary is not None
    assert (own.salary.amount, own.salary.currency, own.salary.period) == (45000, "GBP", "year")
    assert (own.consents.privacy, own.consents.marketing) == (True, None)


def test_init_asks_at_a_terminal_and_the_end_of_input_keeps_what_was_answered(footpath: CommandLine):
    with Terminal(footpath, "profile", "init") as terminal:
        terminal.wait_for("Your whole name:")
        terminal.type("Ida Sorrel\n")
        terminal.wait_for("Your e-mail address:")
        terminal.type("ida\n")
        terminal.wait_for("this is not an e-mail address Your e-mail address:")
        terminal.type("ida@example.com\n")
        terminal.wait_for("Telephone")
        terminal.type("\n")
        terminal.wait_for("Town")
        terminal.type("\x04")
        assert terminal.end() == 0, terminal.seen
    assert raw(footpath.home / "profile.yaml") == {"basics": {"name": "Ida Sorrel", "email": "ida@example.com"}}


def test_init_writes_all_keys_with_template(footpath: CommandLine):
    with Terminal(footpath, "profile", "init", "--template") as terminal:
        assert terminal.end() == 0, terminal.seen
    assert "# name: Your Name" in (footpath.home / "profile.yaml").read_text("utf-8")


def test_a_long_pdf_is_refused_before_anything_else(footpath: CommandLine, tmp_path: Path):
    (tmp_path / "long.pdf").write_bytes(pdf([[Drawn(50, 700, "page")]] * 200))
    said = footpath("profile", "import", tmp_path / "long.pdf")
    assert (said.code, "has 200 pages" in said.err) == (2, True)


def test_a_model_reads_what_rules_do_not_and_cannot_lie(
    footpath: CommandLine, models: ModelServer, asking: dict[str, str], tmp_path: Path
):
    drawing = Drawing(
        head=[Text("Ida Sorrel", kind="name"), Text("ida@example.com")], main=[Text("Bakery: Mill & Sons")]
    )
    (tmp_path / "cv.docx").write_bytes(docx(drawing))
    fact = {"field": "work.0.name", "value": "Mill & Sons", "line": 3}
    lie = {"field": "work.0.position", "value": "Head of everything", "line": 3}
    models.script(say("take_facts", facts=[fact, lie]))
    told = json.loads(footpath("profile", "import", tmp_path / "cv.docx", "--json", env=asking).out)
    assert [each["value"] for each in told["dropped"]] == ["Head of everything"]
    assert [(job.name, job.position) for job in load(footpath.home / "profile.yaml").work] == [("Mill & Sons", "")]


def test_rules_hold_where_the_model_does_not_answer(
    footpath: CommandLine, models: ModelServer, asking: dict[str, str], cv: Path
):
    models.then = Failure(401)
    said = footpath("profile", "import", cv, env=asking)
    assert (said.code, "The model read nothing; the rules' facts are used." in said.all) == (0, True)
    assert load(footpath.home / "profile.yaml").work[0].position == "Head baker"


def test_a_profile_has_a_name(footpath: CommandLine, cv: Path):
    assert footpath("profile", "import", cv, "--profile", "night").code == 0
    assert load(footpath.home / "profiles" / "night.yaml").basics.name == "Ida Sorrel"
    assert "is wrong" in footpath("profile", "check", "night").out


@pytest.mark.parametrize("verb", ["init", "check", "show", "answers"])
def test_a_profile_is_named_as_for_every_other_command(footpath: CommandLine, verb: str):
    footpath("profile", "init", "--template", "--profile", "night")
    assert (footpath.home / "profiles" / "night.yaml").exists()
    said = footpath("profile", verb, "--profile", "night")
    assert (said.code, "is there already" in said.err) == ((2, True) if verb == "init" else (0, False)), said
    twice = footpath("profile", verb, "day", "--profile", "night")
    assert (twice.code, "Two profiles are named" in twice.err) == (2, True), twice
