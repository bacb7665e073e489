// All words of the application in Japanese: the measure for every other language.
import { account } from "./ja/account";
import { chat } from "./ja/chat";
import { drafts } from "./ja/drafts";
import { house } from "./ja/house";
import { roster } from "./ja/roster";
import { sheet } from "./ja/sheet";
import { shell } from "./ja/shell";
import { tools } from "./ja/tools";
import { work } from "./ja/work";

export const areas = { shell, account, chat, work, sheet, house, drafts, roster, tools } as const;
export const ja = {
  ...shell,
  ...account,
  ...chat,
  ...work,
  ...sheet,
  ...house,
  ...drafts,
  ...roster,
  ...tools,
} as const;
