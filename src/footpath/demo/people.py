"""The invented people of the demo: their profiles, their parts, and the answers that the site must receive."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from footpath.demo.site.jobs import PLACES
from footpath.private import write_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from footpath.demo.site.applications import ReceivedApplication


@dataclass(frozen=True, slots=True)
class _PastJob:
    """A past job of an invented person."""

    employer: str
    title: str
    start: str
    end: str = ""
    """Months as YYYY-MM; an empty end goes on."""


@dataclass(frozen=True, slots=True)
class Invented:
    """An invented person."""

    given: str
    family: str
    preferred: str
    pronouns: tuple[str, str]
    """The profile's text, and the site's key."""
    email: str
    phone: str
    city: str
    country: tuple[str, str]
    """ISO code, and its English name."""
    jobs: tuple[_PastJob, ...]
    degree: tuple[str, str]
    """The profile's text, and the site's key."""
    skills: Mapping[str, str]
    """Label on the form -> the site's key."""
    notice_weeks: int
    salary: tuple[int, str]
    work_mode: str
    start_in: int
    """Days from today to the first day of work."""
    interview_in: int
    """Days from today to an interview."""
    motivation: str
    letter: str
    gender: tuple[str, str]
    ethnicity: tuple[str, str]

    @property
    def name(self) -> str:
        """Given and family name."""
        return f"{self.given} {self.family}"

    @property
    def resume(self) -> str:
        """Name of the resume's file."""
        return f"{self.family.lower()}-resume.pdf"

    def profile(self, today: date) -> dict[str, object]:
        """The profile, as a JSON Resume with our part."""
        slug = f"{self.given}-{self.family}".lower()
        return {
            "basics": {
                "name": self.name,
                "label": self.jobs[0].title,
                "email": self.email,
                "phone": self.phone,
                "url": f"https://{slug}.example",
                "location": {"city": self.city, "countryCode": self.country[0]},
                "profiles": [{"network": "LinkedIn", "username": slug, "url": f"https://www.linkedin.com/in/{slug}"}],
            },
            "work": [
                {"name": job.employer, "position": job.title, "startDate": job.start}
                | ({"endDate": job.end} if job.end else {})
                for job in self.jobs
            ],
            "education": [
                {"institution": "Invented University", "area": "Physics", "endDate": "2013-07"}
                | {"studyType": self.degree[0]}
            ],
            "languages": [{"language": "English", "fluency": "Native speaker"}],
            "x-footpath": {
                "name": {"given": self.given, "family": self.family, "preferred": self.preferred},
                "pronouns": self.pronouns[0],
                "files": {"resume": self.resume, "cover_letter_text": self.letter},
                "work_authorization": {code: True for _, code, *_ in PLACES},
                "salary": {"amount": self.salary[0], "currency": self.salary[1]},
                "notice_period": f"{self.notice_weeks} weeks",
                "start_date": _in_days(today, self.start_in),
                "relocation": False,
                "work_mode": self.work_mode,
                "referral_source": "LinkedIn",
                "self_identification": {
                    "gender": self.gender[0], "ethnicity": self.ethnicity[0], "veteran": "no", "disability": "no",
                },
                "consents": {"privacy": True, "truthful": True, "talent_pool": False},
                "answers": [
                    {"match": r"why would you like to work|what draws you", "answer": self.motivation},
                    {"match": r"worked with|which tools", "answer": list(self.skills)},
                    {"match": r"(worked for|been employed by) .* (before|past)", "answer": "No"},
                    {"match": r"interview", "answer": _in_days(today, self.interview_in)},
                    {"match": r"how well do you speak english|your english", "answer": "Native or bilingual"},
                ],
            },
        }  # fmt: skip

    def wanted(self, today: date) -> dict[str, object]:
        """Return the answers that the site must receive, by the site's keys."""
        slug = f"{self.given}-{self.family}".lower()
        rows: dict[str, object] = {}
        for number, job in enumerate(self.jobs):
            row = {"employer": job.employer, "title": job.title, "from": _month(job.start), "to": _month(job.end)}
            rows |= {f"experience.{number}.{key}": value for key, value in row.items() if value}
        return rows | {
            "given_name": self.given,
            "family_name": self.family,
            "preferred_name": self.preferred,
            "email": self.email,
            "email_confirm": self.email,
            "country": self.country[0].lower(),
            "phone_country": self.country[0].lower(),
            "phone": self.phone.replace(" ", ""),
            "city": f"{self.city}, {self.country[1]}",
            "linkedin": f"https://www.linkedin.com/in/{slug}",
            "website": f"https://{slug}.example",
            "cover_letter": self.letter,
            "degree": self.degree[1],
            "skills": frozenset(self.skills.values()),
            "english": "native",
            "notice_weeks": str(self.notice_weeks),
            "motivation": self.motivation,
            "referral": "linkedin",
            "work_authorization": "yes",
            "sponsorship": "no",
            "worked_here": "no",
            "work_mode": self.work_mode,
            "relocation": "no",
            "salary": str(self.salary[0]),
            "salary_currency": self.salary[1].lower(),
            "start_date": _in_days(today, self.start_in),
            "interview_date": _in_days(today, self.interview_in),
            "gender": self.gender[1],
            "ethnicity": self.ethnicity[1],
            "veteran": "not",
            "disability": "no",
            "confirm_true": "yes",
            "privacy_consent": "yes",
        }

    def differences(self, application: ReceivedApplication, today: date) -> tuple[str, ...]:
        """Return the differences between the received and the wanted answers, in words."""
        wanted = self.wanted(today)
        if application.look == "v2":  # asked there only
            wanted |= {"pronouns": self.pronouns[1], "current_title": self.jobs[0].title}
        found: dict[str, object] = {
            key: frozenset(value) if isinstance(value, tuple) else _squeezed(value)
            for key, value in application.answers.items()
        }
        lines = [
            f"{key}: wanted {wanted.get(key, 'nothing')!r}, arrived {found.get(key, 'nothing')!r}"
            for key in sorted(wanted.keys() | found.keys())
            if _squeezed(wanted.get(key)) != found.get(key)
        ]
        digest = hashlib.sha256(resume_pdf(self)).hexdigest()
        if {key: file.sha256 for key, file in application.files.items()} != {"resume": digest}:
            lines.append(f"files: wanted the resume alone, arrived {sorted(application.files) or 'none'}")
        if application.honeypot:
            lines.append("a field that no person sees was filled")
        return tuple(lines)


def write_profile(person: Invented, folder: Path, today: date) -> Path:
    """The person's profile and resume as files; the path of the profile."""
    write_file(folder / person.resume, resume_pdf(person))
    path = folder / f"{person.family.lower()}.json"
    write_file(path, json.dumps(person.profile(today), indent=2, ensure_ascii=False).encode())
    return path


def resume_pdf(person: Invented) -> bytes:
    """Return a minimal PDF of one line."""
    text = f"BT /F1 18 Tf 72 720 Td ({person.name}, {person.jobs[0].title}) Tj ET"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        " /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
        f"<< /Length {len(text)} >>\nstream\n{text}\nendstream",
    ]
    body, offsets = "%PDF-1.4\n", list[int]()
    for number, each in enumerate(objects, 1):
        offsets.append(len(body))
        body += f"{number} 0 obj\n{each}\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    size = len(objects) + 1
    trailer = f"trailer << /Size {size} /Root 1 0 R >>\nstartxref\n{len(body)}\n%%EOF\n"
    return f"{body}xref\n0 {size}\n0000000000 65535 f \n{table}{trailer}".encode("latin-1", "replace")


def _in_days(today: date, days: int) -> str:
    return (today + timedelta(days=days)).isoformat()


def _month(iso: str) -> str:
    return f"{iso[5:7]}/{iso[:4]}" if iso else ""


def _squeezed(value: object) -> object:
    return " ".join(value.split()) if isinstance(value, str) else value


PEOPLE: Final = (
    Invented(
        given="Imogen",
        family="Hartley",
        preferred="Immy",
        pronouns=("she/her", "she"),
        email="imogen.hartley@mail.example",
        phone="+44 20 7946 0018",
        city="Leeds",
        country=("GB", "United Kingdom"),
        jobs=(
            _PastJob("Fenwick Optics", "Optical Engineer", "2021-03"),
            _PastJob("Calder Labs", "Lab Technician", "2017-09", "2021-02"),
        ),
        degree=("Master of Science", "master"),
        skills={"Python": "python", "Optics": "optics"},
        notice_weeks=8,
        salary=(58000, "GBP"),
        work_mode="hybrid",
        start_in=72,
        interview_in=23,
        motivation="Your field microscopes got me through my thesis, and I would like to build the next one.",
        letter=(
            "Dear team, I have spent five years aligning lenses that other people designed. "
            "I would like to design them."
        ),
        gender=("female", "female"),
        ethnicity=("white", "white"),
    ),
    Invented(
        given="Tomás",
        family="Avelar",
        preferred="Tom",
        pronouns=("he/him", "he"),
        email="tomas.avelar@post.example",
        phone="+351 21 340 5566",
        city="Lisbon",
        country=("PT", "Portugal"),
        jobs=(
            _PastJob("Maré Dados", "Data Engineer", "2019-05"),
            _PastJob("Porto Analytics", "Data Analyst", "2015-10", "2019-04"),
        ),
        degree=("Bachelor of Science", "bachelor"),
        skills={"Python": "python", "SQL": "sql", "Rust": "rust"},
        notice_weeks=4,
        salary=(51000, "EUR"),
        work_mode="remote",
        start_in=51,
        interview_in=18,
        motivation="Honest measurements are rare, and you put your error bars on the front page.",
        letter=(
            "Hello, I move data for a living and I write down where it came from. That seems to be how you work too."
        ),
        gender=("male", "male"),
        ethnicity=("hispanic", "hispanic"),
    ),
    Invented(
        given="Saanvi",
        family="Okafor",
        preferred="Saanvi",
        pronouns=("they/them", "they"),
        email="saanvi.okafor@inbox.example",
        phone="+49 351 4960 312",
        city="Dresden",
        country=("DE", "Germany"),
        jobs=(
            _PastJob("Elbe Sensorik", "Firmware Engineer", "2020-01"),
            _PastJob("Kestrel Robotics", "Test Engineer", "2016-06", "2019-12"),
        ),
        degree=("Doctor of Philosophy", "doctorate"),
        skills={"C or C++": "c", "FPGA design": "fpga"},
        notice_weeks=12,
        salary=(74000, "EUR"),
        work_mode="onsite",
        start_in=114,
        interview_in=26,
        motivation="Star trackers are the most patient computers there are, and I would like to teach one.",
        letter=(
            "Dear all, I like devices that run for ten years without anybody looking. I have shipped three of them."
        ),
        gender=("non-binary", "non_binary"),
        ethnicity=("two or more", "two_or_more"),
    ),
    Invented(
        given="Linnea",
        family="Brandt",
        preferred="Linn",
        pronouns=("she/her", "she"),
        email="linnea.brandt@letter.example",
        phone="+46 31 786 00 04",
        city="Gothenburg",
        country=("SE", "Sweden"),
        jobs=(
            _PastJob("Skagen Marine", "Supply Planner", "2018-08"),
            _PastJob("Nordlager", "Logistics Coordinator", "2014-02", "2018-07"),
        ),
        degree=("Bachelor of Arts", "bachelor"),
        skills={"SQL": "sql"},
        notice_weeks=6,
        salary=(540000, "SEK"),
        work_mode="hybrid",
        start_in=79,
        interview_in=20,
        motivation="I have planned other people's spare parts for years; yours are worth waiting for.",
        letter=(
            "Hej, I make sure that things are where they are needed before anybody asks. I "
            "would like to do it for tide gauges."
        ),
        gender=("female", "female"),
        ethnicity=("decline", "decline"),
    ),
)
