import type { PaymentMethod } from "@clove/domain/orders/payment-methods.ts";
import { useDispatch } from "react-redux";
import { amountSet } from "../cart/cart-slice.ts";
import { useSale } from "./use-sale.ts";

/** Sets what is received by a method, a wire amount. Exactly what is due by a single method lets it follow that again. */
export function useReceive(method: PaymentMethod) {
  const { panels, due } = useSale();
  const dispatch = useDispatch();
  return (amount: number) =>
    dispatch(amountSet({ method, amount: panels.length === 1 && amount === due ? null : amount }));
}
