// What a page of the zoo would send now, by key: its form is submitted with nothing leaving the page. Null elsewhere.
async () => {
  if (!window.ZOO) return null;
  let held = null;
  const flat = (value) => (Array.isArray(value) ? value.map(flat) : value instanceof File ? value.name : value);
  window.fetch = async (url, options) => {
    if (String(url).startsWith("/send/")) held = JSON.parse(options.body);
    return new Response("{}", { status: 503 });
  };
  addEventListener("submit", (event) => {
    const native = !event.defaultPrevented && event.composedPath()[0];
    event.preventDefault();
    if (!native) return;
    held = {};
    const data = new FormData(native);
    for (const key of new Set(data.keys())) held[key.replace(/\[\]$/, "")] = flat(data.getAll(key));
  });
  const all = (root) => [...root.querySelectorAll("*")].flatMap((el) => [el, ...(el.shadowRoot ? all(el.shadowRoot) : [])]);
  const parts = all(document);
  const told = async () => { for (let turn = 0; turn < 20 && !held; turn++) await new Promise((next) => setTimeout(next, 25)); };
  for (const form of parts.filter((el) => el.localName === "form")) {
    if (!held) form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, composed: true }));
    await told();
  }
  if (held) return held;
  const says = (el) => (el.innerText || el.getAttribute("aria-label") || el.value || "").trim().toLowerCase() === window.ZOO.button.toLowerCase();
  parts.filter(says).at(-1)?.click();
  await told();
  return held;
}
