import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { expect, type Page } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { signedIn } from "./offline-till.ts";
import type { RunningServer } from "./server.ts";

type Company = Awaited<ReturnType<typeof openCompany>>;

export const update = (page: Page) => page.getByRole("button", { name: commonTexts.update, exact: true });
export const field = (page: Page, label: string) => page.getByRole("textbox", { name: label });

/** Opens the page of the company's first product as its owner. */
export async function opened(page: Page, server: RunningServer, name: string): Promise<Company> {
  const shop = await openCompany(server, name, 5);
  await openPage(page, server, shop);
  return shop;
}

export async function openPage(page: Page, server: RunningServer, shop: Company) {
  await signedIn(page.context(), server, shop.token);
  await page.goto(`/product/${shop.product.id}`);
  // On a busy machine the first start of the app takes long.
  await expect(update(page)).toBeVisible();
}

export async function stored(server: RunningServer, { token, product }: Company): Promise<Product> {
  return (await call<{ product: Product }>(server, token, `product/${product.id}`)).data.product;
}

export async function makeProduct(server: RunningServer, shop: Company, name: string, barcode: string) {
  const { category_id, brand_id } = shop.product;
  const { data } = await call<{ product: Product }>(server, shop.token, "product/store", {
    name,
    branch_id: shop.branch.id,
    category_id,
    brand_id,
    variations: [{ purchase_price: 1, sale_price: 2, barcode }],
  });
  return data.product;
}
