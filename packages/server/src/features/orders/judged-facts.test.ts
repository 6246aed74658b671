import { checkSale } from "@clove/domain/orders/check-sale.ts";
import {
  itemOf,
  payment,
  saleFacts,
  saleRequest,
  soldVariation,
} from "@clove/domain/orders/sale.fixtures.ts";
import type {
  CustomerFacts,
  SaleFacts,
  SellerFacts,
  TerminalFacts,
  VariationFacts,
} from "@clove/domain/orders/sale-facts.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { answerAs, askFor } from "../../../test/approvals.ts";
import { type Run, sellMeanwhile } from "../../../test/sell-meanwhile.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

type At = Record<"store" | "other_store" | "terminal" | "product" | "variation" | "customer", number> & {
  /** Sells the same goods to the same customer at another counter of the store. */
  sellElsewhere: (quantity: number, method: string) => Promise<unknown>;
};
type Change = {
  /** What happens between the reading of the facts and `write_sale`: a statement, or calls. */
  change: string | ((at: At) => Promise<unknown>);
  /** Why the sale is refused when it is judged again, or the product name with which it is sold. */
  comesTo: string | { sold_as: string };
  pays?: "cash";
  by?: "cashier";
  /** The sale goes beyond the seller's limit under an approval. */
  approved?: true;
};
type Fact =
  | Exclude<keyof SaleFacts, "terminal" | "seller" | "variations" | "customer">
  | `terminal.${keyof TerminalFacts}`
  | `seller.${keyof SellerFacts}`
  | `variation.${keyof VariationFacts}`
  | `customer.${keyof CustomerFacts}`;

const ofSession = { fixed: "comes from the session, as it was when the call began" };
const never = { fixed: "never changes" };

/**
 * Every fact that a sale is judged by. Either `write_sale` compares it, or it cannot change (`fixed`), or no rule reads it (`unread`).
 * A new fact does not compile until it is in this list.
 */
const facts: Record<Fact, Change[] | { fixed: string } | { unread: string }> = {
  mode: { fixed: "says which rules judge" },
  currency: ofSession,
  branch_id: { fixed: "is the counter's" },
  terms: ofSession,
  approver: [
    {
      change: `update approvals set state = 'used' where state = 'approved' and terminal_id = :terminal`,
      comesTo: "approval_used",
      pays: "cash",
      approved: true,
    },
  ],
  by_goods: { fixed: "comes from the return in the same transaction, whose order is locked" },
  "terminal.id": never,
  "terminal.status": [
    { change: "update terminals set status = 'inactive' where id = :terminal", comesTo: "terminal_inactive" },
  ],
  "terminal.branch_id": [
    {
      change: "update terminals set branch_id = :other_store where id = :terminal",
      comesTo: "stock_beyond",
    },
  ],
  "terminal.branch_type": { fixed: "stays a store's as long as it has a counter (people §7)" },
  "terminal.branch_status": [
    { change: "update branches set status = 'inactive' where id = :store", comesTo: "store_inactive" },
  ],
  "terminal.unique_no": { unread: "matters only without a connection" },
  "seller.role": ofSession,
  "seller.max_discount": ofSession,
  "seller.max_discount_type": ofSession,
  "seller.open_shift_terminal_id": [
    {
      change: `update shifts set closed_at = now(), closing_balance = expected_balance, discrepancy = 0,
        closed_by = user_id, z_number = 1 where terminal_id = :terminal and closed_at is null`,
      comesTo: "open_shift_required",
      by: "cashier",
    },
  ],
  "variation.id": never,
  "variation.product_id": never,
  "variation.name": [
    { change: "update products set name = 'Renamed' where id = :product", comesTo: { sold_as: "Renamed" } },
  ],
  "variation.variation": { unread: "is printed as it was read" },
  "variation.barcode": { unread: "is stored as it was read" },
  "variation.price_type": [
    { change: "update products set price_type = 'fixed' where id = :product", comesTo: "quantity_whole" },
  ],
  "variation.sale_price": [
    {
      change: "update product_variations set sale_price = 11 where id = :variation",
      comesTo: "price_changed",
    },
  ],
  "variation.sale_vat": [
    { change: "update products set sale_vat = 10 where id = :product", comesTo: "payments_do_not_add_up" },
  ],
  "variation.discount": [
    { change: "update products set discount = 10 where id = :product", comesTo: "discount_changed" },
  ],
  "variation.status": [
    { change: "update products set status = 'inactive' where id = :product", comesTo: "product_inactive" },
    {
      change: "update product_variations set status = 'inactive' where id = :variation",
      comesTo: "product_inactive",
    },
  ],
  "variation.stock": [
    { change: ({ sellElsewhere }) => sellElsewhere(99.8, "cash"), comesTo: "stock_beyond" },
  ],
  "customer.id": never,
  "customer.name": { unread: "is printed as it was read" },
  "customer.phone": { unread: "is printed as it was read" },
  "customer.status": [
    { change: "update users set status = 'inactive' where id = :customer", comesTo: "customer_inactive" },
    {
      change: "update users set status = 'inactive' where id = :customer",
      comesTo: "customer_inactive",
      pays: "cash",
    },
  ],
  "customer.credit_limit": [
    { change: "update users set credit_limit = 4 where id = :customer", comesTo: "credit_exceeded" },
  ],
  "customer.credit_used": [
    { change: ({ sellElsewhere }) => sellElsewhere(9.8, "credit"), comesTo: "credit_exceeded" },
  ],
};

const changes = Object.entries(facts).flatMap(([fact, how]) =>
  Array.isArray(how) ? how.map((change) => ({ fact, ...change })) : [],
);

test.each(changes)("a sale is judged again when its $fact changes", async (each) => {
  const [store, other] = [await shop.branch({ type: "branch" }), await shop.branch({ type: "branch" })];
  const { product, variation } = await shop.product({
    price: 10,
    price_type: "by_unit",
    branch_id: store.id,
  });
  const customer = await shop.customer(100);
  const [terminal, elsewhere] = [await shop.counter(store.id), await shop.counter(store.id)];
  const sold = (quantity: number, method: string) => ({
    user_id: customer.id,
    items: [line(variation, 10, quantity)],
    payments: [pay(method, quantity * 10)],
  });
  const ids = {
    store: store.id,
    other_store: other.id,
    terminal: terminal.id,
    product: product.id,
    variation: variation.id,
    customer: customer.id,
  };
  const sellElsewhere = async (quantity: number, method: string) => {
    const answer = await shop.sell({ ...sold(quantity, method), terminal_id: elsewhere.id });
    expect(answer.status).toBe(200);
  };
  const change = async (run: Run) => {
    if (typeof each.change === "function") return each.change({ ...ids, sellElsewhere });
    return run(each.change.replace(/:(\w+)/g, (_, name: keyof typeof ids) => String(ids[name])));
  };
  const token = (each.by || each.approved) && (await cashierAt(store.id, terminal.id));
  const unreduced = { ...sold(0.5, each.pays ?? "credit"), terminal_id: terminal.id };
  const sale = each.approved && token ? await reduced(unreduced, token) : unreduced;
  const answer = await sellMeanwhile(app(), shop, terminal.id, () => shop.sell(sale, token), change);

  const [stored] = await app().rows("select count(*)::int from orders where terminal_id = $1", [terminal.id]);
  if (typeof each.comesTo === "string") {
    expect([answer.failure?.code, stored]).toEqual([each.comesTo, { count: 0 }]);
  } else {
    expect(answer.data.order.items[0]!.product_info).toContain(each.comesTo.sold_as);
  }
});

async function cashierAt(branch_id: number, terminal_id: number): Promise<string> {
  const { user, token } = await shop.staff("cashier", ["pos:view"]);
  await app().call(shop.owner.token, "POST", "branch/user/add", { user_id: user.id, branch_id });
  await shop.openShift(token, terminal_id);
  return token;
}

/** The sale with a reduction that its seller may not give, which the owner has approved. */
async function reduced(sale: { terminal_id: number; items: object[] }, token: string) {
  const asked = { ...sale, adjustment: -1, payments: [pay("cash", 4)] };
  const { approval } = await askFor(app(), token, asked);
  await answerAs(app(), shop.owner.token, approval.id, true);
  return { ...asked, approval_id: approval.id };
}

/** Facts that note in `read` which of their fields are read, by the names of the list. */
function noting(of: SaleFacts, read: Set<string>): SaleFacts {
  const part = <T extends object>(part: T, name: string): T =>
    new Proxy(part, {
      get(target, key) {
        if (key in target) read.add(`${name}${String(key)}`);
        return Reflect.get(target, key);
      },
    });
  return part(
    {
      ...of,
      terminal: of.terminal && part(of.terminal, "terminal."),
      seller: part(of.seller, "seller."),
      variations: of.variations.map((variation) => part(variation, "variation.")),
      customer: of.customer && part(of.customer, "customer."),
    },
    "",
  );
}

test("no rule reads a fact that the list calls unread", () => {
  const read = new Set<string>();
  const tea = soldVariation({ id: 1 });
  const judged = saleFacts([tea], {
    seller: { role: "cashier", max_discount: 10, max_discount_type: "percentage", open_shift_terminal_id: 7 },
    customer: { id: 9, name: "Aina", phone: "1", status: "active", credit_limit: 20, credit_used: 0 },
  });
  const request = saleRequest([itemOf(tea)], [payment("credit", 9)], { user_id: 9, adjustment: -1 });
  expect(checkSale(request, noting(judged, read))).toEqual([]);
  const unread = Object.keys(facts).filter((fact) => "unread" in facts[fact as Fact]);
  expect(unread.filter((fact) => read.has(fact))).toEqual([]);
  // The rules that read them did run.
  expect([...read]).toEqual(expect.arrayContaining(["terminal.branch_status", "customer.credit_used"]));
});
