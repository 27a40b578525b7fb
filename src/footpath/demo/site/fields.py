"""The parts of a question of the application form, and lists of options. The form is the table in `form.py`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal


class Widget(StrEnum):
    """How a question is drawn; each has a template of the same name in `templates/widgets`."""

    TEXT = "text"
    EMAIL = "email"
    URL = "url"
    TEXTAREA = "textarea"
    RICH_TEXT = "rich_text"
    """A contenteditable box with a toolbar."""
    SELECT = "select"
    COMBOBOX = "combobox"
    """A typed filter over a hidden input; its options exist only while it is open."""
    LISTBOX = "listbox"
    """A button with a list at the end of the body."""
    TYPEAHEAD = "typeahead"
    """Suggestions come from the server; a typed text alone is no answer."""
    PHONE = "phone"
    """A number beside its own country-code picker."""
    MONEY = "money"
    YES_NO_PRESSED = "yes_no_pressed"
    """Two bare buttons with aria-pressed."""
    YES_NO_CLASS = "yes_no_class"
    """Two bare buttons told apart by a class only."""
    YES_NO_CHECKBOXES = "yes_no_checkboxes"
    """Two checkboxes, both required until one is ticked."""
    RADIO = "radio"
    CARDS = "cards"
    """Radio inputs hidden under their styled labels."""
    CHECKBOXES = "checkboxes"
    CHECKBOX = "checkbox"
    DATE_PARTS = "date_parts"
    DATE_TEXT = "date_text"
    DATE_NATIVE = "date_native"
    FILE_BUTTON = "file_button"
    """A display:none input behind a button and a drop zone; the file is sent at once."""
    FILE_PIXEL = "file_pixel"
    """A transparent input of one pixel."""
    FILE_DROP = "file_drop"
    """A drop zone without any input in the page: it takes a drop, or a chooser that it opens."""
    FILE_AUTOFILL = "file_autofill"
    """A field that looks like the resume's, but only copies names out of a file."""
    SHADOW_OPEN = "shadow_open"
    SHADOW_CLOSED = "shadow_closed"
    ROWS = "rows"
    """A repeatable section; its questions are `parts`."""


class Labelled(StrEnum):
    """Where the question stands, as seen from the control."""

    FOR = "for"
    WRAPS = "wraps"
    DANGLING = "dangling"
    """A label whose `for` points nowhere."""
    HEADING = "heading"
    """A heading above the control, with no relation to it."""
    LEGEND = "legend"
    ARIA = "aria"
    PLACEHOLDER = "placeholder"
    """Only inside the empty control."""


class Required(StrEnum):
    """How the page marks an answer as required. The server always enforces the requirement."""

    NO = "no"
    NATIVE = "native"
    ARIA = "aria"
    STAR = "star"
    WORD = "word"
    LEGEND = "legend"
    SILENT = "silent"
    """The page does not say; only the server does."""


Check = Literal["", "email", "same_email", "phone", "url", "number", "future", "past", "document", "image"]
"""The required shape of an answer."""


@dataclass(frozen=True, slots=True)
class LookOption:
    key: str
    """The key in the database, equal in every look."""
    label: str


@dataclass(frozen=True, slots=True)
class Condition:
    """Ask the question only after a certain answer to another question of the page."""

    key: str
    equals: str
    by: Literal["client", "server"]
    """The author of the markup: the page itself, or a fragment from the server."""


@dataclass(frozen=True, slots=True)
class LookField:
    """One question in one look."""

    key: str
    """The key in the database, equal in every look."""
    widget: Widget
    label: str
    """The label for people. `{country}` stands for the posting's country."""
    name: str
    """The `name` attribute, and the id. It may lie about the meaning."""
    page: int
    section: str
    labelled: Labelled = Labelled.FOR
    required: Required = Required.NO
    options: tuple[LookOption, ...] = ()
    check: Check = ""
    shown_when: Condition | None = None
    preset: str = ""
    """The value before a person comes."""
    hint: str = ""
    placeholder: str = ""
    autocomplete: str = ""
    controlled: bool = False
    """Whether the page manages the value itself, and forgets a value set without an input event."""
    redraws: tuple[str, ...] = ()
    """Keys of the questions whose nodes are replaced after a change of this one."""
    framed: bool = False
    """Stands in the survey's iframe."""
    parts: tuple[LookField, ...] = ()

    def option(self, key: str) -> LookOption | None:
        return next((option for option in self.options if option.key == key), None)


@dataclass(frozen=True, slots=True)
class Trap:
    """A control invisible to people: an answer marks the sender as a machine."""

    name: str
    label: str
    page: int
    hides: Literal["offscreen", "zero", "aria"]


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


_BY_COUNTRY: Final = {
    "Portugal": "Lisbon Porto Braga Coimbra Faro Aveiro",
    "Spain": "Madrid Barcelona Valencia Seville Bilbao Granada",
    "Germany": "Berlin Hamburg Munich Cologne Dresden Leipzig Bonn Bremen Stuttgart",
    "Austria": "Vienna Graz Linz Salzburg",
    "Switzerland": "Zurich Geneva Basel Bern Lausanne",
    "France": "Paris Lyon Marseille Toulouse Nantes Lille Bordeaux Nice",
    "Belgium": "Brussels Antwerp Ghent Leuven",
    "Netherlands": "Amsterdam Rotterdam Utrecht Eindhoven Delft Groningen",
    "United Kingdom": "London Leeds Manchester Bristol Edinburgh Glasgow Cambridge Oxford Birmingham Cardiff",
    "Ireland": "Dublin Cork Galway Limerick",
    "Italy": "Rome Milan Turin Bologna Florence Naples",
    "Sweden": "Stockholm Gothenburg Malmö Uppsala Lund",
    "Denmark": "Copenhagen Aarhus Odense",
    "Norway": "Oslo Bergen Trondheim",
    "Finland": "Helsinki Espoo Tampere Turku",
    "Poland": "Warsaw Kraków Wrocław Poznań Gdańsk",
    "Czechia": "Prague Brno Ostrava",
    "United States": "Portland Boston Chicago Seattle Austin Denver Atlanta Cambridge Dublin Oakland Philadelphia",
    "Canada": "Toronto Montréal Vancouver Ottawa Calgary London Cambridge",
    "Brazil": "Recife Curitiba Salvador Fortaleza",
    "Mexico": "Monterrey Puebla Guadalajara",
    "India": "Bengaluru Mumbai Pune Chennai Hyderabad Delhi",
    "Japan": "Tokyo Osaka Kyoto Sapporo",
    "South Korea": "Seoul Busan Daejeon",
    "Australia": "Sydney Melbourne Perth Brisbane Adelaide",
    "New Zealand": "Auckland Wellington Dunedin",
    "South Africa": "Johannesburg Durban Pretoria",
    "Nigeria": "Lagos Abuja Ibadan",
    "Kenya": "Nairobi Mombasa Kisumu",
    "Türkiye": "Istanbul Ankara Izmir",
}

_LONGER: Final = (
    "New York, United States", "San Francisco, United States", "Los Angeles, United States",
    "São Paulo, Brazil", "Rio de Janeiro, Brazil", "Mexico City, Mexico", "Cape Town, South Africa",
    "The Hague, Netherlands", "Frankfurt am Main, Germany",
)  # fmt: skip

CITIES: Final = tuple(
    sorted([*(f"{city}, {country}" for country, cities in _BY_COUNTRY.items() for city in cities.split()), *_LONGER])
)


_MOST_SUGGESTED: Final = 7


def suggest_cities(typed: str) -> list[str]:
    """Return cities that start with the text, then cities that contain the text."""
    wanted = typed.strip().casefold()
    if len(wanted) < 2:
        return []
    first = [city for city in CITIES if city.casefold().startswith(wanted)]
    rest = [city for city in CITIES if wanted in city.casefold() and city not in first]
    return (first + rest)[:_MOST_SUGGESTED]
