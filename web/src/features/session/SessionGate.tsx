// Nothing is shown before it is known who looks.
import { Button, Center, Loader, Stack, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useLocation } from "wouter";
import { useFieldWarnings } from "../../app/fieldWarnings";
import { SpeechProvider, useSpeech } from "../../i18n";
import type { Locale } from "../../i18n/words";
import { WelcomeView } from "../welcome/WelcomeView";
import { LoginView } from "./LoginView";
import { MeContext } from "./MeContext";
import { useSession } from "./useSession";

const Screens = lazy(() => import("../../app/Screens"));

interface Props {
  readonly locale: Locale;
  readonly changeLocale: (locale: Locale) => void;
}

export function SessionGate({ locale, changeLocale }: Props) {
  const session = useSession();
  const zone = session.kind === "here" ? session.me.organisation.zone : "Asia/Tokyo";
  return (
    <SpeechProvider locale={locale} zone={zone} change={changeLocale}>
      <Inside session={session} />
    </SpeechProvider>
  );
}

function Inside({ session }: { readonly session: ReturnType<typeof useSession> }) {
  const [path] = useLocation();
  useFieldWarnings();
  if (path === "/welcome") return <WelcomeView />;
  switch (session.kind) {
    case "asking":
      return <Waiting />;
    case "away":
      return <Away again={session.again} />;
    case "nobody":
      return <LoginView ended={session.ended} />;
    case "here":
      return (
        <MeContext value={session.me}>
          <Suspense fallback={<Waiting />}>
            <Screens />
          </Suspense>
        </MeContext>
      );
  }
}

function Waiting() {
  const { t } = useSpeech();
  return (
    <Center mih="100dvh">
      <Loader aria-label={t("app.loading")} color="gray" type="dots" />
    </Center>
  );
}

function Away({ again }: { readonly again: () => void }) {
  const { t } = useSpeech();
  return (
    <Center mih="100dvh" p="md">
      <Stack align="center">
        <Text>{t("problem.network")}</Text>
        <Button onClick={again}>{t("problem.retry")}</Button>
      </Stack>
    </Center>
  );
}
