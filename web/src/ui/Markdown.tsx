// Text of a model or of people, as text: no HTML, no picture from elsewhere, and a link shows where it leads.
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { useSpeech } from "../i18n";
import { hostOf, ownFile } from "./links";
import { closedLists } from "./lists";
import styles from "./Markdown.module.css";

const PLUGINS = [remarkGfm];

const COMPONENTS: Components = {
  a: ({ href, children }) => <Outside href={href ?? ""}>{children}</Outside>,
  img: ({ src, alt }) => <Picture src={typeof src === "string" ? src : ""} alt={alt ?? ""} />,
  table: ({ children }) => (
    <div className={styles.wide}>
      <table>{children}</table>
    </div>
  ),
};

export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className={styles.text}>
      <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
        {closedLists(text)}
      </ReactMarkdown>
    </div>
  );
}

function Outside({ href, children }: { readonly href: string; readonly children: React.ReactNode }) {
  const host = hostOf(href, window.location.origin);
  if (host === null) return <span>{children}</span>;
  return (
    <a href={href} rel="noopener noreferrer nofollow" target="_blank">
      {children}
      <span className={styles.host}> ({host})</span>
    </a>
  );
}

function Picture({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { t } = useSpeech();
  if (ownFile(src)) return <img src={src} alt={alt} loading="lazy" />;
  const host = hostOf(src, window.location.origin) ?? t("chat.image_unnamed");
  return (
    <span className={styles.blocked}>
      {alt !== "" && `${alt} — `}
      {t("chat.image_blocked", { host })}
    </span>
  );
}
