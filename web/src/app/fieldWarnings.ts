// What a browser says of a field that is not filled in rightly comes in the browser's language: here it gets Ringi's.
import { useEffect } from "react";
import { useSpeech } from "../i18n";
import type { Say } from "../i18n/words";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Wrong = Pick<ValidityState, "valueMissing" | "tooShort" | "tooLong" | "typeMismatch">;

/** Once, around everything. */
export function useFieldWarnings(): void {
  const { t } = useSpeech();
  useEffect(() => {
    const warn = ({ target }: Event) => {
      if (!isField(target)) return;
      // What was said before would count as a mistake of its own.
      target.setCustomValidity("");
      target.setCustomValidity(warningFor(target.validity, t));
    };
    const forget = ({ target }: Event) => {
      if (isField(target)) target.setCustomValidity("");
    };
    document.addEventListener("invalid", warn, true);
    document.addEventListener("input", forget, true);
    return () => {
      document.removeEventListener("invalid", warn, true);
      document.removeEventListener("input", forget, true);
    };
  }, [t]);
}

export function warningFor(wrong: Wrong, t: Say): string {
  if (wrong.valueMissing) return t("field.missing");
  if (wrong.tooShort) return t("field.too_short");
  if (wrong.tooLong) return t("field.too_long");
  return wrong.typeMismatch ? t("field.not_so_written") : t("field.wrong");
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}
