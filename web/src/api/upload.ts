// A file on its way to the server. Of how far it has come only XMLHttpRequest tells, `fetch` does not.
import { headersFor, refusalOf, type Schema } from "./client";
import { isRecord, ProblemError } from "./problem";

export type SentFile = Readonly<Schema["FileOut"]>;

export interface Upload {
  /** Rejects with ProblemError. */
  readonly done: Promise<SentFile>;
  readonly stop: () => void;
}

/** `onShare` is told how much of it is there, from 0 to 1. */
export function upload(file: File, onShare: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  request.open("POST", "/api/v1/files");
  for (const [name, value] of headersFor("POST")) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
  const done = answered(request).then(fileOf);
  const body = new FormData();
  body.append("file", file);
  request.send(body);
  return { done, stop: () => request.abort() };
}

function answered(request: XMLHttpRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new ProblemError(0, "network", null));
    request.onabort = request.onerror;
  });
}

async function fileOf(response: Response): Promise<SentFile> {
  if (!response.ok) throw await refusalOf(response);
  const said: unknown = await response.json();
  if (isRecord(said)) {
    const { id, name, media_type } = said;
    const size = typeof said.size === "number" ? said.size : 0;
    if (typeof id === "string" && typeof name === "string" && typeof media_type === "string")
      return {
        id,
        name,
        media_type,
        size,
        picture: said.picture === true,
        read: said.read === true,
        shown: said.shown === true,
      };
  }
  throw new ProblemError(0, "problem.unknown", null);
}
