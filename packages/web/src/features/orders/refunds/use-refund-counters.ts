import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { useSelector } from "react-redux";
import { selectAuth } from "../../../session/auth-slice.ts";
import { selectPlace } from "../../../session/place-slice.ts";
import { useGetProfileQuery } from "../../auth/auth.api.ts";
import { useListTerminalsQuery } from "../../terminals/terminals.api.ts";

/**
 * Where the order can be paid back (orders §13): the active counters of its store, for a cashier that of the own open shift.
 * `initial` is the counter at hand, else the only one there is.
 */
export function useRefundCounters({ terminal: { branch } }: Pick<Order, "terminal">) {
  const { role } = useSelector(selectAuth);
  const { terminal: here } = useSelector(selectPlace);
  const { data: profile } = useGetProfileQuery();
  const isCashier = role === "cashier";
  const { data } = useListTerminalsQuery({ page: 1, length: 200, branch_id: branch.id });
  const counters = (data?.terminals ?? []).filter(
    ({ id, status }) => status === "active" && (!isCashier || id === profile?.terminal?.id),
  );
  const initial =
    counters.find(({ id }) => id === here?.id) ?? (counters.length === 1 ? counters[0] : undefined);
  return {
    isLoaded: data !== undefined,
    initial: initial ? String(initial.id) : null,
    options: counters.map(({ id, name }) => ({ value: String(id), label: name })),
  };
}
