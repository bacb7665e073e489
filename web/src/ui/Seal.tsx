// A 判子: round and red where somebody or a gate agreed, square and in ink-blue where they refused, pale where
// nothing had to be decided, a dashed ring where it is still missing.
import styles from "./Seal.module.css";

export type SealKind = "agreed" | "refused" | "plain" | "missing";

interface Props {
  /** The characters, one line each; two lines of one character stand like on a name seal. */
  readonly lines: readonly string[];
  readonly kind?: SealKind;
  readonly size?: number;
  /** For those who cannot see it; empty where it only adorns. */
  readonly label: string;
  /** 代理, where it was given in somebody's place. */
  readonly behalf?: boolean;
  /** Anything; the same stamp always lies the same way. */
  readonly turn?: string;
}

export function Seal({ lines, kind = "agreed", size = 72, label, behalf = false, turn = "" }: Props) {
  const angle = kind === "missing" ? 0 : tilt(turn + lines.join(""));
  return (
    <svg
      className={`${styles.seal} ${styles[kind]}`}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      {...(label === "" ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      data-seal={kind}
    >
      <g transform={`rotate(${angle} 50 50)`} filter={kind === "missing" ? undefined : "url(#seal-ink)"}>
        <Edge kind={kind} />
        {behalf && (
          <text x="50" y="25" className={styles.behalf}>
            代理
          </text>
        )}
        <Letters lines={lines} lower={behalf ? 7 : 0} />
      </g>
    </svg>
  );
}

function Edge({ kind }: { readonly kind: SealKind }) {
  switch (kind) {
    case "agreed":
    case "plain":
      return <circle cx="50" cy="50" r="44" className={styles.edge} />;
    case "refused":
      return <rect x="9" y="9" width="82" height="82" rx="5" className={styles.edge} />;
    case "missing":
      return <circle cx="50" cy="50" r="44" className={styles.dashed} />;
  }
}

function Letters({ lines, lower }: { readonly lines: readonly string[]; readonly lower: number }) {
  const widest = Math.max(...lines.map(widthOf), 1);
  const size = Math.min(74 / lines.length, 74 / widest, 52) * (lower > 0 ? 0.85 : 1);
  const first = 50 + lower - ((lines.length - 1) * size * 0.98) / 2 + size * 0.36;
  const placed = lines.map((text, place) => ({ text, y: first + place * size * 0.98 }));
  return placed.map(({ text, y }) => (
    <text key={y} x="50" y={y} fontSize={size} className={styles.letters}>
      {text}
    </text>
  ));
}

/** In characters of full width. */
function widthOf(line: string): number {
  return [...line].reduce((width, character) => width + (character > "\u2e80" ? 1 : 0.58), 0);
}

/** Between -9 and 9 degrees: a stamp put down by hand. */
function tilt(text: string): number {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1009;
  return (sum % 19) - 9;
}
