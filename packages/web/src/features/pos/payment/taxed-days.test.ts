import { carts, type DaySale, type Good, type SaleName } from "@clove/domain/orders/taxed-day.fixtures.ts";
import { taxedDays } from "@clove/domain/orders/taxed-days.fixtures.ts";
import { expect, test } from "vitest";
import { cartOf, factsOf, lineOf } from "../sale-fixtures.test-data.ts";
import { reckon, saleRequest } from "./sale-request.ts";

/** The goods of an exchange's return change what is paid; their sums are those of the server's test of these days. */
const sales: SaleName[] = ["cash", "split", "credit", "bank", "adjusted", "offline"];

const cases = taxedDays.flatMap((day) => sales.map((sale) => [day.name, sale, day] as const));

test.each(cases)("%s: the till works out the sale '%s' as the fixture does", (_name, sale, day) => {
  const { order, rounding, lines, pays }: DaySale = day.sales[sale];
  const ids: Record<Good, number> = { tea: 1, mug: 2, rice: 3 };
  const cart = cartOf(
    carts[sale].map(([good, quantity]) => {
      const { price, vat, discount } = day.goods[good];
      const facts = factsOf(ids[good], { sale_price: price, sale_vat: vat, discount });
      return lineOf(facts, { quantity });
    }),
    {
      adjustment: -order[3],
      payments: pays.map(([payment_method, amount_received]) => ({
        payment_method,
        amount_received,
        ref: "",
      })),
    },
  );
  const { currency, time_zone: _, tax_name: __, ...terms } = day.company;
  const reckoned = reckon(cart, { currency, terms });
  const [subtotal, sst, discount, adjustment, total] = order;
  expect(reckoned.totals).toEqual({ subtotal, sst, discount, adjustment, total });
  expect([reckoned.rounding, ...reckoned.lineTotals]).toEqual([rounding, ...lines.map(([, , each]) => each)]);
  const { payments } = saleRequest(cart, 7, { currency, terms }, reckoned);
  expect(
    payments.map((each) => [each.payment_method, each.amount_received, each.amount_returned]).sort(),
  ).toEqual([...pays].sort());
});
