import { expect, test } from "vitest";
import { argumentsOf, type FormOut, fieldsOf, initialValues, peopleElsewhere } from "./convert";

const FORM: FormOut = {
  tool: "delegate",
  title: "承認の代理",
  description: "",
  area: "people",
  level: 5,
  two_persons: false,
  fields: [
    { name: "reason", label: "理由", required: true },
    { name: "delegate", label: "代理の方", required: true },
    { name: "max_risk", label: "危険度の上限", required: false },
    { name: "max_amount", label: "金額の上限", required: false },
    { name: "outsider", label: "社外", required: false },
  ],
  arguments: {
    properties: {
      delegate: { format: "person", type: "string" },
      max_risk: { default: "medium", enum: ["low", "medium", "high"], type: "string" },
      max_amount: { anyOf: [{ minimum: 0, maximum: 100, type: "integer" }, { type: "null" }], default: null },
      outsider: { default: false, type: "boolean" },
      reason: { format: "textarea", type: "string" },
    },
  },
};

test("each field is of the kind its shape says", () => {
  const kinds = fieldsOf(FORM).map(({ of }) => of.kind);

  expect(kinds).toEqual(["person", "choice", "number", "yes_no", "long"]);
});

test("why is asked last", () => {
  expect(fieldsOf(FORM).at(-1)?.name).toBe("reason");
});

test("the bounds of a number that may be missing are known", () => {
  const amount = fieldsOf(FORM).find(({ name }) => name === "max_amount");

  expect(amount?.of).toEqual({ kind: "number", least: 0, most: 100 });
});

test("a form begins with its defaults", () => {
  expect(initialValues(fieldsOf(FORM))).toMatchObject({
    max_risk: "medium",
    max_amount: "",
    outsider: "false",
  });
});

test("what was filled in becomes numbers and yes or no; what was not is left out", () => {
  const values = { delegate: "佐藤", max_amount: "50", outsider: "true", reason: " " };

  expect(argumentsOf(fieldsOf(FORM), values)).toEqual({ delegate: "佐藤", max_amount: 50, outsider: true });
});

test("whoever fills in a form stands where nobody is named", () => {
  const form: FormOut = {
    ...FORM,
    fields: [
      { name: "delegate", label: "", required: true },
      { name: "delegator", label: "", required: false },
    ],
    arguments: { properties: { delegate: { format: "person" }, delegator: { format: "person" } } },
  };
  const beside = (values: Record<string, string>) =>
    peopleElsewhere(fieldsOf(form), values, { name: "delegate", own: "me" });

  expect([beside({}), beside({ delegator: "佐藤" })]).toEqual([["me"], ["佐藤"]]);
});
