import Select from "react-select";
import Async from "react-select/async";
import Creatable from "react-select/creatable";
import { changed } from "./kit.js";
import { Row, show } from "./react-kit.jsx";

const of = (table) => Object.entries(table).map(([value, label]) => ({ value, label }));
const COURSES = of({ pot: "Pottery for beginners", glz: "Glazing", kil: "Kiln firing" });
const CITIES = ["Ghent", "Geneva", "Genoa", "Gdansk", "Galway", "Granada"];
const search = (typed) => new Promise((done) => {
  setTimeout(() => done(CITIES.filter((city) => city.toLowerCase().includes(typed.toLowerCase())).map((city) => ({ value: city, label: city }))), 250);
});
const LOOK = changed ? { classNamePrefix: "q7" } : {};

show({
  name: (ask) => <Row ask={ask}><input id={ask.id} required value={ask.value ?? ""} onChange={(event) => ask.set(event.target.value)} /></Row>,
  course: (ask) => <Row ask={ask}><Select inputId={ask.id} options={COURSES} {...LOOK} onChange={(one) => ask.set(one?.value)} /></Row>,
  days: (ask) => <Row ask={ask}><Select inputId={ask.id} isMulti options={of({ mo: "Monday", tu: "Tuesday", we: "Wednesday", th: "Thursday" })} {...LOOK} onChange={(all) => ask.set(all.map((one) => one.value))} /></Row>,
  city: (ask) => <Row ask={ask}><Async inputId={ask.id} loadOptions={search} {...LOOK} onChange={(one) => ask.set(one?.value)} /></Row>,
  tools: (ask) => <Row ask={ask}><Creatable inputId={ask.id} isMulti options={of({ Sponge: "Sponge", Wire: "Wire" })} {...LOOK} onChange={(all) => ask.set(all.map((one) => one.value))} /></Row>,
});
