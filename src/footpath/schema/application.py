"""Applications to postings: their states, their history from mails and sites, the person's notes, and what is due."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final, Literal, get_args

from pydantic import AnyHttpUrl, Field

from footpath.schema.base import Frozen

ApplicationState = Literal["draft", "submitting", "submitted", "unknown", "failed", "already_applied"]
"""submitting: written before the submit acts. If a crash leaves this state, Footpath looks the application up, else
sets `unknown`.
"""

Stage = Literal[
    "preparing", "sent", "received", "review", "question", "interview", "offer", "accepted", "rejected", "withdrawn",
    "closed",
]  # fmt: skip
"""How far an application has come: as the person says, else as mails tell. Runs neither read nor write it.
received: the employer has confirmed the receipt; review: the employer is reading it; question: the employer waits for
an answer or a document; closed: the posting is filled or cancelled."""

STAGES: tuple[Stage, ...] = get_args(Stage)


class Application(Frozen):
    """A person's application to a posting. `key` is unique, so nobody applies to a posting twice."""

    version: Literal[1] = 1
    id: str
    key: str
    """Digest of profile identity and canonical posting url."""
    run: str
    posting_url: str
    title: str = ""
    organisation: str = ""
    profile: str = ""
    """Digest of the profile's identity, not the person's name."""
    state: ApplicationState = "draft"
    reference: str = ""
    """Confirmation number."""
    proof: str = ""
    posting: str = ""
    """Id of the stored posting; empty where the task gave an address."""
    form_key: str = ""
    """Like `key`, for the address where the form begins; empty before the claim."""
    stage: Stage | None = None
    """Stage set by the person; None if the person set none."""
    told: Stage | None = None
    """Stage that mails tell; None if none does."""
    follow_up: date | None = None
    """The day on which the person wants to return to the application."""
    created_at: datetime
    updated_at: datetime
    """Time of the last change of the state; changes by the person do not count."""

    @property
    def stands(self) -> Stage:
        """The stage that the person set, else the one that mails tell, else the one of the site's state."""
        return self.stage or self.told or ("sent" if self.state in ("submitted", "already_applied") else "preparing")


EntrySource = Literal["mail", "site", "person"]
"""site: the site's own page with the state of the application."""
EntryState = Literal["holds", "asked", "undone", "dismissed"]
"""asked: the person has to say what a mail means; undone: taken back; dismissed: the mail is about no application."""
Doubt = Literal["", "forged", "kind", "whose"]
"""Why a person is asked. forged: the mail server says that the sender is not who they claim to be; kind: its words are
not clear; whose: it may be about several applications, or about none."""


class Meeting(Frozen):
    """An interview from the calendar file of a mail."""

    uid: str
    begins: datetime
    ends: datetime | None = None
    summary: str = Field(default="", repr=False)
    place: str = Field(default="", repr=False)
    organiser: str = Field(default="", repr=False)
    is_cancelled: bool = False


class EntryBody(Frozen):
    """The text of an entry, stored sealed."""

    subject: str = Field(default="", repr=False)
    sender: str = Field(default="", repr=False)
    """Address of who wrote the mail."""
    name: str = Field(default="", repr=False)
    """Their name, as the mail gives it."""
    quote: str = Field(default="", repr=False)
    """The sentence that tells it."""
    why: tuple[str, ...] = ()
    """Names of the evidence that the mail is about this application."""
    doubt: Doubt = ""
    possible: tuple[Stage, ...] = ()
    """What the mail may tell, where the person is asked."""
    whose: tuple[str, ...] = ()
    """Applications that it may be about, by id, the likeliest first."""
    meeting: Meeting | None = None
    read_by: Literal["rules", "model"] = "rules"
    """Who read the mail; a model's reading has its quote."""


class HistoryEntry(Frozen):
    """An entry of the history of an application."""

    number: int
    application: str = ""
    """Id; empty while the person is asked, and where the mail is about none."""
    at: datetime
    """When the mail came, or when the person said so."""
    source: EntrySource
    state: EntryState
    stage: Stage | None = None
    """The stage that it tells; of the person's own none where they took back what they said."""
    body: EntryBody = EntryBody()


class Contact(Frozen):
    """A person who wrote about an application."""

    name: str = Field(repr=False)
    address: str = Field(repr=False)


class MailPlace(Frozen):
    """How far a mailbox was read."""

    validity: int
    """`UIDVALIDITY` of the folder: the numbers of its messages hold as long as this stays."""
    uid: int
    """The last message that was read."""


class Note(Frozen):
    """A note of the person about an application."""

    number: int
    at: datetime
    text: str = Field(repr=False)


class Tracked(Frozen):
    """An application with its history and its person's notes, the oldest first."""

    application: Application
    notes: tuple[Note, ...] = ()
    history: tuple[HistoryEntry, ...] = ()
    """What became of it, the oldest first; what was taken back stands in it, too."""


class MailNews(Frozen):
    """The news of one mail about an application."""

    application: str
    title: str = Field(default="", repr=False)
    organisation: str = Field(default="", repr=False)
    stage: Stage
    quote: str = Field(default="", repr=False)


class MailCheck(Frozen):
    """The result of one check of a mailbox."""

    is_opened: bool = True
    """Whether the mailbox was opened: before the first application there is nothing to look for."""
    read: int = 0
    """Messages that were read."""
    news: tuple[MailNews, ...] = ()
    asked: int = 0
    """Mails about which the person is asked from now on."""
    open: int = 0
    """All mails about which they are asked."""
    others: int = 0
    """Mails about no application."""
    unknown: int = 0
    """Mails about applications that are not kept here."""
    unreadable: int = 0
    left: int = 0
    """Messages that the next look reads."""
    by_model: int = 0
    """Mails whose words a model read, since the rules do not know them."""
    notice: str = ""
    """Why a model read no more mails, for a person."""


class OwnMailbox(Frozen):
    """The address of a mailbox, with its password."""

    url: str = Field(repr=False)
    """`imaps://user@host`."""
    password: str = Field(repr=False)


PROFILE_NAME: Final = r"^(?:\w[\w. -]{0,79})?$"
"""Names of browser profiles; empty for none."""


class StatusPage(Frozen):
    """A page on which a site shows the state of an application."""

    url: AnyHttpUrl = Field(repr=False)
    browser_profile: str = Field(default="", pattern=PROFILE_NAME)
    """Profile with the person's login on the site; empty for none."""


class StatusSeen(Frozen):
    """The result of looking at the page of one application."""

    application: str
    title: str = Field(default="", repr=False)
    organisation: str = Field(default="", repr=False)
    stage: Stage | None = None
    """The state on the page; None if the page shows none for certain."""
    is_news: bool = False
    """Whether the page showed another state the last time, or none."""
    quote: str = Field(default="", repr=False)
    """The text that names the state."""
    why: str = ""
    """Why there is no state, for a person."""


class DueApplication(Frozen):
    """An application to act on."""

    id: str
    title: str = Field(default="", repr=False)
    organisation: str = Field(default="", repr=False)
    follow_up: date | None = None


class DueMeeting(Frozen):
    """An interview that comes soon."""

    application: str
    begins: datetime
    summary: str = Field(default="", repr=False)
    place: str = Field(default="", repr=False)


class DueDigest(Frozen):
    """What waits for a person's action."""

    version: Literal[1] = 1
    at: datetime
    follow_up: tuple[DueApplication, ...] = ()
    """Applications whose follow-up day has come."""
    interviews: tuple[DueMeeting, ...] = ()
    """Earliest first."""
    answers: tuple[DueApplication, ...] = ()
    """Applications whose employer waits for an answer or a document."""
    silent: tuple[DueApplication, ...] = ()
    """Sent applications without news for some time."""
    mails: int = 0
    """Mails whose news is uncertain."""
    questions: int = 0
    """Open questions of tasks."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not (self.follow_up or self.interviews or self.answers or self.silent or self.mails or self.questions)


class DueTimetable(Frozen):
    """When a person's digest is sent by e-mail. Stored sealed."""

    version: Literal[1] = 1
    every: str
    """Schedule as a cron expression in UTC."""
    emails: tuple[str, ...] = Field(min_length=1, repr=False)
    days: int = Field(default=7, ge=1, le=365)
    """Days ahead for interviews."""
    silent: int = Field(default=14, ge=0, le=3650)
    """Days without news; 0: left out."""
    next_at: datetime
    """Next time at which the digest is sent."""
    sent_at: datetime | None = None
    """Time of the last digest; an empty one is not sent."""
    said: str = ""
    """Why the last digest could not be sent; empty on success."""
