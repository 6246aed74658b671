import fc from "fast-check";
import { expect, it } from "vitest";
import { type Act, cash, enter, key, leave, scan, shop, toggle, type } from "./acts.fixtures.ts";
import { goodsOf } from "./paper-screen.fixtures.ts";
import { PaperTill } from "./paper-till.fixtures.ts";

type Named = [what: string, act: Act];
const named = <V extends string>(what: string, values: readonly V[], act: (value: V) => Act): Named[] =>
  values.map((value) => [`${what} ${value}`, act(value)]);

const codes = [...Object.keys(shop), "9999999999994", "milk", "oil 2", "3*4008", "0*4008", "2*"];
const keys = [
  "place",
  "placeIfPaid",
  "hold",
  "held",
  "help",
  "home",
  "search",
  "customer",
  "amount",
] as const;
const texts = ["a", "te", "77", "4008", "TEA-1", "3*", "0*"];
const tea = goodsOf("Tea", "TEA-1");

/** What the cashier does. */
const deeds: Named[] = [
  ...named("scan", codes, scan),
  ...named("press", keys, (pressed) => key({ key: pressed })),
  ...named("type", texts, type),
  ["exact cash", key(cash)],
  ["press QR", key(toggle("qr"))],
  ["press bank", key(toggle("bank"))],
  ["press Enter", enter],
  ["press Escape", leave],
  ["press a tile", (till) => till.pressTile({ id: 1, sellables: [tea] })],
  ["press a tile with variations", (till) => till.pressTile({ id: 1, sellables: [tea, tea] })],
  ["choose a customer", (till) => till.change({ customer: "Tan" })],
];

/** What comes from outside: answers in any order, lost or refused; timers, the connection, other tabs. */
const comings: Named[] = [
  ["the oldest look-up is answered", (till) => till.find()],
  ["the second look-up is answered", (till) => till.find(1)],
  ["the cart is on disk", (till) => till.keep()],
  ["the cart is another tab's", (till) => till.keep(false)],
  ["another tab sells the cart", (till) => till.replace()],
  ["the products are read", (till) => till.refresh()],
  ...named("time is up:", ["tiles", "ask", "placing"], (timer) => (till) => till.pass(timer)),
  ["the line changes", (till) => void Object.assign(till, { isOnline: !till.isOnline })],
  ...named(
    "sale",
    ["placed", "lost", "unsent", "refused", "beyond", "reused", "taken"],
    (how) => (till) => till.answer(how),
  ),
];

const anyOf = (acts: Named[]) => fc.constantFrom(...acts);
const each =
  (...acts: Act[]): Act =>
  (till) => {
    for (const act of acts) act(till);
  };
/** The shortest sequences to states in which haste matters. */
const hasty: Named[] = [
  ["a sale whose scan is looked up", each(scan("4008"), key(cash), enter)],
  [
    "a sale that is sent",
    each(
      scan("4008"),
      (till) => till.find(),
      key(cash),
      enter,
      (till) => till.keep(),
    ),
  ],
  ["a word that is looked up", each(scan("milk"), type("te"))],
  ["a receipt, and a key behind it", each(scan("T0007-1"), key({ key: "place" }))],
];
const acts = fc.oneof(
  { weight: 5, arbitrary: anyOf(deeds) },
  { weight: 5, arbitrary: anyOf(comings) },
  { weight: 2, arbitrary: anyOf(hasty) },
);

const pieces = (carts: readonly Pick<PaperTill["cart"], "lines">[]) =>
  carts.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.count, 0);

/** The rules broken after `what` has happened to a till that had this text in its search. */
const faultsAfter = (what: string, text: string, till: PaperTill): string[] =>
  Object.entries({
    "only a person changes what was typed since Place Order":
      text === "" ||
      [till.text, till.textAtPress + till.text].includes(text) ||
      comings.every(([each]) => each !== what),
    "one sale is sent at a time": till.sending.length + till.keeping.length <= 1,
    "the focus is in the open dialog": !till.isShown || till.focus === "dialog",
    "the focus is somewhere": till.focus !== "lost",
    "nothing goes beyond a limit without an approval": [...till.sending, ...till.keeping].every(
      ({ approval_id }) => approval_id !== null || !till.cart.methods.includes("bank"),
    ),
  }).flatMap(([rule, isKept]) => (isKept ? [] : `${what}: ${rule}`));

/** The rules broken once everything that was awaited has come. */
function faultsAtLast({ till, unheard, lost, orders, held, replaced, cart, added }: PaperTill): string[] {
  const ids = orders.map((order) => order.key);
  const others = [...held, ...replaced, cart].filter(({ key }) => !ids.includes(key));
  return Object.entries({
    "each scan is heard": unheard === 0 && till.turns.length === 0,
    "nothing is put into a cart that is closed": lost.length === 0,
    "no sale is sent any more": till.placing === null,
    "a cart is one order": new Set(ids).size === ids.length,
    "what is sold is not put aside as well": !held.some(({ key }) => ids.includes(key)),
    "each piece lies in one cart": pieces([...orders, ...others]) === pieces([{ lines: added }]),
  }).flatMap(([rule, isKept]) => (isKept ? [] : rule));
}

it("loses no scan, order, text or focus, whatever happens in whatever order", () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 40 }), (happening) => {
      const till = new PaperTill(shop);
      const faults = happening.flatMap(([what, act]) => {
        const { text } = till;
        act(till);
        return faultsAfter(what, text, till);
      });
      till.settle();
      expect([...faults, ...faultsAtLast(till)]).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
