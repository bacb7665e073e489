// May a browser look for the phrases of this text, to end its lines there? Pure. It takes time that grows with the square
// of a run without a break: nobody writes such a run, but somebody may paste one.

const LONGEST = 500;
const BREAK = /[\p{P}\s]/u;

export function hasPhrases(text: string): boolean {
  return text.split(BREAK).every((run) => run.length <= LONGEST);
}
