import { isOrderCode } from "@clove/domain/orders/order-code.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { answerOf, uncached } from "../../api/base-api.ts";
import type { CallError } from "../../api/base-query.ts";
import { openLocalCopy } from "../../local-db/local-copy.ts";
import { ordersApi } from "./orders.api.ts";
import { ordersInCopy } from "./orders.offline.ts";

type Found = { orders: Order[]; error?: CallError };

/**
 * The orders whose number, receipt number, invoice id or receipt's address a code is, the newest first: mostly one. The local copy,
 * with what waits here to be sent, is searched first. Without a connection the error says that one is needed (orders §24).
 */
export async function findOrders(
  code: string,
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<Found> {
  if (!isOrderCode(code)) return { orders: [] };
  const memory = openLocalCopy()?.memory;
  const here = memory ? ordersInCopy(memory, code) : [];
  if (here.length > 0) return { orders: here };
  const asked = dispatch(ordersApi.endpoints.findOrders.initiate(code, uncached));
  const { data, error } = await answerOf(asked);
  return error ? { orders: [], error: error as CallError } : { orders: data?.orders ?? [] };
}
