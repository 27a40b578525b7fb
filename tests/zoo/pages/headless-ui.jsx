import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions, Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions, Radio, RadioGroup, Switch } from "@headlessui/react";
import { useState } from "react";
import { css } from "./kit.js";
import { Row, show } from "./react-kit.jsx";

const TRACKS = ["Canal walk", "Castle hill", "Old mill", "River bend"];
const PACES = [{ id: "slow", text: "Slow" }, { id: "brisk", text: "Brisk" }, { id: "run", text: "Running" }];
const DRINKS = ["Coffee", "Tea", "Water"];
const pop = { background: "#eee", color: "#111", padding: 6, zIndex: 5 };

function Track({ ask }) {
  const [typed, setTyped] = useState("");
  const found = TRACKS.filter((one) => one.toLowerCase().includes(typed.toLowerCase()));
  return <Field className={css("row")}>
    <Label>{ask.label}</Label>
    <Combobox value={ask.value ?? null} onChange={ask.set} onClose={() => setTyped("")}>
      <ComboboxInput onChange={(event) => setTyped(event.target.value)} />
      <ComboboxButton>▾</ComboboxButton>
      <ComboboxOptions anchor="bottom start" style={pop}>{found.map((one) => <ComboboxOption key={one} value={one}>{one}</ComboboxOption>)}</ComboboxOptions>
    </Combobox>
  </Field>;
}

show({
  name: (ask) => <Row ask={ask}><input id={ask.id} required onChange={(event) => ask.set(event.target.value)} /></Row>,
  track: (ask) => <Track ask={ask} />,
  drink: (ask) => <Field className={css("row")}>
    <Label>{ask.label}</Label>
    <Listbox value={ask.value ?? null} onChange={ask.set}>
      <ListboxButton style={{ minWidth: 200 }}>{ask.value ?? "Choose a drink"}</ListboxButton>
      <ListboxOptions anchor="bottom start" style={pop}>{DRINKS.map((one) => <ListboxOption key={one} value={one}>{one}</ListboxOption>)}</ListboxOptions>
    </Listbox>
  </Field>,
  pace: (ask) => <Field className={css("row")}>
    <Label>{ask.label}</Label>
    <RadioGroup value={ask.value ?? null} onChange={ask.set}>
      {PACES.map((one) => <Field key={one.id}><Radio value={one.id} style={{ display: "inline-block", width: 16, height: 16, border: "2px solid #246", borderRadius: 9 }} /> <Label>{one.text}</Label></Field>)}
    </RadioGroup>
  </Field>,
  dog: (ask) => <Field><Switch checked={ask.value === "yes"} onChange={(on) => ask.set(on ? "yes" : "no")} style={{ width: 40, height: 22, background: ask.value === "yes" ? "#285" : "#aaa" }} /> <Label>{ask.label}</Label></Field>,
});
