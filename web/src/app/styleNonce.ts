// The server's word of the day: styles that carry it are let in.
import { setNonce } from "get-nonce";

export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** For the library that keeps the page behind a dialog from scrolling. */
export function giveStyleNonce(): void {
  setNonce(styleNonce());
}
