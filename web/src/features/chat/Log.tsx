// The conversation itself. Only what is in sight is drawn, so that thousands of messages stay light.
import { Button } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type UIEvent, useRef } from "react";
import { useSpeech } from "../../i18n";
import { isNearBeginning } from "./end";
import styles from "./Log.module.css";
import { Day, LogRow, type RowActions } from "./LogRow";
import type { Row } from "./rows";
import type { Earlier } from "./useChat";
import { useEnd } from "./useEnd";

interface Props extends RowActions {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly busy: boolean;
  readonly earlier: Earlier | null;
  /** When the first message that is shown was said. */
  readonly since: string | null;
}

export function Log({ title, rows, busy, earlier, since, ...actions }: Props) {
  const { t } = useSpeech();
  const frame = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 96,
    overscan: 8,
    getItemKey: (place) => rows[place]?.key ?? place,
    // What comes in above leaves the view where it was.
    anchorTo: "end",
  });
  const height = list.getTotalSize();
  const end = useEnd(frame, rows, height);
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    const up = end.onScroll(event);
    if (up && isNearBeginning(event.currentTarget)) earlier?.load();
  };
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
        onScroll={onScroll}
      >
        <Beginning earlier={earlier} since={since} />
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
      {end.away && (
        <Button className={styles.down} variant="default" size="compact-sm" onClick={end.toEnd}>
          ↓ {end.news ? t("chat.new_below") : t("chat.to_end")}
        </Button>
      )}
      <Announced rows={rows} />
    </div>
  );
}

/** As high with a button as without, so that nothing moves once everything is there. */
function Beginning({ earlier, since }: Pick<Props, "earlier" | "since">) {
  const { t } = useSpeech();
  return (
    <>
      {earlier !== null && (
        <div className={styles.earlier}>
          {earlier.more ? (
            <Button variant="subtle" color="gray" fullWidth loading={earlier.loading} onClick={earlier.load}>
              {t("chat.earlier")}
            </Button>
          ) : (
            t("chat.beginning")
          )}
        </div>
      )}
      {since !== null && <Day at={since} />}
    </>
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
