// How much waits for me? One look, one step away, on every screen.
import { ActionIcon, Indicator } from "@mantine/core";
import { Link } from "wouter";
import { useAwaiting } from "../features/approvals/useAwaiting";
import { useSpeech } from "../i18n";

export function Bell() {
  const { t } = useSpeech();
  const { count } = useAwaiting();
  const words = count > 0 ? t("bell.some", { count }) : t("bell.none");
  return (
    <Indicator
      label={count}
      disabled={count === 0}
      size={18}
      color="var(--ink)"
      styles={{ indicator: { color: "var(--paper)" } }}
      offset={4}
    >
      <ActionIcon
        component={Link}
        href="/approvals"
        variant="subtle"
        color="ink"
        size="lg"
        aria-label={words}
        title={words}
      >
        <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <path
            d="M6 10a6 6 0 0 1 12 0c0 6 2 7 2 7H4s2-1 2-7m4 10a2.2 2.2 0 0 0 4 0"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </ActionIcon>
    </Indicator>
  );
}
