import * as asideTexts from "./aside.texts.ts";
import type { SyncKind } from "./record-kinds.ts";

/** Why a record was kept aside, in a sentence for a manager (sync §10). `message` is the server's, with the field at its end. */
export function asideText({
  kind,
  code,
  message,
}: {
  kind: SyncKind;
  code: string;
  message: string;
}): string {
  const { sentence, field } = parted(message);
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

/** A message may end with the field that it is about: `Not found (terminal_id)`. */
function parted(message: string): { sentence: string; field: string } {
  const [, sentence = message, field = ""] = /^(.*) \(([\w.]+)\)$/.exec(message) ?? [];
  return { sentence, field };
}
