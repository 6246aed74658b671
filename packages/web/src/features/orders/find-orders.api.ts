import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { uncached } from "../../api/base-api.ts";
import type { CallError } from "../../api/base-query.ts";
import { openLocalCopy } from "../../local-db/local-copy.ts";
import type { MemoryCopy } from "../../local-db/memory-copy.ts";
import { readOrderKey } from "../../local-db/row-keys.ts";
import { ordersApi } from "./orders.api.ts";

type Found = { orders: Order[]; error?: CallError };

/**
 * The orders whose number, receipt number or invoice id a scanned code is, the newest first: mostly one. The local copy is
 * searched first; it also has the caller's own orders, where the server's list is not for the caller (orders §4).
 */
export async function findOrders(
  code: string,
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<Found> {
  const memory = openLocalCopy()?.memory;
  const here = memory ? ordersInCopy(memory, code) : [];
  if (here.length > 0) return { orders: here };
  const asked = { search: code, page: 1, length: 20 };
  const call = ordersApi.endpoints.listOrders.initiate(asked, uncached);
  const { data, error } = await dispatch(call);
  if (error) return { orders: [], error: error as CallError };
  const isNamed = ({ order_ref, invoice_id, payment_logs }: Order) =>
    [order_ref, invoice_id, ...payment_logs.map(({ receipt_no }) => receipt_no)].includes(code);
  return { orders: (data?.orders ?? []).filter(isNamed) };
}

function ordersInCopy(memory: MemoryCopy, code: string): Order[] {
  const orders: Order[] = [];
  for (const { id, parts } of memory.keysInOrder("orders")) {
    const { order_ref, invoice_id, receipt_nos } = readOrderKey(parts, () => memory.order(id));
    const order = [order_ref, invoice_id, ...receipt_nos].includes(code) && memory.order(id);
    if (order) orders.push(order);
  }
  return orders;
}
