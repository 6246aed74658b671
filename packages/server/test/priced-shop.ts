import type {
  PriceChange,
  PriceChangePreview,
  PriceChangeRow,
} from "@clove/domain/catalogue/price-changes.schema.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { beforeAll, beforeEach } from "vitest";
import type { useTestApp } from "./app.ts";
import { openShop, type Shop } from "./shop.ts";

export type Goods = Awaited<ReturnType<Shop["product"]>>;

/**
 * A shop whose prices are changed: before each test tea costs 10, rice 3.50 and a book 20, and nothing is planned. `drinks`: the category
 * of the tea.
 */
export function usePricedShop(app: ReturnType<typeof useTestApp>) {
  const made = {} as { shop: Shop; drinks: { id: number }; tea: Goods; rice: Goods; book: Goods };

  beforeAll(async () => {
    const shop = await openShop(app(), app().a);
    const body = { name: "Drinks", description: "." };
    const answer = await app().call<{ category: { id: number } }>(
      app().a.token,
      "POST",
      "category/store",
      body,
    );
    const drinks = answer.data.category;
    const tea = await shop.product({ name: "Green tea", price: 10, category_id: drinks.id });
    const rice = await shop.product({ name: "Rice", price: 3.5 });
    const book = await shop.product({ name: "Green book", price: 20 });
    Object.assign(made, { shop, drinks, tea, rice, book });
  });
  beforeEach(async () => {
    const { tea, rice, book } = made;
    await app().rows("update price_changes set status = 'cancelled' where status = 'planned'");
    for (const [{ variation }, price] of [
      [tea, 10],
      [rice, 3.5],
      [book, 20],
    ] as const)
      await app().rows("update product_variations set sale_price = $2 where id = $1", [variation.id, price]);
  });

  const call = <T>(path: string, body?: object, token = app().a.token) =>
    app().call<T>(token, body ? "POST" : "GET", `price-change/${path}`, body);
  const priceOf = async ({ product }: Goods) =>
    (await app().call<{ product: Product }>(app().a.token, "GET", `product/${product.id}`)).data.product
      .variations[0]!.sale_price;
  return {
    /** Filled before the first test. */
    made,
    call,
    store: (body: object, token?: string) => call<{ price_change: PriceChange }>("store", body, token),
    preview: (body: object, token?: string) => call<PriceChangePreview>("preview", body, token),
    list: async (query = "") =>
      (await call<{ price_changes: PriceChange[]; count: number }>(`list?${query}`)).data,
    rowsOf: async (id: number, query = "") =>
      (await call<{ rows: PriceChangeRow[]; count: number }>(`rows?id=${id}&${query}`)).data,
    priceOf,
    /** Of tea, rice and the book. */
    prices: () => Promise.all([made.tea, made.rice, made.book].map(priceOf)),
  };
}

export const typed = ({ variation }: Goods, before: number, sale_price: number) => ({
  id: variation.id,
  before,
  sale_price,
});

/** The status of an answer and the code of its refusal. */
export const told = ({ status, failure }: { status: number; failure?: { code: string } }) => [
  status,
  failure?.code,
];
