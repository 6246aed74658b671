import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { useSelector } from "react-redux";
import { selectAuth } from "../../../session/auth-slice.ts";
import { selectPlace } from "../../../session/place-slice.ts";
import { useGetProfileQuery } from "../../auth/auth.api.ts";
import { useListTerminalsQuery } from "../../terminals/terminals.api.ts";

/**
 * Where the order can be paid back (orders §13): the active counters of its store, for a cashier that of the own open shift.
 * `initial` is the counter at hand, whose drawer the cash comes from, else that of the order, else the only one there is.
 */
export function useRefundCounters({ terminal: sold }: Pick<Order, "terminal">) {
  const { role } = useSelector(selectAuth);
  const { terminal: here } = useSelector(selectPlace);
  const { data: profile } = useGetProfileQuery();
  const isCashier = role === "cashier";
  const { data } = useListTerminalsQuery({ page: 1, length: 200, branch_id: sold.branch.id });
  const counters = (data?.terminals ?? []).filter(
    ({ id, status }) => status === "active" && (!isCashier || id === profile?.terminal?.id),
  );
  const one = (wanted: number | undefined) => counters.find(({ id }) => id === wanted);
  const initial = one(here?.id) ?? one(sold.id) ?? (counters.length === 1 ? counters[0] : undefined);
  return {
    isLoaded: data !== undefined,
    initial: initial ? String(initial.id) : null,
    options: counters.map(({ id, name }) => ({ value: String(id), label: name })),
  };
}
