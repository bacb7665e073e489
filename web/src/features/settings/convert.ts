// A form out of its JSON Schema, and the call's arguments out of what was filled in. Pure.
import type { Schema } from "../../api/client";
import { isRecord } from "../../api/problem";

export type FormOut = Schema["FormOut"];
export type Arguments = Record<string, string | number | boolean>;

export type Kind =
  | { readonly kind: "text"; readonly longest: number | null; readonly pattern: string | null }
  | { readonly kind: "long"; readonly rows: number }
  | { readonly kind: "password" }
  | { readonly kind: "number"; readonly least: number | null; readonly most: number | null }
  | { readonly kind: "date" }
  | { readonly kind: "yes_no" }
  | { readonly kind: "choice"; readonly options: readonly string[] }
  | { readonly kind: "person" }
  | { readonly kind: "department" }
  | { readonly kind: "level" };

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly of: Kind;
  readonly initial: string;
}

export type Values = Readonly<Record<string, string>>;

/** The reason comes last, whatever the schema says: one says what before one says why. */
export function fieldsOf(form: FormOut): readonly Field[] {
  const properties = isRecord(form.arguments) ? form.arguments.properties : {};
  const shapes = isRecord(properties) ? properties : {};
  const fields = form.fields.map(({ name, label, required }) => {
    const shape = shapeOf(shapes[name]);
    return { name, label, required, of: kindOf(shape), initial: initialOf(shape) };
  });
  return [
    ...fields.filter(({ name }) => name !== "reason"),
    ...fields.filter(({ name }) => name === "reason"),
  ];
}

export function initialValues(fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
}

/** Whoever fills in the form is meant where nobody is named. */
export function isOwn({ name, required }: Field): boolean {
  return !required && (name === "person" || name === "delegator");
}

/** Who stands in the fields for people other than this one; `own` where nobody is named. */
export function peopleElsewhere(
  fields: readonly Field[],
  values: Values,
  { name, own }: { readonly name: string; readonly own: string },
): readonly string[] {
  return fields
    .filter((field) => field.of.kind === "person" && field.name !== name)
    .map((field) => values[field.name] || (isOwn(field) ? own : ""));
}

/** What was left empty is left out. */
export function argumentsOf(fields: readonly Field[], values: Values): Arguments {
  const filled = fields.flatMap((field) => {
    const value = values[field.name] ?? "";
    return value.trim() === "" ? [] : [[field.name, typed(field.of, value)] as const];
  });
  return Object.fromEntries(filled);
}

function typed(of: Kind, value: string): string | number | boolean {
  switch (of.kind) {
    case "number":
    case "level":
      return Number(value);
    case "yes_no":
      return value === "true";
    default:
      return value;
  }
}

type Shape = Readonly<Record<string, unknown>>;

/** Where null is allowed too, the shape of what is not null. */
function shapeOf(value: unknown): Shape {
  if (!isRecord(value)) return {};
  const choices = Array.isArray(value.anyOf) ? value.anyOf : [];
  const real: unknown = choices.find((each: unknown) => isRecord(each) && each.type !== "null");
  return isRecord(real) ? { ...value, ...real } : value;
}

function initialOf(shape: Shape): string {
  const given = shape.default;
  return typeof given === "string" || typeof given === "number" || typeof given === "boolean"
    ? String(given)
    : "";
}

const FORMATS: Readonly<Record<string, Kind>> = {
  person: { kind: "person" },
  department: { kind: "department" },
  level: { kind: "level" },
  password: { kind: "password" },
  date: { kind: "date" },
  textarea: { kind: "long", rows: 2 },
  policy: { kind: "long", rows: 14 },
};

function kindOf(shape: Shape): Kind {
  const known = typeof shape.format === "string" ? FORMATS[shape.format] : undefined;
  if (known !== undefined) return known;
  if (Array.isArray(shape.enum)) return { kind: "choice", options: shape.enum.map(String) };
  if (shape.type === "boolean") return { kind: "yes_no" };
  if (shape.type === "integer" || shape.type === "number") {
    return { kind: "number", least: numberOr(shape.minimum), most: numberOr(shape.maximum) };
  }
  const pattern = typeof shape.pattern === "string" ? shape.pattern.replace(/^\^|\$$/g, "") : null;
  return { kind: "text", longest: numberOr(shape.maxLength), pattern };
}

function numberOr(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
