import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import type { TestApp } from "./app.ts";
import type { Shop } from "./shop.ts";

export const onePrice = { purchase_price: 1.5, sale_price: 2.5 };

/** Makes colors, a size and products of two colors in a shop, and has the calls that change them. */
export async function openPairs(app: TestApp, shop: Shop) {
  const { token } = shop.owner;
  const make = async (path: string, noun: string, row: object) =>
    (await app.call<Record<string, { id: number }>>(token, "POST", path, row)).data[noun]!.id;
  const made = {
    red: await make("color/store", "color", { name: "Red", code: "#f00" }),
    blue: await make("color/store", "color", { name: "Blue", code: "#00f" }),
    small: await make("size/store", "size", { name: "Small", code: "S" }),
  };
  return {
    made,

    /** A product in red with 4 in stock, and in blue with none; the barcodes are `{name}-R` and `{name}-B`. */
    async pair(name: string, fields: object = {}) {
      const variations = [
        { ...onePrice, color_id: made.red, barcode: `${name}-R`, initial_stock_quantity: 4 },
        { ...onePrice, color_id: made.blue, barcode: `${name}-B` },
      ];
      const { product } = await shop.product({ name, variations, ...fields } as object);
      return { product, red: product.variations[0]!, blue: product.variations[1]! };
    },

    update: (body: object, by = token) => app.call<{ product: Product }>(by, "POST", "product/update", body),
    updateVariation: (body: object, by = token) =>
      app.call<{ variation: Variation }>(by, "POST", "product/variation/update", body),
    read: async (id: number) =>
      (await app.call<{ product: Product }>(token, "GET", `product/${id}`)).data.product,
  };
}
