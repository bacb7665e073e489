// A screen that is read from top to bottom.
import { Group, Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./Page.module.css";
import { useTitle } from "./useTitle";

interface Props {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function Page({ title, actions, wide = false, children }: Props) {
  useTitle(title);
  return (
    <div className={styles.page} data-wide={wide}>
      <Group justify="space-between" className={styles.head}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </div>
  );
}
