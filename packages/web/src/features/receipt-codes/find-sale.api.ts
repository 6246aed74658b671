import { offlineReceiptNo } from "@clove/domain/ids.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { unpackSale } from "@clove/domain/receipt-code/pack-sale.ts";
import type { ScannedReceipt } from "@clove/domain/receipt-code/receipt-code.schema.ts";
import * as receiptCodeTexts from "@clove/domain/receipt-code/receipt-code.texts.ts";
import { joinReceiptCodes } from "@clove/domain/receipt-code/receipt-code.ts";
import { readSignedSale } from "@clove/domain/receipt-code/signed-sale.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { failureText } from "../../api/failure.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { findOrders } from "../orders/find-orders.api.ts";
import { receiptCodesApi } from "./receipt-codes.api.ts";

type FoundSale = { order: Order } | { receipt: ScannedReceipt } | { problem: string; isUnknown: false };

/** One of two codes, until the other one is scanned. */
let waiting: string | null = null;

/**
 * What a scanned code of a receipt stands for (receipt-codes §5): the order, if this device or the server has it, or the sale, which can be
 * restored; or why nothing can be said yet, such as that the other one of two codes is missing.
 */
export async function findSale(
  code: string,
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<FoundSale> {
  const both = waiting === null ? [code] : [waiting, code];
  const codes = "bytes" in joinReceiptCodes(both) ? both : [code];
  const joined = joinReceiptCodes(codes);
  waiting = "missing" in joined ? code : null;
  if ("missing" in joined) return cannot(receiptCodeTexts.codeOfTwo(joined));
  const temp_id = "bytes" in joined ? tempIdIn(joined.bytes) : null;
  if (temp_id === null) return cannot(receiptCodeTexts.codeUnreadable);
  const { orders, error } = await findOrders(offlineReceiptNo(temp_id), dispatch);
  if (orders[0]) return { order: orders[0] };
  const problem = (of: unknown) => cannot(failureText(of, uiTexts.serverUnreachable));
  if (error) return problem(error);
  const looked = await dispatch(receiptCodesApi.endpoints.lookAtReceipt.initiate({ codes }));
  if (looked.error) return problem(looked.error);
  const { order, sale } = looked.data;
  if (order) return { order };
  return sale ? { receipt: { codes, sale } } : cannot(receiptCodeTexts.codeUnreadable);
}

const cannot = (problem: string) => ({ problem, isUnknown: false }) as const;

/** Not judged here: the server checks the signature. Null for what a newer app has packed. */
function tempIdIn(bytes: Uint8Array): string | null {
  try {
    return unpackSale(readSignedSale(bytes).packed).sale.order.temp_id;
  } catch {
    return null;
  }
}
