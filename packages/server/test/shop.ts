import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { type Answer, password, type SignedUp, type TestApp } from "./app.ts";

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Makes what a sale needs through the API: a counter, a category and a brand; and has functions that make the rest. */
export async function openShop(app: TestApp, owner: SignedUp) {
  const made = async <T>(path: string, body: object, token = owner.token): Promise<T> => {
    const answer = await app.call<T>(token, "POST", path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
    return answer.data;
  };
  let number = 0;
  const next = () => ++number;
  const counter = async (branch_id = owner.branch.id) =>
    (
      await made<{ terminal: Terminal }>("terminal/store", {
        name: `Counter ${next()}`,
        branch_id,
        description: "by the door",
      })
    ).terminal;
  const terminal = await counter();
  const { category } = await made<{ category: { id: number } }>("category/store", {
    name: "Food",
    description: ".",
  });
  const { brand } = await made<{ brand: { id: number } }>("brand/store", { name: "Own" });

  return {
    owner,
    terminal,
    counter,
    category,
    brand,

    /** Another store of the company, a warehouse by default. */
    branch: async (fields: Partial<Branch> = {}) => {
      const contact = { email: "x@a.example", contact_number: "1", address: "2" };
      const body = { name: `Store ${next()}`, ...contact, type: "warehouse", ...fields };
      return (await made<{ branch: Branch }>("branch/store", body)).branch;
    },

    /** A product with one variation; `stock` is its opening stock in the first branch. */
    async product(fields: Partial<Product> & { price?: number; stock?: number } = {}) {
      const { price = 10, stock = 100, ...rest } = fields;
      const { product } = await made<{ product: Product }>("product/store", {
        name: `Product ${next()}`,
        branch_id: owner.branch.id,
        category_id: category.id,
        brand_id: brand.id,
        variations: [{ purchase_price: 1, sale_price: price, initial_stock_quantity: stock }],
        ...rest,
      });
      return { product, variation: product.variations[0]! };
    },

    async customer(credit_limit = 0) {
      const email = `customer${next()}@shop.example`;
      const body = { name: "Aina", email, gender: "female", role: "customer", credit_limit };
      return (await made<{ user: User }>("user/store", body)).user;
    },

    /** A member of staff of the first branch, signed in. */
    async staff(role: string, permissions: string[], extra: object = {}) {
      const email = `staff${next()}@${owner.email.split("@")[1]}`;
      const body = { name: "Ben", email, gender: "male", role, permissions, ...extra };
      const { user } = await made<{ user: User }>("user/store", body);
      await made("branch/user/add", { user_id: user.id, branch_id: owner.branch.id });
      const token = /token=([\w-]+)/.exec(app.mailTo(email).text)![1];
      await made("password/set", { token, password });
      return { user, token: await app.signIn(email) };
    },

    /** Gives a counter a network printer. */
    async connect(id: number, { address, port }: { address: string; port: number }) {
      const body = { id, name: "Printing", description: ".", status: "active" };
      const printer = { printer_address: address, printer_port: port };
      return (await made<{ terminal: Terminal }>("terminal/update", { ...body, ...printer })).terminal;
    },

    openShift: (token: string, terminal_id: number, opening_balance = 0) =>
      made("terminal/shift/open", { terminal_id, opening_balance }, token),

    /** Sells at the first counter. */
    sell: (body: object, token = owner.token): Promise<Answer<{ order: Order }>> =>
      app.call<{ order: Order }>(token, "POST", "order/place", { terminal_id: terminal.id, ...body }),
  };
}

/** One payment of a sale's body. */
export const pay = (payment_method: string, amount_received: number, amount_returned = 0, ref?: string) => ({
  payment_method,
  amount_received,
  amount_returned,
  ...(ref && { ref }),
});

/** One item of a sale's body. */
export const line = (variation: { id: number }, sale_price: number, quantity = 1, more: object = {}) => ({
  product_variation_id: variation.id,
  quantity,
  sale_price,
  ...more,
});
