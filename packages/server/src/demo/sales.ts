import { currencyDecimals, fromMinor, sumAmounts } from "@clove/domain/money.ts";
import { lineTotals, saleTotals } from "@clove/domain/orders/line-totals.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { PaymentMethod } from "@clove/domain/orders/payment-methods.ts";
import { type Panel, settle } from "@clove/domain/orders/payments.ts";
import type { DemoProduct } from "./catalogue.ts";
import type { Caller } from "./door.ts";
import type { DemoStaff } from "./people.ts";
import { demoRandom } from "./random.ts";
import type { DemoStores } from "./stores.ts";

const decimals = currencyDecimals("MYR");
const notes = [5, 10, 20, 50, 100, 200, 500, 1000];

type Made = { stores: DemoStores; staff: DemoStaff; catalogue: DemoProduct[] };
type Random = ReturnType<typeof demoRandom>;

/**
 * Today: the city's cashier has an open shift with sales and can go on selling; the harbour's has closed a shift, a
 * little short; the manager sells at the second counter without one (selling §1).
 */
export async function sellToday(owner: Caller, { stores, staff, catalogue }: Made): Promise<Order[]> {
  const random = demoRandom(20_261_121);
  const orders: Order[] = [];
  const [first, second, third] = stores.counters;
  const shift = (path: "open" | "close", who: Caller, terminal_id: number, amounts: object) =>
    who.post<{ shift: { expected_balance: number } }>(`/company/terminal/shift/${path}`, {
      terminal_id,
      ...amounts,
    });

  await shift("open", staff.cashier, first.id, { opening_balance: 200 });
  await shift("open", staff.cashier2, third.id, { opening_balance: 150 });
  const rounds = [
    { who: staff.cashier, terminal_id: first.id, branch_id: stores.city.id, sales: 18 },
    { who: staff.cashier2, terminal_id: third.id, branch_id: stores.harbour.id, sales: 14 },
    { who: staff.manager, terminal_id: second.id, branch_id: stores.city.id, sales: 10 },
  ];
  for (const { who, terminal_id, branch_id, sales } of rounds) {
    const inStock = catalogue.filter((product) => product.branch_id === branch_id);
    for (let i = 0; i < sales; i++) {
      const sale = makeSale(random, inStock, staff.customers);
      const body = { ...sale, terminal_id, temp_id: `demo-sale-${orders.length + 1}` };
      orders.push((await who.post<{ order: Order }>("/company/order/place", body)).order);
    }
  }
  const { shifts } = await owner.get<{ shifts: { terminal: { id: number }; expected_balance: number }[] }>(
    "/company/terminal/shift/list",
  );
  const expected = shifts.find(({ terminal }) => terminal.id === third.id)!.expected_balance;
  await shift("close", staff.cashier2, third.id, { closing_balance: sumAmounts([expected, -1.5], decimals) });
  return orders;
}

function makeSale(random: Random, inStock: readonly DemoProduct[], customers: DemoStaff["customers"]) {
  const chosen = new Set(Array.from({ length: random.between(1, 4) }, () => random.pick(inStock)));
  const lines = [...chosen].map((product) => {
    const variation = random.pick(product.variations);
    const quantity = product.by_unit ? random.between(2, 18) / 8 : random.between(1, 3);
    return { ...variation, sale_vat: product.sale_vat, discount: product.discount, quantity };
  });
  const totals = lines.map((line) => lineTotals(line, decimals));
  const total = fromMinor(saleTotals(totals, 0).total, decimals);
  const customer = random.between(1, 3) === 1 ? random.pick(customers) : null;
  return {
    items: lines.map(({ product_variation_id, sale_price, discount, quantity }) => ({
      product_variation_id,
      sale_price,
      discount,
      quantity,
    })),
    payments: settle(makePayments(random, total, customer), total, decimals),
    ...(customer && { user_id: customer.id }),
  };
}

/** Mostly cash in notes; then qr, bank, a split, and credit for customers with enough of it left. */
function makePayments(
  random: Random,
  total: number,
  customer: { credit_limit: number | null } | null,
): Panel[] {
  const ref = () => `TX${random.between(100_000, 999_999)}`;
  const cash = {
    payment_method: "cash" as const,
    amount_received: notes.find((note) => note >= total) ?? total,
  };
  const whole = (payment_method: PaymentMethod): Panel => ({
    payment_method,
    amount_received: total,
    ref: ref(),
  });
  if (customer && (customer.credit_limit ?? 0) >= total * 4) {
    return [{ payment_method: "credit", amount_received: total }];
  }
  const kind = random.between(1, 10);
  if (kind <= 5) return [cash];
  if (kind <= 7) return [whole("qr")];
  if (kind <= 9 || total <= 10) return [whole("bank")];
  const byCard = Math.floor(total / 2);
  return [
    { payment_method: "bank", amount_received: byCard, ref: ref() },
    { payment_method: "cash", amount_received: sumAmounts([total, -byCard], decimals) },
  ];
}
