import { matchOrder } from "@clove/domain/orders/match-order.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { answered, listArgs, pageOf } from "../../local-db/answer-offline.ts";

/** GET company/order/list: the last 30 days, and what waits here to be sent (`synced` 0). */
export const listOrdersOffline: OfflineAnswer = (request, { memory }) => {
  const args = listArgs(request);
  const search = args.text("search");
  const [branch_id, terminal_id] = [args.id("branch_id"), args.id("terminal_id")];
  const ids: number[] = [];
  for (const { id, parts } of memory.keysInOrder("orders")) {
    const [, branch, terminal, invoice_id = "", order_ref = "", name = "", phone = ""] = parts;
    if (branch_id !== undefined && Number(branch) !== branch_id) continue;
    if (terminal_id !== undefined && Number(terminal) !== terminal_id) continue;
    if (matchOrder({ invoice_id, order_ref, user: { name, phone } }, search)) ids.push(id);
  }
  const { rows, count } = pageOf(ids, args);
  return answered({ orders: rows.flatMap((id) => memory.order(id) ?? []), count });
};
