// Does this key press mean "send"? Never while an input method composes: Japanese is typed with Enter too.
import type { KeyboardEvent } from "react";

export interface KeyPress {
  readonly key: string;
  readonly composing: boolean;
  readonly keyCode: number;
  readonly shift: boolean;
  readonly control: boolean;
}

export type SendsWith = "enter" | "ctrl_enter";

export function pressOf(event: KeyboardEvent): KeyPress {
  return {
    key: event.key,
    composing: event.nativeEvent.isComposing,
    keyCode: event.keyCode,
    shift: event.shiftKey,
    control: event.ctrlKey || event.metaKey,
  };
}

/** Safari ends the composition before the key press it belongs to; only its key code, 229, still tells. */
export function isComposing(press: KeyPress): boolean {
  return press.composing || press.keyCode === 229;
}

export function sends(press: KeyPress, with_: SendsWith): boolean {
  if (press.key !== "Enter" || isComposing(press)) return false;
  return with_ === "ctrl_enter" ? press.control : press.control || !press.shift;
}
