import { isApprovable } from "@clove/domain/approvals/approvable.ts";
import type { Approved } from "@clove/domain/approvals/approved.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import type { Answer } from "@clove/domain/till/till-events.ts";
import type { Store, ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { CallError } from "../../../api/base-query.ts";
import { type ConnectivityState, selectOnline } from "../../../api/connectivity-slice.ts";
import { failureOf, failureText } from "../../../api/failure.ts";
import { isRefusal } from "../../../api/is-refusal.ts";
import { copyHistory } from "../../../local-db/copy-history.ts";
import { drawHeld, holdDrawing } from "../../../ui/feedback/hold-drawing.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { ordersApi, type PlacedOrder } from "../../orders/orders.api.ts";
import {
  attemptRefused,
  attemptStarted,
  type CartState,
  cartCleared,
  cartRenamed,
  selectCart,
} from "../cart/cart-slice.ts";
import { openCart } from "../cart/open-cart.ts";
import { lastSale } from "../display/last-sale.ts";
import type { Effects, Here, Send } from "../here.ts";
import * as texts from "../pos.texts.ts";
import type { Sale } from "./use-sale.ts";

type Props = {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  store: Pick<Store<{ cart: CartState; connectivity: ConnectivityState }>, "getState">;
  send: Send;
  sale: Sale;
  /** Reloads the cart's products, and by what the company sells. */
  refreshCart: () => Promise<void>;
  /** Called with the code of a refusal. */
  heard: (code: string | undefined) => void;
  /** Prints the receipt, and returns the order if the screen has to show it. */
  print: (order: PlacedOrder) => PlacedOrder | null;
};

/** How a sale is sent or stored once (selling §15, §16; offline §5). */
export function placingEffects({ dispatch, store, send, sale, refreshCart, heard, print }: Props) {
  return {
    closeCart: ({ approval }) => {
      holdDrawing();
      // A sale whose answer did not come is sent again as it was.
      const isAgain = selectCart(store.getState()).cart.attempt !== null;
      if (!isAgain) start(sale, dispatch, approval);
      const { owner, cart } = selectCart(store.getState());
      if (!owner || !cart.attempt) return send({ type: "cartClosed", sent: null });
      const isOnline = selectOnline(store.getState());
      const sending = {
        body: cart.attempt,
        facts: sale.facts,
        terminal: placedAt(sale, cart.attempt.terminal_id),
        isHeld: isOnline,
        isAgain,
      };
      send({ type: "cartClosed", sent: { sale: { owner, cart, sending }, isOnline } });
    },
    keepCart: async ({ sale: { owner, cart } }) =>
      send({ type: "cartKept", isOwn: await openCart.write(owner, cart).catch(failed(false)) }),
    send: async ({ sale: { owner, cart, sending } }) => {
      // Named only now: writing the cart has changed its revision.
      const named = { ...sending, cart: openCart.named(owner, cart.key), practice: cart.practice };
      // Dispatched directly: the mutation's hook would re-render the screen at every state of the call.
      const call = ordersApi.endpoints.placeOrder.initiate(named, { track: false });
      // Without an answer the cart stays closed, and the same sale is sent again.
      const answer = dispatch(call).then((answered) => {
        heard(failureOf(answered.error)?.code);
        return answerOf(answered);
      });
      send({ type: "answered", answer: await answer.catch(failed({ kind: "none" as const })) });
    },
    sold: ({ sale: { owner, cart }, placed }) => {
      if (!placed.practice) lastSale.note(placed);
      dispatch(cartCleared({ owner, key: cart.key }));
      void openCart.sold(owner, cart.key);
      if (!placed.practice)
        notify.success(placed.synced ? saleTexts.orderPlaced : saleTexts.orderSavedLocally);
      send({ type: "printed", receipt: print(placed) });
    },
    rename: ({ sale: { owner, cart } }) => {
      void openCart.sold(owner, cart.key);
      dispatch(cartRenamed({ owner, key: cart.key }));
      notify.error(saleTexts.cartSoldBefore);
    },
    reopen: ({ sale: { owner, cart }, text }) => {
      dispatch(attemptRefused({ owner, key: cart.key }));
      // Written here, as the page that stores changes is gone when the session has ended.
      void openCart.write(owner, { ...cart, attempt: null });
      notify.error(text);
    },
    refresh: async () => {
      await refreshCart().catch(console.error);
      send({ type: "refreshed", cart: selectCart(store.getState()).cart });
    },
    tellUnanswered: () => notify.warning(texts.saleKept),
    warn: ({ text }) => notify.warning(text),
    release: drawHeld,
  } satisfies Partial<Effects>;
}

/** The outcome to go on with when a part of the app has failed. */
const failed =
  <T>(outcome: T) =>
  (error: unknown): T => {
    console.error(error);
    return outcome;
  };

function start(
  { cart, terminal, request }: Sale,
  dispatch: Props["dispatch"],
  approval: Approved | null,
): void {
  if (!terminal) return;
  const { id, unique_no } = terminal;
  const history = cart.customer?.history ?? copyHistory();
  const meant = { terminal_no: unique_no, user_name: cart.customer?.name, history };
  dispatch(attemptStarted({ unique_no, body: { ...request, terminal_id: id, ...meant, ...approval } }));
}

/** The counter of a sale; that of one sent before a reload may differ from the chosen one. */
function placedAt({ terminal, terminals, branchName }: Sale, id: number): Order["terminal"] {
  const listed = terminals?.find((each) => each.id === id);
  const { name = "", unique_no = "", branch_id = 0 } = terminal ?? {};
  const branch = listed?.branch ?? { id: branch_id, name: branchName ?? "" };
  return listed
    ? { id, name: listed.name, unique_no: listed.unique_no, branch }
    : { id, name, unique_no, branch };
}

function answerOf({ data, error }: { data?: PlacedOrder; error?: unknown }): Answer<Here> {
  if (data) return { kind: "placed", placed: data };
  if (!isCallError(error)) return { kind: "none" };
  if ("isTaken" in error) return { kind: "taken" };
  if (!isRefusal(error)) return { kind: "none" };
  const { code, errors } = failureOf(error) ?? {};
  const problems = (errors ?? []).map(({ path, message }) => ({ path, text: message }));
  if (code === "key_reused") return { kind: "reused", problems };
  // The refusal of a right names no field.
  const mayAsk = problems.length <= 1 && isApprovable([{ code: code ?? "" }]);
  return { kind: "refused", text: failureText(error, saleTexts.orderFailed), problems, mayAsk };
}

const isCallError = (error: unknown): error is CallError =>
  typeof error === "object" && error !== null && "status" in error;
