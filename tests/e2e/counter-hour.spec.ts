import type { AuditEntry } from "@clove/domain/audit/audit.schema.ts";
import { formatMoney } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { made } from "../faults/staff.ts";
import { test } from "./fixtures.ts";
import { addToCart, ordersOf, payBy, placeHere, signedIn, unsent } from "./offline-till.ts";
import * as till from "./till.ts";
import { change, openShop, openTillOfThree, pins } from "./till-people.ts";

test.use({ serviceWorkers: "allow" });

const money = (amount: number) => formatMoney(amount, "MYR");

/** Mei types her PIN where somebody asks for an approval. */
async function meiApproves(at: Locator): Promise<void> {
  await at.getByRole("button", { name: "Approve with PIN" }).click();
  await at.getByRole("radio", { name: "Mei" }).check();
  await at.getByLabel("PIN", { exact: true }).fill(pins.Mei);
  await at.getByRole("button", { name: "Approve", exact: true }).click();
}

/** Sells two pieces at 10.00, `off` less, up to the press of Place Order. */
async function sellTwo(page: Page, off: string): Promise<void> {
  await addToCart(page, "Rice");
  await till.cart(page).getByRole("button", { name: "One Rice more" }).click();
  await page.getByRole("textbox", { name: receiptTexts.adjustment }).fill(off);
  await payBy(page, "Cash");
  await till.placeOrder(page).click();
}

async function closeReceipt(page: Page, total: number): Promise<void> {
  await expect(till.receipt(page)).toContainText(money(total));
  await till.receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(till.receipt(page)).toBeHidden();
}

/** Opens the drawer for this reason; `approve`: what somebody does who has to allow it. */
async function openDrawer(page: Page, reason: string, approve?: (at: Locator) => Promise<void>) {
  await page.getByRole("button", { name: "Open drawer, pay in, pay out" }).click();
  const drawer = page.getByRole("dialog", { name: "Drawer" });
  await drawer.getByRole("radio", { name: reason }).check();
  await drawer.getByRole("button", { name: "Open drawer" }).click();
  await approve?.(drawer);
  await expect(drawer).toBeHidden();
}

test("an hour at a counter, with and without a connection: everything stands under the right name", async ({
  page,
  context,
  browser,
  server,
}) => {
  const shop = await openShop(server, "counter-hour");
  const { company, mei } = shop;
  const limit = { id: mei.user.id, max_discount: 20, max_discount_type: "percentage" };
  await made(server, company.token, "user/update", limit);
  await openTillOfThree(page, shop);
  const elsewhere = await browser.newContext({ baseURL: server.url, serviceWorkers: "block" });
  await signedIn(elsewhere, server, mei.token);
  const office = await elsewhere.newPage();
  await office.goto("/productList");
  const question = (text: string) => office.getByRole("alert").filter({ hasText: text });
  const approvesLive = async (text: string) => {
    await question(text).getByRole("button", { name: "Approve" }).click();
  };
  const approval = page.getByRole("dialog", { name: "Approval needed" });

  await test.step("Siti sells, goes beyond her limit, and opens her drawer", async () => {
    await change(page, "Siti");
    await addToCart(page, "Rice");
    await payBy(page, "Cash");
    await till.placeOrder(page).click();
    await closeReceipt(page, 10);
    await sellTwo(page, "3");
    await approval.getByRole("button", { name: "Ask a manager" }).click();
    await approvesLive(`Siti at Siti's asks for a reduction of ${money(3)}`);
    await closeReceipt(page, 17);
    await openDrawer(page, "Change");
  });

  const [, first] = (await ordersOf(server, company)).orders;
  await test.step("Amir sells in her shift, takes goods back and opens the drawer, with Mei's approval", async () => {
    await change(page, "Amir");
    await sellTwo(page, "4");
    await meiApproves(approval);
    await closeReceipt(page, 16);

    await till.scan(page, first!.order_ref);
    const view = page.getByRole("dialog", { name: `Order ${first!.order_ref}` });
    await view.getByRole("button", { name: orderTexts.returnOrder, exact: true }).click();
    const back = page.getByRole("dialog", { name: orderTexts.returnOrder });
    await back.getByRole("checkbox", { name: "Rice" }).check();
    await expect(back.getByRole("status", { name: receiptTexts.paidBack })).toContainText(money(10));
    await back.getByRole("button", { name: orderTexts.returnOrder }).click();
    await back.getByRole("button", { name: "Ask a manager" }).click();
    await approvesLive(
      `Amir at Siti's asks to take goods of order ${first!.order_ref} back for ${money(10)}`,
    );
    await till.toast(page, orderTexts.orderReturned);
    await closeReceipt(page, 10);

    await openDrawer(page, "Check", meiApproves);
  });

  await test.step("without a connection Mei approves by PIN", async () => {
    await context.setOffline(true);
    await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
    await sellTwo(page, "2");
    await expect(approval.getByRole("button", { name: "Ask a manager" })).toHaveCount(0);
    await meiApproves(approval);
    await closeReceipt(page, 18);
    await openDrawer(page, "Mistake", meiApproves);
    await change(page, "Siti");
    await addToCart(page, "Rice");
    await payBy(page, "Cash");
    await placeHere(page);
    await openDrawer(page, "Change");
    await expect(unsent(page)).toHaveAttribute("data-unsent", "4");
    await context.setOffline(false);
    await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  });

  const { orders } = await ordersOf(server, company);
  const told = ({ total, cashier_user, approved_by, flags }: Order) => [
    ...[total, cashier_user.name, approved_by?.name ?? null, flags.join()],
  ];
  expect(orders.map(told).sort()).toEqual(
    [
      [10, "Siti", null, ""],
      [10, "Siti", null, ""],
      [17, "Siti", "Mei", ""],
      [16, "Amir", "Mei", ""],
      [18, "Amir", "Mei", "approved_offline,sent_by_other"],
    ].sort(),
  );
  const returned = orders.find(({ id }) => id === first!.id)!.returns[0]!;
  expect([returned.by.name, returned.approved_by?.name]).toEqual(["Amir", "Mei"]);

  const { shifts } = await made<{ shifts: Shift[] }>(server, company.token, "terminal/shift/list");
  const shift = await made<ShiftDetail>(server, company.token, `terminal/shift/${shifts[0]!.id}`);
  expect(
    shift.approvals?.map((each) => [each.of, each.count, each.approved_by.name, each.requested_by.name]),
  ).toEqual([
    ["sale", 2, "Mei", "Amir"],
    ["sale", 1, "Mei", "Siti"],
    ["return", 1, "Mei", "Amir"],
    ["drawer", 2, "Mei", "Amir"],
  ]);
  const openings = shift.drawer_openings!.map(({ reason, user, approved_by }) => [
    ...[reason, user.name, approved_by?.name ?? null],
  ]);
  expect(openings.sort()).toEqual([
    ["change", "Siti", null],
    ["change", "Siti", null],
    ["check", "Amir", "Mei"],
    ["mistake", "Amir", "Mei"],
  ]);

  const logged = async (action: string) => {
    const path = `audit/list?length=50&action=${action}`;
    const { entries } = await made<{ entries: AuditEntry[] }>(server, company.token, path);
    return entries.map(({ by, detail }) => [by?.name, detail.approved_by ?? null]).sort();
  };
  const byMei = mei.user.id;
  expect(await logged("order.approved")).toEqual([
    ["Amir", byMei],
    ["Amir", byMei],
    ["Siti", byMei],
  ]);
  expect(await logged("order.return")).toEqual([["Amir", byMei]]);
  expect(await logged("terminal.open_drawer")).toEqual(
    [
      ["Siti", null],
      ["Siti", null],
      ["Amir", byMei],
      ["Amir", byMei],
    ].sort(),
  );
  expect((await logged("approval.approved")).map(([by]) => by)).toEqual(Array(4).fill("Mei"));

  await elsewhere.close();
});
