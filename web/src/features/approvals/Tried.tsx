// Which of the latest decisions a change of the policy would make otherwise, for those who must say yes to it.
import { Button, Loader } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { Decisions } from "../policy/Decisions";

export function Tried({ number }: { readonly number: string }) {
  const { t } = useSpeech();
  const [opened, { toggle }] = useDisclosure();
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={toggle} aria-expanded={opened} my="xs">
        {t("tried.open")}
      </Button>
      {opened && <Listed number={number} />}
    </>
  );
}

function Listed({ number }: { readonly number: string }) {
  const { t } = useSpeech();
  const { data, error, isPending } = useQuery({
    queryKey: keys.tried(number),
    queryFn: async () =>
      got(await api.GET("/api/v1/policy/tried/{number}", { params: { path: { number } } })).otherwise,
  });
  if (isPending) return <Loader type="dots" color="gray" />;
  if (error) return <Problem error={error} />;
  return data.length === 0 ? <p>{t("tried.none")}</p> : <Decisions list={data} rules={{}} />;
}
