// Why something on this sheet cannot be read; and, for those entitled, opening it with a reason that is recorded.
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { useMay } from "../session/MeContext";
import type { Sheet } from "./convert";
import styles from "./Sheet.module.css";

export function SealedContent({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useSpeech();
  const mayOpen = useMay("open_sheets");
  switch (sheet.view) {
    case "veiled":
      return (
        <div className={styles.veil}>
          <Text size="sm">{t("sheet.veiled")}</Text>
          {mayOpen && <Opening turn={sheet.turn.id} />}
        </div>
      );
    case "erased":
      return <p className={styles.veil}>{t("sheet.erased")}</p>;
    default:
      return null;
  }
}

function Opening({ turn }: { readonly turn: string }) {
  const { t } = useSpeech();
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const open = useMutation({
    mutationFn: async () =>
      got(await api.POST("/api/v1/turns/{turn}/open", { params: { path: { turn } }, body: { reason } })),
    onSuccess: (sheet) => queries.setQueryData(keys.sheet(turn), sheet),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" mt="xs">
        <TextInput
          label={t("sheet.open_reason")}
          description={t("sheet.open_explain")}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          required
          flex={1}
        />
        <Button type="submit" variant="default" loading={open.isPending}>
          {t("sheet.open_content")}
        </Button>
      </Group>
      <Problem error={open.error} />
    </form>
  );
}
