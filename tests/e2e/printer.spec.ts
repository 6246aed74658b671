import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import * as printerNoticeTexts from "@clove/domain/terminals/printer-notices.texts.ts";
import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { expect, type Page } from "@playwright/test";
import { startPrinter } from "../../packages/server/test/fake-printer.ts";
import { readEscPos } from "../../packages/web/src/printing/esc-pos.fixtures.ts";
import { made } from "../faults/staff.ts";
import { call, hireCashier, openCompany } from "./api.ts";
import { plugInAgain, plugInPrinter, printedJobs, pullCable } from "./fake-printer.ts";
import { test } from "./fixtures.ts";
import { addToCart, countPrints, rowsOf } from "./offline-till.ts";
import * as till from "./till.ts";

test("a till with a USB printer, then a network printer: receipts without a dialog, the drawer, a pulled cable, a reload", async ({
  page,
  server,
}) => {
  const company = await openCompany(server, "usb-printer", 50);
  await countPrints(page.context());
  await plugInPrinter(page.context());
  await till.signIn(page, await hireCashier(server, company));

  await test.step("the shift's opening opens the drawer", async () => {
    await connect(page);
    await till.openShift(page, "Counter 1", "50");
    await expect.poll(() => kicks(page)).toEqual([1]);
  });

  await test.step("a cash sale opens the drawer and prints, without the browser's dialog", async () => {
    const { order_ref } = await sell(page, "Cash");
    await expect.poll(() => kicks(page)).toEqual([1, 1, 0]);
    await expect(till.receipt(page)).toContainText("Printed");
    const paper = (await printedJobs(page)).at(-1);
    expect(paper).toMatchObject({ cuts: 1, qrCodes: [order_ref] });
    for (const part of [/^Counter +Counter 1$/m, /^Rice$/m, /^1 x 10.00 +10.00$/m, /^Cash +RM 10.00$/m]) {
      expect(paper?.text).toMatch(part);
    }
    expect(paper?.text).not.toContain("Copy");
    await till.receipt(page).getByRole("button", { name: commonTexts.print, exact: true }).click();
    await expect.poll(async () => (await printedJobs(page)).at(-1)?.text).toContain("Copy");
    await closeReceipt(page);
  });

  await test.step("a sale by QR leaves the drawer closed", async () => {
    await sell(page, "QR");
    await expect.poll(() => kicks(page)).toEqual([1, 1, 0, 0, 0]);
    await closeReceipt(page);
  });

  await test.step("unplugged in the middle: the sale is stored, the screen says so, and it can be printed again", async () => {
    await pullCable(page, 20);
    const { order_ref } = await sell(page, "QR");
    const told = till.receipt(page).getByRole("alert");
    await expect(told).toContainText(printerNoticeTexts.receiptNotPrinted({ orders: order_ref }));
    await expect(told).toContainText(printerTexts.printerGone);
    await closeReceipt(page);
    await expect(page.getByRole("button", { name: printerTexts.connectPrinter })).toBeVisible();
    const again = page.getByRole("button", { name: printerTexts.printAgain });
    await again.click();
    await expect(again).toBeVisible();
    await plugInAgain(page);
    await expect(page.getByRole("button", { name: printerTexts.printerConnected })).toBeVisible();
    await again.click();
    await expect.poll(async () => (await printedJobs(page)).at(-1)?.qrCodes).toEqual([order_ref]);
    await expect(again).toBeHidden();
    const { count } = await made<{ count: number }>(server, company.token, "order/list");
    expect(count).toBe(3);
  });

  await test.step("the paper is in the company's languages, the screen in the person's", async () => {
    const languages = { language: "ms", receipt_language: "en" };
    expect(await call(server, company.token, "../company-profile/update", languages)).toMatchObject({
      status: 200,
    });
    await page.reload();
    await sell(page, "QR");
    await expect(till.receipt(page).locator("article")).toContainText("Jumlah Keseluruhan / Total Amount");
    await expect(till.receipt(page).locator("article")).toHaveAttribute("lang", "ms");
    await expect.poll(async () => (await printedJobs(page)).at(-1)?.text).toContain("Juruwang / Cashier");
    await expect(
      till.receipt(page).getByRole("button", { name: commonTexts.print, exact: true }),
    ).toBeVisible();
    await closeReceipt(page);
    await call(server, company.token, "../company-profile/update", { language: "en", receipt_language: "" });
  });

  await test.step("after a reload it is connected by itself; Never prints nothing", async () => {
    await page.reload();
    await page.getByRole("button", { name: printerTexts.printerConnected }).click();
    await printerDialog(page).getByText("Never", { exact: true }).click();
    await closePrinterDialog(page);
    await sell(page, "Cash");
    await expect.poll(() => kicks(page)).toEqual([1]);
    await expect(page.getByText(saleTexts.noProductAdded)).toBeVisible();
    await expect(till.productSearch(page)).toBeFocused();
    await expect(till.receipt(page)).toBeHidden();
    expect(await kicks(page)).toEqual([1]);
  });
  expect(await page.locator("html").getAttribute("data-prints")).toBeNull();

  await test.step("without WebUSB the button says why, and the browser prints", async () => {
    await page.addInitScript(() => {
      delete (Navigator.prototype as { usb?: unknown }).usb;
    });
    await page.reload();
    await page.getByRole("button", { name: printerTexts.connectPrinter }).click();
    await expect(printerDialog(page)).toContainText(printerTexts.printerNeedsChrome);
    await expect(
      printerDialog(page).getByRole("button", { name: printerTexts.connectPrinter }),
    ).toBeDisabled();
    await printerDialog(page).getByText("Print every receipt", { exact: true }).click();
    await closePrinterDialog(page);
    await sell(page, "Cash");
    await expect(till.receipt(page)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-prints", "1");
    await closeReceipt(page);
  });

  const network = await startPrinter();
  const papers = () => network.jobs.filter(({ length }) => length > 0).map((job) => readEscPos(job));
  const kicked = () => papers().map((job) => job.kicks);

  await test.step("the counter gets a network printer, which the till uses through the server", async () => {
    const counter = { id: company.terminal.id, name: "Counter 1", description: "Front", status: "active" };
    const printer = { printer_address: network.address, printer_port: network.port };
    const { status } = await call(server, company.token, "terminal/update", { ...counter, ...printer });
    expect(status).toBe(200);
    await page.getByRole("button", { name: printerTexts.connectPrinter }).click();
    await printerDialog(page).getByText("Network printer").click();
    await printerDialog(page).getByRole("button", { name: printerTexts.connectPrinter }).click();
    await expect(printerDialog(page)).toContainText("network printer of Counter 1 (127.0.0.1)");
    await closePrinterDialog(page);
    await expect(page.getByRole("button", { name: printerTexts.printerConnected })).toBeVisible();
    const { order_ref } = await sell(page, "Cash");
    await expect.poll(kicked).toEqual([1, 0]);
    expect(papers()[1]).toMatchObject({ cuts: 1, qrCodes: [order_ref] });
    expect(papers()[1]?.text).toMatch(/^1 x 10.00 +10.00$/m);
  });

  await test.step("without the server the screen says so, and the browser can print", async () => {
    await page.route("**/terminal/*/print", (route) => route.abort());
    await till.receipt(page).getByRole("button", { name: commonTexts.print, exact: true }).click();
    await expect(till.receipt(page).getByRole("alert")).toContainText(printerTexts.printerNoServer);
    await till.receipt(page).getByRole("button", { name: "Browser" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-prints", "2");
    await page.unroute("**/terminal/*/print");
    await closeReceipt(page);
    await page.getByRole("button", { name: printerTexts.printAgain }).click();
    await expect.poll(kicked).toEqual([1, 0, 0]);
    expect(papers()[2]?.text).toContain("Copy");
  });

  await test.step("'Open drawer' opens it without a sale, with and without a connection", async () => {
    const openDrawer = async (reason: string, said: string) => {
      await page.getByRole("button", { name: "Open drawer" }).click();
      const dialog = page.getByRole("dialog", { name: "Drawer" });
      await dialog.getByRole("radio", { name: reason }).check();
      await dialog.getByRole("button", { name: "Open drawer" }).click();
      await till.toast(page, said);
    };
    await openDrawer("Change", shiftTexts.drawerOpened);
    await expect.poll(kicked).toEqual([1, 0, 0, 1]);
    // The printer is reached through the server, but its record is lost on the way.
    await page.route("**/terminal/*/open-drawer", (route) => route.abort());
    await openDrawer("Mistake", shiftTexts.drawerOpenedOffline);
    await expect.poll(kicked).toEqual([1, 0, 0, 1, 1]);
    await page.unroute("**/terminal/*/open-drawer");
    await expect.poll(() => rowsOf(page, "outbox")).toEqual([]);
  });

  await test.step("the Z report comes out of it, and the next shift's opening opens the drawer", async () => {
    await page.getByRole("banner").getByRole("button", { name: shellTexts.closeShift }).click();
    const closing = page.getByRole("dialog", { name: shellTexts.closeShift });
    await closing.getByLabel("Closing Balance").fill("80");
    await closing.getByRole("button", { name: shellTexts.closeShift }).click();
    const summary = page.getByRole("dialog", { name: shiftTexts.shiftSummary });
    await summary.getByRole("button", { name: commonTexts.print }).click();
    await expect.poll(() => papers().at(-1)?.text).toMatch(/^ +Z Report 1$/m);
    expect(papers().at(-1)?.text).toMatch(/^Opened without a sale +2$/m);
    const report = page.getByRole("dialog", { name: "Z Report 1" });
    await expect(report).toContainText("Printed");
    const sheet = await report.getByRole("article").locator("dt, dd, h1").allInnerTexts();
    for (const part of sheet) expect(papers().at(-1)?.text).toContain(part.replaceAll("\u00a0", " "));
    await report.getByRole("button", { name: "Close", exact: true }).last().click();
    await summary.getByRole("button", { name: "Close", exact: true }).last().click();
    await till.openShift(page, "Counter 1", "80");
    await expect.poll(kicked).toEqual([1, 0, 0, 1, 1, 0, 1]);
  });
  expect(network.mostAtOnce()).toBe(1);
  await expect(page.locator("html")).toHaveAttribute("data-prints", "2");
  await network.stop();
});

const printerDialog = (page: Page) => page.getByRole("dialog", { name: "Printer" });
const kicks = async (page: Page) => (await printedJobs(page)).map((job) => job.kicks);

async function connect(page: Page) {
  await page.getByRole("button", { name: printerTexts.connectPrinter }).click();
  await printerDialog(page).getByRole("button", { name: printerTexts.connectPrinter }).click();
  await expect(printerDialog(page)).toContainText("TM-T20II");
  await closePrinterDialog(page);
  await expect(page.getByRole("button", { name: printerTexts.printerConnected })).toBeVisible();
}

async function closePrinterDialog(page: Page) {
  await printerDialog(page).getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(printerDialog(page)).toBeHidden();
}

async function closeReceipt(page: Page) {
  await till.receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(till.receipt(page)).toBeHidden();
}

/** The order as the server stored it. */
async function sell(page: Page, method: "Cash" | "QR"): Promise<Order> {
  await addToCart(page, "Rice");
  await page.getByRole("checkbox", { name: method }).check();
  const stored = page.waitForResponse("**/order/place");
  await till.placeOrder(page).click();
  const { data } = (await (await stored).json()) as { data: { order: Order } };
  return data.order;
}
