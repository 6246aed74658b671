import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { PrintedText } from "@clove/domain/orders/receipt-text.ts";
import { receiptText } from "@clove/domain/orders/receipt-text.ts";
import { packSale, unpackSale } from "@clove/domain/receipt-code/pack-sale.ts";
import { joinReceiptCodes, receiptCodes } from "@clove/domain/receipt-code/receipt-code.ts";
import { messageOf, readSignedSale } from "@clove/domain/receipt-code/signed-sale.ts";
import { offlineSale } from "@clove/domain/sync/offline-sale.fixtures.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { sampleSale } from "../features/company/sample-sale.ts";
import { keepSale } from "../features/orders/keep-sale.ts";
import { saleToKeep } from "../features/orders/kept-sales.fixtures.ts";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { profileOf } from "../local-db/copy.fixtures.ts";
import { closeLocalCopy, keepProfile, localCopy } from "../local-db/local-copy.ts";
import { noteAsked, readReceiptKey, storeReceiptKey } from "../local-db/receipt-key.ts";
import { type Bitmap, printedBitmaps, readEscPos } from "./esc-pos.fixtures.ts";
import type { Paper } from "./paper.ts";
import { captioned } from "./printed-text.ts";
import { receiptBytes } from "./receipt-bytes.ts";
import { saleCodes } from "./sale-codes.ts";
import { Sheet } from "./sheet.tsx";

const company = {
  ...{ name: "Kedai", logo: null, email: null, contact_number: null, address: null },
  ...{ registration_number: null, sst_id: null, currency: "MYR", time_zone: "Asia/Kuala_Lumpur" },
  invoice_layout: "[]",
};
const device_id = "c0000000-0000-4000-8000-000000000005";
const secret = Buffer.alloc(32, 7).toString("base64url");

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(await readFile(path)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});
beforeEach(async () => {
  await Promise.all(clovePosDb().tables.map((table) => table.clear()));
  await keepProfile(profileOf(1));
  await localCopy(1);
});
afterEach(async () => {
  closeLocalCopy();
  // Other files use the same database.
  await Promise.all(clovePosDb().tables.map((table) => table.clear()));
  vi.unstubAllGlobals();
});

/** What a camera sees of a picture, on white paper. */
async function read({ width, height, dots }: Bitmap): Promise<string[]> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [i, dot] of dots.entries()) data.fill(dot, i * 4, i * 4 + 3);
  const picture = { data, width, height, colorSpace: "srgb" } as ImageData;
  const found = await readBarcodes(picture, { formats: ["QRCode"], tryHarder: true });
  return found.map(({ text }) => text);
}

/** Draws the codes of a sheet as a printer of 8 dots a millimetre does. */
function drawnDots(html: string, paperDots: number): Bitmap[] {
  const pictures = [
    ...html.matchAll(/<svg viewBox="0 0 (\d+) \d+"[^>]*width="([\d.]+)mm"[^>]*><path d="([^"]*)"/g),
  ];
  return pictures.map(([, size, millimetres, path = ""]) => {
    const width = Math.round(Number(millimetres) * 8);
    const module = width / Number(size);
    expect([Number.isInteger(module), width <= paperDots]).toEqual([true, true]);
    const dots = new Uint8Array(width * width).fill(255);
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      for (let row = 0; row < module; row++) {
        const from = (Number(y) * module + row) * width + Number(x) * module;
        dots.fill(0, from, from + Number(length) * module);
      }
    }
    return { width, height: width, dots };
  });
}

const sheetOf = (text: PrintedText, paper: Paper) =>
  renderToStaticMarkup(<Sheet text={text} label="Receipt" paper={paper} />);

async function keptOrder(temp_id: string): Promise<Order> {
  const kept = await keepSale(clovePosDb(), saleToKeep(temp_id));
  return (kept as { order: Order }).order;
}

/** One of ten lines with the longest ids, and one that needs two codes. */
const lengths = [
  ["of ten lines", 10, 1],
  ["that needs two codes", 40, 2],
] as const;

it.each(lengths)("can be read from paper of 58 and 80 mm: a sale %s", async (_, lines, count) => {
  const id = Number.MAX_SAFE_INTEGER;
  const item = { product_variation_id: id, stock_purchase_transaction_id: id, quantity: 1.5, name: "Tea" };
  const packed = packSale(offlineSale({ items: Array.from({ length: lines }, () => item) }));
  // The key's number, its device and the signature.
  const codes = receiptCodes(Uint8Array.from([...packed, ...Array<number>(35).fill(9)]));
  expect(codes).toHaveLength(count);
  const sale = sampleSale("2026-03-01T02:03:04Z", {
    prices_include_tax: false,
    tax_after_discount: false,
    cash_rounding: 0,
    currency: "MYR",
  });
  const text = { ...receiptText(sale, company), codes: captioned(codes) };
  for (const columns of [32, 48]) {
    const bytes = receiptBytes(text, { columns, logo: null });
    const bitmaps = printedBitmaps(bytes);
    expect(bitmaps.every(({ width }) => width <= columns * 12)).toBe(true);
    expect((await Promise.all(bitmaps.map(read))).flat()).toEqual(codes);
    expect(readEscPos(bytes).text).toContain(count === 1 ? "Backup of this sale" : "code 2 of 2");
  }
  for (const [paper, dots] of [
    ["58mm", 384],
    ["80mm", 560],
    ["a4", 560],
  ] as const) {
    const drawn = drawnDots(sheetOf(text, paper), dots);
    expect((await Promise.all(drawn.map(read))).flat()).toEqual(codes);
  }
});

it.each(["with WebCrypto", "on plain http"])(
  "holds the sale as it will be sent, signed by the device's key, %s",
  async (where) => {
    if (where === "on plain http")
      vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await storeReceiptKey(clovePosDb(), 1, { id: 5, device_id, secret });
    const kept = (await readReceiptKey(clovePosDb(), 1))?.secret;
    expect(kept instanceof Uint8Array).toBe(where === "on plain http");
    if (kept instanceof CryptoKey) expect(kept.extractable).toBe(false);
    const order = await keptOrder("T0001-coded");
    const codes = await saleCodes(order, company);
    const { bytes } = joinReceiptCodes(codes) as { bytes: Uint8Array };
    const { key_id, device_id: named, signed, signature, packed } = readSignedSale(bytes);
    const mac = createHmac("sha256", Buffer.from(secret, "base64url")).update(messageOf(1, signed)).digest();
    expect([key_id, named, [...signature]]).toEqual([5, device_id, [...mac.subarray(0, 16)]]);
    expect(unpackSale(packed).sale).toMatchObject({
      order: { temp_id: "T0001-coded", order_ref: order.order_ref, terminal_id: 7, total: 10 },
      items: [{ product_variation_id: 1, quantity: 1, sale_price: 10 }],
      payments: [{ payment_method: "cash", amount_received: 20, amount_returned: 10 }],
    });
    await vi.waitFor(async () =>
      expect((await readReceiptKey(clovePosDb(), 1))?.signed_at).toBe(order.created_at),
    );
  },
);

it("has no code without a key, once the sale is sent, where the company prints none, and when the key was revoked", async () => {
  const order = await keptOrder("T0001-coded");
  expect(await saleCodes(order, company)).toEqual([]);
  await storeReceiptKey(clovePosDb(), 1, { id: 5, device_id, secret });
  expect(await saleCodes(order, company)).toHaveLength(1);
  expect(await saleCodes(order, { ...company, invoice_layout: '[{"receipt_code":false}]' })).toEqual([]);
  expect(await saleCodes({ ...order, synced: 1 } as Order, company)).toEqual([]);
  await clovePosDb().outbox.clear();
  expect(await saleCodes(order, company)).toEqual([]);
  await keptOrder("T0001-another");
  await noteAsked(clovePosDb(), 1, true);
  expect(await saleCodes({ ...order, temp_id: "T0001-another" }, company)).toEqual([]);
});
