// The password once more, a passkey, or the company's own sign-in, before a grave answer counts.
import { Button, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../api/client";
import { useSpeech } from "../../i18n";
import { Password } from "../../ui/Password";
import { Problem } from "../../ui/Problem";
import { useAccount, useCompanyProof } from "../session/company";
import { usePasskeyProof, usePasskeys, useTakesPasskeys } from "../session/usePasskeys";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onProven: () => void;
}

export function FreshProof({ opened, onClose, onProven }: Props) {
  const { t } = useSpeech();
  return (
    <Modal opened={opened} onClose={onClose} title={t("fresh.title")} centered>
      {opened && <Ways onProven={onProven} />}
    </Modal>
  );
}

interface WayProps {
  readonly onProven: () => void;
}

function Ways({ onProven }: WayProps) {
  const account = useAccount();
  const companyOnly = account.data?.login === null && account.data.company;
  return companyOnly ? <ByCompany /> : <ByPassword onProven={onProven} />;
}

function ByCompany() {
  const { t } = useSpeech();
  const proof = useCompanyProof();
  return (
    <Stack>
      <Text size="sm">{t("fresh.explain_company")}</Text>
      <Problem error={proof.error} />
      <Button loading={proof.isPending} onClick={() => proof.mutate()} data-autofocus>
        {t("fresh.company")}
      </Button>
    </Stack>
  );
}

function ByPassword({ onProven }: WayProps) {
  const { t } = useSpeech();
  const [password, setPassword] = useState("");
  const proof = useMutation({
    mutationFn: () => api.POST("/api/v1/session/fresh", { body: { password } }),
    onSuccess: () => {
      setPassword("");
      onProven();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    proof.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{t("fresh.explain")}</Text>
        <Password
          label={t("session.password")}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          required
          data-autofocus
        />
        <Problem error={proof.error} />
        <Button type="submit" loading={proof.isPending}>
          {t("fresh.confirm")}
        </Button>
        <ByPasskey onProven={onProven} />
      </Stack>
    </form>
  );
}

function ByPasskey({ onProven }: WayProps) {
  const { t } = useSpeech();
  const takes = useTakesPasskeys();
  const { data } = usePasskeys();
  const proof = usePasskeyProof(onProven);
  if (!takes || !data?.length) return null;
  return (
    <>
      <Problem error={proof.error} />
      <Button variant="default" loading={proof.isPending} onClick={() => proof.mutate()}>
        {t("passkey.prove")}
      </Button>
    </>
  );
}
