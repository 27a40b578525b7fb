// Moving a card of the board by its keys or by hand. Each card has a form that does the same without this.
"use strict";
(() => {
  const board = document.querySelector("#board");
  if (!board) return;
  const said = document.querySelector("#moved");
  const columns = () => [...board.querySelectorAll("[data-stage]")];
  document.querySelector(".needs-script").hidden = false;

  async function move(card, stage) {
    const name = card.querySelector("a").textContent;
    const answer = await fetch(`/applications/${card.dataset.id}`, {
      method: "POST", body: new URLSearchParams({ stage }), redirect: "manual",
    }).catch(() => null);
    const held = answer && (answer.ok || answer.type === "opaqueredirect");
    said.textContent = held ? `${name}: ${stage}.` : `${name} was not moved.`;
    const at = document.activeElement;
    if (held && board.contains(at) && at.matches("select")) at.blur();  // else its card would not be drawn anew
    if (held) document.dispatchEvent(new Event("footpath:redraw"));  // which leaves the focus on the card
  }

  board.addEventListener("keydown", (event) => {
    const card = event.target.matches("[data-id] p a") && event.target.closest("[data-id]");
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!card || !by || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const all = columns();
    const to = all[all.indexOf(card.closest("[data-stage]")) + by];
    if (to) move(card, to.dataset.stage);
  });

  let dragged = null;
  board.addEventListener("pointerover", (event) => {
    const card = event.target.closest("[data-id]");
    if (card) card.draggable = event.pointerType === "mouse" && !event.target.matches("select, option");
  });
  board.addEventListener("dragstart", (event) => {
    dragged = event.target.closest("[data-id]");
    if (!dragged) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged.dataset.id);
  });
  board.addEventListener("dragend", () => {
    dragged = null;
    for (const each of columns()) each.classList.remove("over");
  });
  board.addEventListener("dragover", (event) => {
    const column = event.target.closest("[data-stage]");
    if (!dragged || !column) return;
    event.preventDefault();
    for (const each of columns()) each.classList.toggle("over", each === column);
  });
  board.addEventListener("drop", (event) => {
    const column = event.target.closest("[data-stage]");
    if (!dragged || !column) return;
    event.preventDefault();
    if (column !== dragged.closest("[data-stage]")) move(dragged, column.dataset.stage);
  });
})();
