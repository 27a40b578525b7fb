import { Button, CssBaseline, TextField, ThemeProvider, createTheme } from "@mui/material";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { MobileDatePicker } from "@mui/x-date-pickers/MobileDatePicker";
import { TimePicker } from "@mui/x-date-pickers/TimePicker";
import { changed, zoo } from "./kit.js";
import { show } from "./react-kit.jsx";

const written = (format) => (value) => (value?.isValid() ? value.format(format) : "");

show({
  name: (ask) => <TextField required id={ask.id} label={ask.label} value={ask.value ?? ""} onChange={(event) => ask.set(event.target.value)} margin="normal" fullWidth />,
  first: (ask) => <DatePicker label={ask.label} format="DD/MM/YYYY" onChange={(value) => ask.set(written("YYYY-MM-DD")(value))} />,
  last: (ask) => <DatePicker label={ask.label} format={changed ? "MM/DD/YYYY" : "DD/MM/YYYY"} onChange={(value) => ask.set(written("YYYY-MM-DD")(value))} />,
  signing: (ask) => <MobileDatePicker label={ask.label} onChange={(value) => ask.set(written("YYYY-MM-DD")(value))} />,
  meeting: (ask) => <TimePicker label={ask.label} ampm={changed} onChange={(value) => ask.set(written("HH:mm")(value))} />,
}, {
  button: <Button type="submit" variant="contained">{zoo.button}</Button>,
  around: (form) => <ThemeProvider theme={createTheme(changed ? { palette: { mode: "dark" } } : {})}><CssBaseline /><LocalizationProvider dateAdapter={AdapterDayjs}>{form}</LocalizationProvider></ThemeProvider>,
});
