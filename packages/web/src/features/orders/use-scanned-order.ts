import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
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
};

/** A receipt's barcode opens its order (orders §19). */
export function useScannedOrder({ searchId, onOrder, onMany }: Props): void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const scan = async (code: string) => {
    const { orders, error } = await findOrders(code, dispatch);
    const [order, ...others] = orders;
    if (error) notify.error(failureText(error, commonTexts.somethingWentWrong));
    else if (!order) notify.warning(`${commonTexts.noResultFound}: ${code}`);
    else if (others.length > 0) onMany(code);
    else onOrder(order);
  };
  useScanner({ enabled: true, searchId, onScan: (code) => void scan(code) });
}
