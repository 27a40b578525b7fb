// What changes while somebody looks: lines of a journal come, states and counts are drawn anew. All works without it.
"use strict";
(() => {
  const journal = document.querySelector("[data-lines]");
  const parts = () => document.querySelectorAll("[data-fresh]");
  if (!journal && !parts().length) return;
  const words = {
    away: "The database cannot be reached now. What stands here may be old; it goes on by itself.",
    silent: "Footpath does not answer now. What stands here may be old; it goes on by itself.",
    out: "Footpath was started anew: open the link that it printed then.",
  };
  const away = document.querySelector("[data-away]");
  let source = null;
  let due = 0;
  let last = journal ? journal.dataset.last : "";
  let held = null;  // what the pointer presses or drags: drawn anew meanwhile, it would lose the press
  let missed = false;  // whether something was not drawn anew because of that

  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.top < window.innerHeight + 80;
  };

  async function redraw() {
    due = 0;
    const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer || !answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const old of parts()) {
      const fresh = page.getElementById(old.id);
      const at = document.activeElement;
      const inside = old.contains(at);
      if (!fresh || fresh.innerHTML === old.innerHTML) continue;
      if (inside && at.matches("input, textarea, select")) continue;
      if (held !== null && old.contains(held)) { missed = true; continue; }
      if (old.querySelector("li details[open]")) continue;  // somebody writes another answer there
      const href = inside && at.getAttribute("href");
      old.replaceChildren(...document.adoptNode(fresh).childNodes);
      if (href) old.querySelector(`[href="${CSS.escape(href)}"]`)?.focus();
    }
    const count = page.querySelector("[data-asks]");
    if (count) document.querySelector("[data-asks]")?.replaceWith(document.adoptNode(count));
  }

  const soon = () => { due ||= setTimeout(redraw, 150); };
  document.addEventListener("footpath:redraw", redraw);

  function release() {
    held = null;
    if (missed) soon();
    missed = false;
  }
  document.addEventListener("pointerdown", (event) => { held = event.target; }, true);
  document.addEventListener("pointerup", release, true);
  document.addEventListener("dragend", release, true);
  document.addEventListener("pointercancel", (event) => event.pointerType === "mouse" || release(), true);  // a mouse drags now
  document.addEventListener("pointermove", (event) => held && !event.buttons && release(), true);  // it was let go elsewhere

  function line(event) {
    last = event.lastEventId;
    if (!event.data.trim()) return;
    const holder = document.createElement("template");
    holder.innerHTML = event.data;  // drawn by the server, which escapes; the page's policy lets no script in it run
    const end = journal.lastElementChild;
    const follows = !end || seen(end);
    holder.content.querySelector("li")?.classList.add("fresh");
    journal.append(holder.content);
    if (follows && journal.children.length > 8) journal.lastElementChild.scrollIntoView({ block: "nearest" });
  }

  function tell(what) {
    away.textContent = what ? words[what] : "";
    away.hidden = !what;
  }

  function silent() {
    if (source?.readyState === EventSource.CLOSED) {
      close();
      again();
    } else tell("silent"); // it comes again by itself
  }

  async function again() {
    const answer = await fetch("/api/v1/health").catch(() => null);
    tell({ 401: "out", 503: "away" }[answer?.status] || (answer ? "" : "silent"));
    if (answer?.status === 401) return;
    setTimeout(answer?.ok ? () => document.hidden || open() : again, 3000);
  }

  function open() {
    if (source) return;
    const path = journal ? `${journal.dataset.lines}?after=${encodeURIComponent(last)}` : "/api/v1/events";
    source = new EventSource(path);
    source.addEventListener("open", () => tell(""));
    source.addEventListener("error", silent);
    source.addEventListener("away", () => tell("away"));
    source.addEventListener("back", () => { tell(""); soon(); });
    source.addEventListener("line", line);
    source.addEventListener("inbox", soon);
    source.addEventListener("task", (event) => {
      soon();
      document.dispatchEvent(new CustomEvent("footpath:task", { detail: event.data }));
      if (["succeeded", "failed", "cancelled", "unknown"].includes(event.data)) close();
    });
  }

  function close() {
    source?.close();
    source = null;
  }

  // a browser opens few connections to one server: pages that nobody sees keep none
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : (open(), soon())));
  if (!document.hidden && !(journal && "ended" in journal.dataset)) open();
})();
