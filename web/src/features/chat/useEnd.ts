// Does one read at the end of a conversation, or further up; and has something come in below meanwhile?
import { type RefObject, type UIEvent, useEffect, useRef, useState } from "react";
import { isNearEnd, isNewBelow } from "./end";
import type { Row } from "./rows";

export interface End {
  readonly away: boolean;
  readonly news: boolean;
  readonly toEnd: () => void;
  /** Gives back whether it was scrolled up. */
  readonly onScroll: (event: UIEvent<HTMLDivElement>) => boolean;
}

/** Whoever is at the end stays there, however much comes in. */
export function useEnd(frame: RefObject<HTMLDivElement | null>, rows: readonly Row[], height: number): End {
  const [left, setLeft] = useState<string | null>(null);
  const top = useRef(0);
  const last = rows.at(-1);
  const own = last?.kind === "unsent" ? last.key : null;
  useEffect(() => {
    if (own !== null) setLeft(null);
  }, [own]);
  useEffect(() => {
    if (left === null && height > 0) frame.current?.scrollTo({ top: frame.current.scrollHeight });
  }, [frame, left, height]);
  return {
    away: left !== null,
    news: isNewBelow(rows, left),
    toEnd: () => setLeft(null),
    onScroll: ({ currentTarget }) => {
      const up = currentTarget.scrollTop < top.current;
      top.current = currentTarget.scrollTop;
      if (isNearEnd(currentTarget)) setLeft(null);
      else if (up) setLeft((before) => before ?? last?.key ?? null);
      return up;
    },
  };
}
