import { currencyDecimals, fromMinor, inAmounts, sumAmounts, toMinor } from "@clove/domain/money.ts";
import {
  type CashRounding,
  cashRoundingOf,
  roundCash,
  roundingOf,
} from "@clove/domain/orders/cash-rounding.ts";
import { reductionBeyondLimit } from "@clove/domain/orders/discount-limit.ts";
import { saleTotals } from "@clove/domain/orders/line-totals.ts";
import type { Order, PaymentBody } from "@clove/domain/orders/orders.schema.ts";
import type { PaymentMethod } from "@clove/domain/orders/payment-methods.ts";
import { type Panel, settle } from "@clove/domain/orders/payments.ts";
import type { Figures, GivenPart } from "@clove/domain/orders/total-parts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { type DemoGood, percent } from "./catalogue.ts";
import { demoTerms } from "./people.ts";
import type { Random } from "./random.ts";
import type { Shop, Till } from "./shop.ts";

export const decimals = currencyDecimals("MYR");
export const demoRounding: CashRounding = cashRoundingOf(demoTerms.cash_rounding, "MYR");
const notes = [5, 10, 20, 50, 100, 200, 500, 1000];
/** Lines of a basket: most are small. */
const sizes = [1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 8];

export type Line = Pick<DemoGood, "product_variation_id" | "sale_price" | "sale_vat" | "discount"> & {
  quantity: number;
  own_discount: number;
};

/** Amounts in MYR. */
export type Sale = Figures & { lines: Line[]; payments: PaymentBody[] };

/** Decides at once what the next customer buys; the returned function sells it. */
export function nextSale(shop: Shop, till: Till): () => Promise<void> {
  const { random, staff, orders } = shop;
  const customer = random.between(1, 4) === 1 ? random.pick(staff.customers) : null;
  const sale = makeSale(shop, till, fillBasket(shop, till), customer);
  noteSold(shop, till, sale);
  const credit = sale.payments.find(({ payment_method }) => payment_method === "credit");
  if (customer && credit) {
    shop.owed.set(customer.id, sumAmounts([owedBy(shop, customer), credit.amount_received], decimals));
  }
  const number = shop.sales++;
  return async () => {
    const { order } = await till.by.caller.post<{ order: Order }>("/company/order/place", {
      terminal_id: till.terminal.id,
      items: sale.lines.map(({ product_variation_id, sale_price, discount, quantity }) => ({
        product_variation_id,
        sale_price,
        discount,
        quantity,
      })),
      adjustment: sale.adjustment,
      ...demoTerms,
      payments: sale.payments,
      ...(customer && { user_id: customer.id }),
      temp_id: `demo-sale-${number + 1}`,
    });
    orders[number] = order;
  };
}

export function noteSold({ shelf }: Shop, { terminal }: Till, { lines }: Pick<Sale, "lines">): void {
  for (const line of lines) shelf.add(terminal.branch_id, line, -line.quantity);
}

/** Up to eight goods that the till's store has. */
export function fillBasket({ random, shelf }: Shop, { terminal }: Till): Line[] {
  const { branch_id } = terminal;
  const goods = new Set(Array.from({ length: random.pick(sizes) }, () => shelf.pick(branch_id)));
  return [...goods].map((good) => {
    const wanted = good.price_type === "by_unit" ? random.between(2, 18) / 8 : random.pick([1, 1, 1, 2, 3]);
    const line = lineOf(good, Math.min(wanted, Math.floor(shelf.left(branch_id, good))));
    // An open price is typed at the till: the product's own or somewhat more.
    return good.price_type === "variable"
      ? { ...line, sale_price: percent(good.sale_price, random.pick([100, 110, 120])) }
      : line;
  });
}

export function lineOf(good: DemoGood, quantity: number): Line {
  const { product_variation_id, sale_price, sale_vat, discount } = good;
  return { product_variation_id, sale_price, sale_vat, discount, own_discount: discount, quantity };
}

/** A sale of the basket with totals and payments, sometimes reduced within the seller's limit. */
export function makeSale(shop: Shop, till: Till, basket: Line[], customer: User | null): Sale {
  const { lines, own } = reduce(shop.random, till, basket);
  const totals = inAmounts(saleTotals(lines, own, decimals, demoTerms), decimals);
  const panels = makePayments(shop, totals.total, customer);
  const rounding = roundingOf(panels, toMinor(totals.total, decimals), demoRounding, decimals);
  const due = sumAmounts([totals.total, fromMinor(rounding, decimals)], decimals);
  return { ...totals, lines, payments: settle(panels, due, decimals) };
}

const nothing = { adjustment: 0 } satisfies Record<GivenPart, number>;

/** Now and then takes the sen off the total, or gives a line 5 % more discount. */
function reduce(
  random: Random,
  { by }: Till,
  basket: Line[],
): { lines: Line[]; own: Record<GivenPart, number> } {
  const wish = random.between(1, 12);
  const lines = basket.map((line, i) =>
    wish === 1 && i === 0 ? { ...line, discount: line.own_discount + 5 } : line,
  );
  const before = saleTotals(lines, nothing, decimals, demoTerms).total;
  const sen = (wish === 2 || wish === 3) && before > 1000 ? before % 100 : 0;
  const own = { adjustment: fromMinor(-sen, decimals) };
  const beyond = reductionBeyondLimit(
    by.user,
    lines,
    saleTotals(lines, own, decimals, demoTerms),
    decimals,
    demoTerms,
  );
  return beyond ? { lines: basket, own: nothing } : { lines, own };
}

/** Mostly cash in notes, else qr, bank or a split; credit for customers with enough of it left. */
function makePayments(shop: Shop, total: number, customer: User | null): Panel[] {
  const { random } = shop;
  const ref = () => `TX${random.between(100_000, 999_999)}`;
  const coins = (amount: number) => fromMinor(roundCash(toMinor(amount, decimals), demoRounding), decimals);
  const cash = {
    payment_method: "cash" as const,
    amount_received: notes.find((note) => note >= coins(total)) ?? coins(total),
  };
  const whole = (payment_method: PaymentMethod): Panel => ({
    payment_method,
    amount_received: total,
    ref: ref(),
  });
  const kind = random.between(1, 20);
  if (customer && kind <= 14 && (customer.credit_limit ?? 0) - owedBy(shop, customer) >= total) {
    return [{ payment_method: "credit", amount_received: total }];
  }
  if (kind <= 10) return [cash];
  if (kind <= 15) return [whole("qr")];
  if (kind <= 18 || total <= 10) return [whole("bank")];
  const byCard = Math.floor(total / 2);
  return [
    { payment_method: "bank", amount_received: byCard, ref: ref() },
    { payment_method: "cash", amount_received: coins(sumAmounts([total, -byCard], decimals)) },
  ];
}

const owedBy = ({ owed }: Shop, customer: User) => owed.get(customer.id) ?? 0;
