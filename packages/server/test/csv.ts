import type { ProductImport } from "@clove/domain/catalogue/csv-import.schema.ts";
import type { Answer, TestApp } from "./app.ts";

type Sent = { text: string | Buffer; branch_id?: number } & Record<
  string,
  string | number | Buffer | undefined
>;

/** Sends a product file through the door; further fields go with it. */
export async function importCsv(
  app: TestApp,
  token: string,
  { text, ...fields }: Sent,
  headers: Record<string, string> = {},
): Promise<Answer<ProductImport>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value));
  }
  form.append("file", new Blob([new Uint8Array(Buffer.from(text))]), "goods.csv");
  const { body, type } = await asPayload(form);
  return app.call<ProductImport>(token, "POST", "product/import", body, { "content-type": type, ...headers });
}

async function asPayload(form: FormData): Promise<{ body: Buffer; type: string }> {
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get("content-type")!,
  };
}

/** Rows of the columns that a file needs at least, then of the named ones. */
export function goods(columns: string, ...rows: string[]): string {
  return [`name,category,brand,purchase_price,sale_price${columns && `,${columns}`}`, ...rows].join("\r\n");
}
