import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { ExchangedOrder, Refundable, RefundedOrder } from "@clove/domain/orders/refunds.schema.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import type { TestApp } from "./app.ts";
import type { Shop } from "./shop.ts";

/** The calls that take goods back in a shop, at its first counter unless `more` says otherwise, and reads of their effects. */
export function openRefunds(app: TestApp, shop: Shop) {
  const { token } = shop.owner;
  const read = async <T>(path: string): Promise<T> => (await app.call<T>(token, "GET", path)).data;
  /** `pieces`: how many of each line, by the line's index in the order. */
  const itemsOf = (order: Order, pieces: Record<number, number>) =>
    Object.entries(pieces).map(([place, quantity]) => ({
      order_item_id: order.items[Number(place)]!.id,
      quantity,
    }));
  return {
    giveBack: (order: Order, pieces: Record<number, number>, more: object = {}, by = token) =>
      app.call<RefundedOrder>(by, "POST", "order/return", {
        id: order.id,
        terminal_id: shop.terminal.id,
        items: itemsOf(order, pieces),
        ...more,
      }),
    /** `returned`: further fields of the return. */
    exchange: (
      order: Order,
      pieces: Record<number, number>,
      {
        returned = {},
        ...sale
      }: { items: object[]; payments: object[]; returned?: object; [more: string]: unknown },
      by = token,
    ) =>
      app.call<ExchangedOrder>(by, "POST", "order/exchange", {
        terminal_id: shop.terminal.id,
        returned: { id: order.id, items: itemsOf(order, pieces), ...returned },
        ...sale,
      }),
    cancel: (order: { id: number }, more: object = {}, by = token) =>
      app.call<RefundedOrder>(by, "POST", "order/cancel", {
        id: order.id,
        terminal_id: shop.terminal.id,
        ...more,
      }),
    refundable: (order: { id: number }, query = "", by = token) =>
      app.call<{ refundable: Refundable }>(by, "GET", `order/${order.id}/refundable${query}`),
    order: async ({ id }: { id: number }) => (await read<{ order: Order }>(`order/${id}`)).order,
    drawer: async ({ id } = shop.terminal as { id: number }) =>
      (await read<{ terminal: Terminal }>(`terminal/${id}`)).terminal.cash_box,
    owes: async ({ id }: { id: number }) => (await read<{ user: User }>(`user/${id}`)).user.credit_used,
  };
}

/** What was actually paid back, such as `[["cash", 9.45]]`. */
export const paidBack = ({ refunds }: RefundedOrder) =>
  refunds.map(({ payment_method, amount_received }) => [payment_method, amount_received]);
