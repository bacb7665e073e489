import { account } from "./en/account";
import { chat } from "./en/chat";
import { drafts } from "./en/drafts";
import { house } from "./en/house";
import { roster } from "./en/roster";
import { sheet } from "./en/sheet";
import { shell } from "./en/shell";
import { tools } from "./en/tools";
import { work } from "./en/work";

export const en = {
  ...shell,
  ...account,
  ...chat,
  ...work,
  ...sheet,
  ...house,
  ...drafts,
  ...roster,
  ...roster,
  ...tools,
};
