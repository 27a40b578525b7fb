from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from footpath.answers.profile_file import LARGEST, NOBODYS, as_it_came, load, template
from footpath.errors import BadInput

PDF = b"%PDF-1.4\n%%EOF\n"
EXAMPLES = Path(__file__).parents[2] / "examples" / "profiles"


def problems(tmp_path: Path, text: str, name: str = "profile.yaml") -> tuple[str, ...]:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load(path)
    return caught.value.problems


def refusal(path: Path) -> str:
    with pytest.raises(BadInput) as caught:
        load(path)
    return str(caught.value)


@pytest.mark.parametrize("name", ["mara-lindqvist", "tomas-okafor"])
def test_the_example_profiles_load(name):
    profile = load(EXAMPLES / f"{name}.yaml")
    assert profile.basics.email
    assert [Path(path).read_bytes()[:5] for path in profile.files()] == [b"%PDF-"]


def test_texts_stay_what_they_are(tmp_path):
    path = tmp_path / "profile.yaml"
    path.write_text(
        "basics: {name: No, location: {postalCode: 01067}}\n"
        "work: [{name: X, startDate: 2024-05}]\n"
        "x-footpath: {work_authorization: {NO: yes, SE: off}}\n"
    )
    profile = load(path)
    assert profile.basics.name == "No"
    assert profile.basics.location.postal_code == "01067"
    assert profile.work[0].start_date == "2024-05"
    assert profile.footpath.work_authorization == {"NO": True, "SE": False}


def test_json_is_read_too(tmp_path):
    path = tmp_path / "resume.json"
    data = {
        "$schema": "https://example.org/s.json",
        "basics": {"name": "J\u00f6rg \U0001f600", "url": "https://j.example"},
    }
    path.write_text(json.dumps(data, indent="\t") + "\n")
    assert load(path).basics.name == "Jörg 😀"


def test_every_problem_is_listed_with_its_line_and_path(tmp_path):
    text = """\
basics:
  nmae: Ida
  email: ida@
  phone: 030 123
  url: ida.example.org
  location: {countryCode: Germany}
work:
  - name: Uhrwerk
    startDate: 2024-02-30
  - start_date: 2021
    startDate: 2020
    endDate: 2019
x-footpath:
  salary:
    currency: EURO
  files: {resume: cv.pdf, photo: me.pdf}
  consents: {privacy: certainly}
  citizenships: DE
  work_authorization: {Austria: yes}
  self_identification: {veteran: maybe}
  notice_period: soon
  answers:
    - match: "(("
      answer: x
    - answer: y
"""
    assert problems(tmp_path, text) == (
        "profile.yaml:2: basics.nmae: a profile has no such key; did you mean name?",
        "profile.yaml:3: basics.email: this is not an e-mail address",
        "profile.yaml:4: basics.phone: write the number internationally, e.g. +49 30 1234567",
        "profile.yaml:5: basics.url: this is not a web address; it begins with https://",
        "profile.yaml:6: basics.location.countryCode: 'Germany' is not an ISO 3166 code of a country; did you mean DE?",
        "profile.yaml:9: work[0].startDate: no calendar has such a date",
        "profile.yaml:10: work[1].start_date: a profile has no such key; did you mean startDate?",
        "profile.yaml:12: work[1].endDate: it ends before it starts",
        "profile.yaml:14: x-footpath.salary.amount: it is missing",
        "profile.yaml:15: x-footpath.salary.currency: 'EURO' is not an ISO 4217 code, e.g. EUR",
        "profile.yaml:16: x-footpath.files.photo: a file of kind .png, .jpg, .jpeg, .gif, .webp is wanted",
        "profile.yaml:16: x-footpath.files.resume: there is no such file (paths are relative to the profile's folder)",
        "profile.yaml:17: x-footpath.consents.privacy: write yes or no",
        "profile.yaml:18: x-footpath.citizenships: write a list, one line with '- ' for each",
        "profile.yaml:19: x-footpath.work_authorization.Austria: "
        "'Austria' is not an ISO 3166 code of a country; did you mean AT?",
        "profile.yaml:20: x-footpath.self_identification.veteran: write one of 'yes', 'no' or 'decline'",
        "profile.yaml:21: x-footpath.notice_period: write e.g. 3 months, 2 weeks or none",
        "profile.yaml:23: x-footpath.answers[0].match: "
        "this is not a regular expression: missing ), unterminated subpattern",
        "profile.yaml:25: x-footpath.answers[1]: an answer has either a match or a question",
    )


def test_a_problem_repeats_no_personal_data(tmp_path):
    text = "basics: {email: secret@, phone: 0301234, url: secret}\nx-footpath: {date_of_birth: 31.1.1990}\n"
    listed = "\n".join(problems(tmp_path, text))
    assert listed.count("\n") == 3
    assert not re.search(r"secret|0301234|1990", listed)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: &x 1\nb: *x\n", "2: references"),
        ("a: !!python/object/apply:os.system [id]\n", "1: the tag"),
        ("a: [\n", "not YAML"),
        ("basics: {}\nbasics: {}\n", "2: basics stands here twice (first in line 1)"),
        ("[" * 50 + "]" * 50, "nested more than 20 levels"),
        ("- a\n", "1: write keys here"),
        ("# nothing\n", "1: there is nothing in it but comments"),
        ("a: \x07\n", "not YAML"),
    ],
)
def test_yaml_that_does_more_than_hold_texts_is_refused(tmp_path, text, problem):
    found = problems(tmp_path, text)
    assert problem in found[0]


def test_a_bomb_of_references_does_not_go_off(tmp_path):
    bomb = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30))
    assert "references" in problems(tmp_path, bomb)[0]


def test_json_that_is_none_names_the_line(tmp_path):
    assert problems(tmp_path, '{\n "basics": {,}\n}', "resume.json")[0].startswith("resume.json:2: this is not JSON")


def test_files_that_cannot_be_a_profile_are_refused_in_one_sentence(tmp_path):
    assert "There is no profile at" in refusal(tmp_path / "none.yaml")
    assert "is a folder" in refusal(tmp_path)
    (tmp_path / "empty.yaml").write_text(" \n")
    assert "is empty" in refusal(tmp_path / "empty.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"a: 1\nb: M\xfcller\n")
    assert "is not UTF-8 text (line 2)" in refusal(tmp_path / "latin.yaml")
    (tmp_path / "large.yaml").write_text("#" * (LARGEST + 1))
    assert "too large" in refusal(tmp_path / "large.yaml")


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("cv.pdf", b"", "the file is empty"),
        ("cv.pdf", b"PK\x03\x04", "the file is not a pdf, whatever its name says"),
        ("cv.exe", b"MZ", "a file of kind .pdf"),
        ("cv.pdf", PDF + b" " * (10 * 1024 * 1024), "10 MB are taken at most"),
    ],
)
def test_a_resume_that_no_form_would_take_is_a_problem(tmp_path, name, content, what):
    (tmp_path / name).write_bytes(content)
    assert what in problems(tmp_path, f"x-footpath: {{files: {{resume: {name}}}}}\n")[0]


LIST = "list: take off the '- ' before each"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- basics: {name: Ida}\n", f"1: write keys here, such as `basics:`, not a {LIST}"),
        ("basics:\n  - name: Ida\n", f"1: basics: write keys here, such as `name:`, not a {LIST}"),
        ("basics: Ida\n", "1: basics: write keys here, such as `name:`, not a single value"),
        ("Ida\n", "1: write keys here, such as `basics:`, not a single value"),
        ("x-footpath:\n  sponsorship: [DE]\n", f"2: x-footpath.sponsorship: write keys here, not a {LIST}"),
    ],
)  # fmt: skip
def test_what_stands_where_keys_are_wanted_is_named(tmp_path, text, told):
    assert problems(tmp_path, text) == (f"profile.yaml:{told}",)


def test_an_untouched_template_has_nothing_of_anybody(tmp_path):
    path = tmp_path / "me.yaml"
    path.write_text(template())
    assert (load(path).personal(), as_it_came(path)) == ({}, ())


def test_the_examples_that_still_stand_are_told_from_what_is_the_persons_own(tmp_path):
    (tmp_path / "me.yaml").write_text(
        "basics:\n  name: Your Name\n  email: ida@example.com\n"
        "work:\n  - {name: Company, position: Engineer, startDate: 2022-05}\n"
        "x-footpath:\n  relocation: yes\n  name: {given: Your, family: Berg}\n"
    )
    assert as_it_came(tmp_path / "me.yaml") == (
        "me.yaml:2: basics.name: Your Name",
        "me.yaml:5: work[0].name: Company",
        "me.yaml:5: work[0].position: Engineer",
        "me.yaml:8: x-footpath.name.given: Your",
    )


def test_what_a_person_has_in_common_with_the_examples_is_their_own(tmp_path):
    (tmp_path / "me.yaml").write_text(
        "basics:\n  name: Ida Berg\n  label: Backend engineer\n"
        "  location: {address: Torstr. 9, postalCode: '10115', city: Berlin, region: Berlin, countryCode: DE}\n"
        "  profiles: [{network: LinkedIn, url: 'https://www.linkedin.com/in/ida'}]\n"
        "work:\n  - {name: Uhrwerk, position: Engineer, location: Berlin, startDate: 2021-03}\n"
        "education:\n  - {institution: HU Berlin, studyType: Master of Science, area: Computer Science}\n"
        "x-footpath:\n  answers: [{question: 'Have you worked for us before?', answer: no}]\n"
    )
    load(tmp_path / "me.yaml")
    assert as_it_came(tmp_path / "me.yaml") == ()


def test_every_example_that_is_nobodys_is_told_of(tmp_path):
    text = template()
    (tmp_path / "me.yaml").write_text(re.sub(r"(?m)^( *)# ", r"\1", text[text.index("basics:") :]))
    told = {each.split(": ")[1] for each in as_it_came(tmp_path / "me.yaml")}
    assert told >= NOBODYS, "each stands in the file to begin with"


def test_paths_are_relative_to_the_profile(tmp_path):
    (tmp_path / "cv.pdf").write_bytes(PDF)
    (tmp_path / "profile.yaml").write_text("x-footpath: {files: {resume: cv.pdf}}\n")
    assert load(tmp_path / "profile.yaml").files() == (str(tmp_path / "cv.pdf"),)


def test_the_file_to_begin_with_loads_as_it_is(tmp_path):
    path = tmp_path / "profile.yaml"
    path.write_text(template())
    assert load(path).personal() == {}


def test_as_json_it_offers_the_same_keys_and_is_no_more_wrong_than_the_other(tmp_path):
    empty = json.loads(template(as_json=True))
    assert {"postalCode", "countryCode"} <= empty["basics"]["location"].keys()
    assert set(empty["x-footpath"]["consents"].values()) == {None}
    names = [key for key in empty if f"\n{key}:" in template() or f"\n# {key}:" in template()]
    assert names == list(empty)
    (tmp_path / "me.json").write_text(template(as_json=True))
    assert load(tmp_path / "me.json").personal() == {}
    mailed = template(as_json=True).replace('"email": null', '"email": "ida@example.org"', 1)
    line = mailed.splitlines().index('    "name": null,') + 1
    told = problems(tmp_path, mailed, "me.json")
    assert told == (f"me.json:{line}: basics.name: it is empty: write your name",)
    named = template(as_json=True).replace('"name": null', '"name": "Ida Brandt"', 1)
    (tmp_path / "me.json").write_text(named)
    assert load(tmp_path / "me.json").basics.name == "Ida Brandt"


@pytest.mark.parametrize("name", ["", '""', '" "', "~"])
def test_a_name_that_is_empty_is_a_problem(tmp_path, name):
    told = problems(tmp_path, f"basics:\n  email: ida@example.org\n  name: {name}\n")
    assert told == ("profile.yaml:3: basics.name: it is empty: write your name",)


def test_the_file_to_begin_with_is_right_in_every_line_that_it_offers(tmp_path):
    (tmp_path / "resume.pdf").write_bytes(PDF)
    (tmp_path / "letter.pdf").write_bytes(PDF)
    head, rest = template().split("basics:", 1)
    assert all(line.startswith("#") for line in head.strip().splitlines())
    path = tmp_path / "profile.yaml"
    path.write_text("basics:" + re.sub(r"(?m)^( *)# ", r"\1", rest))
    profile = load(path)
    assert profile.footpath.salary is not None
    assert len(profile.footpath.answers) == 2


def test_a_notice_period_in_parts_is_answered_with_an_example(tmp_path: Path):
    text = "basics: {name: Bo}\nx-footpath:\n  notice_period: {amount: 4, unit: week}\n"
    assert problems(tmp_path, text) == (
        "profile.yaml:3: x-footpath.notice_period: write e.g. 3 months, 2 weeks or none",
    )
