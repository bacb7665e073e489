// What one policy has otherwise than another: a sentence a line.
import { List, Text } from "@mantine/core";

interface Props {
  readonly changes: readonly string[];
  /** What is said where there are none. */
  readonly none: string;
}

export function Changes({ changes, none }: Props) {
  if (changes.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  }
  return (
    <List size="sm" spacing={4}>
      {changes.map((change) => (
        <List.Item key={change}>{change}</List.Item>
      ))}
    </List>
  );
}
