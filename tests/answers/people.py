"""Persons that the tests of this room ask."""

from __future__ import annotations

from datetime import date

from footpath.answers.find import find
from footpath.answers.scope import Place
from footpath.schema.answer import Answer, NoAnswer
from footpath.schema.profile import Profile

TODAY = date(2026, 1, 5)
ACME = Place(names=("Acme",))

IDA = Profile.model_validate(
    {
        "basics": {
            "name": "Ida Marie Brandt",
            "email": "ida@example.org",
            "phone": "+49 30 23125012",
            "url": "https://ida.example.org",
            "summary": "I mend clocks.",
            "location": {
                "address": "Turmstraße 4\nHinterhaus",
                "postalCode": "01067",
                "city": "Dresden",
                "region": "Sachsen",
                "countryCode": "DE",
            },
            "profiles": [
                {"network": "LinkedIn", "url": "https://www.linkedin.com/in/ida-brandt"},
                {"network": "GitHub", "username": "idab"},
            ],
        },
        "work": [
            {"name": "Uhrwerk", "position": "Watchmaker", "startDate": "2021-03", "summary": "Clocks."},
            {"name": "Zeitlos", "position": "Apprentice", "startDate": "2017-09", "endDate": "2021-02"},
        ],
        "education": [
            {"institution": "TU Dresden", "studyType": "Master of Science", "area": "Physics", "endDate": "2017-07"},
            {"institution": "TU Dresden", "studyType": "Bachelor of Science", "area": "Physics", "endDate": "2015-07"},
        ],
        "skills": [{"name": "Python", "keywords": ["asyncio"]}, {"name": "Lathes"}],
        "languages": [
            {"language": "German", "fluency": "Native speaker"},
            {"language": "English", "fluency": "C1"},
        ],
        "x-footpath": {
            "name": {"given": "Ida Marie", "family": "Brandt", "preferred": "Ida"},
            "pronouns": "she/her",
            "date_of_birth": "1991-06-30",
            "birth_place": "Leipzig",
            "citizenships": ["DE"],
            "files": {"resume": "/profiles/ida.pdf", "cover_letter_text": "Good day."},
            "work_authorization": {"DE": True, "GB": False, "CA": True},
            "sponsorship": {"CA": True},
            "salary": {"amount": 60000, "currency": "EUR"},
            "current_salary": {"amount": 52000, "currency": "EUR"},
            "notice_period": "3 months",
            "start_date": "2026-05-01",
            "relocation": False,
            "work_mode": "hybrid",
            "years_experience": 8,
            "referral_source": "LinkedIn",
            "self_identification": {"gender": "female", "veteran": "no", "disability": "decline"},
            "consents": {"privacy": True, "truthful": True, "marketing": False},
            "answers": [
                {"match": "why .*(work|join)", "answer": "Your clocks run."},
                {"question": "Have you worked for us before?", "answer": "no"},
                {"match": "tools do you use", "answer": ["Lathe", "Loupe"]},
            ],
        },
    }
)

NOBODY = Profile()


def ask(meaning: str, question: str = "", person: Profile = IDA, *, country: str = "", index: int = 0) -> str:
    """The value that is found, or `?`."""
    found = find(meaning, question, person, country=country, index=index, today=TODAY, place=ACME)
    return found.value if isinstance(found, Answer) else "?"


def why_not(meaning: str, question: str, person: Profile = IDA, *, country: str = "") -> str:
    """The reason why there is no answer."""
    found = find(meaning, question, person, country=country, today=TODAY)
    assert isinstance(found, NoAnswer), found
    return found.reason
