// What a field holds: its text, and whether that is the given one in the page's own form.

const written = (() => {
  // these have no text cursor: the browser's own picker sets the whole value
  const PICKED = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);

  /** Dates in numbers with two digits for each day and month: 1/11/2027 and 11/1/2027 are of the same digits. */
  const DATE = /(?<![\d./-])(?:\d{4}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2\d{4})(?![\d./-])/g;
  const padded = (text) => text.replace(DATE, (date) => date.replace(/\d+/g, (number) => number.padStart(2, '0')));

  /** Letters and digits alone, and what follows a letter as in "C++" and "me+jobs@example.org". */
  const squash = (text) => padded(text.normalize('NFKC').toLowerCase()).replace(/[^\p{L}\p{N}+#]|(?<![\p{L}+#])[+#]+/gu, '');
  const lines = (text) => text.replace(/\r\n?/g, '\n').replace(/\u00a0/g, ' ').trimEnd();

  /** Whether it is edited as a document is, and not as a field. */
  const isRich = (el) => el[$isContentEditable] || isEditor(el);
  const textOf = (el) => (isRich(el) ? el[$innerText] : el.value) ?? '';

  /** The number that a text with currency signs and separators says; NaN when it says none. */
  function steppedTo(text) {
    const digits = text.replace(/[^\d.,-]/g, '');
    const point = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
    const decimals = point >= 0 && digits.length - point - 1 !== 3 ? digits.slice(point + 1) : '';
    const whole = (decimals ? digits.slice(0, point) : digits).replace(/[.,]/g, '');
    return /\d/.test(whole) ? Number(whole + (decimals ? '.' + decimals : '')) : NaN;
  }

  /** Amounts in a text: digits, in groups of three or not, with a fraction or not. */
  const AMOUNT = /(?<![\d.,])(?:\d{1,3}(?:[.,'\s\u00a0]\d{3})+|\d+)(?:[.,]\d{1,2})?(?![.,]?\d)/g;

  /** Whether a mask has moved the point of an amount: 1500 is shown as "15.00", or 12.5 as "125". */
  function isOtherAmount(got, asked) {
    const [shown, wanted] = [got, asked].map((text) => text.replace(DATE, '').match(AMOUNT) ?? []);
    const isBroken = [...shown, ...wanted].some((amount) => /[.,]\d{1,2}$/.test(amount));
    return isBroken && shown.length === wanted.length && shown.some((amount, at) => steppedTo(amount) !== steppedTo(wanted[at]));
  }

  /** Whether a mask has dropped the sign of a number, or given it one. */
  function isOfOtherSign(got, asked) {
    const isBelow = (text) => /^[^\p{L}\p{N}]*[-−]\s?\d|\d\s?[-−]$|^\(.*\)$/u.test(text.trim());
    return /^[-−]?\d[\d.,]*$/.test(asked) && isBelow(got) !== isBelow(asked);
  }

  /** Whether a mask has put the digits of a day in ISO format into other groups: "20.27.0317" is no day of 2027. */
  function isRegrouped(got, asked) {
    const groups = got.match(/\d+/g) ?? [];
    return /^[12]\d{3}-\d\d-\d\d$/.test(asked) && groups.length > 1 && groups.join('-') !== asked;
  }

  /** Whether a field holds a text, though the page may have put it into a form of its own (masks, currency, case). */
  function holds(el, wanted) {
    const got = lines(textOf(el));
    const asked = lines(wanted);
    if (got === asked) return true;
    if (!asked || !got || PICKED.has(el.type)) return false;
    if (squash(got) === squash(asked)) return squash(asked) !== '' && ![isOtherAmount, isOfOtherSign, isRegrouped].some((is) => is(got, asked));
    const isPhone = /^[+()\d\s./-]{5,}$/.test(asked) && asked.search(DATE) < 0;
    if (isPhone && /^[+()\d\s./x-]+$/.test(got)) {
      const [a, b] = [asked.replace(/\D/g, ''), got.replace(/\D/g, '')];
      const [long, short] = a.length >= b.length ? [a, b] : [b, a];
      if (short.length >= 7 && long.endsWith(short.replace(/^0+/, '')) && long.length - short.length <= 4) return true;
    }
    const [, amount, code = ''] = /^([\d.,\s]+?)\s*([A-Z]{3})?$/.exec(asked) ?? [];
    const [, before, after] = /^(\D{0,4})[\d.,'\s\u00a0]+(\D{0,4})$/.exec(got) ?? [];
    return amount !== undefined && before !== undefined && steppedTo(amount) === steppedTo(got) && isOf(code, before + after);
  }

  /** Whether what stands beside an amount names no other currency than that of a code. */
  function isOf(code, beside) {
    const said = beside.replace(/[\d\s.,'\u00a0-]/g, '').toUpperCase();
    if (!code || said === code) return true;
    if (!Intl.supportedValuesOf('currency').includes(code)) return false;
    if (!said) return true;
    const sign = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
    return sign.formatToParts(0).some((part) => part.type === 'currency' && part.value.toUpperCase() === said);
  }

  /** Whether a text is a day in numbers, in another order. */
  function isDay(text, iso) {
    const said = (text.match(/\d+/g) ?? []).map(Number), [year, month, day] = iso.split('-').map(Number);
    if (said.length !== 3 || /\p{L}/u.test(text) || (said[0] !== year && said[2] !== year)) return false;
    return said.filter((number) => number !== year).sort().join() === [month, day].sort().join();
  }

  let empty = { el: null, words: null }; // the part of a date that is written into and held nothing, and how it said so

  /** Note how a part of a date says that it holds nothing, before it is written into. */
  function noteEmpty(el) {
    if (empty.el !== el || el.ariaValueText !== empty.words) empty = /\d/.test(textOf(el)) ? { el: null, words: null } : { el, words: el.ariaValueText };
  }

  /** The number that a part of a date says it holds, where its text may be nothing but what was typed; NaN where it still
   * says in the same words that it holds none ("Empty", not "January"), and null where it says nothing.
   */
  function counted(el) {
    if (!el[$isContentEditable] || el.role !== 'spinbutton' || el.ariaValueNow === null) return null;
    const hasNone = empty.el === el && el.ariaValueText !== null && el.ariaValueText === empty.words;
    return hasNone ? NaN : Number(el.ariaValueNow);
  }

  return { PICKED, counted, holds, isDay, isRich, noteEmpty, squash, textOf };
})();
