import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { useGetOrderQuery } from "./orders.api.ts";

/** `?order={id}` opens that order once; the address then is the list's own. */
export function useLinkedOrder(onOrder: (order: Order) => void): void {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get("order") ?? 0);
  const { currentData } = useGetOrderQuery(id, { skip: !(id > 0) });
  const open = useEffectEvent((order: Order) => {
    onOrder(order);
    setParams({}, { replace: true });
  });
  const order = currentData?.order;
  useEffect(() => {
    if (order) open(order);
  }, [order]);
}
