"""The scripts of the list sites that fill their lists by themselves. `SIZE`, `ALL` and `TOTAL` stand before them."""

from __future__ import annotations

from typing import Final

_ITEM: Final = """
const item = (row) => {
  const li = document.createElement('li');
  li.className = 'vacancy';
  const link = document.createElement('a');
  link.href = `/vacancies/${row.id}`;
  link.textContent = row.title;
  const facts = document.createElement('p');
  for (const [name, text] of [['firm', row.firm], ['place', row.city], ['pay', row.salary]]) {
    const span = document.createElement('span');
    span.className = name; span.textContent = text; facts.append(span, ' ');
  }
  const time = document.createElement('time');
  time.dateTime = row.posted; time.textContent = row.posted;
  li.append(link, facts, time);
  return li;
};
const fetched = async (offset) => (await fetch(`/api/vacancies?offset=${offset}`)).json();
"""

MORE: Final = f"""{_ITEM}
let count = 0;
const list = document.getElementById('list'), button = document.getElementById('more');
const load = async () => {{
  const answer = await fetched(count);
  count += answer.rows.length;
  list.append(...answer.rows.map(item));
  if (!answer.more) button.remove();
}};
button.addEventListener('click', load);
load();
"""

SCROLL: Final = f"""{_ITEM}
let count = 0, busy = false, done = false;
const list = document.getElementById('list'), state = document.getElementById('state');
const load = async () => {{
  if (busy || done) return;
  busy = true; state.textContent = 'Loading …';
  const answer = await fetched(count);
  count += answer.rows.length;
  list.append(...answer.rows.map(item));
  done = !answer.more; busy = false; state.textContent = done ? 'That is all.' : '';
  seen.unobserve(state); seen.observe(state);
}};
const seen = new IntersectionObserver((all) => {{ if (all.some((each) => each.isIntersecting)) load(); }},
  {{ rootMargin: '200px' }});
load();
"""

VIRTUAL: Final = """
const box = document.getElementById('rows'), HEIGHT = 64, inner = document.createElement('div');
inner.style.height = `${ALL.length * HEIGHT}px`;
box.append(inner);
const draw = () => {
  const first = Math.max(0, Math.floor(box.scrollTop / HEIGHT) - 2);
  const last = Math.min(ALL.length, Math.ceil((box.scrollTop + box.clientHeight) / HEIGHT) + 2);
  inner.replaceChildren(...ALL.slice(first, last).map((row, at) => {
    const div = document.createElement('div');
    div.className = 'row'; div.setAttribute('role', 'listitem'); div.dataset.id = row.id;
    div.style.top = `${(first + at) * HEIGHT}px`;
    for (const [name, text] of [['name', row.title], ['firm', row.firm], ['place', row.city]]) {
      const part = document.createElement(name === 'name' ? 'a' : 'div');
      if (name === 'name') part.href = `/vacancies/${row.id}`;
      part.className = name; part.textContent = text; div.append(part);
    }
    return div;
  }));
};
box.addEventListener('scroll', draw);
draw();
"""

PANEL: Final = """
const list = document.getElementById('list'), pages = document.getElementById('pages');
const detail = document.getElementById('detail');
const count = Math.ceil(TOTAL / SIZE);
const open = async (id) => {
  const each = await (await fetch(`/api/vacancies/${id}`)).json();
  const title = document.createElement('h2');
  title.textContent = each.title;
  const facts = document.createElement('dl');
  for (const [name, text] of [['Company', each.firm], ['Location', `${each.city}, ${each.country}`],
    ['Salary', each.salary], ['Employment type', each.kind], ['Posted', each.posted]]) {
    const dt = document.createElement('dt'), dd = document.createElement('dd');
    dt.textContent = name; dd.textContent = text; facts.append(dt, dd);
  }
  const text = each.text.map((said) => { const p = document.createElement('p'); p.textContent = said; return p; });
  const apply = document.createElement('button');
  apply.textContent = 'Apply now';
  detail.replaceChildren(title, facts, ...text, apply);
};
const show = async (page) => {
  const answer = await (await fetch(`/api/vacancies?offset=${(page - 1) * SIZE}`)).json();
  list.replaceChildren(...answer.rows.map((row) => {
    const li = document.createElement('li'), button = document.createElement('button');
    button.type = 'button'; button.className = 'entry';
    for (const [name, text] of [['name', row.title], ['firm', row.firm], ['place', row.city]]) {
      const part = document.createElement('span');
      part.className = name; part.textContent = text; button.append(part, ' ');
    }
    button.addEventListener('click', () => open(row.id));
    li.append(button);
    return li;
  }));
  const numbers = [...Array(count).keys()].map((at) => {
    const button = document.createElement('button');
    button.textContent = at + 1;
    if (at + 1 === page) button.setAttribute('aria-current', 'page');
    button.addEventListener('click', () => show(at + 1));
    return button;
  });
  const next = document.createElement('button');
  next.textContent = 'Next'; next.disabled = page >= count;
  next.addEventListener('click', () => show(page + 1));
  pages.replaceChildren(...numbers, next);
};
show(1);
"""
