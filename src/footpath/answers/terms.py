"""Answers about pay, experience, languages and consents, which depend on what exactly the question asks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footpath.answers.locales import languages
from footpath.answers.money import currency_in, period_in
from footpath.answers.places import LANGUAGES
from footpath.answers.words import content, fold, is_negated, slug
from footpath.schema.action import UNTICKED
from footpath.schema.answer import Answer, NoAnswer
from footpath.schema.profile import Consents, Pay
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.answers.asked import Asked, Way
    from footpath.schema.observation import FieldObservation

_PAST = re.compile(
    r"\b(?:last|previous|prior|former|past|was|were|earned|letzte\w*|fruhere\w*|dernier\w*|precedent\w*|anterior\w*|ultim\w*)\b"
)
_NOW = re.compile(r"\b(?:current|present|currently|aktuell\w*|derzeitig\w*|jetzig\w*|actuel\w*|actual\w*|atual\w*)\b")
_WANTED = re.compile(
    r"\b(?:expect\w*|desired|expectations?|target|erwartet\w*|gewunscht\w*|wunschgehalt|souhait\w*|attendu\w*|esperad\w*|"
    r"desead\w*|pretens\w*|pretendid\w*|desejad\w*)\b"
)
_APOSTROPHE = re.compile("['\u2019]")
_KNOWLEDGE = re.compile(r"(?:sprach)?(?:kenntnisse|niveau)\b")
"""Ends of German compounds, as in `Deutschkenntnisse`."""
_GENERAL = frozenset(
    ["years", "year", "experience", "professional", "total", "overall", "work", "working", "many", "number",
     "full", "time", "relevant", "industry", "yrs", "much", "career", "employment", "worked", "long",
     "professionally", "altogether", "lange", "schon", "berufstatig", "jahre", "viele", "berufserfahrung",
     "annees", "combien", "professionnelle", "anos", "experiencia", "cuantos", "quantos", "profesional",
     "profissional", "berufliche", "wie", "insgesamt", "gesamt", "dannees", "dexperience", "professionnel",
     "nombre", "anzahl", "anni", "esperienza",
     "laboral", "trabajo", "trabalho", "lavorativa", "professionale", "jahren", "aantal", "jaar", "jaren",
     "werkervaring"]
)  # fmt: skip
_WITH_THEM = re.compile(r"\b(?:[tw]?here|us|our|its?|this|these|that|those)\b")
"""Of one employer, one country, or what was asked about before."""
_KINDS: tuple[tuple[str, str], ...] = (
    ("background_check", r"background (?:check|screen\w*|investigation)|drug (?:test|screen)\w*|reference check|"
     r"credit check"),
    ("talent_pool", r"talent (?:pool|community)|"
     r"future (?:opportunit|opening|vacanc|position|job|role|consider|employ)\w*|"
     r"other (?:role|opening|position|opportunit|suitable|job|vacanc)\w*|keep my|retain my|considered for other|"
     r"bewerberpool|talentpool|vivier|bolsa de (?:trabajo|talento)s?|banco de talentos"),
    ("messages", r"text messag\w*|sms|whatsapp"),
    ("marketing", r"newsletter\w*|marketing|job alerts?|promotion\w*|offers|product updates|special offers|news\b|"
     r"werbung|werb(?:lich|eanruf|ezweck)\w*|subscribe|mailing list|publicites?\b|prospection|"
     r"(?:offres|communications) commerciales|publicidade?\b|(?:ofertas|comunicac\w+) comercia\w+|promoc(?:iones|oes)|"
     r"reclame|aanbiedingen|pubblicita|offerte commerciali|promozion\w*"),
    ("truthful", r"(?:true|accurate|correct|complete|truthful)\b.*|certif\w+|best of my knowledge|wahrheitsgemass|"
     r"richtigkeit|sinceri\w*|exact\w*|veridique|veraz|verdadeir\w*|vollstandig"),
    ("privacy", r"privacy|personal data|data protection|gdpr|process\w* (?:of )?(?:my|your) (?:\w+ )?data|"
     r"personenbezogene\w* daten|(?:verarbeit|speicher)\w* (?:\w+ )?daten|traitement de mes|"
     r"data processing|collect and process|store my data|datenschutz\w*|confidentialite|donnees personnelles|"
     r"proteccion de datos|privacidad\w*|datos personales|dados pessoais|protecao de dados|"
     r"trattamento dei (?:\w+ )?dati|dati personali|persoonsgegevens"),
    ("terms", r"terms|conditions|user agreement|nutzungsbedingungen|geschaftsbedingungen|agb|"
     r"conditions (?:generales|d utilisation)|terminos|termos"),
)  # fmt: skip
_UNCHECK = re.compile(r"\b(?:un ?(?:check|tick|select)|deselect|leave (?:this|it) (?:\w+ )?(?:blank|empty|unchecked))")
_REFUSAL = re.compile(
    r"\b(?:do not|dont|will not|wont|would not|no longer|rather not|opt out|unsubscribe|nicht|ne \w+ pas|"
    r"i (?:hereby )?(?:refuse|decline|object|reject)|"
    r"i have not (?:yet )?(?:read|reviewed|agreed|accepted|understood)|"
    r"je (?:refuse|moppose)|ich (?:verweigere|widerspreche|lehne)|"
    r"rechazo|me opongo|recuso|rifiuto|ik weiger|no (?:quiero|deseo|acepto)|nao (?:quero|desejo|aceito))"
    r"(?: (?:want|wish|like|agree|consent|accept|allow|receive|to|be))*\b"
)
_NO_NEWS = re.compile(
    r"\b(?:kein\w* (?:\w+ ){0,2}(?:werb|newsletter|angebot|neuigkeit|e ?mail|nachricht|anruf|sms)\w*|"
    r"ne (?:\w+ )?(?:pas|plus)|n[aeiou]\w+ (?:pas|plus)|pas de|no (?:autorizo|recibir|enviar\w*)|"
    r"nao (?:gostaria|autorizo|receber)|geen|niet|non (?:desidero|voglio|accetto|acconsento|autorizzo))\b"
)
_NEWS = frozenset({"marketing", "messages"})
_MAY_STOP = re.compile(
    r"\b(?:(?:can|may|could|able to|free to) (?:\w+ ){0,3}(?:unsubscribe|opt out)"
    r"|(?:unsubscribe|opt out) (?:\w+ ){0,3}(?:(?:at )?any ?time|whenever))\b"
)
"""What one may do later is no refusal now: "You can unsubscribe at any time."."""


def salary(asked: Asked) -> Answer | NoAnswer:
    """The pay that the person asks for, or has now where the question says so, in the currency and time it names."""
    if _PAST.search(asked.words) and not _NOW.search(asked.words):
        return NoAnswer.because("The question asks for the pay of an earlier job.")
    if _NOW.search(asked.words) and _WANTED.search(asked.words):
        return NoAnswer.because("The question asks for two amounts.")
    now = asked.meaning == "current_salary" or (_NOW.search(asked.words) is not None)
    pay, path = (
        (asked.own.current_salary, "x-footpath.current_salary") if now else (asked.own.salary, "x-footpath.salary")
    )
    if pay is None:
        return NoAnswer(reason=own(f"The profile has no {path}."))
    currency, period = currency_in(asked.question), period_in(asked.question)
    if currency not in {"", pay.currency}:
        return NoAnswer.because("The question asks in {}; {} is in {}.", currency, own(path), pay.currency)
    if period not in {"", pay.period}:
        return NoAnswer(reason=own(f"The question asks by the {period}; {path} is by the {pay.period}."))
    narrowed = "current" if now and asked.meaning != "current_salary" else ""
    return asked.answer(_money(pay), path, narrowed=narrowed)


def salary_currency(asked: Asked) -> Answer | NoAnswer:
    """The currency of the pay that the person asks for."""
    return asked.answer(asked.own.salary.currency if asked.own.salary else "", "x-footpath.salary.currency")


def _money(pay: Pay) -> str:
    return f"{pay.amount} {pay.currency} {pay.period}"


def years_experience(asked: Asked) -> Answer | NoAnswer:
    """Years of experience in all; with something in particular only a free answer tells."""
    if content(asked.question) - _GENERAL or _WITH_THEM.search(asked.words):
        return NoAnswer.because("The question is about experience with something in particular.")
    years = asked.own.years_experience
    return asked.answer("" if years is None else str(years), "x-footpath.years_experience")


def language_level(asked: Asked) -> Answer | NoAnswer:
    """How well the person speaks the language that the question names."""
    named = _languages_in(asked.question)
    if len(named) != 1:
        return NoAnswer.because("The question does not name one language.")
    for number, each in enumerate(asked.profile.languages):
        if _languages_in(each.language) == named:
            return asked.answer(each.fluency, f"languages[{number}].fluency", narrowed=next(iter(named)))
    return NoAnswer.because("The profile's languages do not hold the one that is asked for.")


def _languages_in(text: str) -> frozenset[str]:
    plain = f" {fold(_APOSTROPHE.sub(' ', text))} "
    plain = _KNOWLEDGE.sub(" ", plain)
    return frozenset(code for name, code in _language_names().items() if f" {name} " in plain)


def _language_names() -> dict[str, str]:
    found: dict[str, str] = {}
    for locale in LANGUAGES[:5]:
        for code, name in languages(locale).items():
            if len(code) == 2:
                found.setdefault(fold(name), code)
    return found


def consent(asked: Asked) -> Answer | NoAnswer:
    """Yes or no to a consent, where the profile decides on everything that the question names.

    Otherwise, also for a bare "I agree", the person is asked.
    """
    if _UNCHECK.search(asked.words):
        return NoAnswer.because("The question says what leaving it out means.")
    kinds = consents_in(asked.meaning, asked.question)
    if not kinds:
        return NoAnswer.because("The question does not say to what the person would agree.")
    said = [getattr(asked.own.consents, kind) for kind in kinds]
    path = "x-footpath.consents." + "+".join(kinds)
    if any(each is None for each in said):
        return NoAnswer(reason=own(f"The profile's x-footpath.consents has not all of {', '.join(kinds)}."))
    agreed = all(said)
    if _refuses(asked.words, kinds):
        if len(kinds) > 1:
            return NoAnswer.because("The question can be read in two ways.")
        return asked.truth(not agreed, path, narrowed="-".join(kinds) + ".inverted")
    return asked.truth(agreed, path, narrowed="-".join(kinds))


_CONSENT_MEANINGS = {
    "consent_marketing": "marketing",
    "future_consideration": "talent_pool",
    "background_check": "background_check",
    "acknowledgement": "",
    "consent": "",
}


_TO_BE_GIVEN = frozenset({"consent", "consent_marketing", "future_consideration", "background_check"})


def taken_back(field: FieldObservation) -> Answer | None:
    """No, where the site ticked an optional consent beforehand that nobody gave: a box that was ticked by others is no
    consent. None for what is no such box, or says of itself what leaving it out means.
    """
    words = fold(field.question)
    ticked = field.kind == "checkbox" and field.value == "yes" and not field.required
    if not ticked or field.meaning not in _TO_BE_GIVEN or is_negated(field.question):
        return None
    if _UNCHECK.search(words) or _refuses(words, ()):
        return None
    name = f"{UNTICKED}{slug(field.question)}"
    source = "unticked: the site had ticked it, the profile does not consent"
    return Answer(name=name, value="no", giver="profile", source=source, confidence=1.0)


def _refuses(words: str, kinds: Sequence[str]) -> bool:
    now = _MAY_STOP.sub(" ", words)
    return _REFUSAL.search(now) is not None or (_NEWS.issuperset(kinds) and _NO_NEWS.search(now) is not None)


def consents_in(meaning: str, question: str) -> tuple[str, ...]:
    """The consents that a question asks for, by the profile's names (`terms`, `marketing` …); nothing where it asks for
    none, or does not say for which.
    """
    if meaning not in _CONSENT_MEANINGS:
        return ()
    words = fold(question)
    kinds = {kind for kind, pattern in _KINDS if re.search(rf"\b(?:{pattern})", words)}
    if "messages" in kinds:
        kinds.discard("marketing")
    if not kinds and (usual := _CONSENT_MEANINGS[meaning]):
        kinds = {usual}
    return tuple(kind for kind in Consents.model_fields if kind in kinds)


TERMS: dict[str, Way] = {
    "salary": salary,
    "current_salary": salary,
    "salary_currency": salary_currency,
    "years_experience": years_experience,
    "language_level": language_level,
    **dict.fromkeys(_CONSENT_MEANINGS, consent),
}
