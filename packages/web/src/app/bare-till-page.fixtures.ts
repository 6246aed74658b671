import { tempId } from "@clove/domain/ids.ts";
import type { Order, PaymentBody } from "@clove/domain/orders/orders.schema.ts";
import { saleFacts, soldVariation } from "@clove/domain/orders/sale.fixtures.ts";
import type { CustomerFacts } from "@clove/domain/orders/sale-facts.ts";
import type { UnknownAction } from "@reduxjs/toolkit";
import { failureOf } from "../api/failure.ts";
import { isRefusal } from "../api/is-refusal.ts";
import { signInApi } from "../features/auth/sign-in.api.ts";
import { creditApi } from "../features/customers/credit.api.ts";
import { ordersApi, type SaleBody } from "../features/orders/orders.api.ts";
import { refundsApi } from "../features/orders/refunds/refunds.api.ts";
import { emptyCart } from "../features/pos/cart/cart.ts";
import { openCart } from "../features/pos/cart/open-cart.ts";
import { shiftsApi } from "../features/shifts/shifts.api.ts";
import { cashApi } from "../features/terminals/cash.api.ts";
import { copyHistory } from "../local-db/copy-history.ts";
import { localCopy, openLocalCopy } from "../local-db/local-copy.ts";
import { readChain } from "../local-db/own-device.ts";
import { readReceiptKey } from "../local-db/receipt-key.ts";
import { signSale } from "../printing/sign-sale.ts";
import { selectAuth } from "../session/auth-slice.ts";
import { type ChosenTerminal, terminalChosen } from "../session/place-slice.ts";
import { askSync } from "../sync/ask-sync.ts";
import { countUnsent } from "../sync/outbox.ts";
import { startBareTill } from "./bare-till.fixtures.tsx";
import type { Act, Stand, Step, Worked } from "./bare-till-terms.fixtures.ts";

type Sold = Pick<Order, "id" | "items"> & { left: number; isCash: boolean };

const { setUp } = window;
const { terminal, branch_name, goods, customer } = setUp;
const store = await startBareTill(document.body);
/** Sales of this visit that may be returned. */
let returnable: Sold[] = [];

const random = (below: number) => Math.floor(Math.random() * below);
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join("");
const isOnline = () => store.getState().connectivity.online;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const chosen: ChosenTerminal = { ...terminal };
const at = {
  id: terminal.id,
  name: terminal.name,
  unique_no: terminal.unique_no,
  branch: { id: terminal.branch_id, name: branch_name },
};

function factsOf() {
  const variations = goods.map((each) => soldVariation({ ...each, stock: 1_000_000 }));
  const { id, unique_no, branch_id } = terminal;
  const buyer: CustomerFacts = {
    ...customer,
    phone: null,
    status: "active",
    credit_limit: 9_000_000,
    credit_used: 0,
  };
  const mode = isOnline() ? ("online" as const) : ("offline" as const);
  return (isOnCredit: boolean) =>
    saleFacts(variations, {
      ...{ mode, branch_id, customer: isOnCredit ? buyer : null },
      terminal: {
        id,
        unique_no,
        branch_id,
        status: "active",
        branch_type: "branch",
        branch_status: "active",
      },
    });
}

type Placing = SaleBody & { temp_id: string };

async function sell(returned?: Sold): Promise<void> {
  const { user_id } = selectAuth(store.getState());
  const copy = openLocalCopy();
  if (user_id === null || !copy) return;
  const lines = returned
    ? [{ ...goods[0]!, quantity: 1 }]
    : goods.slice(0, 1 + random(goods.length)).map((each) => ({ ...each, quantity: 1 + random(4) }));
  const total = lines.reduce((sum, { sale_price, quantity }) => sum + sale_price * quantity, 0);
  const method = returned ? "cash" : (["cash", "cash", "bank", "credit"] as const)[random(4)]!;
  const change = method === "cash" && !returned ? 5 : 0;
  const payments: PaymentBody[] = [
    { payment_method: method, amount_received: total + change, amount_returned: change },
  ];
  const key = newKey();
  const body: Placing = {
    temp_id: tempId(terminal.unique_no, key),
    ...{
      terminal_id: terminal.id,
      terminal_no: terminal.unique_no,
      history: copyHistory(),
      adjustment: 0,
      discount: 0,
      payments,
    },
    items: lines.map(({ id, name, sale_price, quantity }) => ({
      ...{
        product_variation_id: id,
        name,
        quantity,
        sale_price,
        discount: 0,
        discount_type: "percentage" as const,
      },
    })),
    ...(method === "credit" && { user_id: customer.id, user_name: customer.name }),
    ...(returned && {
      returned: {
        id: returned.id,
        items: [{ order_item_id: returned.items[0]!.id, quantity: 1 }],
        return_charge: 0,
        notes: "",
      },
    }),
  };
  const told = lines.map(({ id, quantity, sale_price }): [number, number, number] => [
    id,
    quantity,
    sale_price,
  ]);
  await window.note({
    what: "begun",
    temp_id: body.temp_id,
    total,
    lines: told,
    method,
    isExchange: returned !== undefined,
  });
  await place(`${copy.profile.company_id}:${user_id}`, key, body);
  if (returned) returned.left -= 1;
}

/** Until it is sold or refused, as the sale screen does. */
async function place(owner: string, key: string, body: Placing): Promise<void> {
  const cart = { ...emptyCart, key, temp_id: body.temp_id, attempt: body };
  const facts = factsOf()(body.user_id !== undefined);
  for (;;) {
    const isHeld = isOnline();
    if (isHeld && !(await openCart.write(owner, cart))) throw new Error(`the cart ${key} was taken`);
    const sale = { body, facts, terminal: at, cart: openCart.named(owner, key), isHeld };
    const { data, error } = await store.dispatch(
      ordersApi.endpoints.placeOrder.initiate(sale, { track: false }),
    );
    if (data) {
      void openCart.sold(owner, key);
      const isKept = data.synced === 0;
      const codes =
        isKept && setUp.prints && Math.random() < setUp.prints && data.temp_id ? await codesOf(data) : [];
      const device_no = await lastNumber();
      await window.note({
        what: isKept ? "kept" : "acknowledged",
        order_ref: data.order_ref,
        temp_id: body.temp_id,
        device_no,
        codes,
      });
      const isCash = body.payments[0]?.payment_method === "cash";
      if (!isKept && !body.returned)
        returnable = [{ ...data, isCash, left: data.items[0]!.quantity }, ...returnable].slice(0, 20);
      return;
    }
    // Where the session ends meanwhile the call is given up, which says nothing about the sale.
    if (error && "status" in error && isRefusal(error)) {
      const code = failureOf(error)?.code ?? JSON.stringify(error);
      await openCart.write(owner, { ...cart, attempt: null });
      await window.note({ what: "refused", temp_id: body.temp_id, code });
      return;
    }
    await wait(200);
    // The session has ended meanwhile: the cart stays on disk, and is sent again after the next sign-in.
    if (selectAuth(store.getState()).accessToken === null) return;
  }
}

async function codesOf(order: Parameters<typeof signSale>[0]): Promise<readonly string[]> {
  const company = openLocalCopy()?.memory.company;
  return company ? signSale(order, company) : [];
}

async function lastNumber(): Promise<number> {
  const copy = openLocalCopy();
  return copy ? ((await readChain(copy.db, copy.profile.company_id)).last?.device_no ?? 0) : 0;
}

/** The cart that a killed browser left behind. */
async function resume(): Promise<void> {
  const { user_id } = selectAuth(store.getState());
  const copy = await localCopy(user_id);
  const owner = `${copy.profile.company_id}:${user_id}`;
  const { key, attempt } = await openCart.open(owner);
  if (attempt) await place(owner, key, attempt);
}

type Answered = { data?: unknown; error?: unknown };

/** A call at the counter, under its key until it is answered; given up when nothing was sent. */
async function act(kind: Act, call: (temp_id: string) => unknown): Promise<void> {
  const temp_id = tempId(terminal.unique_no, newKey());
  for (let tries = 0; tries < 50 && isOnline(); tries++) {
    const asked = store.dispatch(call(temp_id) as UnknownAction) as unknown as PromiseLike<Answered>;
    const { data, error } = await asked;
    if (data) return window.note({ what: "act", kind, temp_id });
    if (isRefusal(error as { status: number }))
      return window.note({ what: "act", kind, temp_id, refused: failureOf(error)?.code ?? "not sent" });
    await wait(200);
  }
  await window.note({ what: "act", kind, temp_id, refused: "unknown" });
}

const counter = { terminal_id: terminal.id };
const untracked = { track: false as const };
const steps: Record<Step, () => Promise<void>> = {
  sale: () => sell(),
  shift_open: () =>
    act("shift_open", (temp_id) =>
      shiftsApi.endpoints.openShift.initiate({ ...counter, temp_id, opening_balance: 100 }, untracked),
    ),
  shift_close: () =>
    act("shift_close", (temp_id) =>
      shiftsApi.endpoints.closeShift.initiate({ ...counter, temp_id, closing_balance: 50 }, untracked),
    ),
  cash_in: () =>
    act("cash_in", (temp_id) =>
      cashApi.endpoints.cashIn.initiate({ ...counter, temp_id, amount: 7, reason: "Change" }, untracked),
    ),
  cash_out: () =>
    act("cash_out", (temp_id) =>
      cashApi.endpoints.cashOut.initiate({ ...counter, temp_id, amount: 3, reason: "Milk" }, untracked),
    ),
  repayment: () =>
    act("repayment", (temp_id) => {
      const repayments = [
        { payment_method: "cash" as const, amount_received: 2, amount_returned: 0 as const },
      ];
      return creditApi.endpoints.repayCredit.initiate(
        { ...counter, temp_id, user_id: customer.id, repayments },
        untracked,
      );
    }),
  async return() {
    const sold = returnable.find(({ left }) => left > 0);
    if (!sold) return;
    sold.left -= 1;
    const items = [{ order_item_id: sold.items[0]!.id, quantity: 1 }];
    await act("return", (temp_id) =>
      refundsApi.endpoints.returnOrder.initiate(
        { ...counter, temp_id, id: sold.id, items, return_charge: 0 },
        untracked,
      ),
    );
  },
  async cancel() {
    const sold = returnable.find(({ left, items }) => left === items[0]!.quantity);
    if (!sold) return;
    sold.left = 0;
    await act("cancel", (temp_id) =>
      refundsApi.endpoints.cancelOrder.initiate(
        { ...counter, temp_id, id: sold.id, reason: "Wrong" },
        untracked,
      ),
    );
  },
  async exchange() {
    const sold = returnable.find(({ left, isCash }) => left > 0 && isCash);
    if (sold && isOnline()) await sell(sold);
  },
};

const till: Window["till"] = {
  async signIn(email: string, password: string): Promise<string> {
    const { error } = await store.dispatch(
      signInApi.endpoints.login.initiate({ email, password }, untracked),
    );
    if (error) return JSON.stringify(error);
    store.dispatch(terminalChosen(chosen));
    // Order ids of before may be others' by now.
    returnable = [];
    return "";
  },
  /** Does these steps; ends early where nobody is signed in. */
  async work(wanted: readonly Step[]): Promise<Worked> {
    const { user_id } = selectAuth(store.getState());
    if (user_id === null) return "signed out";
    if (!openLocalCopy()) return "not ready";
    await resume();
    for (const step of wanted) {
      if (selectAuth(store.getState()).user_id === null) return "signed out";
      await steps[step]();
    }
    return "done";
  },
  async stand(): Promise<Stand> {
    const { user_id } = selectAuth(store.getState());
    const copy = openLocalCopy();
    if (user_id === null || !copy)
      return {
        isSignedIn: user_id !== null,
        isOnline: isOnline(),
        waiting: -1,
        aside: -1,
        device_id: "",
        made: 0,
        hasKey: false,
      };
    const { company_id } = copy.profile;
    const [{ waiting, quarantined }, chain, key] = await Promise.all([
      countUnsent(copy.db, company_id),
      readChain(copy.db, company_id),
      readReceiptKey(copy.db, company_id),
    ]);
    return {
      isSignedIn: true,
      isOnline: isOnline(),
      waiting,
      aside: quarantined,
      device_id: chain.device_id,
      made: chain.last?.device_no ?? 0,
      hasKey: Boolean(key?.secret),
    };
  },
  ask: () => void askSync(),
};
window.till = till;
