// A screen that broke says so in a sentence, and offers the way back.
import { Button, Center, Stack, Text } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { saying } from "../i18n/say";
import type { Locale } from "../i18n/words";

interface Props {
  readonly locale: Locale;
  readonly children: ReactNode;
}

export class Boundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    const t = saying(this.props.locale);
    return (
      <Center mih="100dvh" p="md">
        <Stack align="center">
          <Text>{t("problem.crashed")}</Text>
          <Button onClick={() => window.location.reload()}>{t("problem.reload")}</Button>
        </Stack>
      </Center>
    );
  }
}
