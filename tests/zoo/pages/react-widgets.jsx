// A list of several choices that leaves out what was taken, and keeps its elements by their place.
import "react-widgets/styles.css";
import { Combobox, DropdownList, Localization, Multiselect, NumberPicker } from "react-widgets";
import { DateLocalizer, NumberLocalizer } from "react-widgets/IntlLocalizer";
import { changed, zoo } from "./kit.js";
import { Row, show } from "./react-kit.jsx";
const opts = (of) => Object.entries(of).map(([id, text]) => ({ id, text }));
const loc = { date: new DateLocalizer({ culture: "en-GB" }), number: new NumberLocalizer({ culture: "en-GB" }) };
show({
  name: (a) => <Row ask={a}><input id={a.id} value={a.value} onChange={(e) => a.set(e.target.value)} /></Row>,
  stall: (a) => <Row ask={a}><DropdownList id={a.id} dataKey="id" textField="text" data={opts({ co: "Corner stall", cv: "Covered stall", op: "Open stall" })} value={a.value} onChange={(o) => a.set(o.id)} filter={changed} /></Row>,
  goods: (a) => <Row ask={a}><Multiselect id={a.id} dataKey="id" textField="text" data={opts({ ch: "Cheese", ho: "Honey", br: "Bread", eg: "Eggs" })} value={a.value} onChange={(v) => a.set(v.map((o) => o.id ?? o))} /></Row>,
  tables: (a) => <Row ask={a}><NumberPicker id={a.id} value={a.value === "" ? null : Number(a.value)} onChange={(n) => a.set(n == null ? "" : String(n))} /></Row>,
  town: (a) => <Row ask={a}><Combobox id={a.id} data={["Galway", "Gdansk", "Geneva", "Genoa", "Ghent", "Granada"]} value={a.value} onChange={(v) => a.set(v)} filter="contains" /></Row>,
}, { empty: { name: "", stall: "", goods: [], tables: "", town: "" }, around: (f) => <Localization date={loc.date} number={loc.number}>{f}</Localization> });
