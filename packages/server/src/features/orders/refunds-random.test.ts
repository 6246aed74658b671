import { fromMinor } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { RefundedOrder } from "@clove/domain/orders/refunds.schema.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { type ModelGood, refundModel } from "../../../test/refund-model.ts";
import { openRefunds, paidBack } from "../../../test/refunds.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { bought, openStockMoves } from "../../../test/stock-moves.ts";
import { checkInvariants } from "../books/check-invariants.ts";

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
  /** The kind of prices from this step on. */
  terms: fc.record({ prices_include_tax: fc.boolean(), tax_after_discount: fc.boolean() }),
});
/** How the company pays in cash: in which steps, in sen, and whether what was paid by QR goes back so. */
const ways = fc.record({
  coin: fc.constantFrom(0, 5, 10, 10),
  refund_to: fc.constantFrom("cash", "as_paid"),
});
type Ways = typeof ways extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const wire = (sen: number) => fromMinor(sen, 2);
const kinds = [
  { price: 999, vat: 8, discount: 10 },
  { price: 333, vat: 6, discount: 0 },
] as const;

/** Two variations, a counter and a customer, and a model of them; `act` carries out each step on both. */
async function openSteps({ coin, refund_to }: Ways) {
  const { token } = shop.owner;
  const { giveBack, exchange, cancel, order, drawer, owes } = openRefunds(app(), shop);
  const moves = openStockMoves(app(), shop);
  const counter = await shop.counter();
  const customer = await shop.customer(1_000_000);
  const at = { terminal_id: counter.id };
  const set = (terms: object) => app().call(token, "POST", "/api/v1/company-profile/update", terms);
  expect((await set({ cash_rounding: wire(coin), refund_to })).status).toBe(200);
  const asPaid = refund_to === "as_paid";
  const model = refundModel(coin);
  const made = await Promise.all(
    kinds.map(({ price, vat, discount }) =>
      shop.product({ price: wire(price), sale_vat: vat, discount, stock: 12 }),
    ),
  );
  const variations = made.map(({ variation }) => variation);
  for (const place of kinds.keys()) model.receive(place, 12, 1);
  const orders: Order[] = [];
  let cost = 1;

  /** The body of a sale, and the function that makes the same sale in the model. */
  function saleOf({ pieces, reduced, onCredit, byQr, terms }: Step, goodsPay = (_cash: number) => 0) {
    const goods = pieces.map(
      (each, place): ModelGood => ({ variation: place, pieces: each, ...kinds[place]! }),
    );
    const { total, adjustment, paid: forLines } = model.figures(goods, reduced, terms);
    const credit = Math.floor((total * onCredit) / 1000);
    const qr = Math.floor(((total - credit) * byQr) / 1000);
    const byGoods = goodsPay(total - credit - qr);
    const paid = { cash: byGoods + model.coins(total - credit - qr - byGoods), credit, qr };
    const body = {
      ...at,
      user_id: customer.id,
      adjustment: wire(0 - adjustment),
      items: goods.map(({ variation, price, pieces: count, discount }) =>
        line(variations[variation]!, wire(price), count, { discount }),
      ),
      payments: Object.entries(paid).map(([method, sen]) => pay(method, wire(sen))),
    };
    return { body, paid, total, sellInModel: () => model.sell(goods, forLines, paid) };
  }

  async function sell(each: Step): Promise<void> {
    if (each.pieces.some((wanted, place) => wanted > model.has(place))) return;
    const { body, total, sellInModel } = saleOf(each);
    const sale = await shop.sell(body);
    expect(sale.status).toBe(200);
    expect(sale.data.order.total).toBe(wire(total));
    orders.push(sale.data.order);
    sellInModel();
  }

  /** An exchange. It is refused if the returned and the present stock are not enough for its sale. */
  async function swap(each: Step, chosen: number, more: readonly number[]): Promise<void> {
    const sent = Object.fromEntries([...more.entries()].filter(([, count]) => count > 0));
    const charge = Math.min(each.charge, model.worthOf(chosen, more));
    const { body, paid, sellInModel } = saleOf(each, (cash) => model.byGoods(chosen, more, charge, cash));
    const isThere = each.pieces.every((wanted, place) => wanted <= model.has(place) + more[place]!);
    const returned = { return_charge: wire(charge) };
    const answer = await exchange(orders[chosen]!, sent, { ...body, returned });
    if (asPaid && answer.status === 409) return;
    const did = asPaid ? paidOf(answer.data.returned) : undefined;
    const due = isThere ? model.giveBack(chosen, more, charge, paid, did) : null;
    expect(answer.status).toBe(due ? 200 : 409);
    if (!due) return;
    expect(paidOf(answer.data.returned)).toEqual(due);
    orders.push(answer.data.order);
    sellInModel();
  }

  async function act(each: Step): Promise<void> {
    const { does, which, pieces, charge, terms } = each;
    expect((await set(terms)).status).toBe(200);
    if (does === "sell") return sell(each);
    if (does === "purchase") {
      cost += 1;
      const entries = variations.map((one, place) =>
        bought(one, pieces[place]!, cost, wire(kinds[place]!.price)),
      );
      expect((await moves.purchase(entries)).status).toBe(200);
      for (const place of kinds.keys()) model.receive(place, pieces[place]!, cost);
      return;
    }
    if (does === "repay") {
      const half = Math.floor(model.debt() / 2);
      const amount = half - (half % (coin || 1));
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
      if (due) expect(paidOf(answer.data)).toEqual(due);
      return;
    }
    const more = lines.map((one, place) => Math.min(pieces[place]!, one.pieces - one.back));
    if (does === "exchange") return isOpen ? swap(each, chosen, more) : undefined;
    const sent = Object.fromEntries([...more.entries()].filter(([, count]) => count > 0));
    // A charge above what is to be paid back is refused; the goods are then returned without one.
    const asked = await giveBack(orders[chosen]!, sent, { ...at, return_charge: wire(charge) });
    const isTooMuch = asked.failure.code === "return_charge_beyond";
    const answer = isTooMuch ? await giveBack(orders[chosen]!, sent, at) : asked;
    if (asPaid && isPossible && answer.status === 409) return;
    const did = asPaid && isPossible ? paidOf(answer.data) : undefined;
    const due = isPossible ? model.giveBack(chosen, more, isTooMuch ? 0 : charge, undefined, did) : null;
    if (isPossible) expect(answer.status).toBe(due ? 200 : 409);
    else expect([409, 422]).toContain(answer.status);
    if (due) expect(paidOf(answer.data)).toEqual(due);
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

/** What was paid back, in sen. */
function paidOf(answer: RefundedOrder): { cash: number; credit: number; qr: number } {
  const by = Object.fromEntries(paidBack(answer)) as Record<string, number>;
  const sen = (method: string) => Math.round((by[method] ?? 0) * 100);
  return { cash: sen("cash"), credit: sen("credit"), qr: sen("qr") };
}

test("after any sales, returns, exchanges and cancellations refunds, batches, drawer and debt are those of a simple model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), ways, async (steps, way) => {
      const { act, compare } = await openSteps(way);
      for (const each of steps) await act(each);
      await compare();
    }),
    { numRuns: 10 },
  );
  expect(await checkInvariants(app().pool)).toEqual([]);
});
