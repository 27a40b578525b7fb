// Days, months and years in words: which a text names, and whether it says some days.

const dates = (() => {
  const plain = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const two = (number) => String(number).padStart(2, '0');

  /** Names of months, as the page's language, the browser's and English have them, each with its number. */
  function monthNames(el) {
    const known = new Map();
    for (const lang of [el[$closest]('[lang]')?.[$getAttribute]('lang'), navigator.language, 'en']) {
      if (!lang) continue;
      for (const options of [{ month: 'long' }, { month: 'short' }, { day: 'numeric', month: 'long' }, { day: 'numeric', month: 'short' }]) {
        let format;
        try { format = new Intl.DateTimeFormat(lang, options); } catch { continue; }
        for (let month = 1; month <= 12; month++) {
          const said = format.formatToParts(new Date(2027, month - 1, 15)).find((part) => part.type === 'month').value;
          const name = plain(said).replace(/\.$/, '');
          if (/^\p{L}+$/u.test(name) && !known.has(name)) known.set(name, month);
        }
      }
    }
    return known;
  }

  /** The months and the years that a text names, in order. */
  function named(text, names) {
    const months = [], years = [];
    for (const [word] of plain(text).matchAll(/\p{L}+|\d+/gu)) {
      if (names.has(word)) months.push(names.get(word));
      else if (/^[12]\d{3}$/.test(word)) years.push(Number(word));
    }
    if (months.length) return { months, years };
    const alone = /^\s*(\d{1,2})\s?[月월]\s*$/.exec(text); // the year stands beside it, in a part of its own
    if (alone) return { months: [Number(alone[1])], years };
    const ahead = [...text.matchAll(/(?<!\d)(?<year>[12]\d{3})\s?[年./-]\s?(?<month>\d{1,2})(?!\d)/g)];
    const numbers = ahead.length ? ahead : [...text.matchAll(/(?<!\d)(?<month>\d{1,2})\s?[./-]\s?(?<year>[12]\d{3})(?!\d)/g)];
    if (!numbers.length) return { months, years };
    return { months: numbers.map(({ groups }) => Number(groups.month)), years: numbers.map(({ groups }) => Number(groups.year)) };
  }

  /** Whether a text names a day of a month, as "Fri, Nov 27" does. */
  function namesDay(text, names) {
    const said = plain(text).match(/\p{L}+|\d+/gu) ?? [];
    return said.some((word) => names.has(word)) && said.some((word) => /^\d{1,2}$/.test(word));
  }

  /** Whether a text says some days, in numbers of any order or with names of months. */
  function says(text, isos, names) {
    if (isos[0].includes('T')) return saysMoment(text, ...isos[0].split('T'), names);
    if (isos[0].includes(':')) return clocks.says(text, isos[0]);
    const words = [...plain(text).matchAll(/\p{L}+|\d+/gu)].map(([word]) => word).filter((word) => /\d/.test(word) || names.has(word));
    const take = (...ways) => { const at = words.findIndex((word) => ways.some((way) => way(word))); if (at >= 0) words.splice(at, 1); return at >= 0; };
    const number = (wanted) => (word) => /^\d{1,2}$/.test(word) && Number(word) === wanted;
    return isos.every((iso) => {
      const [year, month, day] = iso.split('-').map(Number);
      const hasYear = take((word) => word === String(year)) || take((word) => word === two(year % 100));
      return hasYear && take((word) => names.get(word) === month, number(month)) && (day === undefined ? !words.some((word) => /\d/.test(word)) : take(number(day)));
    });
  }

  /** Whether a text says a day with a time: no number counts for both. */
  function saysMoment(text, day, time, names) {
    const [numbers] = /\d{1,4}([./-])\s?\d{1,2}\1\s?\d{1,4}/.exec(text) ?? [];
    const [hours] = numbers ? [text.replace(numbers, ' ')] : clocks.TIME.exec(text) ?? [''];
    return says(numbers ?? text.replace(hours, ' '), [day], names) && clocks.says(hours, time);
  }

  return { plain, two, monthNames, named, namesDay, says };
})();
