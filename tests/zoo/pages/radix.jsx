import { Checkbox, Label, RadioGroup, Select, Slider, Switch } from "radix-ui";
import { changed } from "./kit.js";
import { show } from "./react-kit.jsx";

const BOX = { border: "1px solid #667", background: changed ? "#333" : "#fff", minWidth: 24, minHeight: 24 };

show({
  name: (ask) => <div><Label.Root htmlFor={ask.id}>{ask.label}</Label.Root><br /><input id={ask.id} required onChange={(event) => ask.set(event.target.value)} /></div>,
  instrument: (ask) => <div>
    <Label.Root htmlFor={ask.id}>{ask.label}</Label.Root><br />
    <Select.Root onValueChange={ask.set}>
      <Select.Trigger id={ask.id} style={{ ...BOX, minWidth: 220 }}><Select.Value placeholder="Select an instrument" /><Select.Icon /></Select.Trigger>
      <Select.Portal>
        <Select.Content position="popper" style={{ ...BOX, padding: 8 }}>
          <Select.Viewport>
            {Object.entries({ ce: "Cello", cl: "Clarinet", ha: "Harp", ob: "Oboe" }).map(([value, text]) => <Select.Item key={value} value={value}><Select.ItemText>{text}</Select.ItemText></Select.Item>)}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  </div>,
  lesson: (ask) => <div>
    <span id={`${ask.id}-l`}>{ask.label}</span>
    <RadioGroup.Root aria-labelledby={`${ask.id}-l`} onValueChange={ask.set}>
      {Object.entries({ h: "Half an hour", f: "A full hour" }).map(([value, text]) => <div key={value}>
        <RadioGroup.Item value={value} id={`${ask.id}-${value}`} style={{ ...BOX, borderRadius: 12 }}><RadioGroup.Indicator>●</RadioGroup.Indicator></RadioGroup.Item>
        <label htmlFor={`${ask.id}-${value}`}> {text}</label>
      </div>)}
    </RadioGroup.Root>
  </div>,
  years: (ask) => <div>
    <span id={`${ask.id}-l`}>{ask.label}</span>
    <Slider.Root min={0} max={20} step={1} defaultValue={[0]} onValueChange={([value]) => ask.set(value)} style={{ position: "relative", display: "flex", alignItems: "center", width: 240, height: 24 }}>
      <Slider.Track style={{ background: "#99a", flexGrow: 1, height: 4, position: "relative" }}><Slider.Range style={{ background: "#246", position: "absolute", height: "100%" }} /></Slider.Track>
      <Slider.Thumb aria-labelledby={`${ask.id}-l`} style={{ display: "block", width: 18, height: 18, background: "#246", borderRadius: 9 }} />
    </Slider.Root>
  </div>,
  rent: (ask) => <div>
    <Switch.Root id={ask.id} onCheckedChange={(on) => ask.set(on ? "yes" : "no")} style={{ ...BOX, width: 44, borderRadius: 12 }}><Switch.Thumb style={{ display: "block", width: 18, height: 18, background: "#246", borderRadius: 9 }} /></Switch.Root>
    <label htmlFor={ask.id}> {ask.label}</label>
  </div>,
  rules: (ask) => <div>
    <Checkbox.Root id={ask.id} onCheckedChange={(on) => ask.set(on ? "yes" : "no")} style={BOX}><Checkbox.Indicator>✓</Checkbox.Indicator></Checkbox.Root>
    <label htmlFor={ask.id}> {ask.label}</label>
  </div>,
});
