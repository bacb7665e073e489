// A password, which whoever types it may look at before it is sent.
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useSpeech } from "../i18n";

export function Password(props: Omit<PasswordInputProps, "visible" | "onVisibilityChange">) {
  const { t } = useSpeech();
  const [visible, { set }] = useDisclosure(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={set}
      visibilityToggleButtonProps={{
        "aria-label": t(visible ? "session.hide" : "session.show"),
        tabIndex: 0,
      }}
    />
  );
}
