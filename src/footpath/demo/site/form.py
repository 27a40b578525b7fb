"""The application form as one table: every template draws from the table, and the server checks against the table.

Page 1 asks who you are, page 2 about your past, page 3 about your terms. The awkward choices (a label that points
nowhere, a misleading name, an unmarked requirement) are taken from real forms.
"""

from __future__ import annotations

from typing import Final

from footpath.demo.site import fields
from footpath.demo.site.fields import Condition, Labelled, LookField, Required, Trap, Widget

_EXPERIENCE_PARTS: Final = (
    LookField("employer", Widget.TEXT, "Company", "company", 2, "Work experience", required=Required.NATIVE),
    LookField("title", Widget.TEXT, "Job title", "position", 2, "Work experience", required=Required.NATIVE),
    LookField("from", Widget.TEXT, "From", "from", 2, "Work experience", placeholder="MM/YYYY"),
    LookField(
        "to", Widget.TEXT, "To", "to", 2, "Work experience", placeholder="MM/YYYY", hint="Empty if you still work there"
    ),
)

_PAGE_1: Final = (
    LookField(
        "autofill_resume", Widget.FILE_AUTOFILL, "Autofill from resume", "resume_import", 1, "Save time",
        hint="We read your name from the file. It is not attached to your application.",
    ),
    LookField(
        "given_name", Widget.TEXT, "First name", "first_name", 1, "Personal details",
        required=Required.NATIVE, autocomplete="given-name",
    ),
    LookField(
        "family_name", Widget.TEXT, "Last name", "last_name", 1, "Personal details",
        labelled=Labelled.DANGLING, required=Required.STAR,
    ),
    LookField(
        "preferred_name", Widget.TEXT, "Preferred name (optional)", "alias_company", 1, "Personal details",
        labelled=Labelled.PLACEHOLDER, placeholder="Preferred name (optional)",
    ),
    LookField(
        "photo", Widget.FILE_PIXEL, "Profile photo", "attachment", 1, "Personal details",
        check="image", hint="PNG or JPEG, up to 1 MB. Optional.",
    ),
    LookField(
        "email", Widget.EMAIL, "Email", "email", 1, "Contact",
        required=Required.NATIVE, check="email", autocomplete="email", controlled=True,
    ),
    LookField(
        "email_confirm", Widget.TEXT, "Confirm your email", "email_verify", 1, "Contact",
        labelled=Labelled.WRAPS, required=Required.ARIA, check="same_email", controlled=True,
    ),
    LookField(
        "country", Widget.SELECT, "Country of residence", "candidate_location", 1, "Contact",
        required=Required.NATIVE, options=fields.COUNTRIES, preset="us", redraws=("phone", "city"),
    ),
    LookField(
        "phone", Widget.PHONE, "Phone number", "phone", 1, "Contact",
        required=Required.WORD, check="phone", preset="us", controlled=True,
    ),
    LookField(
        "city", Widget.TYPEAHEAD, "City", "location_input", 1, "Contact",
        required=Required.STAR, placeholder="Start typing…", hint="Choose a city from the list.",
    ),
    LookField(
        "linkedin", Widget.URL, "LinkedIn profile", "twitter", 1, "Online",
        labelled=Labelled.HEADING, check="url", placeholder="https://",
    ),
    LookField("website", Widget.TEXT, "Website or portfolio", "company_size", 1, "Online", check="url"),
)  # fmt: skip

_PAGE_2: Final = (
    LookField(
        "resume", Widget.FILE_BUTTON, "Resume/CV", "resume", 2, "Documents",
        labelled=Labelled.HEADING, required=Required.STAR, check="document",
        hint="PDF, DOCX, RTF or TXT, up to 2 MB.",
    ),
    LookField(
        "work_samples", Widget.FILE_DROP, "Work samples", "samples", 2, "Documents",
        labelled=Labelled.HEADING, check="document", hint="One file, up to 2 MB. Optional.",
    ),
    LookField(
        "cover_letter", Widget.RICH_TEXT, "Cover letter", "cover_letter", 2, "Documents",
        labelled=Labelled.HEADING, hint="A few paragraphs are plenty.",
    ),
    LookField(
        "experience", Widget.ROWS, "Work experience", "employment", 2, "Work experience", parts=_EXPERIENCE_PARTS
    ),
    LookField(
        "degree", Widget.COMBOBOX, "Highest level of education", "education_level", 2, "Background",
        required=Required.ARIA, options=fields.DEGREES, placeholder="Select…",
    ),
    LookField(
        "skills", Widget.CHECKBOXES, "Which of these have you worked with?", "question_88231", 2, "Background",
        labelled=Labelled.LEGEND, options=fields.SKILLS,
    ),
    LookField(
        "english", Widget.SHADOW_CLOSED, "How well do you speak English?", "language_level", 2, "Background",
        required=Required.STAR, options=fields.ENGLISH,
    ),
    LookField(
        "notice_weeks", Widget.SHADOW_OPEN, "Notice period, in weeks", "notice", 2, "Background", check="number"
    ),
    LookField(
        "motivation", Widget.TEXTAREA, "Why would you like to work at Larkspur?", "question_88240", 2, "In your words",
        required=Required.WORD, controlled=True,
    ),
    LookField(
        "referral", Widget.LISTBOX, "How did you hear about us?", "source", 2, "In your words",
        labelled=Labelled.ARIA, required=Required.SILENT, options=fields.SOURCES, placeholder="Please choose",
    ),
    LookField(
        "referral_other", Widget.TEXT, "Please specify", "source_detail", 2, "In your words",
        required=Required.NATIVE, shown_when=Condition("referral", "other", "client"),
    ),
)  # fmt: skip

_PAGE_3: Final = (
    LookField(
        "work_authorization", Widget.YES_NO_PRESSED, "Are you legally authorised to work in {country}?",
        "question_90112", 3, "Right to work",
        labelled=Labelled.HEADING, required=Required.STAR, options=fields.YES_NO,
    ),
    LookField(
        "sponsorship", Widget.YES_NO_CLASS,
        "Will you now or in the future require sponsorship for a visa to work in {country}?",
        "question_90113", 3, "Right to work",
        labelled=Labelled.HEADING, required=Required.STAR, options=fields.YES_NO,
    ),
    LookField(
        "visa_type", Widget.SELECT, "Which visa would you need?", "question_90114", 3, "Right to work",
        required=Required.NATIVE, options=fields.VISAS, shown_when=Condition("sponsorship", "yes", "server"),
    ),
    LookField(
        "visa_details", Widget.TEXTAREA, "Tell us about your visa situation", "question_90115", 3, "Right to work",
        shown_when=Condition("sponsorship", "yes", "server"),
    ),
    LookField(
        "worked_here", Widget.YES_NO_CHECKBOXES, "Have you worked for Larkspur before?", "question_90116", 3,
        "Right to work", labelled=Labelled.LEGEND, required=Required.NATIVE, options=fields.YES_NO,
    ),
    LookField(
        "work_mode", Widget.CARDS, "Where would you like to work?", "workplace", 3, "Terms",
        labelled=Labelled.HEADING, required=Required.LEGEND, options=fields.WORK_MODES, redraws=("salary",),
    ),
    LookField(
        "relocation", Widget.RADIO, "Are you willing to relocate?", "question_90120", 3, "Terms",
        labelled=Labelled.LEGEND, required=Required.LEGEND, options=fields.YES_NO,
    ),
    LookField(
        "relocation_city", Widget.TEXT, "Which city would you move to?", "question_90121", 3, "Terms",
        required=Required.NATIVE, shown_when=Condition("relocation", "yes", "client"),
    ),
    LookField(
        "salary", Widget.MONEY, "Expected yearly salary, before tax", "compensation", 3, "Terms",
        required=Required.STAR, check="number", preset="usd", controlled=True,
    ),
    LookField(
        "start_date", Widget.DATE_PARTS, "Earliest start date", "available", 3, "Terms",
        labelled=Labelled.LEGEND, required=Required.STAR, check="future",
    ),
    LookField(
        "interview_date", Widget.DATE_TEXT, "First day you could come for an interview", "question_90124", 3, "Terms",
        required=Required.ARIA, check="future", placeholder="DD/MM/YYYY",
    ),
    LookField(
        "contract_end", Widget.DATE_NATIVE, "When does your current contract end?", "question_90125", 3, "Terms",
        hint="Leave empty if it has no end.",
    ),
    LookField(
        "gender", Widget.SELECT, "Gender", "eeo_gender", 3, "Survey", options=fields.GENDERS, framed=True
    ),
    LookField(
        "ethnicity", Widget.SELECT, "Race or ethnicity", "eeo_race", 3, "Survey",
        labelled=Labelled.DANGLING, options=fields.ETHNICITIES, framed=True,
    ),
    LookField(
        "veteran", Widget.RADIO, "Veteran status", "eeo_veteran", 3, "Survey",
        labelled=Labelled.LEGEND, options=fields.VETERANS, framed=True,
    ),
    LookField(
        "disability", Widget.RADIO, "Disability status", "eeo_disability", 3, "Survey",
        labelled=Labelled.LEGEND, options=fields.DISABILITIES, framed=True,
    ),
    LookField(
        "confirm_true", Widget.CHECKBOX, "I confirm that what I have written is true and complete.", "ack_1", 3,
        "Before you send", labelled=Labelled.WRAPS, required=Required.NATIVE,
    ),
    LookField(
        "privacy_consent", Widget.CHECKBOX, "I have read the privacy notice and agree that Larkspur processes my data.",
        "gdpr", 3, "Before you send", required=Required.NATIVE,
    ),
    LookField(
        "talent_pool", Widget.CHECKBOX, "Keep my details for two years and write to me about other roles.",
        "optin", 3, "Before you send", preset="yes",
    ),
)  # fmt: skip

FIELDS: Final = _PAGE_1 + _PAGE_2 + _PAGE_3
"""The form in look `v1`, in reading order."""

TRAPS: Final = (
    Trap("website2", "Website", 1, "offscreen"),
    Trap("fax_number", "Fax", 1, "zero"),
    Trap("email_address", "Email", 1, "aria"),
    Trap("cover_note", "Cover letter", 3, "offscreen"),
)

PAGE_TITLES: Final = {1: "About you", 2: "Your experience", 3: "Working with us"}
