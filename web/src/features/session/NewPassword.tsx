// A password somebody makes up: how long it must be, the server says.
import type { PasswordInputProps } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { Password } from "../../ui/Password";
import { useWays } from "./usePasskeys";

export function NewPassword(props: Pick<PasswordInputProps, "label" | "value" | "onChange">) {
  const { t } = useSpeech();
  const count = useWays().data?.shortest_password;
  const least =
    count === undefined ? {} : { minLength: count, description: t("welcome.password_hint", { count }) };
  return <Password {...props} {...least} autoComplete="new-password" required />;
}
