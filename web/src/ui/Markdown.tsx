// Text of a model or of people, as text: no HTML, no picture from elsewhere, and a link asks before it leads anywhere.
import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { Link } from "wouter";
import { useSpeech } from "../i18n";
import { linkAddresses } from "./addresses";
import { assertNever } from "./assertNever";
import { ExternalLinkDialog } from "./ExternalLinkDialog";
import { ownFile, saysWhere, targetOf } from "./links";
import { closedLists } from "./lists";
import styles from "./Markdown.module.css";
import { hasPhrases } from "./phrases";

const PLUGINS = [remarkGfm, linkAddresses];

const COMPONENTS: Components = {
  a: ({ href, children }) => <To href={href ?? ""}>{children}</To>,
  img: ({ src, alt }) => <Picture src={typeof src === "string" ? src : ""} alt={alt ?? ""} />,
  table: ({ children }) => (
    <div className={styles.wide}>
      <table>{children}</table>
    </div>
  ),
};

export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className={styles.text} data-phrases={hasPhrases(text)}>
      <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
        {closedLists(text)}
      </ReactMarkdown>
    </div>
  );
}

function To({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const target = targetOf(href, window.location.origin);
  switch (target.kind) {
    case "outside":
      return (
        <ExternalLinkDialog to={target}>
          {children}
          {!(typeof children === "string" && saysWhere(children, target)) && <Host name={target.host} />}
        </ExternalLinkDialog>
      );
    case "inside":
      return <Link href={target.path}>{children}</Link>;
    case "named":
      return (
        <span>
          {children}
          <Host name={target.host} />
        </span>
      );
    case "none":
      return <span>{children}</span>;
    default:
      return assertNever(target);
  }
}

function Host({ name }: { readonly name: string }) {
  return <span className={styles.host}> ({name})</span>;
}

function Picture({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { t } = useSpeech();
  if (ownFile(src)) return <img src={src} alt={alt} loading="lazy" />;
  const target = targetOf(src, window.location.origin);
  const host = "host" in target ? target.host : t("chat.image_unnamed");
  return (
    <span className={styles.blocked}>
      {alt !== "" && `${alt} — `}
      {t("chat.image_blocked", { host })}
    </span>
  );
}
