// The browser of a run that runs: shown while this page is seen, clicked and typed in by whoever has taken it over.
"use strict";
(() => {
  const view = document.querySelector("[data-view]");
  const [image, typed, said] = ["img", "input", "[aria-live]"].map((each) => view.querySelector(each));
  const button = (name) => view.querySelector(`[value=${name}]`);
  const words = {
    run: "The run steers by itself.",
    coming: "It comes to the end of its step first …",
    person: "You steer. Click in the picture, and type below. When you give it back, it goes on from what it then sees.",
  };
  const AGAIN_MS = 2000;
  let running = "running" in view.dataset;
  let steering = "run";
  let last = Promise.resolve();
  let again = 0;
  const mine = view.querySelector("[data-mine]"); // covered again whenever this page is loaded

  function show() {
    clearTimeout(again);
    const wanted = running && !document.hidden;
    view.hidden = !running;
    if (wanted && !image.src) image.src = `${view.dataset.view}?${mine.checked ? "mine=true&" : ""}${Date.now()}`;
    if (!wanted) image.removeAttribute("src");
  }

  function stands(now) {
    steering = now;
    said.textContent = words[now];
    view.classList.toggle("taken", now === "person");
    button("take").hidden = now !== "run";
    button("give").hidden = now === "run";
    typed.disabled = button("Tab").disabled = now !== "person";
    if (now === "coming") setTimeout(() => ask({ do: "look" }), 250);
  }

  function ask(hand) {
    last = last.then(async () => {
      const body = JSON.stringify(hand);
      const headers = { "content-type": "application/json" };
      const answer = await fetch(view.dataset.view, { method: "POST", headers, body }).catch(() => null);
      const told = (await answer?.json().catch(() => null)) ?? { detail: "The server does not answer." };
      if (answer?.ok) return stands(told.steering);
      stands("run");
      said.textContent = [told.detail, told.hint].filter(Boolean).join(" ");
    });
  }

  image.addEventListener("error", () => {
    image.removeAttribute("src");
    if (running) ask({ do: "look" }); // it says what keeps it from being seen
    again = setTimeout(show, AGAIN_MS);
  });
  const at = (event) => ({ x: event.offsetX / image.clientWidth, y: event.offsetY / image.clientHeight });
  const turn = (event, by) => ask({ do: "wheel", ...at(event), by: Math.max(-2000, Math.min(2000, by)) });
  image.addEventListener("click", (event) => {
    if (steering !== "person") return;
    ask({ do: "click", ...at(event) });
    typed.focus({ preventScroll: true });
  });
  image.addEventListener("wheel", (event) => {
    if (steering !== "person") return;
    event.preventDefault();
    turn(event, event.deltaY);
  }, { passive: false });
  let touched = null; // a finger that is drawn over the picture turns the wheel
  image.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch" ? event.clientY : null; });
  image.addEventListener("pointerup", (event) => {
    const by = touched === null ? 0 : touched - event.clientY;
    if (steering === "person" && Math.abs(by) > 10) turn(event, (by * 900) / image.clientHeight);
  });
  typed.addEventListener("input", (event) => {
    if (event.isComposing || !typed.value) return;
    ask({ do: "type", text: typed.value });
    typed.value = "";
  });
  typed.addEventListener("compositionend", () => {
    if (typed.value) ask({ do: "type", text: typed.value });
    typed.value = "";
  });
  typed.addEventListener("keydown", (event) => {
    const known = /^(Enter|Backspace|Delete|Escape|Arrow\w+|Home|End|Page\w+)$/;  // Tab leads on in this page
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || !known.test(event.key)) return;
    event.preventDefault();
    ask({ do: "press", text: event.key });
  });
  button("Tab").addEventListener("click", () => ask({ do: "press", text: "Tab" }));
  button("take").addEventListener("click", () => { said.textContent = words.coming; });
  for (const name of ["take", "give"]) button(name).addEventListener("click", () => ask({ do: name }));
  mine.checked = false;
  mine.addEventListener("change", () => { image.removeAttribute("src"); show(); });
  document.addEventListener("visibilitychange", show);
  document.addEventListener("footpath:task", (event) => {
    running = event.detail === "running";
    if (!running && steering !== "run") stands("run");
    show();
  });
  // an image that never ends would keep the page from being loaded
  if (document.readyState === "complete") show();
  else addEventListener("load", show);
})();
