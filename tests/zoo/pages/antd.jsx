import { Button, Cascader, ConfigProvider, DatePicker, Form, Input, InputNumber, Radio, Select, theme } from "antd";
import { createRoot } from "react-dom/client";
import { changed, keys, label, send, zoo } from "./kit.js";

const DEPOTS = [
  { value: "no", label: "North", children: [{ value: "alta", label: "Alta" }, { value: "bodo", label: "Bodo" }] },
  { value: "so", label: "South", children: [{ value: "moss", label: "Moss" }, { value: "horten", label: "Horten" }] },
];
const CONTROLS = {
  name: <Input />,
  goods: <Select options={[{ value: "br", label: "Bricks" }, { value: "sa", label: "Sand" }, { value: "ti", label: "Timber" }]} />,
  depot: <Cascader options={DEPOTS} />,
  pickup: <DatePicker format={changed ? "DD.MM.YYYY" : "YYYY-MM-DD"} />,
  pallets: <InputNumber min={1} max={40} />,
  truck: <Radio.Group options={[{ value: "van", label: "Van" }, { value: "lorry", label: "Lorry" }]} />,
};
const plain = (values) => ({ ...values, pickup: values.pickup?.format("YYYY-MM-DD") ?? "" });

createRoot(document.querySelector("#root")).render(
  <ConfigProvider theme={changed ? { algorithm: theme.darkAlgorithm } : {}}>
    <Form layout={changed ? "horizontal" : "vertical"} name={changed ? "order" : "pickup"} onFinish={(values) => send(plain(values))}>
      {keys.map((key) => <Form.Item key={key} name={key} label={label(key)} rules={[{ required: key === "name" || key === "goods" }]}>{CONTROLS[key]}</Form.Item>)}
      <p id="complaint" role="alert" />
      <Button type="primary" htmlType="submit">{zoo.button}</Button>
    </Form>
  </ConfigProvider>,
);
