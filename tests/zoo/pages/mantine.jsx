import { Button, MantineProvider, MultiSelect, NumberInput, Select, TagsInput, TextInput } from "@mantine/core";
import { DateInput } from "@mantine/dates";
import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import { changed, zoo } from "./kit.js";
import { show } from "./react-kit.jsx";

show({
  name: (ask) => <TextInput id={ask.id} label={ask.label} required onChange={(event) => ask.set(event.currentTarget.value)} />,
  breed: (ask) => <Select label={ask.label} placeholder="Pick a breed" searchable={changed} data={[{ value: "bu", label: "Buckfast" }, { value: "ca", label: "Carnica" }, { value: "li", label: "Ligustica" }]} onChange={ask.set} />,
  sites: (ask) => <MultiSelect label={ask.label} placeholder="Pick sites" data={["Heath", "Meadow", "Orchard", "Wood"]} onChange={ask.set} />,
  since: (ask) => <DateInput label={ask.label} valueFormat={changed ? "DD/MM/YYYY" : "MMMM D, YYYY"} onChange={ask.set} />,
  hives: (ask) => <NumberInput label={ask.label} min={0} max={50} onChange={(value) => ask.set(String(value))} />,
  honey: (ask) => <TagsInput label={ask.label} onChange={ask.set} />,
}, {
  button: <Button type="submit">{zoo.button}</Button>,
  around: (form) => <MantineProvider forceColorScheme={changed ? "dark" : "light"}>{form}</MantineProvider>,
});
