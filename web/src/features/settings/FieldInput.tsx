import { Autocomplete, NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { assertNever } from "../../ui/assertNever";
import { Password } from "../../ui/Password";
import { useNames } from "../people/usePeople";
import { type Field, isOwn } from "./convert";

interface Props {
  readonly field: Field;
  readonly value: string;
  /** People in the other fields of the form, by id or by name. */
  readonly elsewhere: readonly string[];
  readonly onChange: (value: string) => void;
}

export function FieldInput({ field, value, elsewhere, onChange }: Props) {
  const { t, word } = useSpeech();
  const names = useNames(elsewhere);
  const { name, label, required, of } = field;
  const hint = isOwn(field) ? t("request.own_if_empty") : word("hint", name);
  const shared = { label, required, value, ...(hint === name ? {} : { description: hint }) };
  switch (of.kind) {
    case "text":
      return (
        <TextInput
          {...shared}
          {...(of.longest === null ? {} : { maxLength: of.longest })}
          {...(of.pattern === null ? {} : { pattern: of.pattern })}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "long":
      return (
        <Textarea
          {...shared}
          autosize
          minRows={of.rows}
          maxRows={30}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "password":
      return (
        <Password {...shared} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />
      );
    case "number":
      return (
        <NumberInput
          {...shared}
          {...(of.least === null ? {} : { min: of.least })}
          {...(of.most === null ? {} : { max: of.most })}
          thousandSeparator=","
          onChange={(next) => onChange(String(next))}
        />
      );
    case "date":
      return <TextInput {...shared} type="date" onChange={(event) => onChange(event.currentTarget.value)} />;
    case "yes_no":
      return (
        <Switch
          label={label}
          checked={value === "true"}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
      );
    case "choice":
      return (
        <Select
          {...shared}
          value={value || null}
          data={of.options.map((option) => ({ value: option, label: word("choice", option) }))}
          allowDeselect={!required}
          onChange={(next) => onChange(next ?? "")}
        />
      );
    case "level":
      return (
        <Select
          {...shared}
          value={value || null}
          data={["1", "2", "3", "4", "5", "6"].map((level) => ({
            value: level,
            label: t("menu.level", { level }),
          }))}
          onChange={(next) => onChange(next ?? "")}
        />
      );
    case "person":
      return <Autocomplete {...shared} data={[...names.people]} onChange={onChange} />;
    case "department":
      return <Autocomplete {...shared} data={[...names.departments]} onChange={onChange} />;
    default:
      return assertNever(of);
  }
}
