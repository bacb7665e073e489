// Where does a list of Markdown end? What people put under it, at the margin, is a paragraph of its own. Pure.

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s/;
const FENCE = /^\s*(?:```|~~~)/;
const MARGIN = /^\S/;

/** With an empty line after every list, where a line at the margin would otherwise be drawn into its last item. */
export function closedLists(text: string): string {
  let fenced = false;
  let before = "";
  return text
    .split("\n")
    .flatMap((line) => {
      const ends = !fenced && ITEM.test(before) && MARGIN.test(line) && !ITEM.test(line);
      if (FENCE.test(line)) fenced = !fenced;
      before = line;
      return ends ? ["", line] : [line];
    })
    .join("\n");
}
