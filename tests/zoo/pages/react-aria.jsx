import { Button, Calendar, CalendarCell, CalendarGrid, ComboBox, DateInput, DatePicker, DateSegment, Dialog, Group, Heading, Input, Label, ListBox, ListBoxItem, NumberField, Popover, Radio, RadioGroup, Select, SelectValue, TextField } from "react-aria-components";
import { css } from "./kit.js";
import { show } from "./react-kit.jsx";

const SHEETS = { a: "Sheet A", b: "Sheet B", c: "Sheet C" };
const pop = { background: "#eee", color: "#111", padding: 8, border: "1px solid #667" };

show({
  name: (ask) => <TextField isRequired className={css("row")} onChange={ask.set}><Label>{ask.label}</Label><Input /></TextField>,
  sheet: (ask) => <Select className={css("row")} onSelectionChange={ask.set} placeholder="Select an item">
    <Label>{ask.label}</Label><Button><SelectValue /> ▾</Button>
    <Popover style={pop}><ListBox>{Object.entries(SHEETS).map(([key, text]) => <ListBoxItem key={key} id={key}>{text}</ListBoxItem>)}</ListBox></Popover>
  </Select>,
  club: (ask) => <ComboBox className={css("row")} onInputChange={ask.set}>
    <Label>{ask.label}</Label><Group><Input /><Button>▾</Button></Group>
    <Popover style={pop}><ListBox>{["Frost Point", "Granite Hill", "Winterbrook"].map((text) => <ListBoxItem key={text} id={text}>{text}</ListBoxItem>)}</ListBox></Popover>
  </ComboBox>,
  day: (ask) => <DatePicker className={css("row")} onChange={(value) => ask.set(value ? value.toString() : "")}>
    <Label>{ask.label}</Label><Group><DateInput style={{ display: "flex" }}>{(segment) => <DateSegment segment={segment} />}</DateInput><Button>▾</Button></Group>
    <Popover style={pop}><Dialog><Calendar><header><Button slot="previous">◀</Button><Heading /><Button slot="next">▶</Button></header><CalendarGrid>{(date) => <CalendarCell date={date} />}</CalendarGrid></Calendar></Dialog></Popover>
  </DatePicker>,
  players: (ask) => <NumberField className={css("row")} minValue={1} maxValue={12} onChange={ask.set}><Label>{ask.label}</Label><Group><Button slot="decrement">−</Button><Input /><Button slot="increment">+</Button></Group></NumberField>,
  ice: (ask) => <RadioGroup className={css("row")} onChange={ask.set}><Label>{ask.label}</Label>{Object.entries({ p: "Pebbled", s: "Smooth" }).map(([value, text]) => <Radio key={value} value={value}>{text}</Radio>)}</RadioGroup>,
});
