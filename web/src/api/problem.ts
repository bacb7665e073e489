// What went wrong with a request: the server's own sentence where it gave one.

export class ProblemError extends Error {
  /** `network` where the server was not reached, else the last part of the problem's type. */
  readonly code: string;
  readonly status: number;
  readonly title: string | null;

  constructor(status: number, code: string, title: string | null) {
    super(title ?? code);
    this.status = status;
    this.code = code;
    this.title = title;
  }
}

export async function problemOf(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => null);
  const field = (name: string) => (isRecord(body) && typeof body[name] === "string" ? body[name] : null);
  const type = field("type") ?? "urn:ringi:problem.unknown";
  return new ProblemError(response.status, type.slice("urn:ringi:".length), field("title"));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
