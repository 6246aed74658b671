import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useCallback, useRef, useState } from "react";
import { useDispatch, useStore } from "react-redux";
import type { CallError } from "../../../api/base-query.ts";
import { type ConnectivityState, selectOnline } from "../../../api/connectivity-slice.ts";
import { failureOf, failureText } from "../../../api/failure.ts";
import { isRefusal } from "../../../api/is-refusal.ts";
import { copyHistory } from "../../../local-db/copy-history.ts";
import { holdDrawing } from "../../../ui/hold-drawing.ts";
import { notify } from "../../../ui/notify.ts";
import { refuseWrongNumbers } from "../../../ui/wrong-numbers.ts";
import { ordersApi, type PlacedOrder } from "../../orders/orders.api.ts";
import type { Cart } from "../cart/cart.ts";
import {
  attemptRefused,
  attemptStarted,
  type CartState,
  cartCleared,
  cartRenamed,
  selectCart,
} from "../cart/cart-slice.ts";
import { openCart } from "../cart/open-cart.ts";
import * as texts from "../pos.texts.ts";
import { sheetId } from "../use-sheet.ts";
import { problemOf, type Sale, type SaleProblem } from "./use-sale.ts";

type Props = {
  sale: Sale;
  /** The server refused on newer facts than the cart's: reload its products. */
  refreshCart: () => Promise<void>;
  /** Its button gives the focus away, disabled as it is from now on. */
  onStarted: () => void;
  onPlaced: (order: PlacedOrder) => void;
  /** The field of the first refusal, which gets the focus. */
  onRefused: (path: string) => void;
};

type PlacedAt = Order["terminal"];

/** What takes longer is shown. */
const shownAfterMilliseconds = 100;

/**
 * Place Order: checks the sale, then sends or stores it once (selling §15, §16; offline §5). A second press does
 * nothing.
 */
export function usePlaceOrder({ sale, refreshCart, onStarted, onPlaced, onRefused }: Props) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const store = useStore<{ cart: CartState; connectivity: ConnectivityState }>();
  const running = useRef<Promise<unknown> | null>(null);
  const [placing, setPlacing] = useState(false);
  /** The cart for which all errors are shown, because placing it was tried. */
  const [tried, setTried] = useState<string | null>(null);
  /** The server's refusals apply until the cart changes. */
  const [answered, setAnswered] = useState<{ cart: Cart; problems: SaleProblem[] } | null>(null);
  const { attempt, key } = sale.cart;

  const settle = async (owner: string, sent: Cart, at: PlacedAt) => {
    if (!sent.attempt) return;
    // The id must outlive a crash from the moment in which the server may store the sale. Without a server it is stored in one
    // transaction with its cart. A cart that another tab sold or changed meanwhile is not sold here.
    const isHeld = selectOnline(store.getState());
    if (isHeld && !(await openCart.write(owner, sent))) return;
    const shown = { owner, key: sent.key };
    const cart = openCart.named(owner, sent.key);
    const sending = { body: sent.attempt, facts: sale.facts, terminal: at, cart, isHeld };
    // Not by its hook, which draws the screen anew at each step of the call.
    const { data: order, error } = await dispatch(
      ordersApi.endpoints.placeOrder.initiate(sending, { track: false }),
    );
    if (order) {
      dispatch(cartCleared(shown));
      void openCart.sold(owner, sent.key);
      notify.success(order.synced ? saleTexts.orderPlaced : saleTexts.orderSavedLocally);
      onPlaced(order);
    } else if (isCallError(error) && "isTaken" in error) {
      // Tells what to show instead.
      await openCart.write(owner, sent);
    } else if (isCallError(error) && isRefusal(error)) {
      if (failureOf(error)?.code === "key_reused") {
        // The same sale would have got its first answer again (offline §5), so this is another one.
        void openCart.sold(owner, sent.key);
        dispatch(cartRenamed(shown));
        notify.error(saleTexts.cartSoldBefore);
      } else {
        dispatch(attemptRefused(shown));
        // Also when the call was refused because the session has ended.
        void openCart.write(owner, { ...sent, attempt: null });
        notify.error(failureText(error, saleTexts.orderFailed));
      }
      await refreshCart();
      const problems = failureOf(error)?.errors ?? [];
      setAnswered({
        cart: selectCart(store.getState()).cart,
        problems: problems.map(({ path, message }) => ({ path, text: message })),
      });
      onRefused(problems[0]?.path ?? "");
    } else {
      notify.warning(texts.saleKept);
    }
  };

  const place = async () => {
    if (running.current || refuseWrongNumbers(document.getElementById(sheetId))) return;
    const { terminal, request, refusals } = sale;
    const [refusal] = attempt ? [] : refusals;
    if (refusal || !terminal) {
      setTried(key);
      if (refusal) notify.warning(problemOf(refusal).text);
      return onRefused(refusal?.path ?? "");
    }
    const draw = holdDrawing();
    if (!attempt) {
      const { id, unique_no } = terminal;
      const { customer } = sale.cart;
      const history = customer?.history ?? copyHistory();
      const meant = { terminal_no: unique_no, user_name: customer?.name, history };
      const body = { ...request, terminal_id: id, ...meant };
      dispatch(attemptStarted({ unique_no: terminal.unique_no, body }));
    }
    const state = selectCart(store.getState());
    if (!state.owner || !state.cart.attempt) return draw();
    running.current = settle(state.owner, state.cart, placedAt(sale, state.cart.attempt.terminal_id));
    onStarted();
    const shown = setTimeout(() => setPlacing(true), shownAfterMilliseconds);
    try {
      await running.current;
    } finally {
      clearTimeout(shown);
      draw();
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
    /** Resolves when no sale is being sent. */
    settled: useCallback(async () => running.current, []),
  };
}

/** The counter of a sale; that of one sent before a reload may differ from the chosen one. */
function placedAt({ terminal, terminals, branchName }: Sale, id: number): PlacedAt {
  const listed = terminals?.find((each) => each.id === id);
  const { name = "", unique_no = "", branch_id = 0 } = terminal ?? {};
  const branch = listed?.branch ?? { id: branch_id, name: branchName ?? "" };
  return listed
    ? { id, name: listed.name, unique_no: listed.unique_no, branch }
    : { id, name, unique_no, branch };
}

const isCallError = (error: unknown): error is CallError =>
  typeof error === "object" && error !== null && "status" in error;
