"""Careers sites that behave as those of application platforms do, with employers of our own; from public facts.

Each puts posting, form and confirmation on a `FormSite` and gives the posting's address. What is sent arrives at
`/send`. `more` are further questions of the form, beyond those that every tenant of the platform asks.
"""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from tests.sites.platform_markup import STAR, page, sends
from tests.sites.workday_platform import workday

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tests.sites.forms import FormSite

    Platform = Callable[..., str]

# Lever: one page below the posting, plain inputs, a form that the browser sends.

_HIDDEN: Final = ".invisible-resume-upload,.vh{position:absolute;opacity:0;width:1px;height:1px}ul{list-style:none}"


def lever_question(label: str, control: str, *, required: bool = False, kind: str = "") -> str:
    star = STAR if required else ""
    inside = f'<div class="application-label">{label}{star}</div><div class="application-field">{control}</div>'
    return f'<li class="application-question {kind}"><label>{inside}</label></li>'


def lever_choice(label: str, name: str, *options: str) -> str:
    """A question of the tenant's own."""
    rows = "".join(
        f'<li><label><input type="radio" required name="{name}" value="{each}"><span class="application-answer-alternative">{each}</span></label></li>'
        for each in options
    )
    text = f'<div class="application-label full-width multiple-choice"><div class="text">{label}{STAR}</div></div>'
    return f'<li class="application-question custom-question">{text}<div class="application-field full-width"><ul data-qa="multiple-choice">{rows}</ul></div></li>'


def lever(site: FormSite, company: str, job: str, *more: str) -> str:
    slug = company.casefold().replace(" ", "")
    base = f"/{slug}/0f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f"
    headline = f'<div class="posting-headline"><h2>{job}</h2><div class="posting-categories"><div class="location">Berlin</div></div></div>'
    apply = f'<a class="postings-btn template-btn-submit" href="{base}/apply">Apply for this job</a>'
    head = f'<meta property="og:url" content="https://jobs.lever.co{base}">'
    about = f"{headline}<p>We look for somebody who mends clocks.</p>{apply}"
    site.page(base, page(f"{company} - {job}", about, head=head))

    def text(label: str, name: str, qa: str, *, type: str = "text", required: bool = False) -> str:
        must = "required" if required else ""
        data = f'data-qa="{qa}"' if qa else ""
        return lever_question(label, f'<input type="{type}" {data} {must} name="{name}">', required=required)

    upload = (
        '<a class="postings-btn visible-resume-upload"><span class="default-label">ATTACH RESUME/CV</span></a>'
        '<input type="file" class="application-file-input invisible-resume-upload" data-qa="input-resume" id="resume-upload-input" name="resume" tabindex="-1">'
    )
    basics = "".join(
        (
            lever_question("Resume/CV", upload, kind="resume"),
            text("Full name", "name", "name-input", required=True),
            text("Email", "email", "email-input", type="email", required=True),
            text("Phone", "phone", "phone-input"),
            text("Current company", "org", "org-input"),
        )
    )
    links = "".join(text(f"{each} URL", f"urls[{each}]", "") for each in ("LinkedIn", "GitHub", "Portfolio"))
    own = f'<div class="section application-form"><h4>Logistics</h4><ul>{"".join(more)}</ul></div>' if more else ""
    comments = '<label class="application-additional"><div class="application-field full-width"><textarea id="additional-information" name="comments" placeholder="Add a cover letter or anything else you want to share."></textarea></div></label>'
    form = f"""<form id="application-form" method="POST" enctype="multipart/form-data" action="/send">
      <div class="section application-form"><h4>Submit your application</h4><ul>{basics}</ul></div>
      <div class="section application-form"><h4>Links</h4><ul>{links}</ul></div>{own}
      <div class="section application-form"><h4>Additional information</h4><ul><li class="application-question">{comments}</li></ul></div>
      <div class="section last-section-apply"><button type="submit" id="btn-submit" data-qa="btn-submit" class="postings-btn template-btn-submit">Submit application</button></div></form>"""
    site.page(f"{base}/apply", page(f"{company} - {job}", headline + form, style=_HIDDEN))
    thanks = f'<div class="section page-centered"><h3 data-qa="msg-submit-success">Application submitted!</h3><p>Thank you for your interest in {company}.</p></div>'
    site.page(f"{base}/thanks", page(f"{company} - {job}", headline + thanks))
    return site.takes("/send", f"{base}/thanks") and f"{site.url}{base}"


# Greenhouse: the form stands below the posting; lists are comboboxes whose options are drawn when they open.

_GREENHOUSE_SCRIPT: Final = """
for (const box of document.querySelectorAll('.select__control')) {
  const input = box.querySelector('input[role=combobox]'), shown = box.querySelector('.select__placeholder');
  const options = JSON.parse(box.dataset.options);
  let list = null;
  const close = () => { list?.remove(); list = null; input.setAttribute('aria-expanded', 'false'); };
  const draw = () => {
    list?.remove();
    list = document.createElement('div');
    list.className = 'select__menu'; list.setAttribute('role', 'listbox'); list.id = `react-select-${input.id}-listbox`;
    const wanted = options.filter((each) => each.toLowerCase().includes(input.value.toLowerCase()));
    for (const [at, each] of wanted.entries()) {
      const row = document.createElement('div');
      row.setAttribute('role', 'option'); row.className = 'select__option'; row.textContent = each;
      row.id = `react-select-${input.id}-option-${at}`;
      row.onmousedown = (event) => event.preventDefault();
      row.onclick = () => { shown.textContent = each; shown.className = 'select__single-value'; box.dataset.held = each; input.value = ''; close(); };
      list.append(row);
    }
    if (!wanted.length) list.textContent = 'No options';
    box.after(list);
    input.setAttribute('aria-expanded', 'true'); input.setAttribute('aria-controls', list.id);
  };
  const open = () => { if (!list) setTimeout(draw, 30); };
  box.onmousedown = (event) => { if (event.target !== input) event.preventDefault(); input.focus(); list ? close() : open(); };
  input.oninput = draw;
  input.onkeydown = (event) => {
    if (event.key === 'ArrowDown') open();
    if (event.key === 'Escape') close();
    if (event.key === 'Enter') { event.preventDefault(); list?.querySelector('[role=option]')?.click(); }
  };
  input.onblur = () => setTimeout(() => { if (document.activeElement !== input) close(); }, 30);
}
const form = document.querySelector('form.application--form');
form.onsubmit = (event) => {
  event.preventDefault();
  const held = {}, wrong = [];
  for (const field of form.querySelectorAll('input[id], textarea[id]')) {
    const box = field.closest('.select__control');
    const value = box ? box.dataset.held ?? '' : field.type === 'file' ? field.files[0]?.name ?? '' : field.value;
    if (field.getAttribute('aria-required') === 'true' && !value) wrong.push(field);
    held[field.id] = value;
  }
  for (const each of form.querySelectorAll('.helper-text--error')) each.remove();
  for (const field of wrong) {
    const said = document.createElement('p'); said.className = 'helper-text--error'; said.id = `${field.id}-error`;
    said.textContent = 'This field is required.'; field.setAttribute('aria-invalid', 'true'); field.setAttribute('aria-describedby', said.id);
    field.closest('.field-wrapper').append(said);
  }
  if (!wrong.length) send(held);
};
"""


def greenhouse_list(id: str, label: str, *options: str, required: bool = True) -> str:
    star = '<span class="required" aria-hidden="true">*</span>' if required else ""
    must = "true" if required else "false"
    made = json.dumps(options).replace("'", "&#39;")
    return f"""<div class="field-wrapper"><div class="select"><div class="select__container">
      <label id="{id}-label" for="{id}" class="label select__label">{label}{star}</label>
      <div class="select-shell"><div class="select__control" data-options='{made}'>
        <div class="select__value-container"><div class="select__placeholder" id="react-select-{id}-placeholder">Select...</div>
        <div class="select__input-container"><input class="select__input" id="{id}" type="text" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-haspopup="true" aria-labelledby="{id}-label" aria-required="{must}" autocomplete="off" autocapitalize="none"></div></div>
        <div class="select__indicators"><button type="button" class="icon-button" aria-label="Toggle flyout" tabindex="-1">▾</button></div>
      </div></div></div></div></div>"""


def greenhouse_text(id: str, label: str, *, type: str = "text", required: bool = True, autocomplete: str = "") -> str:
    star = '<span aria-hidden="true">*</span>' if required else ""
    must = "true" if required else "false"
    return f'<div class="field-wrapper"><div class="text-input-wrapper"><div class="input-wrapper"><label for="{id}" id="{id}-label" class="label">{label}{star}</label><input id="{id}" class="input input__single-line" aria-label="{label}" aria-required="{must}" type="{type}" maxlength="255" autocomplete="{autocomplete}" value=""></div></div></div>'


def _greenhouse_file(id: str, label: str, *, required: bool) -> str:
    star = '<span class="required">*</span>' if required else ""
    must = "true" if required else "false"
    return f"""<div class="field-wrapper"><div role="group" aria-labelledby="upload-label-{id}" class="file-upload" data-allow-s3="true" aria-required="{must}">
      <div id="upload-label-{id}" class="label upload-label">{label}{star}</div><div class="file-upload__wrapper"><div class="button-container">
      <button type="button" class="btn btn--pill" onclick="document.getElementById('{id}').click()">Attach</button><label class="visually-hidden vh" for="{id}">Attach</label><input id="{id}" class="visually-hidden vh" type="file" accept=".pdf,.doc,.docx,.txt,.rtf" aria-required="{must}"></div>
      <p id="accepted-filetypes">Accepted file types: pdf, doc, docx, txt, rtf</p></div></div></div>"""


def greenhouse(site: FormSite, company: str, job: str, *more: str) -> str:
    slug = company.casefold().replace(" ", "")
    base = f"/{slug}/jobs/4011007"
    fields = "".join(
        (
            greenhouse_text("first_name", "First Name", autocomplete="given-name"),
            greenhouse_text("last_name", "Last Name", autocomplete="family-name"),
            greenhouse_text("email", "Email", autocomplete="email"),
            greenhouse_list("country", "Country", "Austria +43", "Germany +49", "Switzerland +41"),
            greenhouse_text("phone", "Phone", type="tel", autocomplete="tel"),
            _greenhouse_file("resume", "Resume/CV", required=True),
            _greenhouse_file("cover_letter", "Cover Letter", required=False),
            *more,
        )
    )
    head = f'<meta property="og:url" content="https://job-boards.greenhouse.io{base}"><meta property="og:title" content="{job}">'
    done = f"location.href = '{base}/confirmation'"
    posting = f'<div class="job__title"><h1 class="section-header">{job}</h1><div class="job__location">Berlin</div></div><div class="job__description body"><p>We look for somebody who mends clocks.</p></div><button type="button" aria-label="Apply" class="btn btn--pill" onclick="document.getElementById(\'first_name\').focus()">Apply</button>'
    form = f"""<div class="application--container"><h2 class="section-header">Apply for this job</h2><p><span aria-hidden="true">*</span> indicates a required field</p>
      <form id="application-form" class="application--form" action="#"><div class="application--questions">{fields}</div>
      <div class="application--submit"><button type="submit" class="btn btn--rounded">Submit application</button></div></form></div>"""
    script = f"<script>{sends(done)}{_GREENHOUSE_SCRIPT}</script>"
    style = ".vh{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}.select__control{display:flex;border:1px solid #888;width:20em}.select__menu{border:1px solid #888;width:20em}"
    site.page(base, page(f"Job Application for {job} at {company}", posting + form + script, head=head, style=style))
    thanks = f'<div class="confirmation"><h1>Thank you for applying.</h1><p>Your application has been received. We will be in touch, {company}.</p></div>'
    site.page(f"{base}/confirmation", page(f"{job} at {company}", thanks, head=head))
    return site.takes("/send", "{}") and f"{site.url}{base}"


# Ashby: tabs over the posting, fields with paths, Yes and No as buttons over a hidden box.

_ASHBY_SCRIPT: Final = """
for (const row of document.querySelectorAll('._yesno')) {
  const [yes, no] = row.querySelectorAll('button'), box = row.querySelector('input');
  const set = (value) => { row.dataset.held = value; box.checked = value === 'Yes'; yes.classList.toggle('_active', value === 'Yes'); no.classList.toggle('_active', value === 'No'); };
  yes.onclick = () => set('Yes'); no.onclick = () => set('No');
}
document.querySelector('.ashby-application-form-submit-button').onclick = () => {
  const held = {}, wrong = [];
  for (const field of document.querySelectorAll('[data-field-path]')) {
    const row = field.querySelector('._yesno'), input = field.querySelector('input, textarea');
    const value = row ? row.dataset.held ?? '' : input.type === 'file' ? input.files[0]?.name ?? '' : input.value;
    held[field.dataset.fieldPath] = value;
    if (!value && field.querySelector('._required')) wrong.push(field.querySelector('label').textContent);
  }
  document.querySelector('[role=alert]')?.remove();
  if (!wrong.length) return send(held);
  const said = document.createElement('div'); said.setAttribute('role', 'alert');
  said.innerHTML = '<h2>Your form needs corrections</h2><ul>' + wrong.map((each) => `<li>Missing entry for required field: ${each}</li>`).join('') + '</ul>';
  document.querySelector('.ashby-application-form-container').prepend(said);
};
"""


def _ashby_entry(path: str, label: str, control: str, *, required: bool) -> str:
    must = "_required" if required else ""
    return f'<div class="_fieldEntry ashby-application-form-field-entry" data-field-path="{path}"><label class="_heading {must} ashby-application-form-question-title" for="{path}">{label}</label>{control}</div>'


def ashby_text(path: str, label: str, *, type: str = "text", required: bool = True) -> str:
    must = "required" if required else ""
    return _ashby_entry(
        path,
        label,
        f'<input placeholder="Type here..." name="{path}" {must} id="{path}" type="{type}" value="">',
        required=required,
    )


def ashby_yes_no(path: str, label: str) -> str:
    control = f'<div class="_container _yesno"><button class="_option" type="button">Yes</button><button class="_option" type="button">No</button><input type="checkbox" class="_hid" tabindex="-1" name="{path}"></div>'
    return _ashby_entry(path, label, control, required=True)


def ashby(site: FormSite, company: str, job: str, *more: str) -> str:
    slug = company.casefold().replace(" ", "")
    base = f"/{slug}/7d2f3a10-8c1b-4f7e-9b42-1f2e3d4c5b6a"
    upload = '<input type="file" id="_systemfield_resume" name="_systemfield_resume" tabindex="-1" class="_hid"><div class="_drop"><button type="button" onclick="this.closest(\'[data-field-path]\').querySelector(\'input\').click()"><span>Upload File</span></button><p>or drag and drop here</p></div>'
    fields = "".join(
        (
            ashby_text("_systemfield_name", "Name"),
            ashby_text("_systemfield_email", "Email", type="email"),
            ashby_text("aa1b2c3d-0000-4000-8000-00000000phone", "Phone Number", type="tel"),
            _ashby_entry("_systemfield_resume", "Resume", upload, required=True),
            ashby_text("bb1b2c3d-0000-4000-8000-0000000linked", "LinkedIn Profile", required=False),
            *more,
        )
    )
    tabs = f'<div class="_navRoot"><a href="/{slug}" class="_navLogo"><img alt="{company}" src="data:,"></a></div><h1 class="_title ashby-job-posting-heading">{job}</h1><div role="tablist"><a role="tab" href="{base}" aria-selected="{{}}"><h2>Overview</h2></a><a role="tab" href="{base}/application" id="job-application-form" aria-selected="{{}}"><h2>Application</h2></a></div>'
    style = "._hid{position:absolute;width:1px;height:1px;opacity:0;pointer-events:none}._required::after{content:'*';color:red}._active{background:#225;color:#fff}"
    head = f'<meta property="og:url" content="https://jobs.ashbyhq.com{base}">'
    about = f'<div role="tabpanel" class="_description"><p>We look for somebody who mends clocks.</p></div><a class="ashby-apply-button" href="{base}/application">Apply for this Job</a>'
    site.page(base, page(f"{job} @ {company}", tabs.format("true", "false") + about, head=head, style=style))
    done = "document.getElementById('form').innerHTML = '<div class=\"ashby-application-form-success-container\"><h2>Success</h2><p>Your application was successfully submitted. We will contact you if there are next steps.</p></div>'"
    form = f"""<div id="form" role="tabpanel" class="ashby-job-posting-right-pane-application-tab"><div class="ashby-application-form-container">
      <div class="ashby-application-form-section-container">{fields}</div>
      <button class="_primary ashby-application-form-submit-button" type="button"><span>Submit Application</span></button></div></div>"""
    script = f"<script>{sends(done)}{_ASHBY_SCRIPT}</script>"
    body = tabs.format("false", "true") + form + script
    site.page(f"{base}/application", page(f"{job} @ {company}", body, head=head, style=style))
    return site.takes("/send", "{}") and f"{site.url}{base}"


# SmartRecruiters: fields are web components with open shadow roots; questions on a page of their own.

_SMART_SCRIPT: Final = """
class SplInput extends HTMLElement {
  connectedCallback() {
    const label = this.getAttribute('label'), must = this.hasAttribute('required');
    const type = this.getAttribute('type') || 'text', long = this.localName === 'spl-textarea';
    this.attachShadow({ mode: 'open' }).innerHTML = `<div class="c-spl-form-field"><label class="c-spl-form-field-label" for="${this.id}-inner"><span>${label}</span>${must ? '<span aria-hidden="true">*</span>' : ''}</label><${long ? 'textarea' : 'input'} class="c-spl-input" id="${this.id}-inner" ${long ? '' : `type="${type}"`} ${must ? 'required aria-required="true"' : ''}>${long ? '</textarea>' : ''}<div class="c-spl-form-field-error" role="alert"></div></div>`;
  }
  get field() { return this.shadowRoot.querySelector('input, textarea'); }
  get value() { return this.field.value; }
  complain(said) { this.shadowRoot.querySelector('[role=alert]').textContent = said; this.field.setAttribute('aria-invalid', String(Boolean(said))); }
}
customElements.define('spl-input', SplInput);
customElements.define('spl-textarea', class extends SplInput {});
customElements.define('spl-dropzone', class extends HTMLElement {
  connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = `<div class="c-spl-dropzone"><label for="file-input">${this.getAttribute('label')}</label><p>Drop your file here or <button type="button" onclick="this.getRootNode().querySelector('input').click()">choose a file</button></p><input type="file" id="file-input" class="c-spl-dropzone-input" style="opacity:0;width:1px;height:1px"></div>`; }
  get value() { return this.shadowRoot.querySelector('input').files[0]?.name ?? ''; }
  complain() {}
});
customElements.define('spl-checkbox', class extends HTMLElement {
  connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = `<label class="c-spl-checkbox"><input type="checkbox" ${this.hasAttribute('required') ? 'required aria-required="true"' : ''}><span>${this.getAttribute('label')}</span></label>`; }
  get value() { return this.shadowRoot.querySelector('input').checked ? 'yes' : ''; }
  complain() {}
});
const held = {};
const part = (number) => { for (const each of document.querySelectorAll('[data-part]')) each.hidden = each.dataset.part !== number; };
const take = (number) => {
  let whole = true;
  for (const each of document.querySelectorAll(`[data-part="${number}"] [data-name]`)) {
    const value = each.value;
    const said = each.hasAttribute('required') && !value ? 'This field is required' : each.id === 'confirm-email-input' && value !== held.email ? 'The e-mail addresses do not match' : '';
    each.complain(said); whole &&= !said; held[each.dataset.name] = value;
  }
  return whole;
};
document.querySelector('[data-test=footer-next]').onclick = () => { if (take('1')) part('2'); };
document.querySelector('[data-test=footer-submit]').onclick = () => { if (take('2')) send(held); };
"""


def smart_text(
    name: str, id: str, label: str, *, type: str = "text", required: bool = True, tag: str = "spl-input"
) -> str:
    must = "required" if required else ""
    return f'<{tag} id="{id}" data-name="{name}" data-test="{id}" label="{label}" type="{type}" {must}></{tag}>'


def smartrecruiters(site: FormSite, company: str, job: str, *more: str) -> str:
    slug = company.replace(" ", "")
    base, form = (
        f"/{slug}/744000012345678-clock-keeper",
        f"/oneclick-ui/company/{slug}/publication/5f3a0c1e-1111-4222-8333-944455566677",
    )
    head = f'<meta property="og:url" content="https://jobs.smartrecruiters.com{base}">'
    about = f'<main class="jobad-main"><h1 class="job-title">{job}</h1><p>We look for somebody who mends clocks.</p><a id="st-apply" class="js-oneclick" href="{form}">I\'m interested</a></main>'
    site.page(base, page(f"{company} {job} | SmartRecruiters", about, head=head))
    personal = "".join(
        (
            smart_text("firstName", "first-name-input", "First name"),
            smart_text("lastName", "last-name-input", "Last name"),
            smart_text("email", "email-input", "Email", type="email"),
            smart_text("confirmEmail", "confirm-email-input", "Confirm your email", type="email"),
            smart_text("city", "city-input", "City", required=False),
            smart_text("phone", "phone-number-input", "Phone number", type="tel", required=False),
        )
    )
    links = smart_text("linkedin", "linkedin-input", "LinkedIn", required=False)
    resume = '<h2>Resume</h2><spl-dropzone id="resume-dropzone" data-name="resume" data-test="resume-dropzone" label="Resume"></spl-dropzone>'
    message = smart_text(
        "message", "hiring-manager-message-input", "Message to the Hiring Team", required=False, tag="spl-textarea"
    )
    consent = '<spl-checkbox id="consent-checkbox" data-name="consent" label="I have read and agree to the privacy notice" required></spl-checkbox>'
    own = f"<h2>Preliminary questions</h2>{''.join(more)}" if more else ""
    first = f'<section data-part="1"><h2>Personal information</h2>{personal}{resume}<h2>On the web</h2>{links}{message}<button type="button" data-test="footer-next" class="c-spl-button">Next</button></section>'
    second = f'<section data-part="2" hidden>{own}<h2>Privacy</h2>{consent}<button type="button" data-test="footer-submit" class="c-spl-button">Submit</button></section>'
    done = "document.querySelector('main').innerHTML = '<h1>Your application was sent</h1><p>Thank you for your interest. You will find it in your candidate portal.</p>'"
    body = f'<main class="c-spl-oneclick"><h1>{job}</h1>{first}{second}</main><script>{sends(done)}{_SMART_SCRIPT}</script>'
    site.page(form, page(f"{job} | {company}", body, head=head))
    return site.takes("/send", "{}") and f"{site.url}{base}"


# Workable: posting and form below one address, drawn radios over hidden ones, a form that a script sends.

_WORKABLE_SCRIPT: Final = """
for (const radio of document.querySelectorAll('[role=radio]')) radio.onclick = () => {
  for (const each of radio.parentElement.querySelectorAll('[role=radio]')) { each.setAttribute('aria-checked', String(each === radio)); each.querySelector('input').checked = each === radio; }
};
const box = document.querySelector('[role=checkbox]');
const native = box.parentElement.querySelector('input');
native.onchange = () => box.setAttribute('aria-checked', String(native.checked));
const form = document.querySelector('form[data-ui=application-form]');
form.onsubmit = (event) => {
  event.preventDefault();
  const held = {};
  for (const field of form.querySelectorAll('input[name], textarea[name]')) {
    if (field.type === 'radio') { if (field.checked) held[field.name] = field.value; }
    else if (field.type === 'checkbox') held[field.name] = String(field.checked);
    else held[field.name] = field.type === 'file' ? field.files[0]?.name ?? '' : field.value;
  }
  for (const each of form.querySelectorAll('[role=alert]')) each.remove();
  const wrong = [...form.querySelectorAll('input[required]')].filter((each) => each.type === 'radio' ? !held[each.name] : each.type === 'checkbox' ? !each.checked : !held[each.name]);
  for (const each of wrong) { const said = document.createElement('div'); said.setAttribute('role', 'alert'); said.textContent = 'This field is required'; each.closest('[data-ui]').append(said); }
  if (!wrong.length) send(held);
};
"""


def workable_text(name: str, label: str, *, type: str = "text", required: bool = True, autocomplete: str = "") -> str:
    star = '<span aria-hidden="true">*</span>' if required else ""
    must = "required aria-required=true" if required else ""
    return f'<div data-ui="{name}"><label for="{name}">{star}<span id="{name}_label"><strong>{label}</strong></span></label><input id="{name}" name="{name}" aria-labelledby="{name}_label" type="{type}" autocomplete="{autocomplete}" {must}></div>'


def workable_yes_no(name: str, label: str) -> str:
    rows = "".join(
        f'<div role="radio" aria-checked="false" tabindex="0" id="{name}_{each}"><span><svg></svg></span><span>{each}</span><input class="hid" type="radio" name="{name}" value="{each}" required aria-hidden="true" tabindex="-1"></div>'
        for each in ("Yes", "No")
    )
    return f'<div data-ui="{name}"><div><span id="{name}_label"><span aria-hidden="true">*</span>{label}</span></div><fieldset role="radiogroup" aria-labelledby="{name}_label">{rows}</fieldset></div>'


def workable(site: FormSite, company: str, job: str, *more: str) -> str:
    slug = company.casefold().replace(" ", "-")
    base = f"/{slug}/j/1F2E3D4C5B"
    head = f'<meta property="og:url" content="https://apply.workable.com{base}/">'
    about = f'<main><h1 data-ui="job-title">{job}</h1><section data-ui="job-description"><p>We look for somebody who mends clocks.</p></section><a data-ui="overview-apply-now" href="{base}/apply">Apply for this job</a></main>'
    site.page(base, page(f"{job} - {company}", about, head=head))
    upload = '<div data-ui="resume"><label for="resume"><span aria-hidden="true">*</span><span>Resume</span></label><label><span>Upload a file</span> or drag and drop here<input id="resume" name="resume" type="file" accept=".pdf,.doc,.docx" required class="hid"></label></div>'
    fields = "".join(
        (
            workable_text("firstname", "First name", autocomplete="given-name"),
            workable_text("lastname", "Last name", autocomplete="family-name"),
            workable_text("email", "Email", type="email", autocomplete="email"),
            workable_text("headline", "Headline", required=False),
            workable_text("phone", "Phone", type="tel", autocomplete="tel"),
            workable_text("address", "Address", required=False),
        )
    )
    letter = '<div data-ui="cover_letter"><label for="cover_letter"><span>Cover letter</span></label><textarea id="cover_letter" name="cover_letter"></textarea></div>'
    gdpr = '<div data-ui="gdpr"><label><span role="checkbox" aria-checked="false" tabindex="0"></span><span>I have read and agree to the privacy notice</span><input class="hid" type="checkbox" name="gdpr" required aria-hidden="true" tabindex="-1"></label></div>'
    form = f'<main><h1>{job}</h1><form data-ui="application-form" novalidate><section><h2>Personal information</h2>{fields}</section><section><h2>Profile</h2>{upload}</section><section><h2>Details</h2>{letter}{"".join(more)}</section>{gdpr}<button type="submit" data-ui="apply-button">Submit application</button></form></main>'
    style = ".hid{position:absolute;opacity:0;width:1px;height:1px}[role=radio],[role=checkbox]{display:inline-block;min-width:20px;min-height:20px;border:1px solid;cursor:pointer}"
    done = "document.querySelector('main').innerHTML = '<div data-ui=\"successful-submit\"><h2>Thank you!</h2><p>Your application was submitted successfully.</p></div>'"
    site.page(
        f"{base}/apply",
        page(
            f"{job} - {company} - Application",
            f"{form}<script>{sends(done)}{_WORKABLE_SCRIPT}</script>",
            head=head,
            style=style,
        ),
    )
    return site.takes("/send", "{}") and f"{site.url}{base}"


PLATFORMS: Final[Mapping[str, Platform]] = {
    "ashby": ashby,
    "greenhouse": greenhouse,
    "lever": lever,
    "smartrecruiters": smartrecruiters,
    "workable": workable,
    "workday": workday,
}
