// What this browser can do with passkeys: make one, or let one sign. The words between it and the server are JSON.
import { isRecord, ProblemError } from "../../api/problem";

type Signed = Record<string, unknown>;

/** Browsers that cannot read and write the protocol's JSON themselves do without. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

export async function makePasskey(options: unknown): Promise<Signed> {
  if (!isCreation(options)) throw notGiven();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(navigator.credentials.create({ publicKey }));
}

export async function signWithPasskey(options: unknown): Promise<Signed> {
  if (!isRequest(options)) throw notGiven();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answerOf(navigator.credentials.get({ publicKey }));
}

/** Whoever closes the browser's own window, or has no passkey for us, is told the same. */
async function answerOf(asking: Promise<Credential | null>): Promise<Signed> {
  const credential = await asking.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw notGiven();
  return credential.toJSON();
}

function notGiven(): ProblemError {
  return new ProblemError(0, "passkey_not_given", null);
}

function isCreation(value: unknown): value is PublicKeyCredentialCreationOptionsJSON {
  return isRequest(value) && "user" in value;
}

function isRequest(value: unknown): value is PublicKeyCredentialRequestOptionsJSON {
  return isRecord(value) && typeof value.challenge === "string";
}
