import { Autocomplete, Button, Chip, CssBaseline, FormControl, FormControlLabel, FormLabel, InputLabel, MenuItem, Radio, RadioGroup, Select, Switch, TextField, ThemeProvider, createTheme } from "@mui/material";
import { changed, zoo } from "./kit.js";
import { show } from "./react-kit.jsx";

const VARIANT = changed ? "filled" : "outlined";
const KINDS = { on: "On foot", bi: "By bicycle", bu: "By bus" };
const PARKS = ["Elm Park", "Fern Valley", "Heron Lake", "Old Quarry", "Thorn Hill"];

show({
  name: (ask) => <TextField required id={ask.id} label={ask.label} variant={VARIANT} value={ask.value ?? ""} onChange={(event) => ask.set(event.target.value)} margin="normal" fullWidth />,
  park: (ask) => <Autocomplete id={ask.id} options={PARKS} onChange={(_, value) => ask.set(value)} renderInput={(props) => <TextField {...props} label={ask.label} variant={VARIANT} margin="normal" />} />,
  travel: (ask) => <FormControl fullWidth margin="normal" variant={VARIANT}>
    <InputLabel id={`${ask.id}-label`}>{ask.label}</InputLabel>
    <Select labelId={`${ask.id}-label`} id={ask.id} label={ask.label} value={ask.value ?? ""} onChange={(event) => ask.set(event.target.value)}>
      {Object.entries(KINDS).map(([value, text]) => <MenuItem key={value} value={value}>{text}</MenuItem>)}
    </Select>
  </FormControl>,
  topics: (ask) => <Autocomplete multiple id={ask.id} options={["Birds", "Mosses", "Moths", "Trees"]} onChange={(_, value) => ask.set(value)} renderValue={(values, item) => values.map((one, index) => { const { key, ...props } = item({ index }); return <Chip key={key} label={one} {...props} />; })} renderInput={(props) => <TextField {...props} label={ask.label} variant={VARIANT} margin="normal" />} />,
  level: (ask) => <FormControl margin="normal">
    <FormLabel id={`${ask.id}-label`}>{ask.label}</FormLabel>
    <RadioGroup row aria-labelledby={`${ask.id}-label`} name={ask.id} onChange={(event) => ask.set(event.target.value)}>
      {["Easy", "Moderate", "Hard"].map((text) => <FormControlLabel key={text} value={text.toLowerCase()} control={<Radio />} label={text} />)}
    </RadioGroup>
  </FormControl>,
  lunch: (ask) => <FormControlLabel control={<Switch onChange={(event) => ask.set(event.target.checked ? "yes" : "no")} />} label={ask.label} />,
}, {
  button: <Button type="submit" variant="contained">{zoo.button}</Button>,
  around: (form) => <ThemeProvider theme={createTheme(changed ? { palette: { mode: "dark" }, shape: { borderRadius: 14 } } : {})}><CssBaseline />{form}</ThemeProvider>,
});
