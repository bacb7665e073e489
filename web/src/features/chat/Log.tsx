// The conversation itself. Only what is in sight is drawn, so that thousands of messages stay light.
import { Button } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { useSpeech } from "../../i18n";
import styles from "./Log.module.css";
import { LogRow, type RowActions } from "./LogRow";
import type { Row } from "./rows";

interface Props extends RowActions {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly busy: boolean;
  readonly earlier: (() => void) | null;
}

const NEAR_THE_END = 120;

export function Log({ title, rows, busy, earlier, ...actions }: Props) {
  const { t } = useSpeech();
  const frame = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 96,
    overscan: 8,
    getItemKey: (place) => rows[place]?.key ?? place,
  });
  const height = list.getTotalSize();
  useEffect(() => {
    if (atEnd && height > 0) frame.current?.scrollTo({ top: frame.current.scrollHeight });
  }, [atEnd, height]);
  const toEnd = () => setAtEnd(true);
  return (
    <div className={styles.around}>
      <h1 className="only-heard">{title}</h1>
      <div
        ref={frame}
        className={styles.frame}
        role="log"
        aria-live="off"
        aria-label={t("chat.log")}
        aria-busy={busy}
        tabIndex={0}
        onScroll={(event) => setAtEnd(isNearEnd(event.currentTarget))}
      >
        {earlier !== null && (
          <Button variant="subtle" color="gray" fullWidth onClick={earlier}>
            {t("chat.earlier")}
          </Button>
        )}
        <div className={styles.list} style={{ height }}>
          {list.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <div
                  key={item.key}
                  ref={list.measureElement}
                  data-index={item.index}
                  className={styles.row}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <LogRow row={row} {...actions} />
                </div>
              )
            );
          })}
        </div>
      </div>
      {!atEnd && (
        <Button className={styles.down} variant="default" size="compact-sm" onClick={toEnd}>
          ↓ {t("chat.new_below")}
        </Button>
      )}
      <Announced rows={rows} />
    </div>
  );
}

/** For those who listen: a reply is told once it is whole, never in pieces. */
function Announced({ rows }: { readonly rows: readonly Row[] }) {
  const last = rows.at(-1);
  const told =
    last?.kind === "reply" ? last.message.text : last?.kind === "card" ? last.approval.operation : "";
  return (
    <output className="only-heard" aria-live="polite">
      {told}
    </output>
  );
}

function isNearEnd(frame: HTMLDivElement): boolean {
  return frame.scrollHeight - frame.scrollTop - frame.clientHeight < NEAR_THE_END;
}
