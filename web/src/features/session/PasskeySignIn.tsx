// Signing in with a passkey, where server and browser take them.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { usePasskeyLogin, useTakesPasskeys } from "./usePasskeys";

export function PasskeySignIn() {
  const { t } = useSpeech();
  const entering = usePasskeyLogin();
  if (!useTakesPasskeys()) return null;
  return (
    <>
      <Problem error={entering.error} />
      <Button variant="default" loading={entering.isPending} onClick={() => entering.mutate()}>
        {t("passkey.sign_in")}
      </Button>
    </>
  );
}
