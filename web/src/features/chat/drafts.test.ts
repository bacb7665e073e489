import { expect, test } from "vitest";
import { type Draft, readDraft } from "./drafts";

const NOTHING: Draft = { text: "", pasted: [] };
const CASES: readonly { readonly id: string; readonly kept: string | null; readonly draft: Draft }[] = [
  { id: "nothing", kept: null, draft: NOTHING },
  { id: "no JSON", kept: "{", draft: NOTHING },
  { id: "something else", kept: "[1]", draft: NOTHING },
  {
    id: "what was kept",
    kept: '{"text":"見積もり","pasted":[[0,2]]}',
    draft: { text: "見積もり", pasted: [[0, 2]] },
  },
  {
    id: "ranges outside of the text",
    kept: '{"text":"見積","pasted":[[0,9],["a",1],[1]]}',
    draft: { text: "見積", pasted: [] },
  },
];

test.each(CASES)("a draft is read out of $id", ({ kept, draft }) => {
  expect(readDraft(kept)).toEqual(draft);
});
