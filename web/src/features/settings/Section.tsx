// One subject of the settings, under its name.
import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly explain?: string;
  /** Where a link leads to it. */
  readonly id?: string;
  readonly children: ReactNode;
}

export function Section({ title, explain, id, children }: Props) {
  return (
    <Stack component="section" gap="sm" mb="xl" {...(id === undefined ? {} : { id })}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {explain !== undefined && (
        <Text size="sm" c="dimmed">
          {explain}
        </Text>
      )}
      {children}
    </Stack>
  );
}
