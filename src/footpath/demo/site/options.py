"""Lists of options that several questions share."""

from __future__ import annotations

from typing import Final

from footpath.demo.site.fields import LookOption


def _options(*pairs: tuple[str, str]) -> tuple[LookOption, ...]:
    return tuple(LookOption(key, label) for key, label in pairs)


YES_NO: Final = _options(("yes", "Yes"), ("no", "No"))

DIALS: Final = {
    "us": ("United States", "1"), "ca": ("Canada", "1"), "gb": ("United Kingdom", "44"),
    "ie": ("Ireland", "353"), "de": ("Germany", "49"), "at": ("Austria", "43"), "ch": ("Switzerland", "41"),
    "fr": ("France", "33"), "be": ("Belgium", "32"), "nl": ("Netherlands", "31"), "es": ("Spain", "34"),
    "pt": ("Portugal", "351"), "it": ("Italy", "39"), "se": ("Sweden", "46"), "dk": ("Denmark", "45"),
    "no": ("Norway", "47"), "fi": ("Finland", "358"), "pl": ("Poland", "48"), "cz": ("Czechia", "420"),
    "br": ("Brazil", "55"), "mx": ("Mexico", "52"), "in": ("India", "91"), "jp": ("Japan", "81"),
    "kr": ("South Korea", "82"), "au": ("Australia", "61"), "nz": ("New Zealand", "64"),
    "za": ("South Africa", "27"), "ng": ("Nigeria", "234"), "ke": ("Kenya", "254"), "tr": ("Türkiye", "90"),
}  # fmt: skip
"""Country key -> its name and telephone code."""

COUNTRIES: Final = tuple(LookOption(key, name) for key, (name, _) in sorted(DIALS.items(), key=lambda item: item[1][0]))

CURRENCIES: Final = _options(
    ("usd", "USD"), ("eur", "EUR"), ("gbp", "GBP"), ("chf", "CHF"), ("sek", "SEK"), ("cad", "CAD"), ("jpy", "JPY")
)

DEGREES: Final = _options(
    ("school", "High school or equivalent"),
    ("vocational", "Vocational qualification"),
    ("associate", "Associate degree"),
    ("bachelor", "Bachelor's degree"),
    ("master", "Master's degree"),
    ("doctorate", "Doctorate (PhD)"),
    ("none", "None of these"),
)

SOURCES: Final = _options(
    ("linkedin", "LinkedIn"),
    ("job_board", "A job board"),
    ("friend", "Someone who works here"),
    ("search", "A search engine"),
    ("event", "A fair or meet-up"),
    ("other", "Other"),
)

SKILLS: Final = _options(
    ("python", "Python"),
    ("c", "C or C++"),
    ("rust", "Rust"),
    ("typescript", "TypeScript"),
    ("sql", "SQL"),
    ("cad", "CAD"),
    ("optics", "Optics"),
    ("fpga", "FPGA design"),
)

ENGLISH: Final = _options(
    ("basic", "Basic"),
    ("conversational", "Conversational"),
    ("professional", "Professional working proficiency"),
    ("native", "Native or bilingual"),
)

WORK_MODES: Final = _options(("onsite", "On site"), ("hybrid", "Hybrid"), ("remote", "Remote"))

VISAS: Final = _options(
    ("skilled", "Skilled worker visa"),
    ("blue_card", "EU Blue Card"),
    ("h1b", "H-1B"),
    ("student", "Student or graduate visa"),
    ("other", "Another kind"),
)

GENDERS: Final = _options(
    ("female", "Female"),
    ("male", "Male"),
    ("non_binary", "Non-binary"),
    ("self_describe", "I describe myself another way"),
    ("decline", "I don't wish to answer"),
)

ETHNICITIES: Final = _options(
    ("asian", "Asian"),
    ("black", "Black or African American"),
    ("hispanic", "Hispanic or Latino"),
    ("native", "American Indian or Alaska Native"),
    ("pacific", "Native Hawaiian or Other Pacific Islander"),
    ("white", "White"),
    ("two_or_more", "Two or more races"),
    ("decline", "I don't wish to answer"),
)

VETERANS: Final = _options(
    ("protected", "I identify as one or more of the classifications of protected veteran"),
    ("not", "I am not a protected veteran"),
    ("decline", "I don't wish to answer"),
)

DISABILITIES: Final = _options(
    ("yes", "Yes, I have a disability, or have had one in the past"),
    ("no", "No, I do not have a disability and have not had one in the past"),
    ("decline", "I do not want to answer"),
)

PRONOUNS: Final = _options(("she", "she/her"), ("he", "he/him"), ("they", "they/them"), ("other", "Something else"))
