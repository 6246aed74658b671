import { expect, type Page } from "@playwright/test";
import { startPrinter } from "../../packages/server/test/fake-printer.ts";
import { type Bitmap, printedBitmaps, readEscPos } from "../../packages/web/src/printing/esc-pos.fixtures.ts";
import { call, openCompany } from "./api.ts";
import { plugInPrinter, printedBytes } from "./fake-printer.ts";
import { test } from "./fixtures.ts";
import { payBy, readyForOffline, signedIn } from "./offline-till.ts";
import * as till from "./till.ts";

/** Longer than a line of 42 characters. */
const long = "特级初榨橄榄油冷压第一道有机认证玻璃瓶装家庭分享装";

test("a receipt printer without Chinese letters prints Chinese and Arabic as pictures, and the rest as text", async ({
  page,
  context,
  server,
}) => {
  const shop = await openCompany(server, "pictures-of-lines", 20);
  const { token, branch, product } = shop;
  const named = { branch_id: branch.id, category_id: product.category_id, brand_id: product.brand_id };
  const variations = [{ purchase_price: 1, sale_price: 4.5, initial_stock_quantity: 9 }];
  for (const name of ["可口可乐 330ml", long, "قهوة عربية"]) {
    expect((await call(server, token, "product/store", { ...named, name, variations })).status).toBe(200);
  }
  const invoice_layout = JSON.stringify([{ invoice_footer_text: "谢谢惠顾！\nSee you" }]);
  await call(server, token, "../company-profile/update", { invoice_layout });

  await plugInPrinter(context);
  await signedIn(context, server, token);
  await page.addInitScript(() => localStorage.setItem("permitted", "yes"));
  await page.addInitScript((id) => localStorage.setItem("printer", id), JSON.stringify('[1208,3605,"F1"]'));
  await page.goto("/");
  await readyForOffline(page, 4);
  for (const name of ["可口可乐", long, "قهوة", "Rice"]) {
    await page.getByRole("region", { name: "Products" }).getByRole("button", { name }).click();
    await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  }
  await payBy(page, "Cash");
  await till.placeOrder(page).click();
  await expect(till.receipt(page)).toContainText("Printed");

  const job = (await printedBytes(page)).at(-1)!;
  const paper = readEscPos(job);
  const shown: Lines[] = [
    { font: "bold", align: "left", lines: [{ text: "可口可乐 330ml", cells: 14 }] },
    {
      font: "bold",
      align: "left",
      lines: [
        { text: long.slice(0, 21), cells: 42 },
        { text: long.slice(21), cells: 8 },
      ],
    },
    { font: "bold", align: "left", lines: [{ text: "قهوة عربية", cells: 10 }] },
    { font: "normal", align: "center", lines: [{ text: "谢谢惠顾！", cells: 10 }] },
  ];
  await test.step("what the printer has letters for is text", () => {
    expect(paper).toMatchObject({ cuts: 1, pictures: shown.length });
    expect(paper.text.match(/^1 x 4.50 +4.50$/gm)).toHaveLength(3);
    for (const part of [/^Rice$/m, /^ +See you$/m, /^Cash +RM 23.50$/m]) expect(paper.text).toMatch(part);
    expect(paper.text).not.toContain("?");
  });

  await test.step("the pictures show what the browser draws for these texts", async () => {
    const bitmaps = printedBitmaps(job);
    expect(bitmaps.map(({ width, height }) => [width, height])).toEqual(
      shown.map(({ lines }) => [lines[0]!.cells * 12, lines.length * 24]),
    );
    for (const [i, each] of shown.entries()) {
      const lines = linesOf(bitmaps[i]!, 24);
      for (const line of lines) expect(line.join("").replaceAll(".", "").length).toBeGreaterThan(20);
      expect(lines).toEqual(linesOf(await drawn(page, each), 48));
    }
  });

  await test.step("the server passes them on to a network printer", async () => {
    const network = await startPrinter();
    const counter = { id: shop.terminal.id, name: "Counter 1", description: "Front", status: "active" };
    const printer = { printer_address: network.address, printer_port: network.port };
    await call(server, token, "terminal/update", { ...counter, ...printer });
    const bytes = Buffer.from(job).toString("base64");
    expect((await call(server, token, `terminal/${shop.terminal.id}/print`, { bytes })).status).toBe(200);
    expect(network.jobs[0]?.equals(Buffer.from(job))).toBe(true);
    await network.stop();
  });
});

/** The rows of dots of each line, without the empty ones around its letters: it may be moved to fit in. */
const linesOf = ({ width, height, dots }: Bitmap, high: number): string[][] =>
  Array.from({ length: height / high }, (_, line) => {
    const rows = Array.from({ length: high }, (_, y) => {
      const from = (line * high + y) * width;
      return [...dots.subarray(from, from + width)].map((dot) => (dot === 0 ? "#" : ".")).join("");
    });
    const isInked = (row: string) => row.includes("#");
    return rows.slice(rows.findIndex(isInked), rows.findLastIndex(isInked) + 1);
  });

/** The first line is the widest. */
type Lines = { font: string; align: CanvasTextAlign; lines: { text: string; cells: number }[] };

/**
 * These lines as this browser draws them with the fonts that it has, in black and white, each with room around it. Only what has no room
 * in the cells of the line is smaller, or narrower.
 */
async function drawn(page: Page, asked: Lines): Promise<Bitmap> {
  return page
    .evaluate(({ font, align, lines }) => {
      const [width, height] = [lines[0]!.cells * 12, lines.length * 48];
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d", { willReadFrequently: true })!;
      context.fillStyle = "#fff";
      context.fillRect(0, 0, width, height);
      context.fillStyle = "#000";
      context.textAlign = align;
      const chinese =
        '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC"';
      for (const [i, { text, cells }] of lines.entries()) {
        context.font = `${font} 22px sans-serif, ${chinese}`;
        const { actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(text);
        const size = Math.min(22, (22 * 24) / (actualBoundingBoxAscent + actualBoundingBoxDescent));
        context.font = `${font} ${Math.floor(size)}px sans-serif, ${chinese}`;
        context.fillText(text, align === "center" ? width / 2 : 0, i * 48 + 32, cells * 12);
      }
      const { data } = context.getImageData(0, 0, width, height);
      const dots = Array.from({ length: width * height }, (_, i) => (data[i * 4]! < 160 ? 0 : 255));
      return { width, height, dots };
    }, asked)
    .then((bitmap) => ({ ...bitmap, dots: Uint8Array.from(bitmap.dots) }));
}
