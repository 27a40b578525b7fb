"""A careers site that behaves as those of Workday do, with an employer of our own; from public facts."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Final

from tests.sites.platform_markup import page
from tests.sites.workday import CODES, SOURCES, prompt
from tests.sites.workday import PROMPTS as WORKDAY_PROMPTS
from tests.sites.workday import STYLE as WORKDAY_STYLE

if TYPE_CHECKING:
    from tests.sites.forms import FormSite
    from tests.sites.workday import Levels


# An account, then pages one after the other at one address; prompts, lists behind buttons, a page of review.

_WORKDAY_SCRIPT: Final = """
const lists = [...document.querySelectorAll('button[aria-haspopup=listbox]')];
for (const button of lists) {
  const options = JSON.parse(button.dataset.options), asks = button.dataset.asks, required = button.dataset.required ? ' Required' : '';
  let popup = null;
  const close = () => { popup?.remove(); popup = null; button.setAttribute('aria-expanded', 'false'); };
  button.onclick = () => {
    if (popup) return close();
    setTimeout(() => {
      popup = document.createElement('ul'); popup.setAttribute('role', 'listbox'); popup.setAttribute('data-automation-id', 'activeListContainer');
      for (const label of options) {
        const row = document.createElement('li'); row.setAttribute('role', 'option'); row.textContent = label;
        row.onclick = () => { button.textContent = label; button.value = label; button.setAttribute('aria-label', `${asks} ${label}${required}`); close(); };
        popup.append(row);
      }
      button.after(popup); button.setAttribute('aria-expanded', 'true');
    }, 40);
  };
}
const held = () => {
  const found = {};
  for (const field of document.querySelectorAll('[data-automation-id^=formField]')) {
    const name = field.dataset.automationId.slice(10), pills = [...field.querySelectorAll('[data-automation-id=selectedItem]')].map((each) => each.innerText.trim());
    const list = field.querySelector('button[aria-haspopup=listbox]'), box = field.querySelector('input[type=checkbox]'), radio = field.querySelector('input[type=radio]:checked'), file = field.querySelector('input[type=file]');
    found[name] = pills.length ? pills.join('/') : list ? list.value : box ? String(box.checked) : field.querySelector('input[type=radio]') ? radio?.value ?? '' : file ? file.files[0]?.name ?? '' : field.querySelector('input')?.value ?? '';
  }
  return found;
};
document.querySelector('[data-automation-id=pageFooterNextButton], [data-automation-id=createAccountSubmitButton]').onclick = async () => {
  const values = held(), wrong = [];
  for (const field of document.querySelectorAll('[data-automation-id^=formField][data-must]')) if (!values[field.dataset.automationId.slice(10)] || values[field.dataset.automationId.slice(10)] === 'false') wrong.push(field.dataset.must);
  document.querySelector('[data-automation-id=errorBanner]')?.remove();
  if (wrong.length) {
    const said = document.createElement('div'); said.setAttribute('role', 'alert'); said.dataset.automationId = 'errorBanner';
    said.innerHTML = '<h3>Errors Found</h3>' + wrong.map((each) => `<p>Error: The field ${each} is required and must have a value.</p>`).join('');
    return document.querySelector('main').prepend(said);
  }
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.append(name, value);
  await fetch(document.body.dataset.to, { method: 'POST', body });
  location.reload();
};
"""


def _workday_field(name: str, label: str, control: str, *, required: bool = True) -> str:
    star = '<abbr title="required" aria-hidden="true">*</abbr>' if required else ""
    must = f'data-must="{label}"' if required else ""
    return f'<div data-automation-id="formField-{name}" {must}><label for="{name}"><span>{label}{star}</span></label>{control}</div>'


def workday_text(name: str, label: str, *, id: str = "", required: bool = True, type: str = "text") -> str:
    must = "true" if required else "false"
    return _workday_field(
        name, label, f'<input type="{type}" id="{id or name}" name="{name}" aria-required="{must}">', required=required
    ).replace(f'for="{name}"', f'for="{id or name}"')


def workday_list(name: str, label: str, *options: str, id: str = "") -> str:
    made = html.escape(json.dumps(options))
    button = f'<button aria-haspopup="listbox" type="button" value="" aria-label="{label} Select One Required" data-required="1" data-asks="{label}" data-options="{made}" name="{name}" id="{id or name}">Select One</button>'
    return _workday_field(name, label, f"<div>{button}</div>").replace(f'for="{name}"', f'for="{id or name}"')


def _workday_prompt(name: str, label: str, id: str, levels: Levels, chosen: str = "") -> str:
    """Its input has the id that Workday gives it; the wrapper keeps the name under which it is sent."""
    return (
        prompt(name, label, levels, chosen=chosen)
        .replace(f'id="{name}"', f'id="{id}"')
        .replace(f'for="{name}"', f'for="{id}"')
    )


def _workday_radio(name: str, label: str) -> str:
    rows = "".join(
        f'<div><input type="radio" id="{name}-{each}" name="{name}" value="{each}"><label for="{name}-{each}">{each}</label></div>'
        for each in ("Yes", "No")
    )
    legend = f'<legend><div><span>{label}<abbr title="required" aria-hidden="true">*</abbr></span></div></legend>'
    return f'<div data-automation-id="formField-{name}" data-must="{label}"><fieldset>{legend}<div role="radiogroup">{rows}</div></fieldset></div>'


def _workday_steps(company: str, *more: str) -> list[tuple[str, str, str]]:
    """Title, body and button of each page."""
    account = (
        workday_text("email", "Email Address", type="text")
        + workday_text("password", "Password", type="password")
        + workday_text("verifyPassword", "Verify New Password", type="password")
    )
    account = account.replace('id="email"', 'id="email" data-automation-id="email"')
    information = "".join(
        (
            _workday_prompt("source", "How Did You Hear About Us?", "source--source", SOURCES),
            _workday_radio("candidateIsPreviousWorker", f"Have you previously worked for {company}?"),
            workday_list("country", "Country", "Austria", "Germany", "Switzerland", id="country--country"),
            "<h4>Legal Name</h4>",
            workday_text("legalName--firstName", "Given Name(s)", id="name--legalName--firstName"),
            workday_text("legalName--lastName", "Family Name", id="name--legalName--lastName"),
            "<h4>Address</h4>",
            workday_text("city", "City or Town", id="address--city"),
            "<h4>Phone</h4>",
            workday_list("phoneType", "Phone Device Type", "Home", "Mobile", "Work", id="phoneNumber--phoneType"),
            _workday_prompt(
                "countryPhoneCode", "Country Phone Code", "phoneNumber--countryPhoneCode", CODES, "Germany (+49)"
            ),
            workday_text("phoneNumber", "Phone Number", id="phoneNumber--phoneNumber"),
        )
    )
    upload = '<div data-automation-id="attachments-FileUpload"><div data-automation-id="file-upload-drop-zone"><p>Drop files here</p><button type="button" data-automation-id="select-files" onclick="this.nextElementSibling.click()">Select files</button><input type="file" id="resume" data-automation-id="file-upload-input-ref" class="sr"></div></div>'
    experience = (
        f"<h3>Resume/CV</h3>{_workday_field('resume', 'Upload a file (5MB max)', upload)}<h3>Social Network URLs</h3>"
        + workday_text("linkedInAccount", "LinkedIn", id="socialNetworkAccounts--linkedInAccount", required=False)
    )
    terms = '<div data-automation-id="formField-acceptTermsAndAgreements" data-must="Terms"><input type="checkbox" id="termsAndConditions--acceptTermsAndAgreements" aria-required="true"><label for="termsAndConditions--acceptTermsAndAgreements">Yes, I have read and consent to the privacy notice<abbr title="required" aria-hidden="true">*</abbr></label></div>'
    pages = [
        ("Create Account/Sign In", account, "Create Account"),
        ("My Information", information, ""),
        ("My Experience", experience, ""),
    ]
    if more:
        pages.append(("Application Questions", "".join(more), ""))
    pages += [
        ("Voluntary Disclosures", terms, ""),
        ("Review", "<p>Please look at your application before you submit it.</p>", "Submit"),
    ]
    return pages


def workday(site: FormSite, company: str, job: str, *more: str) -> str:
    base = "/en-US/External/job/Berlin/Clock-Keeper_R-1001"
    steps, at = _workday_steps(company, *more), [0]
    gathered: dict[str, str] = {}
    names = [title for title, _, _ in steps]

    def saved(fields: dict[str, str]) -> str:
        gathered.update(fields)
        at[0] += 1
        return "{}"

    def sent(fields: dict[str, str]) -> str:
        site.sent[-1].fields.update(gathered)
        at[0] = len(steps)
        return "{}"

    def bar() -> str:
        rows = "".join(
            f"<li {'data-automation-id=progressBarActiveStep' if n == at[0] else ''}><label>{'current ' if n == at[0] else ''}step {n + 1} of {len(steps)}</label><label>{name}</label></li>"
            for n, name in enumerate(names)
        )
        return f'<div data-automation-id="progressBar"><ol>{rows}</ol></div>'

    head = f'<meta property="og:url" content="https://larch.wd5.myworkdayjobs.com{base}">'
    style = ".sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}" + WORKDAY_STYLE

    def step() -> str:
        if at[0] >= len(steps):
            at[0], done = (
                0,
                '<main data-automation-id="applyFlowContainer"><div role="dialog" aria-label="Application Submitted"><h2>Application Submitted</h2><p>Congratulations! Your application was submitted.</p></div></main>',
            )
            return page("Workday Careers", done, head=head)
        title, body, button = steps[at[0]]
        test_id = "createAccountSubmitButton" if at[0] == 0 else "pageFooterNextButton"
        foot = f'<div data-automation-id="pageFooter"><button type="button" data-automation-id="{test_id}">{button or "Save and Continue"}</button></div>'
        main = f'<main data-automation-id="applyFlowContainer"><h3>{job}</h3>{bar()}<div data-automation-id="applyFlowPage"><h2 tabindex="-1">{title}</h2>{body}</div>{foot}</main>'
        script = f"<script>document.body.dataset.to = '{'/send' if button == 'Submit' else '/save'}';{WORKDAY_PROMPTS}{_WORKDAY_SCRIPT}</script>"
        return page("Workday Careers", main + script, head=head, style=style)

    site.page(f"{base}/apply/applyManually", step)
    ways = "".join(
        f'<a role="button" data-automation-id="{id}" href="{base}/apply/{id}">{label}</a> '
        for id, label in (
            ("autofillWithResume", "Autofill with Resume"),
            ("applyManually", "Apply Manually"),
            ("useMyLastApplication", "Use My Last Application"),
        )
    )
    site.page(
        f"{base}/apply",
        page("Workday Careers", f"<main><h2>Start Your Application</h2><h3>{job}</h3>{ways}</main>", head=head),
    )
    about = f'<div data-automation-id="jobPostingPage"><h2 data-automation-id="jobPostingHeader">{job}</h2><a role="button" data-automation-id="adventureButton" href="{base}/apply">Apply</a><div data-automation-id="jobPostingDescription"><p>We look for somebody who mends clocks.</p></div></div>'
    site.page(base, page(job, about, head=head))
    site.takes("/save", saved)
    return site.takes("/send", sent) and f"{site.url}{base}"
