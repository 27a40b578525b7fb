import DatePicker from "react-datepicker";
import "react-datepicker/dist/react-datepicker.css";
import { useState } from "react";
import { changed } from "./kit.js";
import { Row, show } from "./react-kit.jsx";

const two = (number) => String(number).padStart(2, "0");
const day = (date) => (date ? `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}` : "");

function Picker({ ask, written = day, ...props }) {
  const [date, setDate] = useState(null);
  return <Row ask={ask}><DatePicker id={ask.id} selected={date} onChange={(value) => { setDate(value); ask.set(written(value)); }} {...props} /></Row>;
}

show({
  name: (ask) => <Row ask={ask}><input id={ask.id} required onChange={(event) => ask.set(event.target.value)} /></Row>,
  visit: (ask) => <Picker ask={ask} dateFormat={changed ? "yyyy-MM-dd" : "dd/MM/yyyy"} placeholderText="Click to select a date" />,
  birth: (ask) => <Picker ask={ask} dateFormat="MMMM d, yyyy" showMonthDropdown showYearDropdown dropdownMode="select" />,
  vet: (ask) => <Picker ask={ask} dateFormat="dd.MM.yyyy" onKeyDown={(event) => event.preventDefault()} />,
  time: (ask) => <Picker ask={ask} written={(date) => (date ? `${two(date.getHours())}:${two(date.getMinutes())}` : "")} showTimeSelect showTimeSelectOnly timeIntervals={15} dateFormat="HH:mm" timeFormat="HH:mm" />,
});
