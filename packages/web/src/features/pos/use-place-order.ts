import { messages } from "@clove/domain/messages.ts";
import type { Order, PlaceOrderBody } from "@clove/domain/sales/orders.schema.ts";
import { useCallback, useRef, useState } from "react";
import { useDispatch, useStore } from "react-redux";
import { failureOf, failureText } from "../../api/failure.ts";
import { notify } from "../../ui/notify.ts";
import { usePlaceOrderMutation } from "../orders/orders.api.ts";
import type { Cart } from "./cart.ts";
import { attemptRefused, attemptStarted, type CartState, cartCleared, selectCart } from "./cart-slice.ts";
import { openCart } from "./open-cart.ts";
import { problemOf, type Sale, type SaleProblem } from "./use-sale.ts";

type Props = {
  sale: Sale;
  /** The server knows better than the cart: read its products again. */
  refreshCart: () => Promise<void>;
  onPlaced: (order: Order) => void;
  /** The first refusal's place, to bring the person there. */
  onRefused: (path: string) => void;
};

/** Place Order: judged here, sent once, its answer settled (D6, D9.1). A second press while it runs does nothing. */
export function usePlaceOrder({ sale, refreshCart, onPlaced, onRefused }: Props) {
  const dispatch = useDispatch();
  const store = useStore<{ cart: CartState }>();
  const [send] = usePlaceOrderMutation();
  const running = useRef<Promise<unknown> | null>(null);
  const [placing, setPlacing] = useState(false);
  /** The cart whose faults all show, since somebody tried to place it. */
  const [tried, setTried] = useState<string | null>(null);
  /** What the server refused holds until the person changes something. */
  const [answered, setAnswered] = useState<{ cart: Cart; problems: SaleProblem[] } | null>(null);
  const { attempt, key } = sale.cart;

  const settle = async (body: PlaceOrderBody) => {
    const { data: order, error } = await send(body);
    if (order) {
      dispatch(cartCleared());
      notify.success(messages.orderPlaced);
      onPlaced(order);
    } else if (isLost(error)) {
      notify.warning("No answer came from the server. The sale is kept.");
    } else {
      dispatch(attemptRefused());
      notify.error(failureText(error, messages.orderFailed));
      await refreshCart();
      const problems = failureOf(error)?.errors ?? [];
      setAnswered({
        cart: selectCart(store.getState()).cart,
        problems: problems.map(({ path, message }) => ({ path, text: message, canTakeOver: false })),
      });
      onRefused(problems[0]?.path ?? "");
    }
  };

  const place = async () => {
    if (running.current) return;
    const { terminal, request, refusals } = sale;
    const [refusal] = attempt ? [] : refusals;
    if (refusal || !terminal) {
      setTried(key);
      if (refusal) notify.warning(problemOf(refusal).text);
      return onRefused(refusal?.path ?? "");
    }
    if (!attempt) {
      const body = { ...request, terminal_id: terminal.id };
      dispatch(attemptStarted({ unique_no: terminal.unique_no, body }));
    }
    const state = selectCart(store.getState());
    if (!state.owner || !state.cart.attempt) return;
    // The id must outlive a crash from the moment in which the sale may be stored.
    openCart.write(state.owner, state.cart);
    setPlacing(true);
    running.current = settle(state.cart.attempt);
    try {
      await running.current;
    } finally {
      running.current = null;
      setPlacing(false);
    }
  };

  const late = tried === key && sale.cart.lines.length > 0 ? sale.refusals.map(problemOf) : [];
  const refused = answered?.cart === sale.cart ? answered.problems : [];
  return {
    place,
    placing,
    problems: [...sale.early, ...late, ...refused],
    /** Resolves when no sale is on its way. */
    settled: useCallback(async () => running.current, []),
  };
}

/** No answer of ours: the sale may be stored or not. Offline nothing was sent at all. */
function isLost(error: unknown): boolean {
  const isOffline =
    typeof error === "object" && error !== null && "status" in error && error.status === "offline";
  return failureOf(error) === null && !isOffline;
}
