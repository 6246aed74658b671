import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { brokenLine } from "./broken-line.ts";
import type { Killed } from "./killable.ts";
import type { Random } from "./random.ts";
import {
  type Goods,
  type Named,
  offlineRecord,
  onlineBody,
  randomSale,
  type Sale,
  totalOf,
} from "./sales.ts";
import type { Company, Seller } from "./staff.ts";
import { stubbornLine } from "./stubborn-line.ts";

type Props = {
  url: string;
  server: Killed;
  company: Company;
  seller: Seller;
  /** With enough stock for all sales. */
  goods: readonly Goods[];
  random: Random;
};

/** What must be on the server: noted once it is acknowledged. */
export type Expected = {
  /** temp_id → id. */
  sales: Map<string, number>;
  customers: Map<string, number>;
  products: Map<string, number>;
  putAside: Set<string>;
  /** Pieces sold, by variation: its id, or the temp_id of one made offline. */
  sold: Map<string, number>;
  /** Cents owed, by customer: the id, or the temp_id of one made offline. */
  owed: Map<string, number>;
};

export const nothingExpected = (): Expected => ({
  sales: new Map(),
  customers: new Map(),
  products: new Map(),
  putAside: new Set(),
  sold: new Map(),
  owed: new Map(),
});

/** A till that sells over a connection which breaks. */
export async function openTill({ url, server, company, seller, goods: common, random }: Props) {
  const line = await brokenLine(url);
  const calls = stubbornLine({ line, server, token: seller.token, random });
  const expected = nothingExpected();
  const goods = [...common];
  const customers: Named[] = [];
  const terminal_id = seller.terminal.id;
  let cash = 0;
  let count = 0;
  const mint = (what: string) => `T${seller.terminal.unique_no}-${what}${++count}`;

  const newSale = (customer: Named | null = null) =>
    randomSale(
      random,
      { temp_id: mint("sale"), terminal_id, cashier_user_id: seller.user.id, customer },
      goods,
    );
  /** A quarter of the sales are on credit, if there are customers. */
  const anySale = (known: readonly Named[]) =>
    newSale(known.length > 0 && random.chance(0.25) ? random.pick(known) : null);

  function sold(sale: Sale, id: number): void {
    expected.sales.set(sale.temp_id, id);
    for (const { goods: one, quantity } of sale.lines) add(expected.sold, one, quantity);
    if (sale.method === "credit") add(expected.owed, sale.customer!, totalOf(sale));
    if (sale.method === "cash") cash += totalOf(sale);
  }

  /** Without an answer the sale is sent again unchanged, or goes to the queue under its temp_id (offline §5). */
  async function sellOnline(): Promise<void> {
    const isKnown = (one: Named) => "id" in one;
    const sale = anySale(customers.filter(isKnown));
    sale.lines = sale.lines.filter(({ goods: one }) => isKnown(one));
    if (sale.lines.length === 0) sale.lines = [{ goods: common[0]!, quantity: 1 }];
    for (;;) {
      const answer = await calls.answered<{ order: Order }>("order/place", onlineBody(sale));
      if (answer) return sold(sale, answer.order.id);
      if (random.chance(0.4)) break;
    }
    const told = await calls.untilSynced([offlineRecord(sale)]);
    sold(sale, told.get(sale.temp_id)!);
  }

  /** Some sales offline, then one upload, sometimes also with a customer, a product and a malformed sale. */
  async function sellOffline(): Promise<void> {
    const others = [random.chance(0.3) && newCustomer(), random.chance(0.3) && newProduct()].filter(
      (one) => one !== false,
    );
    const sales = Array.from({ length: random.int(1, 12) }, () => anySale(customers));
    const broken = random.chance(0.25) ? newSale() : null;
    const records = sales.map((sale) => offlineRecord(sale));
    if (broken) records.splice(random.int(0, records.length), 0, offlineRecord(broken, true));
    const told = await calls.untilSynced([...others, ...records]);
    for (const { temp_id, kind } of others) expected[kind].set(temp_id, told.get(temp_id)!);
    for (const sale of sales) {
      const id = told.get(sale.temp_id);
      if (id == null) throw new Error(`${sale.temp_id} was put aside`);
      sold(sale, id);
    }
    if (!broken) return;
    if (told.get(broken.temp_id) !== null) throw new Error(`${broken.temp_id} was taken with a wrong total`);
    expected.putAside.add(broken.temp_id);
  }

  function newCustomer() {
    const temp_id = mint("customer");
    customers.push({ temp_id });
    const row = { temp_id, name: temp_id, email: `${temp_id}@x.example`, credit_limit: 9_000_000 };
    return { kind: "customers" as const, temp_id, rows: { users: [row] } };
  }

  function newProduct() {
    const temp_id = mint("product");
    const variation = mint("variation");
    goods.push({ temp_id: variation, price: 350 });
    const { branch, product } = company;
    const { category_id, brand_id } = product;
    const row = { temp_id, name: temp_id, branch_id: branch.id, category_id, brand_id };
    const prices = { purchase_price: 1, sale_price: 3.5, initial_stock_quantity: 100_000 };
    return {
      kind: "products" as const,
      temp_id,
      rows: {
        products: [row],
        product_variations: [{ temp_id: variation, product_temp_id: temp_id, ...prices }],
      },
    };
  }

  async function storeCustomer(): Promise<void> {
    const temp_id = mint("customer");
    const body = {
      ...{ temp_id, name: temp_id, email: `${temp_id}@x.example`, gender: "male", role: "customer" },
      credit_limit: 9_000_000,
    };
    const { user } = await calls.untilAnswered<{ user: User }>("user/store", body);
    expected.customers.set(temp_id, user.id);
    customers.push({ id: user.id });
  }

  async function storeProduct(): Promise<void> {
    const temp_id = mint("product");
    const { branch, product: other } = company;
    const { product } = await calls.untilAnswered<{ product: Product }>("product/store", {
      ...{ temp_id, name: temp_id, branch_id: branch.id },
      ...{ category_id: other.category_id, brand_id: other.brand_id },
      variations: [{ purchase_price: 1, sale_price: 7, initial_stock_quantity: 100_000 }],
    });
    expected.products.set(temp_id, product.id);
    goods.push({ id: product.variations[0]!.id, price: 700 });
  }

  /** Compares the server's cash box with the till's count, to the cent. */
  async function closeShift(): Promise<void> {
    const body = { temp_id: mint("close"), terminal_id, closing_balance: cash / 100 };
    const { shift } = await calls.untilAnswered<{ shift: Shift }>("terminal/shift/close", body);
    if (shift.discrepancy !== 0)
      throw new Error(`the drawer has ${cash} cents, not ${shift.expected_balance}`);
  }

  async function openShift(): Promise<void> {
    const body = { temp_id: mint("open"), terminal_id, opening_balance: cash / 100 };
    await calls.untilAnswered("terminal/shift/open", body);
  }

  async function work(goOn: () => boolean): Promise<void> {
    await openShift();
    while (goOn()) {
      const dice = random.int(1, 100);
      if (dice <= 62) await sellOnline();
      else if (dice <= 86) await sellOffline();
      else if (dice <= 91) await storeCustomer();
      else if (dice <= 96) await storeProduct();
      else {
        await closeShift();
        await openShift();
      }
    }
    await closeShift();
  }

  return { expected, repeats: () => calls.state.repeats, work, close: () => line.close() };
}

function add(to: Map<string, number>, named: Named, amount: number): void {
  const key = "id" in named ? String(named.id) : named.temp_id;
  to.set(key, (to.get(key) ?? 0) + amount);
}
