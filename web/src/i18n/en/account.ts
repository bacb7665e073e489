import type { Words } from "../words";

export const account: Words<"account"> = {
  "passkey.title": "Passkeys",
  "passkey.explain":
    "Sign in with your fingerprint, your face or the code of your device instead of a password. It also proves that it is you before a grave decision.",
  "passkey.not_here": "This browser or address takes no passkeys; please open Ringi under an https address.",
  "passkey.name": "Name of the passkey",
  "passkey.make": "Make one on this device",
  "passkey.rename": "Rename",
  "passkey.remove": "Remove",
  "passkey.remove_explain": "Every other browser is signed out as well.",
  "passkey.dates": "made {made}, last used {used}",
  "passkey.unused": "never",
  "passkey.sign_in": "Sign in with a passkey",
  "passkey.prove": "Confirm with a passkey",
  "passkey.not_given": "No passkey was given. Please try again, or use your password.",
};
