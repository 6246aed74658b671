import { cashRoundingOf } from "@clove/domain/orders/cash-rounding.ts";
import type { PaymentMethod } from "@clove/domain/orders/payment-methods.ts";
import { firstTerms } from "@clove/domain/orders/sale-terms.ts";
import { describe, expect, it } from "vitest";
import { loggedOut } from "../../../session/auth-slice.ts";
import { branchChosen, terminalChosen } from "../../../session/place-slice.ts";
import { saleRequest } from "../payment/sale-request.ts";
import { cartOf, factsOf, lineOf } from "../sale-fixtures.test-data.ts";
import { type Cart, emptyCart, lineKey } from "./cart.ts";
import {
  adjustmentSet,
  amountSet,
  attemptRefused,
  attemptStarted,
  type CartState,
  cartCleared,
  cartOpened,
  cartReducer,
  cartRenamed,
  cashTaken,
  customerChosen,
  exchangeStarted,
  factsRead,
  factsTakenOver,
  lineAdded,
  lineChanged,
  lineRemoved,
  methodKeyed,
  methodToggled,
  refSet,
  returnTakenOut,
} from "./cart-slice.ts";

const by = cashRoundingOf(0, "MYR");
type Action = Parameters<typeof cartReducer>[1];
const open = (cart: Cart): CartState => ({ owner: "1:1", cart });
const run = (state: CartState, ...actions: Action[]) => actions.reduce(cartReducer, state);
const rules = { currency: "MYR", terms: firstTerms };
const bodyOf = (cart: Cart) => ({ ...saleRequest(cart, 7, rules), terminal_id: 7 });

describe("lines", () => {
  it("merges the same variation, at the price of the first", () => {
    const facts = factsOf(1, { price_type: "variable" });
    const { cart } = run(
      open(emptyCart),
      lineAdded(lineOf(facts, { sale_price: 12 })),
      lineAdded(lineOf(facts)),
    );
    expect(cart.lines).toMatchObject([{ quantity: 2, sale_price: 12 }]);
  });

  it("keeps one line when the first batch was used up meanwhile, and takes the newer facts", () => {
    const { cart } = run(
      open(emptyCart),
      lineAdded(lineOf(factsOf(1), { stock_purchase_transaction_id: 4 })),
      lineAdded(lineOf(factsOf(1, { stock: 3 }), { stock_purchase_transaction_id: 9 })),
    );
    expect(cart.lines).toHaveLength(1);
    expect(cart.lines[0]).toMatchObject({
      quantity: 2,
      stock_purchase_transaction_id: 4,
      facts: { stock: 3 },
    });
  });

  it("takes over newly loaded facts, and stays the same object when nothing is new", () => {
    const before = open(cartOf([lineOf(factsOf(1)), lineOf(factsOf(2))]));
    expect(run(before, factsRead([factsOf(1), factsOf(2)])).cart).toBe(before.cart);
    const { lines } = run(before, factsRead([factsOf(1), factsOf(2, { sale_price: 11, sale_vat: 8 })])).cart;
    expect(lines[0]).toBe(before.cart.lines[0]);
    expect(lines[1]).toMatchObject({ sale_price: 10, facts: { sale_price: 11, sale_vat: 8 } });
  });

  it("changes and removes the named line only", () => {
    const lines = [lineOf(factsOf(1)), lineOf(factsOf(2))];
    const second = lineKey(lines[1]!);
    const changed = run(open(cartOf(lines)), lineChanged({ line: second, quantity: 5 }));
    expect(changed.cart.lines.map(({ quantity }) => quantity)).toEqual([1, 5]);
    expect(run(changed, lineRemoved(second)).cart.lines.map(({ facts }) => facts.id)).toEqual([1]);
  });
});

describe("another store or counter", () => {
  it("names no batch of the former store, unless the sale was sent already", () => {
    const line = lineOf(factsOf(1), { stock_purchase_transaction_id: 5 });
    const filled = run(open(emptyCart), lineAdded(line));
    expect(run(filled, branchChosen(2)).cart.lines[0]!.stock_purchase_transaction_id).toBeNull();
    const sent = run(
      filled,
      attemptStarted({ unique_no: "0001", body: bodyOf(filled.cart) }),
      branchChosen(2),
    );
    expect(sent.cart.lines).toEqual(filled.cart.lines);
  });

  it("keeps the line that somebody is changing or removing", () => {
    const line = lineOf(factsOf(1), { stock_purchase_transaction_id: 5 });
    const chosen = run(open(cartOf([line])), terminalChosen(null));
    expect(run(chosen, lineChanged({ line: lineKey(line), quantity: 3 })).cart.lines[0]!.quantity).toBe(3);
    expect(run(chosen, lineRemoved(lineKey(line))).cart.lines).toEqual([]);
  });
});

describe("a catalogue that has moved on", () => {
  it("keeps the quoted price until the new one is accepted", () => {
    const line = lineOf(factsOf(1));
    const read = run(open(cartOf([line])), factsRead([factsOf(1, { sale_price: 11.5, discount: 5 })]));
    expect(read.cart.lines[0]).toMatchObject({ sale_price: 10, discount: 0, facts: { sale_price: 11.5 } });
    const taken = run(read, factsTakenOver(lineKey(line)));
    expect(taken.cart.lines[0]).toMatchObject({ sale_price: 11.5, discount: 5 });
  });

  it("keeps a higher open price and a higher discount", () => {
    const line = lineOf(factsOf(1, { price_type: "variable" }), { sale_price: 15, discount: 10 });
    const { cart } = run(
      open(cartOf([line])),
      factsRead([factsOf(1, { price_type: "variable", sale_price: 12, discount: 5 })]),
      factsTakenOver(lineKey(line)),
    );
    expect(cart.lines[0]).toMatchObject({ sale_price: 15, discount: 10 });
  });
});

describe("payments", () => {
  it("stand in the order of choice, and leave with their amount", () => {
    const chosen = run(open(cartOf([])), pressed("qr"), pressed("cash"));
    expect(chosen.cart.payments.map(({ payment_method }) => payment_method)).toEqual(["qr", "cash"]);
    const again = run(chosen, amountSet({ method: "cash", amount: 50 }), pressed("cash"), pressed("cash"));
    expect(again.cart.payments[1]).toMatchObject({ payment_method: "cash", amount_received: null });
  });

  it.each([
    ["alone", [], { cash: null }],
    ["in place of one that followed the total", [pressed("bank")], { cash: null }],
    ["in place of two without amounts", [pressed("bank"), pressed("cash")], { cash: null }],
    [
      "for what a typed amount leaves",
      [pressed("bank"), amountSet({ method: "bank", amount: 19.9 })],
      { bank: 19.9, cash: 10.6 },
    ],
    [
      "for the same when pressed again after a note",
      [
        pressed("bank"),
        amountSet({ method: "bank", amount: 19.9 }),
        pressed("cash"),
        amountSet({ method: "cash", amount: 50 }),
        pressed("qr"),
      ],
      { bank: 19.9, cash: 10.6 },
    ],
    [
      "with nothing when others paid more",
      [pressed("qr"), amountSet({ method: "qr", amount: 40 })],
      { qr: 40, cash: 0 },
    ],
  ])("take exact cash %s", (_, before, amounts) => {
    const { cart } = run(open(cartOf([])), ...before, cashTaken({ note: null, due: 30.5, decimals: 2, by }));
    expect(amountsOf(cart)).toEqual(Object.entries(amounts));
  });

  it.each([
    ["alone", [], 20, { cash: 20 }],
    ["again, another one", [pressed("cash"), amountSet({ method: "cash", amount: 10 })], 50, { cash: 50 }],
    ["beside one that pays the rest", [pressed("qr")], 20, { qr: null, cash: 20 }],
    ["in place of one when it covers the whole", [pressed("qr")], 50, { cash: 50 }],
    [
      "beside a typed amount",
      [pressed("bank"), amountSet({ method: "bank", amount: 5 }), pressed("qr")],
      20,
      { bank: 5, qr: null, cash: 20 },
    ],
    ["beside the last of two without amounts", [pressed("bank"), pressed("qr")], 20, { qr: null, cash: 20 }],
  ])("take a note %s", (_, before, note, amounts) => {
    const { cart } = run(open(cartOf([])), ...before, cashTaken({ note, due: 30.5, decimals: 2, by }));
    expect(amountsOf(cart)).toEqual(Object.entries(amounts));
  });

  it("round what is left for cash, not what another method pays", () => {
    const by = cashRoundingOf(0.05, "MYR");
    const take = (note: number | null, due: number, ...before: Action[]) =>
      amountsOf(run(open(cartOf([])), ...before, cashTaken({ note, due, decimals: 2, by })).cart);
    const typed = [pressed("bank"), amountSet({ method: "bank", amount: 5 })];
    expect(take(null, 10.02, ...typed)).toEqual([
      ["bank", 5],
      ["cash", 5],
    ]);
    // 10 covers 10.02, which is paid with 10.00 in cash.
    expect(take(10, 10.02, pressed("qr"))).toEqual([["cash", 10]]);
    expect(take(10, 10.03, pressed("qr"))).toEqual([
      ["qr", null],
      ["cash", 10],
    ]);
  });

  it.each([
    ["replaces one that was only chosen", [pressed("cash")], { bank: null }],
    ["replaces two that were only chosen", [pressed("cash"), pressed("qr")], { bank: null }],
    ["drops it when it was chosen", [pressed("bank")], {}],
    [
      "comes beside a typed amount",
      [pressed("cash"), amountSet({ method: "cash", amount: 20 })],
      { cash: 20, bank: null },
    ],
    [
      "comes beside one with a reference",
      [pressed("qr"), refSet({ method: "qr", ref: "TX-1" })],
      { qr: null, bank: null },
    ],
    [
      "leaves the second what it came to",
      [pressed("cash"), amountSet({ method: "cash", amount: 20 }), pressed("qr")],
      { cash: 20, qr: 10.5, bank: null },
    ],
  ])("with the key of a method: it %s", (_, before, amounts) => {
    const shown = [
      { payment_method: "cash" as const, amount_received: 20 },
      { payment_method: "qr" as const, amount_received: 10.5 },
    ];
    const { cart } = run(open(cartOf([])), ...before, methodKeyed("bank", shown));
    expect(amountsOf(cart)).toEqual(Object.entries(amounts));
  });

  it("choose several by presses on their boxes", () => {
    const both = run(open(cartOf([])), pressed("cash"), pressed("bank"));
    expect(amountsOf(both.cart)).toEqual([
      ["cash", null],
      ["bank", null],
    ]);
  });

  it("of a third method leave one without an amount where it was", () => {
    const covered = [{ payment_method: "qr" as const, amount_received: 0 }];
    const before = [pressed("cash"), amountSet({ method: "cash", amount: 50 }), pressed("qr")];
    const { cart } = run(open(cartOf([])), ...before, methodToggled("bank", covered));
    expect(amountsOf(cart)).toEqual([
      ["cash", 50],
      ["qr", null],
      ["bank", null],
    ]);
  });
});

const pressed = (method: PaymentMethod) => methodToggled(method, []);
const amountsOf = ({ payments }: Cart) =>
  payments.map(({ payment_method, amount_received }) => [payment_method, amount_received]);
const sentOf = ({ owner, cart }: CartState) => ({ owner: owner!, key: cart.key });

describe("the answer of a cart that is not on the screen any more", () => {
  const one = run(open(emptyCart), lineAdded(lineOf(factsOf(1))));
  const next = run(one, cartCleared(sentOf(one)), lineAdded(lineOf(factsOf(2))));
  const sending = run(next, attemptStarted({ unique_no: "0001", body: bodyOf(next.cart) }));

  it.each([
    ["clears", cartCleared(sentOf(one))],
    ["unlocks", attemptRefused(sentOf(one))],
    ["renames", cartRenamed(sentOf(one))],
    ["clears another person's", cartCleared({ owner: "somebody else", key: sending.cart.key })],
  ])("%s nothing", (_, action) => {
    expect(run(sending, action)).toEqual(sending);
  });
});

describe("temp_id (offline §5)", () => {
  it("is fixed at the first Place Order and kept through a refusal, another counter and every retry", () => {
    const added = run(open(emptyCart), lineAdded(lineOf(factsOf(1))));
    expect(added.cart.temp_id).toBeNull();
    const first = run(added, attemptStarted({ unique_no: "0001", body: bodyOf(added.cart) }));
    expect(first.cart.temp_id).toBe(`T0001-${added.cart.key}`);
    expect(first.cart.attempt).toMatchObject({ temp_id: first.cart.temp_id, terminal_id: 7 });
    const second = run(
      first,
      attemptRefused(sentOf(first)),
      attemptStarted({ unique_no: "0002", body: bodyOf(first.cart) }),
    );
    expect(second.cart.temp_id).toBe(first.cart.temp_id);
    expect(second.cart.attempt?.temp_id).toBe(first.cart.temp_id);
  });

  it("is new for the next cart", () => {
    const one = run(open(emptyCart), lineAdded(lineOf(factsOf(1))));
    const two = run(one, cartCleared(sentOf(one)), lineAdded(lineOf(factsOf(1))));
    expect(one.cart.key).toMatch(/^[\w-]{21}$/);
    expect(two.cart.key).not.toBe(one.cart.key);
  });

  it("is new when the cart becomes empty, and when the server has another sale under it", () => {
    const added = run(open(emptyCart), lineAdded(lineOf(factsOf(1))));
    const started = attemptStarted({ unique_no: "0001", body: bodyOf(added.cart) });
    const refused = run(added, started, attemptRefused(sentOf(added)));
    const emptied = run(refused, lineRemoved(lineKey(lineOf(factsOf(1)))));
    expect(emptied.cart).toEqual(emptyCart);
    const renamed = run(added, started, cartRenamed(sentOf(added)));
    expect(renamed.cart).toMatchObject({ attempt: null, lines: added.cart.lines });
    const again = run(renamed, started).cart;
    expect(again.temp_id).toBe(`T0001-${again.key}`);
    expect(again.attempt?.temp_id).toBe(again.temp_id);
    expect(again.temp_id).not.toBe(refused.cart.temp_id);
  });

  it("holds the cart as it was sent until an answer is there", () => {
    const line = lineOf(factsOf(1));
    const sent = run(
      open(cartOf([line])),
      attemptStarted({ unique_no: "0001", body: bodyOf(cartOf([line])) }),
    );
    const touched = run(
      sent,
      lineAdded(lineOf(factsOf(2))),
      lineChanged({ line: lineKey(line), quantity: 9 }),
      lineRemoved(lineKey(line)),
      pressed("cash"),
      customerChosen(null),
    );
    expect(touched.cart).toEqual(sent.cart);
  });
});

describe("owner", () => {
  it("leaves nothing of one user to the next", () => {
    const state = open(cartOf([lineOf(factsOf(1))]));
    expect(run(state, loggedOut())).toEqual({ owner: null, cart: emptyCart });
    expect(run(state, cartOpened({ owner: "2:5", cart: emptyCart })).cart.lines).toEqual([]);
  });
});

describe("a cart that is loaded late", () => {
  const started: CartState = { owner: null, cart: emptyCart };
  const kept = cartOf([lineOf(factsOf(1))], { adjustment: 2 });

  it("has what was done before, and one line for each variation", () => {
    const other = lineOf(factsOf(1), { stock_purchase_transaction_id: 9, quantity: 2 });
    const early = run(started, lineAdded(other), adjustmentSet(1), pressed("cash"));
    const { cart } = run(early, cartOpened({ owner: "1:1", cart: kept }));
    expect(cart.lines).toMatchObject([{ quantity: 3, stock_purchase_transaction_id: 1 }]);
    expect(cart).toMatchObject({ key: "k", adjustment: 1, payments: [{ payment_method: "cash" }] });
  });

  it("keeps a method that was chosen without an item", () => {
    const { cart } = run(started, pressed("qr"), cartOpened({ owner: "1:1", cart: emptyCart }));
    expect(cart.payments).toMatchObject([{ payment_method: "qr" }]);
  });

  it("does not bring a removed line back", () => {
    const line = lineOf(factsOf(2));
    const early = run(started, lineAdded(line), lineRemoved(lineKey(line)));
    expect(run(early, cartOpened({ owner: "1:1", cart: kept })).cart).toEqual(kept);
  });

  it("stays as it was sent when its sale has no answer", () => {
    const sent = { ...kept, attempt: { ...bodyOf(kept), temp_id: "T0001-k" } };
    const early = run(started, lineAdded(lineOf(factsOf(2))), pressed("cash"));
    expect(run(early, cartOpened({ owner: "1:1", cart: sent })).cart).toBe(sent);
  });
});

describe("an exchange", () => {
  const returned = {
    ...{ id: 5, order_ref: "261122T0001R00005", user_id: 12, return_charge: 0, notes: "torn" },
    items: [{ order_item_id: 9, quantity: 1 }],
    refunds: [{ payment_method: "cash" as const, amount_received: 3, amount_returned: 0, rounding: 0 }],
    cash: { worth: 3, by_goods: 0, rounded_before: 0, most: 3, shares: { bank: 0, qr: 0, all: 0 } },
  };

  it("puts returned goods into the cart beside what is there, and takes them out again", () => {
    const started = run(open(cartOf([lineOf(factsOf(1))])), exchangeStarted(returned, null));
    expect(started.cart).toMatchObject({ key: "k", returned, lines: [{ product_variation_id: 1 }] });
    expect(bodyOf(started.cart).returned).toMatchObject({ id: 5, notes: "torn" });
    expect(run(started, returnTakenOut()).cart.returned).toBeNull();
    expect(run(open(emptyCart), exchangeStarted(returned, null)).cart.key).not.toBe("");
  });

  it("waits for the stored cart, and leaves one alone whose sale has no answer", () => {
    const early = run({ owner: null, cart: emptyCart }, exchangeStarted(returned, null));
    const kept = cartOf([lineOf(factsOf(1))]);
    expect(run(early, cartOpened({ owner: "1:1", cart: kept })).cart).toMatchObject({
      returned,
      lines: [{}],
    });
    const sent = run(open(kept), attemptStarted({ unique_no: "0001", body: bodyOf(kept) }));
    expect(run(sent, exchangeStarted(returned, null))).toBe(sent);
    const swap = run(
      open(cartOf(kept.lines, { returned })),
      attemptStarted({ unique_no: "0001", body: bodyOf(kept) }),
    );
    expect(run(swap, returnTakenOut())).toBe(swap);
  });
});
