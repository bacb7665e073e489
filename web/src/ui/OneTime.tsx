// What is shown only now: a link for somebody, or the key of a program.
import { Button, Code, CopyButton, Group } from "@mantine/core";
import { useSpeech } from "../i18n";

export function OneTime({ secret }: { readonly secret: string }) {
  const { t } = useSpeech();
  const shown = isLink(secret) ? window.location.origin + secret : secret;
  return (
    <Group gap="xs">
      <Code>{shown}</Code>
      <CopyButton value={shown}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? t("chat.copied") : t("chat.copy")}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

export function isLink(secret: string): boolean {
  return secret.startsWith("/");
}
