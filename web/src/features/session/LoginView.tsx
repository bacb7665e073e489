import { Button, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useSpeech } from "../../i18n";
import { Front } from "../../ui/Front";
import { Password } from "../../ui/Password";
import { Problem } from "../../ui/Problem";
import { CompanySignIn } from "./CompanySignIn";
import { PasskeySignIn } from "./PasskeySignIn";
import { Refused } from "./Refused";
import { useLogin } from "./useSession";

export function LoginView({ ended }: { readonly ended: boolean }) {
  const { t } = useSpeech();
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const entering = useLogin();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entering.mutate({ login, password });
  };
  return (
    <Front title={t("session.title")}>
      <form onSubmit={submit}>
        <Stack>
          {ended && <Text role="status">{t("session.ended")}</Text>}
          <TextInput
            label={t("session.login")}
            value={login}
            onChange={(event) => setLogin(event.currentTarget.value)}
            autoComplete="username"
            autoCapitalize="none"
            required
            autoFocus
          />
          <Password
            label={t("session.password")}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="current-password"
            required
          />
          <Problem error={entering.error} />
          <Button type="submit" loading={entering.isPending} mt="xs">
            {t("session.enter")}
          </Button>
          <Refused />
          <PasskeySignIn />
          <CompanySignIn />
          <Text size="sm" c="dimmed">
            {t("session.first")}
          </Text>
        </Stack>
      </form>
    </Front>
  );
}
