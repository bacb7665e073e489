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
  "company.title": "The company's own sign-in",
  "company.explain":
    "Once linked, you come in through the company's sign-in. Your password and passkeys here stop working, and your other browsers are signed out.",
  "company.linked": "You are linked to the company's sign-in.",
  "company.link": "Link the company's sign-in",
  "company.instead": "Instead of choosing a password you can come in through the company's sign-in.",
  "refused.oidc_unknown":
    "Your account there is not linked to anybody here yet. Ask an administrator for an invitation link and come in through it.",
  "refused.oidc_level": "Your groups do not allow you in here; please ask an administrator.",
  "refused.oidc_taken":
    "That account of the company's sign-in belongs to somebody else here. Please sign in there as yourself.",
  "refused.fresh_needed": "Too much time has passed since you proved that it is you; please link it again.",
  "refused.other":
    "The company's sign-in did not confirm who you are. Please start again from the beginning.",
};
