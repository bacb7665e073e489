import { Loader } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n";
import { Front } from "../../ui/Front";
import { Problem } from "../../ui/Problem";
import { CompanyInstead } from "./CompanyInstead";
import { useWelcome } from "./useWelcome";
import { WelcomeForm } from "./WelcomeForm";

export function WelcomeView() {
  const { t } = useSpeech();
  const [code] = useState(() => window.location.hash.slice(1));
  const { look, begin } = useWelcome(code);
  return (
    <Front title={t("welcome.title")}>
      {look.isPending && <Loader type="dots" color="gray" aria-label={t("app.loading")} />}
      <Problem error={look.error} />
      {look.data && (
        <>
          <WelcomeForm
            link={look.data}
            busy={begin.isPending}
            error={begin.error}
            onBegin={(wish) => begin.mutate({ ...wish, code })}
          />
          {look.data.kind === "person" && <CompanyInstead code={code} />}
        </>
      )}
    </Front>
  );
}
