import { randomUUID } from "node:crypto";
import { loadSources } from "../source.mjs";
import { waitingSale } from "../waiting-sales.mjs";
import { pick } from "./arrivals.mjs";

const linesOfSale = 5;
const methods = ["cash", "cash", "cash", "qr", "bank"];

/** Makes sales by the app's own rules, each with its number in the chain of its till. */
export async function openSales({ goods, stores, rules }) {
  const [{ reckon, saleRequest }, { drawNumber, settleNumber }, { provedPayments }] = await loadSources([
    "packages/web/src/features/pos/payment/sale-request.ts",
    "packages/domain/src/proof/device-chain.ts",
    "packages/domain/src/proof/sale-proof.ts",
  ]);

  /** Different goods which the store has; some are bought much more often than others. */
  function basket(store, random) {
    const found = new Set();
    const own = stores[store];
    while (found.size < linesOfSale) found.add(own[Math.floor(own.length * random() ** 2)]);
    return [...found];
  }

  /** `priceOf`: the price of a variation in this till's copy. */
  function make({ seat, random, priceOf, at = Date.now() }) {
    const lines = basket(seat.store, random).map((place) => {
      const { id, product, vat, rate } = goods[place];
      const sold = { quantity: 1 + Math.floor(3 * random()), sale_price: priceOf(id), discount: rate };
      return {
        ...{ product_id: product, product_variation_id: id, stock_purchase_transaction_id: null },
        ...{ ...sold, facts: { sale_vat: vat } },
      };
    });
    const payments = [{ payment_method: pick(methods, random), amount_received: null, ref: "" }];
    const cart = { lines, payments, customer: null, returned: null, adjustment: 0 };
    const figures = reckon(cart, rules);
    const temp_id = `T${seat.number}-${randomUUID()}`;
    const body = { ...saleRequest(cart, seat.counter, rules, figures), temp_id };
    const { chain, proof } = drawNumber(seat.chain, {
      ...{ temp_id, at: new Date(at).toISOString(), total: figures.due },
      payments: provedPayments(body.payments),
      lines: body.items.map((item) => ({
        ...{ variation: item.product_variation_id, quantity: item.quantity },
        ...{ unit_price: item.sale_price, discount: item.discount },
      })),
    });
    seat.chain = settleNumber(chain, temp_id);
    return { temp_id, body: { ...body, proof }, at, figures };
  }

  /** The same sale as the till sends it later. */
  function asWaiting({ counter, cashier }, { temp_id, body, at, figures }) {
    const { subtotal, discount, adjustment, total } = figures.totals;
    const { prices_include_tax, tax_after_discount, cash_rounding, proof } = body;
    const vats = new Map(goods.map(({ id, vat }) => [id, vat]));
    const lines = body.items.map(({ product_variation_id, quantity, sale_price, discount: rate }) => ({
      ...{
        product_variation_id,
        quantity,
        sale_price,
        discount: rate,
        item_vat: vats.get(product_variation_id),
      },
    }));
    return waitingSale({
      ...{ temp_id, counter, cashier, at, lines, payments: body.payments },
      figures: { subtotal, discount, adjustment, total },
      more: { prices_include_tax, tax_after_discount, cash_rounding, proof },
    });
  }

  return { basket, make, asWaiting };
}
