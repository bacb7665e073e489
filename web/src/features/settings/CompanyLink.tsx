// Coming in through the company's own sign-in from now on, where the server has one.
import { Button, Group } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { FreshAgain, otherThanProof } from "../approvals/FreshAgain";
import { useAccount, useLinkCompany } from "../session/company";
import { useWays } from "../session/usePasskeys";
import { Section } from "./Section";

export function CompanyLink() {
  const { t } = useSpeech();
  const account = useAccount();
  const link = useLinkCompany();
  if (useWays().data?.oidc !== true || account.data === undefined) return null;
  const linked = account.data.company;
  return (
    <Section
      title={t("company.title")}
      explain={t(linked ? "company.linked" : "company.explain")}
      id="company"
    >
      <Problem error={otherThanProof(link.error)} />
      {!linked && (
        <Group>
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
            {t("company.link")}
          </Button>
        </Group>
      )}
      <FreshAgain of={link} again={() => link.mutate()} />
    </Section>
  );
}
