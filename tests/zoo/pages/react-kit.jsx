// A form of React: of each question what draws it, with its value and what sets it.
import { Fragment, useState } from "react";
import { createRoot } from "react-dom/client";
import { css, id, keys, label, send, zoo } from "./kit.js";

export function Row({ ask, children }) {
  return <div className={css("row")}><label htmlFor={ask.id}>{ask.label}</label>{children}</div>;
}

function Form({ fields, empty, button }) {
  const [values, setValues] = useState(empty);
  const asks = keys.map((key) => ({
    key, id: id(key), label: label(key), value: values[key], values,
    set: (value) => setValues((before) => ({ ...before, [key]: value })),
  }));
  const submit = (event) => { event.preventDefault(); send(values); };
  return <form onSubmit={submit}>
    {asks.map((ask) => <Fragment key={ask.key}>{fields[ask.key](ask)}</Fragment>)}
    <p id="complaint" role="alert" />
    {button}
  </form>;
}

export function show(fields, { empty = {}, button = <button type="submit">{zoo.button}</button>, around = (form) => form } = {}) {
  createRoot(document.querySelector("#root")).render(around(<Form fields={fields} empty={empty} button={button} />));
}
