import { boxes, draw, options, sendForm, zoo } from "./kit.js";

// The form has no button: an image beside it sends it.
const form = draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  nights: (id, name) => `<input type="number" id="${id}" name="${name}" min="1" max="30">`,
  board: (id, name) => `<select id="${id}" name="${name}">${options({ br: "Breakfast", ha: "Half board", no: "Room only" })}</select>`,
  bed: boxes("radio", { one: "One bed", two: "Two beds" }),
});
form.querySelector("button").remove();
const drawn = encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="180" height="40"><rect width="180" height="40" rx="8" fill="#246"/><text x="24" y="26" fill="#fff">${zoo.button}</text></svg>`);
form.insertAdjacentHTML("afterend", `<img src="data:image/svg+xml,${drawn}" alt="${zoo.button}" style="cursor: pointer">`);
form.nextElementSibling.onclick = () => { if (form.reportValidity()) sendForm(form); };
