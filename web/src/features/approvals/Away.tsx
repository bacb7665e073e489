// Who is not here to answer, until when, and who may in their place. The sentences are the server's.
import { Text } from "@mantine/core";

export function Away({ told }: { readonly told: readonly string[] }) {
  return told.map((sentence) => (
    <Text key={sentence} size="sm">
      {sentence}
    </Text>
  ));
}
