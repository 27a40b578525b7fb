"""Calendars of several layouts, each opened by the focus of a field that shows no format."""

# ruff: noqa: E501 - the page is kept whole

CALENDAR = """<style>.pop { border: 1px solid; width: 300px; background: white } td { padding: 2px 6px } .off { color: #999 }</style>
<script>
const NAMES = ['January','February','March','April','May','June','July','August','September','October','November','December'], two = (n) => String(n).padStart(2, '0')
const FORMS = { dots: (y, m, d) => `${two(d)}.${two(m)}.${y}`, us: (y, m, d) => `${m}/${d}/${y}`, words: (y, m, d) => `${d} ${NAMES[m - 1]} ${y}` }
/** Give a field a calendar: head draws what stands over the days, turn says what a press there does. */
function calendar(field, { form, head, where = () => field.parentElement, weeks = false, confirm = false, several = false, month = 11 }) {
  const at = { year: 2026, month, view: 'days' }
  let pop = null, taken = []
  const write = () => { field.value = taken.map((t) => FORMS[form](...t)).join(' – ') }
  const close = () => { pop?.remove(); pop = null }
  const take = (...day) => {
    taken = several && taken.length === 1 ? [...taken, day] : [day]
    if (confirm) return draw()
    if (!several || taken.length === 2) { write(); close() }
  }
  function days() {
    const first = new Date(at.year, at.month - 1, 1), lead = (first.getDay() + 6) % 7
    let rows = ''
    for (let row = 0; row < 6; row++) {
      rows += '<tr>' + (weeks ? `<td>${row + 44}</td>` : '')
      for (let col = 0; col < 7; col++) {
        const day = new Date(at.year, at.month - 1, 1 - lead + row * 7 + col)
        rows += day.getMonth() === at.month - 1 ? `<td class=day>${confirm ? `<i style='pointer-events: none'>${day.getDate()}</i>` : day.getDate()}</td>` : `<td class=off>${day.getDate()}${confirm ? `<i style='position: absolute; clip: rect(0 0 0 0)'>${NAMES[day.getMonth()]} ${day.getFullYear()}</i>` : ''}</td>`
      }
      rows += '</tr>'
    }
    return `<table>${rows}</table>`
  }
  function draw() {
    if (!pop) { pop = document.createElement('div'); pop.className = 'pop'; where().append(pop); pop.onmousedown = (event) => { if (event.target.localName !== 'select') event.preventDefault() } }
    const years = Array.from({ length: 12 }, (_, n) => at.year - at.year % 12 + n)
    const body = { days, months: () => NAMES.map((n) => `<i class=month>${n.slice(0, 3)}</i> `).join(''), years: () => years.map((y) => `<i class=year>${y}</i> `).join('') }[at.view]()
    pop.innerHTML = head(at) + body + (confirm ? '<p><button type=button>Cancel</button><button type=button>OK</button></p>' : '')
    for (const cell of pop.querySelectorAll('.day')) cell.onclick = () => take(at.year, at.month, Number(cell.textContent))
    for (const cell of pop.querySelectorAll('.month')) cell.onclick = () => { at.month = NAMES.findIndex((n) => n.startsWith(cell.textContent)) + 1; at.view = 'days'; draw() }
    for (const cell of pop.querySelectorAll('.year')) cell.onclick = () => { at.year = Number(cell.textContent); at.view = 'months'; draw() }
    for (const turn of pop.querySelectorAll('[data-by]')) turn.onclick = () => {
      const month = at.year * 12 + at.month - 1 + Number(turn.dataset.by)
      at.year = Math.floor(month / 12); at.month = month % 12 + 1; draw()
    }
    pop.addEventListener('turn', ({ detail }) => { const month = at.year * 12 + at.month - 1 + detail; at.year = Math.floor(month / 12); at.month = month % 12 + 1; draw() }, { once: true })
    for (const list of pop.querySelectorAll('select')) list.onchange = () => { at[list.dataset.of] = Number(list.value); draw() }
    const up = pop.querySelector('.up')
    if (up) up.onclick = () => { at.view = 'years'; draw() }
    const ok = [...pop.querySelectorAll('p button')]
    if (ok.length) { ok[0].onclick = close; ok[1].onclick = () => { write(); close() } }
  }
  field.addEventListener('focus', () => { if (!pop) draw() })
  field.addEventListener('blur', (event) => { if (!confirm && !pop?.contains(event.relatedTarget)) close() })
}
const arrows = (at) => `<div><button type=button tabindex=-1 data-by=-12>«</button><button type=button tabindex=-1 data-by=-1>‹</button><b>${NAMES[at.month - 1]} ${at.year}</b><button type=button tabindex=-1 data-by=1>›</button><button type=button tabindex=-1 data-by=12>»</button></div>`
const plain = (at) => `<div><span data-by=-1 style="cursor:pointer">o</span> <b>${NAMES[at.month - 1].slice(0, 3)}</b> <b>${at.year}</b> <span data-by=1 style="cursor:pointer">o</span></div>`
const options = (of, at, values, text) => `<select data-of=${of}>${values.map((v) => `<option value=${v} ${v === at[of] ? 'selected' : ''}>${text(v)}</option>`).join('')}</select>`
const lists = (at) => '<b>Fri, Nov 27</b>' + options('month', at, [1,2,3,4,5,6,7,8,9,10,11,12], (m) => NAMES[m - 1]) + options('year', at, Array.from({ length: 100 }, (_, n) => 1930 + n), String)
const bounded = (at) => `<div><span data-by=-1 style="cursor:pointer">o</span>${options('month', at, [1,2,3,4,5,6,7,8,9,10,11,12], (m) => NAMES[m - 1])}${options('year', at, Array.from({ length: at.year - 1989 }, (_, n) => 1990 + n), String)}<span data-by=1 style="cursor:pointer">o</span></div>`
const spoken = (at) => '<div>' + [-12, -1, 1, 12].map((by) => { const to = at.year * 12 + at.month - 1 + by; return `<button type=button tabindex=-1 data-by=${by}>o<i style='position: absolute; clip: rect(0 0 0 0)'>${NAMES[to % 12]} ${Math.floor(to / 12)}</i></button>` }).join('') + `<b>${NAMES[at.month - 1]} ${at.year}</b></div>`
const drill = (at) => `<div><button type=button tabindex=-1 class=up>${at.view === 'days' ? NAMES[at.month - 1] + ' ' : ''}${at.year}</button><button type=button tabindex=-1 data-by=${at.view === 'years' ? 144 : 1} style="float:right">next</button><button type=button tabindex=-1 data-by=${at.view === 'years' ? -144 : -1} style="float:left">previous</button></div>`
</script>
"""
