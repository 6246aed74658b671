import type { Failure } from "@clove/domain/answers.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { openShop, type Shop } from "../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let strange: Shop;
let branch: { id: number };
let counter: { id: number };
beforeAll(async () => {
  shop = await openShop(app(), app().a);
  strange = await openShop(app(), app().b);
  branch = await shop.branch({ type: "branch" });
  counter = await shop.counter(branch.id);
});

const lists: readonly [path: string, filter: "branch_id" | "terminal_id", code: string][] = [
  ["order/list", "terminal_id", "order:view"],
  ["order/list", "branch_id", "order:view"],
  ["terminal/shift/list", "terminal_id", "shift:view"],
  ["terminal/list", "branch_id", "pos:view"],
  ["product/list", "branch_id", "product:view"],
  ["product/search", "branch_id", "product:view"],
  ["product/best-sellers", "branch_id", "pos:view"],
  ["stock/history", "branch_id", "transfer:view"],
  ["stock/low", "branch_id", "product:view"],
  ["stock/expiring", "branch_id", "product:view"],
  ["stocktake/list", "branch_id", "product:view"],
  ["dashboard", "branch_id", "report:view"],
  ["report/customers", "branch_id", "report:view"],
  ["report/sales-by-product", "branch_id", "report:view"],
  ["report/sales-by-payment-method", "branch_id", "report:view"],
  ["report/stock-values", "branch_id", "report:view"],
  ["report/shifts", "branch_id", "report:view"],
];

test.each(lists)(
  "%s?%s= of another company is 404, of an unassigned store 403",
  async (path, filter, right) => {
    const { token } = await shop.staff("branch_manager", [right]);
    const ask = async (id: number, by = token) => {
      const { status, failure }: { status: number; failure?: Failure } = await app().call(
        by,
        "GET",
        `${path}?page=1&length=10&${filter}=${id}`,
      );
      // A report that is answered is a CSV file.
      return [status, failure?.errors?.[0]?.path];
    };
    const of = (foreign: Shop) => (filter === "branch_id" ? foreign.owner.branch.id : foreign.terminal.id);
    const unassigned = filter === "branch_id" ? branch.id : counter.id;
    expect(await ask(of(strange))).toEqual([404, filter]);
    expect(await ask(unassigned)).toEqual([403, filter]);
    expect(await ask(of(shop))).toEqual([200, undefined]);
    expect(await ask(unassigned, shop.owner.token)).toEqual([200, undefined]);
  },
);
