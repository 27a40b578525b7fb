// The page's behaviour. `enhance` is called again on whatever is put into the page later.
import { bindChoices } from "./choices.js";
import { bindConditions, bindRedraws } from "./conditions.js";
import { bindControlled } from "./controlled.js";
import { defineElements } from "./elements.js";
import { bindUploads } from "./uploads.js";
import { bindLists } from "./lists.js";
import { bindRich } from "./rich.js";
import { bindRows } from "./rows.js";
import { bindSteps } from "./steps.js";
import { bindTypeahead } from "./typeahead.js";

export function enhance(root) {
  for (const bind of [
    bindLists, bindTypeahead, bindUploads, bindChoices, bindRich, bindRows, bindControlled,
    (part) => bindConditions(part, enhance), (part) => bindRedraws(part, enhance), (part) => bindSteps(part, enhance),
  ]) bind(root);
}

function bindListing() {
  document.querySelector("[data-lk-sort]")?.addEventListener("change", (event) => { location.href = event.target.value; });
  document.querySelector("[data-lk-goes]")?.addEventListener("change", (event) => {
    location.href = event.target.getAttribute("data-lk-goes");
  });
}

function bindCookies() {
  for (const button of document.querySelectorAll("[data-lk-cookies]")) {
    button.addEventListener("click", () => {
      document.cookie = `cookie_choice=${button.getAttribute("data-lk-cookies")}; path=/; max-age=31536000; samesite=lax`;
      document.querySelector(".lk-cookies").remove();
    });
  }
}

defineElements();
enhance(document);
bindListing();
bindCookies();
