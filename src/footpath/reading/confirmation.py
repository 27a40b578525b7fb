"""Recognising that a page confirms what was sent.

There are two grades of texts. A report ("your message has been sent") counts wherever it stands. A courtesy ("thank you
for contacting us", "we'll be in touch") may also stand above a form that is still to be filled in: it counts only in a
live region, or on a page where nothing is left to do. In English, German, French, Spanish and Portuguese.

Neither counts at a step before the last, nor beside a text that says that something was not taken; what navigation and
footer say does not matter for that.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from footpath.language.outcomes import has_word, is_not_yet, is_under_way, is_undone, speaks_of_trouble

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.reading.index import Index
    from footpath.schema.observation import ButtonObservation, FormObservation, Progress
    from footpath.schema.snapshot import Block


def _either(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


_SENT: Final = (
    r"(?:job )?application|message|e-?mail(?! address)|enquiry|inquiry|request|form|submission|response|answers?"
    r"|feedback|question|comment|review|registration|booking|reservation|appointment|order|ticket|report|complaint"
    r"|claim|entry|survey|details|information|nomination|proposal|rsvp|referral|case"
)
"""What a person sends, in English; the other languages' words stand in their patterns."""

_DONE: Final = r"(?:sent|received|submitted|recorded|delivered|transmitted|forwarded|registered|placed|posted|logged)"
_WELL: Final = r"(?:(?:now|just|successfully|safely|already) )*"
_WE_HAVE: Final = r"\bwe(?:['’]ve| have)?"
_DE_SENT: Final = (
    r"(?:nachricht|anfrage|bewerbung|mitteilung|e-?mail|mail|formular|kontaktformular|bestellung|anmeldung|buchung"
    r"|rückmeldung|meldung|anliegen|antrag|reservierung|angaben|daten|frage|antwort(?:en)?|kommentar)"
)
_FR_SENT: Final = (
    r"(?:message|demande|candidature|formulaire|e-?mail|courriel|réponses?|commande|inscription|réservation|question"
    r"|commentaire)"
)
_ES_SENT: Final = (
    r"(?:mensaje|consulta|solicitud|candidatura|formulario|correo|respuestas?|pedido|reserva|inscripción|petición"
    r"|comentario)"
)
_PT_SENT: Final = (
    r"(?:mensagem|candidatura|inscrição|formulário|solicitação|pedido|e-?mail|respostas?|reserva|contact?o|comentário)"
)

_REPORTS: Final = _either(
    rf"\b(?:your|the|this) (?:[\w’'-]+ ){{0,3}}(?:{_SENT}) (?:has|have|was|were) {_WELL}(?:been )?{_WELL}{_DONE}\b",
    rf"{_WE_HAVE} {_WELL}(?:received|got|recorded|registered) (?:your|the) (?:[\w’'-]+ ){{0,3}}(?:{_SENT})\b",
    rf"{_WE_HAVE} your (?:{_SENT})(?:$|[.!,])",
    rf"^\W*(?:success\W+|thank(?:s| you)\W+)?(?:your )?(?:[\w’'-]+ )?(?:{_SENT}) (?:successfully )?{_DONE}"
    r"(?: successfully)?(?:$|[^\w\s]|\s[–—-])",
    rf"^(?:and )?it (?:has been|was) {_WELL}{_DONE}\b|\b(?:{_SENT}) (?:was|is|has been) successful\b",
    rf"\b(?:{_SENT}) {_DONE} successfully\b|\b(?:{_SENT}) successfully {_DONE}\b",
    r"\bsuccessfully (?:applied|submitted)\b|\byou(?:['’]ve| have) (?:successfully )?applied\b"
    r"(?! (?:to|for) this (?:job|position) (?:before|already))",
    r"\bapplication (?:for|to) [^.!?]{1,80} (?:has been|was|is) (?:successfully )?(?:sent|submitted|received)\b",
    r"\b(?:your )?application (?:is )?(?:successfully )?(?:received|submitted|sent)\b",
    r"\b(?:registration|booking|reservation|appointment|order|rsvp) (?:is|has been) (?:now )?(?:confirmed|complete)\b",
    rf"\b{_DE_SENT} (?:ist |sind |wurden? )(?:soeben |bereits |jetzt )?(?:erfolgreich )?(?:bei uns )?(?:eingegangen"
    r"|ab(?:ge)?schickt|abgesendet|übermittelt|gesendet|versendet|versandt|verschickt|übertragen|weitergeleitet)\b",
    r"^sie (?:ist|wurde) (?:erfolgreich )?(?:eingegangen|abgeschickt|übermittelt|gesendet|versendet|verschickt)\b",
    rf"^\W*{_DE_SENT} (?:erfolgreich )?(?:eingegangen|abgeschickt|abgesendet|übermittelt|gesendet|versendet)\b",
    rf"\bhaben (?:ihre|deine|die) {_DE_SENT} (?:soeben |erfolgreich )?(?:erhalten|bekommen|empfangen)\b",
    rf"\b(?:votre|vos|ta|le) {_FR_SENT} (?:a|ont) (?:bien |déjà )?été (?:bien |correctement )?(?:envoyée?s?"
    r"|transmise?s?|reçue?s?|enregistrée?s?|prise?s? en compte|soumise?s?)(?: avec succès)?\b",
    rf"\b(?:avons|a) bien reçu (?:votre|ta|vos) {_FR_SENT}\b|^\W*{_FR_SENT} (?:bien )?(?:envoyée?|transmise?|reçue?)\b",
    r"^(?:il|elle) a (?:bien )?été (?:envoyée?|transmise?|reçue?)\b",
    r"^ha sido enviad[oa]\b|^(?:el[ea] )?foi enviad[oa]\b",
    rf"\b{_ES_SENT} (?:(?:ha sido|fue|se ha) (?:enviad[oa]|recibid[oa]|registrad[oa])|se envió)\b",
    rf"^\W*{_ES_SENT} (?:enviad[oa]|recibid[oa])\b|\b(?:hemos )?recibi(?:do|mos) (?:tu|su) {_ES_SENT}\b",
    rf"\b{_PT_SENT} (?:foi )(?:enviad[oa]|recebid[oa]|registrad[oa])\b|^\W*{_PT_SENT} (?:enviad[oa]|recebid[oa])\b",
    rf"\brecebemos (?:a |o )?(?:sua|seu|tua|teu) {_PT_SENT}\b",
)
"""Sentences that tell of something that happened."""

_SOON: Final = (
    r"(?:soon|shortly|asap|as soon as (?:possible|we can)|within \w+|in (?:the|a) (?:near|next|few)\b|in due course"
    r"|momentarily|by (?:e-?mail|phone)|directly)"
)
_BARE: Final = _either(
    r"^\W*(?:many )?thank(?:s| you)(?: (?:so|very) much| a lot)?(?:,? (?!for\b)[\w’'-]+){0,2}\W*$",
    r"^\W*(?:vielen |herzlichen |besten )?dank(?:e(?: schön)?)?\W*$",
    r"^\W*merci(?: beaucoup)?(?: [àa] vous)?\W*$|^\W*(?:muchas )?gracias\W*$|^\W*(?:muito )?obrigad[oa]\W*$",
)
"""Thanks that do not say what for."""
_COURTESIES: Final = _either(
    _BARE.pattern,
    r"^\W*(?:great|success|sent|all done|got it|done|all set|you['’]re all set|hooray|we got it)\W*$",
    r"\bthank(?:s| you)\b[^.!?]{0,30}\b(?:for|we)\b[^.!?]{0,40}\b(?:contact(?:ing)?|message|enquiry|inquiry|request"
    r"|feedback|question|comment|interest|in touch|reaching out|writing|letting us know|subscribing|signing up"
    r"|registering|registration|booking|order|respon(?:se|ding)|completing|filling|participating|reporting)\b",
    r"(?:^|[,–—;] )(?:(?:and )?(?:we|someone|somebody|(?:our|the) [\w ]{2,30}|(?:a|one|some)[\w ]{2,30} (?:team|us))"
    r"(?:['’]ll| will| shall| is going to| are going to))(?: \w+)? (?:be (?:back )?in (?:touch|contact)"
    rf"|get (?:back|in touch)|respond|reply|contact you|reach out|answer|follow up)\b[^.!?]*\b{_SOON}",
    r"(?:^|[,–—;] )(?:we|someone|somebody|our team)(?:['’]ll| will) (?:be in touch|get back to you)(?: with you)?\W*$",
    r"\byou(?:['’]re| are|['’]ve been| have been) (?:now )?(?:successfully )?(?:subscribed|on the list|signed up"
    r"|registered|enrolled|booked)\b",
    r"\b(?:application|survey|registration|submission|form) (?:is |was )?(?:now )?complete(?:d)?\W*$",
    r"\b(?:dank|danke) für (?:ihre|deine|ihr|dein|die)\b[^.!?]{0,20}\b(?:nachricht|anfrage|mitteilung|kontaktaufnahme"
    r"|interesse|anmeldung|rückmeldung|teilnahme|bestellung|feedback|vertrauen)\b",
    r"^wir (?:melden|werden) uns\b[^.!?]*(?:\bbei (?:ihnen|dir)|\bmelden|in verbindung)\b",
    r"\bmerci (?:de nous avoir (?:contactés?|écrit)|(?:pour|de) (?:votre|ton) (?:message|demande|intérêt|inscription"
    r"|retour|commande))\b",
    r"^nous (?:vous (?:répondrons|recontacterons|contacterons)|reviendrons vers vous|reprendrons contact)\b",
    r"\bgracias por (?:(?:tu|su) (?:mensaje|consulta|interés|registro|pedido|inscripción)|contactar|contactarnos"
    r"|escribirnos|ponerte en contacto|ponerse en contacto|comunicar[st]e)\b",
    r"^(?:nos pondremos en contacto|(?:te|le) (?:responderemos|contactaremos))\b",
    r"\bobrigad[oa] (?:por (?:entrar em contac?to|nos contac?tar|escrever|se inscrever)|pel[oa] (?:seu|sua)"
    r" (?:contac?to|mensagem|interesse|inscrição|pedido))\b",
    r"\bagradecemos (?:[oa] )?(?:seu|sua) (?:contac?to|mensagem|interesse)\b",
    r"^(?:entraremos em contac?to|(?:responderemos|retornaremos)\b)",
    r"^\W*(?:your|ihre|deine|votre|sua?|tu) (?:\w+ ){0,2}(?:reference|(?:confirmation|application) (?:number|id)"
    r"|(?:referenz|vorgangs|bewerbungs)(?:nummer)?|référence|(?:número de )?referencia|referência)"
    r"(?: (?:number|no|is|lautet|ist|est|es|é)\b)*\W*(?=[\w/-]*\d)[\w/-]{3,}\W*$",
)
"""Sentences that are said to somebody who has sent something, and to somebody who has yet to."""

_APPLIED: Final = _either(
    r"\bthank(?:s| you)\b[^.!?]{0,60}\b(?:applying|your (?:online )?application|submitting|submission)\b",
    r"\bdank für (?:ihre|deine) (?:online-?)?bewerbung\b",
    r"\bmerci (?:d['’]avoir postulé|(?:pour|de) (?:votre|ta) candidature)\b",
    r"\bgracias por (?:tu|su) (?:solicitud|candidatura)\b",
    r"\bobrigad[oa] (?:por|pela) (?:sua )?(?:candidatura|se candidatar)\b",
)
"""Thanks for an application: a question or two (a survey) may stand behind it."""

_INTEREST: Final = _either(r"\binterest\b|\binteresse\b|\bintérêt\b|\binterés\b")
_STEMS: Final = (
    "thank", "sent", "receiv", "submit", "record", "deliver", "transmit", "forward", "regist", "placed", "posted",
    "logged", "applied", "e your ", "got your ", "confirmed", "complete", "success", " touch", "contact",
    "get back", "repl", "respon", "answer", "follow", "reach", "great", "done", "got it", "all set", "hooray",
    "subscribed", "enrolled", "booked", "on the list", "signed", "dank", "gegangen", "schickt", "send", "mittelt",
    "tragen", "leitet",
    "erhalten", "bekommen", "empfangen", "wir ", "merci", "envoy", "transmi", "reçu", "enregist", "pris", "soumis",
    "nous ", "gracias", "enviad", "recibi", "envió", "responder", "obrigad", "recebe", "recebid", "agradec",
    "entraremos", "retornaremos", "referen", "référen", "referên", "number", "nummer", "application id",
)  # fmt: skip
"""One of these stands in every such sentence: most texts need no closer look."""

_LONGEST: Final = 600
_FEW: Final = 2
_SHOWN: Final = 300
_BESIDE: Final = frozenset({"search", "newsletter", "filter", "consent"})
_EDGES: Final = frozenset({"navigation", "contentinfo"})
"""Roles of the parts of a page that say the same on every page of a site."""
_ON: Final = frozenset({"apply", "external_apply", "next", "submit", "login", "register"})


def confirmation_of(
    index: Index, forms: Sequence[FormObservation], buttons: Sequence[ButtonObservation], progress: Progress | None
) -> str:
    """The sentence by which a page confirms that something was sent; empty when it does not."""
    said = _said_of_sending(index, forms, buttons)
    is_midway = progress is not None and progress.current < progress.total
    if not said or is_midway or any(is_undone(leaf.text) and not _is_at_edge(index, leaf) for leaf in _told(index)):
        return ""
    return said


def _said_of_sending(index: Index, forms: Sequence[FormObservation], buttons: Sequence[ButtonObservation]) -> str:
    """The first report, or else the first courtesy that counts where it stands; empty where there is none."""
    asked = _asked(forms)
    applying = any(form.purpose == "application" for form in forms) and asked > _FEW
    leaves = _told(index)
    for leaf in leaves:
        if _says(_REPORTS, leaf.text) and (not applying or _is_said(index, leaf)):
            return leaf.text[:_SHOWN]
    if not applying and _says(_REPORTS, index.snapshot.title):
        return index.snapshot.title
    thanks = [leaf for leaf in leaves if _says(_COURTESIES, leaf.text) or _says(_APPLIED, leaf.text)]
    if not thanks or any(speaks_of_trouble(leaf.text) or is_under_way(leaf.text) for leaf in leaves):
        return ""
    is_over = not asked and not _leads_on(index, forms, buttons)
    wants = any(has_word("fill_in", leaf.text) for leaf in leaves)
    may_ask = asked <= _FEW and not _requires(forms)
    for leaf in thanks:
        settled = (is_over or (may_ask and _says(_APPLIED, leaf.text))) and not wants
        if settled or (_is_said(index, leaf) and not _INTEREST.search(leaf.text)):
            return leaf.text[:_SHOWN]
    return ""


def is_report(text: str) -> bool:
    """Whether a text reports that something was sent, which is never said before."""
    told = [each for each in _sentences(text) if not each.endswith("?")]
    return _says(_REPORTS, text) and not any(map(speaks_of_trouble, told))


def is_bare_thanks(text: str) -> bool:
    """Whether a text says thanks, and not what for."""
    return _BARE.search(text) is not None


def is_told_after_sending(text: str) -> bool:
    """Whether a message of a page is worded as a success."""
    good = any(_says(what, text) for what in (_REPORTS, _APPLIED, _COURTESIES))
    return good and not speaks_of_trouble(text)


def is_still_open(text: str) -> bool:
    """Whether a text says that something is still under way, still to be done, or was not taken."""
    return is_undone(text) or is_under_way(text) or has_word("fill_in", text) or is_not_yet(text)


@lru_cache(maxsize=16384)
def _says(what: re.Pattern[str], text: str) -> bool:
    folded = text.casefold()
    if not any(stem in folded for stem in _STEMS):
        return False
    told = (each for each in _sentences(text) if not is_not_yet(each) and not has_word("visit", each))
    return any(map(what.search, told))


def _sentences(text: str) -> Iterator[str]:
    return (each.strip() for each in re.split(r"(?<=[.!?])\s+", text) if each.strip())


def _asked(forms: Sequence[FormObservation]) -> int:
    """How many questions the forms of a page still ask, without searches and the like that stand on any page."""
    return sum(field.is_asked for form in forms if form.purpose not in _BESIDE for field in form.fields)


def _requires(forms: Sequence[FormObservation]) -> bool:
    """Whether a question of a page has to be answered."""
    return any(
        field.is_asked and field.required for form in forms if form.purpose not in _BESIDE for field in form.fields
    )


def _leads_on(index: Index, forms: Sequence[FormObservation], buttons: Sequence[ButtonObservation]) -> bool:
    """Whether a page has something left to do: a button to apply, send or go on, or a posting to read."""
    offered = (*buttons, *(button for form in forms if form.purpose not in _BESIDE for button in form.buttons))
    is_posting = any("JobPosting" in text for text in index.snapshot.json_ld)
    return is_posting or any(button.meaning in _ON for button in offered)


def _told(index: Index) -> list[Block]:
    return [leaf for leaf in index.leaves if len(leaf.text) <= _LONGEST]


def _is_at_edge(index: Index, leaf: Block) -> bool:
    return any(block.role in _EDGES for block in index.above(leaf))


def _is_said(index: Index, leaf: Block) -> bool:
    return any(map(index.is_said, index.above(leaf)))
