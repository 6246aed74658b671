import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { isReceiptCode } from "@clove/domain/receipt-code/is-receipt-code.ts";
import type { ScannedReceipt } from "@clove/domain/receipt-code/receipt-code.schema.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useDispatch } from "react-redux";
import { failureText } from "../../api/failure.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { useScanner } from "../../ui/scanner/use-scanner.ts";
import { findOrders } from "./find-orders.api.ts";

type Props = {
  searchId: string;
  onOrder: (order: Order) => void;
  /** Several orders have this number: a till that was set up again counts from 1 again. */
  onMany: (code: string) => void;
  /** The sale of a receipt that only the receipt has (receipt-codes §5). */
  onReceipt: (receipt: ScannedReceipt) => void;
};

/** A receipt's barcode opens its order (orders §19). Returns what does the same with the code from a camera or a typed one. */
export function useScannedOrder({ searchId, onOrder, onMany, onReceipt }: Props): (code: string) => void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const scan = async (code: string) => {
    if (isReceiptCode(code)) {
      const { findSale } = await import("../receipt-codes/find-sale.api.ts");
      const found = await findSale(code, dispatch);
      if ("problem" in found) return notify.warning(found.problem);
      return "order" in found ? onOrder(found.order) : onReceipt(found.receipt);
    }
    const { orders, error } = await findOrders(code, dispatch);
    const [order, ...others] = orders;
    if (error) notify.error(failureText(error, commonTexts.somethingWentWrong));
    else if (!order) notify.warning(`${commonTexts.noResultFound}: ${code}`);
    else if (others.length > 0) onMany(code);
    else onOrder(order);
  };
  const begin = (code: string) => void scan(code).catch(() => notify.error(commonTexts.somethingWentWrong));
  useScanner({ enabled: true, searchId, onScan: begin });
  return begin;
}
