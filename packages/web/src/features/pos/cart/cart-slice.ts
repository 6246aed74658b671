import { tempId } from "@clove/domain/ids.ts";
import { addToCart } from "@clove/domain/orders/cart.ts";
import type { CashRounding } from "@clove/domain/orders/cash-rounding.ts";
import { chooseByKey, toggleMethod } from "@clove/domain/orders/choose-method.ts";
import type { PlannedReturn } from "@clove/domain/orders/exchange.ts";
import type { PaymentMethod } from "@clove/domain/orders/payment-methods.ts";
import { cashBeside, type Panel } from "@clove/domain/orders/payments.ts";
import type { VariationFacts } from "@clove/domain/orders/sale-facts.ts";
import { createSlice, isAnyOf, type PayloadAction, prepareAutoBatched } from "@reduxjs/toolkit";
import { nanoid } from "nanoid";
import { copyHistory } from "../../../local-db/copy-history.ts";
import { locked, loggedOut } from "../../../session/auth-slice.ts";
import { branchChosen, terminalChosen } from "../../../session/place-slice.ts";
import type { SaleBody } from "../../orders/orders.api.ts";
import {
  type Cart,
  type CartCustomer,
  type CartLine,
  type ChosenPayment,
  emptyCart,
  lineKey,
} from "./cart.ts";

/** The open cart of one person; `owner` is company and user, so that nobody else ever sees it (selling §18). */
export type CartState = { owner: string | null; cart: Cart };
/** Names the cart that was sent: when its answer comes, the screen may already show the next one. */
export type SentCart = { owner: string; key: string };

type PressedMethod = { added: ChosenPayment; shown: readonly Panel[] };

const asPressed = (payment_method: PaymentMethod, shown: readonly Panel[]): { payload: PressedMethod } => ({
  payload: { added: { payment_method, amount_received: null, ref: "" }, shown },
});

const unnamed = { key: "", temp_id: null } satisfies Partial<Cart>;
const nothing = (): CartState => ({ owner: null, cart: emptyCart });

const slice = createSlice({
  name: "cart",
  initialState: nothing,
  reducers: {
    /** The stored cart; what was done on the screen before it was loaded is done to it. */
    cartOpened: ({ owner, cart }, { payload }: PayloadAction<{ owner: string; cart: Cart }>) => {
      if (payload.cart.attempt) return payload;
      const early = owner === null ? cart : emptyCart;
      const payments = early.payments.length > 0 ? early.payments : payload.cart.payments;
      const adjustment = early.adjustment || payload.cart.adjustment;
      return { ...payload, cart: { ...joined(payload.cart, early), payments, adjustment } };
    },
    /** A held cart; items that were scanned while it was loading are added to it. */
    cartTakenUp: (state, { payload }: PayloadAction<Cart>) => {
      if (state.cart.attempt) return;
      const customer = payload.customer ?? state.cart.customer;
      state.cart = { ...joined(payload, state.cart), customer };
    },
    lineAdded: {
      prepare: (line: CartLine) => ({ payload: line, meta: { key: nanoid() } }),
      reducer: ({ cart }, { payload, meta }: PayloadAction<CartLine, string, { key: string }>) => {
        if (cart.attempt) return;
        cart.key ||= meta.key;
        cart.lines = addToCart(cart.lines, payload);
        setFacts(cart, [payload.facts]);
      },
    },
    lineRemoved: ({ cart }, { payload }: PayloadAction<string>) => {
      if (cart.attempt) return;
      cart.lines = cart.lines.filter((line) => lineKey(line) !== payload);
      // Items added next are another sale.
      if (cart.lines.length === 0) Object.assign(cart, unnamed);
    },
    /** `quantity`, `sale_price` or `discount` of one line. */
    lineChanged: (
      { cart },
      {
        payload,
      }: PayloadAction<{ line: string } & Partial<Pick<CartLine, "quantity" | "sale_price" | "discount">>>,
    ) => {
      const { line: key, ...changes } = payload;
      const line = cart.lines.find((each) => lineKey(each) === key);
      if (line && !cart.attempt) Object.assign(line, changes);
    },
    /** The catalogue was loaded again; prices already quoted to the customer stay until the new ones are accepted. */
    factsRead: ({ cart }, { payload }: PayloadAction<VariationFacts[]>) => setFacts(cart, payload),
    /** The user accepts the catalogue's present price and discount. */
    factsTakenOver: ({ cart }, { payload }: PayloadAction<string>) => {
      const line = cart.lines.find((each) => lineKey(each) === payload);
      if (!line || cart.attempt) return;
      const { price_type, sale_price, discount } = line.facts;
      line.sale_price = price_type === "variable" ? Math.max(line.sale_price, sale_price) : sale_price;
      line.discount = Math.max(line.discount, discount);
    },
    customerChosen: {
      prepare: (customer: CartCustomer | null) => ({ payload: asChosen(customer), meta: { key: nanoid() } }),
      reducer: ({ cart }, { payload, meta }: PayloadAction<CartCustomer | null, string, { key: string }>) => {
        if (cart.attempt) return;
        cart.key ||= meta.key;
        cart.customer = payload;
      },
    },
    /** The goods of one return pay for the sale; a second return replaces the first. `customer`: of their order. */
    exchangeStarted: {
      prepare: (returned: PlannedReturn, customer: CartCustomer | null) => ({
        payload: { returned, customer: asChosen(customer) },
        meta: { key: nanoid() },
      }),
      reducer: (
        { cart },
        { payload, meta }: PayloadAction<Pick<Cart, "returned" | "customer">, string, { key: string }>,
      ) => {
        if (cart.attempt) return;
        cart.key ||= meta.key;
        cart.returned = payload.returned;
        cart.customer = payload.customer ?? cart.customer;
      },
    },
    returnTakenOut: ({ cart }) => {
      if (!cart.attempt) cart.returned = null;
    },
    adjustmentSet: ({ cart }, { payload }: PayloadAction<number>) => {
      if (!cart.attempt) cart.adjustment = payload;
    },
    /** A press on a method's box; `shown`: the amounts on the screen. */
    methodToggled: {
      prepare: asPressed,
      reducer: ({ cart }, { payload: { added, shown } }: PayloadAction<PressedMethod>) => {
        if (!cart.attempt) cart.payments = toggleMethod(cart.payments, added, shown);
      },
    },
    /** The key of a method. */
    methodKeyed: {
      prepare: asPressed,
      reducer: ({ cart }, { payload: { added, shown } }: PayloadAction<PressedMethod>) => {
        if (!cart.attempt) cart.payments = chooseByKey(cart.payments, added, shown);
      },
    },
    /** A note in cash, or with null the exact amount. */
    cashTaken: (
      { cart },
      { payload }: PayloadAction<{ note: number | null; due: number; decimals: number; by: CashRounding }>,
    ) => {
      if (cart.attempt) return;
      const { note, due, decimals, by } = payload;
      const { others, cash } = cashBeside(cart.payments, note, due, decimals, by);
      cart.payments = [...others, { payment_method: "cash", amount_received: cash, ref: "" }];
    },
    /** null = follows the total again. */
    amountSet: ({ cart }, { payload }: PayloadAction<{ method: PaymentMethod; amount: number | null }>) => {
      const payment = cart.payments.find(({ payment_method }) => payment_method === payload.method);
      if (payment && !cart.attempt) payment.amount_received = payload.amount;
    },
    refSet: ({ cart }, { payload }: PayloadAction<{ method: PaymentMethod; ref: string }>) => {
      const payment = cart.payments.find(({ payment_method }) => payment_method === payload.method);
      if (payment && !cart.attempt) payment.ref = payload.ref;
    },
    /**
     * From now on the sale may be stored: its id is fixed and does not change until an answer is there (offline §5). The cart
     * is closed at once, but rendered with the next frame: storing a sale must not wait for rendering.
     */
    attemptStarted: {
      prepare: prepareAutoBatched<{ unique_no: string; body: SaleBody }>(),
      reducer: ({ cart }, { payload }: PayloadAction<{ unique_no: string; body: SaleBody }>) => {
        cart.temp_id ??= tempId(payload.unique_no, cart.key);
        cart.attempt = { ...payload.body, temp_id: cart.temp_id };
      },
    },
    /** The server refused: nothing was stored, the cart is open again under the same id. */
    attemptRefused: (state, { payload }: PayloadAction<SentCart>) => {
      if (isShown(state, payload)) state.cart.attempt = null;
    },
    /** The id belongs to another stored sale, so this cart becomes a new one. */
    cartRenamed: {
      prepare: (sent: SentCart) => ({ payload: sent, meta: { key: nanoid() } }),
      reducer: (state, { payload, meta }: PayloadAction<SentCart, string, { key: string }>) => {
        if (isShown(state, payload)) Object.assign(state.cart, unnamed, { key: meta.key, attempt: null });
      },
    },
    cartCleared: (state, { payload }: PayloadAction<SentCart>) => {
      if (isShown(state, payload)) state.cart = emptyCart;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedOut, nothing)
      .addCase(locked, nothing)
      .addMatcher(isAnyOf(branchChosen, terminalChosen), ({ cart }) => nameNoBatch(cart)),
});

export const cartReducer = slice.reducer;
export const {
  cartOpened,
  cartTakenUp,
  lineAdded,
  lineRemoved,
  lineChanged,
  factsRead,
  factsTakenOver,
  customerChosen,
  exchangeStarted,
  returnTakenOut,
  adjustmentSet,
  methodToggled,
  methodKeyed,
  cashTaken,
  amountSet,
  refSet,
  attemptStarted,
  attemptRefused,
  cartRenamed,
  cartCleared,
} = slice.actions;
export const selectCart = (state: { cart: CartState }) => state.cart;

/** With the history of the copy in which the customer was chosen: in another copy the id may be somebody else's. */
export const asChosen = (customer: CartCustomer | null): CartCustomer | null =>
  customer && { ...customer, history: copyHistory() };

const isShown = ({ owner, cart }: CartState, sent: SentCart) => owner === sent.owner && cart.key === sent.key;

/** A loaded cart with the items that were added before it was loaded. */
function joined(kept: Cart, early: Cart): Cart {
  return {
    ...kept,
    key: kept.key || early.key,
    // An earlier version of the app may have stored two lines of one variation.
    lines: [...kept.lines, ...early.lines].reduce<CartLine[]>(addToCart, []),
    customer: early.customer ?? kept.customer,
    returned: early.returned ?? kept.returned,
  };
}

/** A batch belongs to one store. After a change of store none is named, so that the oldest there is taken (stock §2). */
function nameNoBatch(cart: Cart) {
  if (cart.attempt) return;
  for (const line of cart.lines) line.stock_purchase_transaction_id = null;
}

/** A line with unchanged facts stays the same object: it is not stored again, and its refusal stays valid. */
function setFacts(cart: Cart, read: readonly VariationFacts[]) {
  for (const line of cart.lines) {
    const facts = read.find(({ id }) => id === line.product_variation_id);
    if (facts && !isSame(facts, line.facts)) line.facts = facts;
  }
}

function isSame(one: VariationFacts, other: VariationFacts): boolean {
  return (Object.keys(one) as (keyof VariationFacts)[]).every((field) => one[field] === other[field]);
}
