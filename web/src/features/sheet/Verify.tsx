// Does the record in which this sheet stands hold? Walked by the server at this moment.
import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { useSpeech } from "../../i18n";
import { sentenceOf } from "../../ui/Problem";

export function Verify({ turn }: { readonly turn: string }) {
  const { t, format } = useSpeech();
  const walk = useMutation({
    mutationFn: async () => got(await api.GET("/api/v1/turns/{turn}/chain", { params: { path: { turn } } })),
  });
  const { data, error } = walk;
  const found =
    data &&
    (data.whole ? t("sheet.verify_fine", { count: format.number(data.rows) }) : t("sheet.verify_broken"));
  return (
    <>
      <Text component="output" size="sm" c={data?.whole === false ? "red" : "dimmed"}>
        {error ? sentenceOf(error, t) : found}
      </Text>
      <Button variant="default" size="compact-sm" loading={walk.isPending} onClick={() => walk.mutate()}>
        {t("sheet.verify")}
      </Button>
    </>
  );
}
