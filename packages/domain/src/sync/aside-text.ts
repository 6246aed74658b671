import * as asideTexts from "./aside.texts.ts";
import type { SyncKind } from "./record-kinds.ts";

type Aside = { kind: SyncKind; code: string; message: string };

/** Says why a record was kept aside, for a manager (sync §10). `message` is the server's, which may end with a field. */
export function asideText({ kind, code, message }: Aside): string {
  // `Not found (terminal_id)`
  const [, sentence = message, field = ""] = /^(.*) \(([\w.]+)\)$/.exec(message) ?? [];
  if (code === "forbidden")
    return kind === "order" ? asideTexts.asideSaleOfOther : asideTexts.asideNotAllowed;
  if (code === "validation_failed")
    return asideTexts.asideUnreadable({ fields: sentence.replace(/^[^:]*: /, "") });
  if (code !== "not_found") return sentence;
  const line = /^order_items\.(\d+)\./.exec(field);
  if (line) return asideTexts.asideGoodsUnknown({ line: Number(line[1]) + 1 });
  if (field === "terminal_id") return asideTexts.asideCounterUnknown;
  return field === "cashier_user_id" ? asideTexts.asideCashierUnknown : message;
}
