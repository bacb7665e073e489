// Addresses nobody vouches for come as words (`https[:]//host[.]example`): which of a text are such? Pure. A reader may
// still go there, by a press of their own.

export interface Part {
  readonly text: string;
  readonly address: boolean;
}

/** Of Markdown's tree, as much as is looked at here. */
interface Branch {
  type: string;
  value?: string;
  url?: string;
  children?: Branch[];
}

// Only what an address is written in: words of a language without spaces follow it at once.
const WRITTEN = /https\[:\]\/\/(?:[\w-]+\[\.\])+[\w-]+(?::\d+)?(?:[/?#][\w\-.~:/?#[\]@!$&()*+,;=%]*)?/giu;
const SCHEME = "https[:]//";
/** What may follow without a blank, and those of it with which it is no plain address: before an @ stands no host, only
 * what looks like one. */
const FOLLOWING = /[!-~]*/y;
const BEYOND = ["@", "\\", "%"];
const TRAILING = ".,;:!?)]}*_";

export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  const isBeyond = beyondIn(text);
  let from = 0;
  for (const found of text.matchAll(WRITTEN)) {
    if (isBeyond(found.index + found[0].length)) continue;
    const written = plain(found[0]);
    parts.push(
      { text: text.slice(from, found.index), address: false },
      { text: alive(written), address: true },
    );
    from = found.index + written.length;
  }
  return [...parts, { text: text.slice(from), address: false }].filter((part) => part.text !== "");
}

/** For Markdown: such an address becomes a link whose words are the address. */
export function linkAddresses() {
  return linked;
}

function linked(branch: Branch): void {
  if (branch.type === "link" || branch.children === undefined) return;
  branch.children = branch.children.flatMap((child) =>
    child.type === "text" ? partsOf(child.value ?? "").map(leafOf) : [child],
  );
  branch.children.forEach(linked);
}

function leafOf({ text, address }: Part): Branch {
  const words = { type: "text", value: text };
  return address ? { type: "link", url: text, children: [words] } : words;
}

/** Whether one of BEYOND follows on a place without a blank. Asked for one place after another, it reads no character
 * twice, however many addresses stand in one run. */
function beyondIn(text: string): (place: number) => boolean {
  let end = 0;
  let last = -1;
  return (place) => {
    if (place >= end) {
      FOLLOWING.lastIndex = place;
      const run = FOLLOWING.exec(text)?.[0] ?? "";
      end = place + run.length;
      last = place + Math.max(...BEYOND.map((each) => run.lastIndexOf(each)));
    }
    return last >= place;
  };
}

/** Without what ends the sentence around it. */
function plain(written: string): string {
  let end = written.length;
  while (TRAILING.includes(written.charAt(end - 1))) end -= 1;
  return written.slice(0, end);
}

/** The guard writes it so up to the first slash. */
function alive(written: string): string {
  const slash = written.indexOf("/", SCHEME.length);
  const host = slash === -1 ? written : written.slice(0, slash);
  return `https://${host.slice(SCHEME.length).replaceAll("[.]", ".")}${written.slice(host.length)}`;
}
