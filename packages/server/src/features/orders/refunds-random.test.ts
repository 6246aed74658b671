import { fromMinor } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { refundModel } from "../../../test/refund-model.ts";
import { openRefunds, paidBack } from "../../../test/refunds.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { bought, openStockMoves } from "../../../test/stock-moves.ts";
import { checkInvariants } from "../../cli/check-invariants.ts";

const app = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

const step = fc.record({
  does: fc.constantFrom(
    ...[
      "sell",
      "sell",
      "giveBack",
      "giveBack",
      "giveBack",
      "exchange",
      "exchange",
      "cancel",
      "repay",
      "purchase",
    ],
  ),
  which: fc.nat(20),
  pieces: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
  /** Per thousand of the total. */
  reduced: fc.nat(400),
  onCredit: fc.nat(1000),
  byQr: fc.nat(500),
  charge: fc.constantFrom(0, 0, 0, 7, 100, 1234),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const wire = (sen: number) => fromMinor(sen, 2);
const prices = [999, 333] as const;

/** Two variations, a counter and a customer, and a model of them; `act` carries out each step on both. */
async function openSteps() {
  const { token } = shop.owner;
  const { giveBack, exchange, cancel, order, drawer, owes } = openRefunds(app(), shop);
  const moves = openStockMoves(app(), shop);
  const counter = await shop.counter();
  const customer = await shop.customer(1_000_000);
  const at = { terminal_id: counter.id };
  const model = refundModel();
  const made = await Promise.all(prices.map((price) => shop.product({ price: wire(price), stock: 3 })));
  const variations = made.map(({ variation }) => variation);
  for (const place of prices.keys()) model.receive(place, 3, 1);
  const orders: Order[] = [];
  let cost = 1;

  /** The body of a sale, and the function that makes the same sale in the model. */
  function saleOf({ pieces, reduced, onCredit, byQr }: Step) {
    const all = pieces.reduce((sum, each, place) => sum + each * prices[place]!, 0);
    const total = all - Math.floor((all * reduced) / 1000);
    const credit = Math.floor((total * onCredit) / 1000);
    const qr = Math.floor(((total - credit) * byQr) / 1000);
    const paid = { cash: total - credit - qr, credit, qr };
    const body = {
      ...at,
      user_id: customer.id,
      adjustment: wire(total - all),
      items: pieces.map((each, place) => line(variations[place]!, wire(prices[place]!), each)),
      payments: Object.entries(paid).map(([method, sen]) => pay(method, wire(sen))),
    };
    const lines = pieces.map((each, place) => ({ variation: place, price: prices[place]!, pieces: each }));
    return { body, paid, sellInModel: () => model.sell(lines, total, paid) };
  }

  async function sell(each: Step): Promise<void> {
    if (each.pieces.some((wanted, place) => wanted > model.has(place))) return;
    const { body, sellInModel } = saleOf(each);
    const sale = await shop.sell(body);
    expect(sale.status).toBe(200);
    orders.push(sale.data.order);
    sellInModel();
  }

  /** An exchange. It is refused if the returned and the present stock are not enough for its sale. */
  async function swap(each: Step, chosen: number, more: readonly number[]): Promise<void> {
    const { body, paid, sellInModel } = saleOf(each);
    const sent = Object.fromEntries([...more.entries()].filter(([, count]) => count > 0));
    const charge = Math.min(each.charge, model.worthOf(chosen, more));
    const isThere = each.pieces.every((wanted, place) => wanted <= model.has(place) + more[place]!);
    const returned = { return_charge: wire(charge) };
    const answer = await exchange(orders[chosen]!, sent, { ...body, returned });
    const due = isThere ? model.giveBack(chosen, more, charge, paid) : null;
    expect(answer.status).toBe(due ? 200 : 409);
    if (!due) return;
    expect(paidBack(answer.data.returned)).toEqual(shown({ ...due, qr: 0 }));
    orders.push(answer.data.order);
    sellInModel();
  }

  async function act(each: Step): Promise<void> {
    const { does, which, pieces, charge } = each;
    if (does === "sell") return sell(each);
    if (does === "purchase") {
      cost += 1;
      const entries = variations.map((one, place) => bought(one, pieces[place]!, cost, wire(prices[place]!)));
      expect((await moves.purchase(entries)).status).toBe(200);
      for (const place of prices.keys()) model.receive(place, pieces[place]!, cost);
      return;
    }
    if (does === "repay") {
      const amount = Math.floor(model.debt() / 2);
      if (amount === 0) return;
      const repayments = [pay("cash", wire(amount))];
      const body = { ...at, user_id: customer.id, repayments };
      expect((await app().call(token, "POST", "payment/credit/repay", body)).status).toBe(200);
      return model.repay(amount);
    }
    if (orders.length === 0) return;
    const chosen = which % orders.length;
    const { lines, status } = model.sales[chosen]!;
    const isOpen = status === "completed";
    const isPossible = isOpen && (does === "giveBack" || lines.every(({ back }) => back === 0));
    if (does === "cancel") {
      const answer = await cancel(orders[chosen]!, at);
      const due = isPossible ? model.cancel(chosen) : null;
      expect(answer.status).toBe(due ? 200 : 409);
      if (due) expect(paidBack(answer.data)).toEqual(shown(due));
      return;
    }
    const more = lines.map((one, place) => Math.min(pieces[place]!, one.pieces - one.back));
    if (does === "exchange") return isOpen ? swap(each, chosen, more) : undefined;
    const sent = Object.fromEntries([...more.entries()].filter(([, count]) => count > 0));
    // A charge above what is to be paid back is refused; the goods are then returned without one.
    const asked = await giveBack(orders[chosen]!, sent, { ...at, return_charge: wire(charge) });
    const isTooMuch = asked.failure.code === "return_charge_beyond";
    const answer = isTooMuch ? await giveBack(orders[chosen]!, sent, at) : asked;
    const due = isPossible ? model.giveBack(chosen, more, isTooMuch ? 0 : charge) : null;
    if (isPossible) expect(answer.status).toBe(due ? 200 : 409);
    else expect([409, 422]).toContain(answer.status);
    if (due) expect(paidBack(answer.data)).toEqual(shown({ ...due, qr: 0 }));
  }

  async function compare(): Promise<void> {
    expect([await drawer(counter), await owes(customer)]).toEqual([wire(model.drawer()), wire(model.debt())]);
    for (const [place, variation] of made.map(({ product }) => product).entries()) {
      const left = (await moves.stocks(variation)).map(([, quantity, each]) => [quantity, each]);
      expect(left).toEqual(model.left(place));
    }
    for (const [i, each] of orders.entries()) {
      const { status, items } = await order(each);
      const sale = model.sales[i]!;
      expect([status, items.map((one) => one.returned_quantity)]).toEqual([
        sale.status,
        sale.lines.map(({ back }) => back),
      ]);
    }
  }
  return { act, compare };
}

const shown = (due: { cash: number; credit: number; qr: number }) =>
  Object.entries(due).flatMap(([method, sen]) => (sen > 0 ? [[method, wire(sen)]] : []));

test("after any sales, returns, exchanges and cancellations refunds, batches, drawer and debt are those of a simple model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const { act, compare } = await openSteps();
      for (const each of steps) await act(each);
      await compare();
    }),
    { numRuns: 10 },
  );
  expect(await checkInvariants(app().pool)).toEqual([]);
});
