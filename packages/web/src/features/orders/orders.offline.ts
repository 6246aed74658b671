import { isWithin, momentsOfDays } from "@clove/domain/days.ts";
import { asksForAll, countOfFound, maxFoundOrders, orderMatcher } from "@clove/domain/orders/match-order.ts";
import { isOfCode, readOrderCode } from "@clove/domain/orders/order-code.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { answered, listArgs, pageOf } from "../../local-db/answer-offline.ts";
import type { MemoryCopy } from "../../local-db/memory-copy.ts";
import { cashierIn, readOrderKey } from "../../local-db/row-keys.ts";

/** GET company/order/list: the last 30 days, and what waits here to be sent (`synced` 0). */
export const listOrdersOffline: OfflineAnswer = (request, { memory, profile }) => {
  const args = listArgs(request);
  const [search, status] = [args.text("search"), args.text("status")];
  const [branch_id, terminal_id] = [args.id("branch_id"), args.id("terminal_id")];
  const cashier = args.id("cashier_user_id");
  const days = { from_date: args.text("from_date") || undefined, to_date: args.text("to_date") || undefined };
  const moments = momentsOfDays(days, memory.company?.time_zone ?? profile.company.time_zone);
  const isForFlagged = args.text("flagged") === "1";
  const answers = orderMatcher(search);
  const ids: number[] = [];
  for (const { id, parts } of memory.keysInOrder("orders")) {
    const row = () => memory.order(id);
    const order = readOrderKey(parts, row);
    if (branch_id !== undefined && order.branch_id !== branch_id) continue;
    if (terminal_id !== undefined && order.terminal_id !== terminal_id) continue;
    if (cashier !== undefined && cashierIn(parts, row) !== cashier) continue;
    if (status !== "" && order.status !== status) continue;
    if (isForFlagged && !order.hasOpenFlags) continue;
    if (!isWithin(order.created_at, moments)) continue;
    if (answers(order)) ids.push(id);
  }
  const { rows } = pageOf(asksForAll(search) ? ids : ids.slice(0, maxFoundOrders), args);
  return answered({
    orders: rows.flatMap((id) => memory.order(id) ?? []),
    ...countOfFound(ids.length, search),
  });
};

/** GET company/order/cashiers: who sold in the last 30 days, as they were called at their newest sale here. */
export const listCashiersOffline: OfflineAnswer = (_request, { memory }) => {
  const cashiers = new Map<number, Order["cashier_user"]>();
  for (const { id, parts } of memory.keysInOrder("orders")) {
    const cashier = cashierIn(parts, () => memory.order(id));
    const order = cashier !== undefined && !cashiers.has(cashier) && memory.order(id);
    if (order) cashiers.set(order.cashier_user_id, order.cashier_user);
  }
  return answered({ cashiers: [...cashiers.values()].sort((one, other) => one.id - other.id) });
};

/** GET company/order/find: what this device has of these orders; it cannot say that there is none. */
export const findOrdersOffline: OfflineAnswer = (request, { memory }) => {
  const orders = ordersInCopy(memory, listArgs(request).text("code"));
  if (orders.length === 0) throw new Error(saleTexts.orderNeedsConnection);
  return answered({ orders });
};

/** The orders of this device, sent or not, that a whole number names, the newest first. */
export function ordersInCopy(memory: MemoryCopy, text: string): Order[] {
  const orders: Order[] = [];
  const code = readOrderCode(text);
  if (!code || "token" in code) return orders;
  for (const { id, parts } of memory.keysInOrder("orders")) {
    const order =
      isOfCode(
        readOrderKey(parts, () => memory.order(id)),
        code,
      ) && memory.order(id);
    if (order) orders.push(order);
  }
  return orders;
}

/** GET company/order/{id}; the copy has no costs (orders §17). */
export const getOrderOffline: OfflineAnswer = ({ url }, { memory }) => {
  const order = memory.order(Number(url.split("/").at(-1)));
  if (!order) throw new Error(offlineTexts.pageNotCached);
  return answered({ order });
};
