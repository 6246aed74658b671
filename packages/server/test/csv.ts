import type { ProductImport } from "@clove/domain/catalogue/csv-import.schema.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { Answer, TestApp, useTestApp } from "./app.ts";

type Sent = { text: string | Buffer; branch_id?: number } & Record<
  string,
  string | number | Buffer | undefined
>;

/** Imports a product file through the API; further fields are sent with it. */
export const importCsv = (
  app: TestApp,
  token: string,
  sent: Sent,
  headers: Record<string, string> = {},
): Promise<Answer<ProductImport>> => sendCsv(app, token, "product/import", sent, headers);

/** As `importCsv`, for any call that takes a CSV file. */
export async function sendCsv<T>(
  app: TestApp,
  token: string,
  path: string,
  { text, ...fields }: Sent,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value));
  }
  form.append("file", new Blob([new Uint8Array(Buffer.from(text))]), "goods.csv");
  const { body, type } = await asPayload(form);
  return app.call<T>(token, "POST", path, body, { "content-type": type, ...headers });
}

async function asPayload(form: FormData): Promise<{ body: Buffer; type: string }> {
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get("content-type")!,
  };
}

/** A file with the columns that every file needs, followed by the named ones. */
export function goods(columns: string, ...rows: string[]): string {
  return [`name,category,brand,purchase_price,sale_price${columns && `,${columns}`}`, ...rows].join("\r\n");
}

/** The calls of import tests in company a: send a file to its branch, find products by name, count the stored rows. */
export const csvCalls = (app: ReturnType<typeof useTestApp>) => ({
  send: (text: string | Buffer, more: Record<string, string | number> = {}, token = app().a.token) =>
    importCsv(app(), token, { text, branch_id: app().a.branch.id, ...more }),

  async found(keyword: string): Promise<Product[]> {
    const path = `product/list?length=200&keyword=${encodeURIComponent(keyword)}`;
    return (await app().call<{ products: Product[] }>(app().a.token, "GET", path)).data.products;
  },

  async counted(): Promise<object> {
    const [counts] = await app().rows<object>(
      `select (select count(*) from products) as products, (select count(*) from product_variations) as variations,
        (select count(*) from categories) as categories, (select count(*) from stock_transactions) as transactions,
        (select count(*) from audit_log) as audit`,
    );
    return counts!;
  },
});
