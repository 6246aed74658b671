import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { formatMoney, sumAmounts } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import { methodNames } from "@clove/domain/orders/payment-methods.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { shownFigures } from "@clove/domain/orders/shown-figures.ts";
import {
  type BackName,
  carts,
  comesBack,
  type Good,
  type SaleName,
  type TaxedDay,
} from "@clove/domain/orders/taxed-day.fixtures.ts";
import { taxedDays } from "@clove/domain/orders/taxed-days.fixtures.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import type { Shift, Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { expect, type Page } from "@playwright/test";
import { made } from "../faults/staff.ts";
import { openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { ordersOf } from "./offline-till.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "block" });

/** The company's first product is called Rice already. */
const names: Record<Good, string> = { tea: "Tea", mug: "Mug", rice: "Oats" };

/** A till on which the day's sales are made and judged by the figures of the fixture. */
function atTill(page: Page, day: TaxedDay) {
  const money = (amount: number) => formatMoney(amount, day.company.currency);
  const paper = till.receipt(page).getByRole("article");
  const leave = async () => {
    await till.receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();
  };
  return {
    money,
    async fill(sale: SaleName) {
      for (const [good, quantity] of carts[sale]) {
        // By keys: a second press on one place of the tiles within 400 ms would mean the first product (selling §35).
        await till.productSearch(page).fill(names[good]);
        await expect(page.getByRole("toolbar", { name: "Tiles" }).getByRole("button")).toHaveCount(1);
        await till.productSearch(page).press("Enter");
        await expect(till.line(page, names[good])).toBeVisible();
        if (quantity === 1) continue;
        const cell = till
          .line(page, names[good])
          .getByRole("textbox", { name: `Quantity of ${names[good]}` });
        await cell.fill(String(quantity));
        await cell.press("Tab");
      }
      const adjustment = -day.sales[sale].order[3];
      if (adjustment === 0) return;
      const field = page.getByRole("textbox", { name: receiptTexts.adjustment });
      await field.fill(String(adjustment));
      await field.press("Tab");
    },
    /** Chooses the methods and types what is handed over. */
    async pay(pays: TaxedDay["sales"]["cash"]["pays"]) {
      for (const [method] of pays) await page.getByRole("checkbox", { name: methodNames[method] }).check();
      for (const [method, received] of pays) {
        const amount = page.locator(`#amount-${method}`);
        await amount.fill(String(received));
        await amount.press("Tab");
      }
    },
    /** The cart's summary, before it is paid. */
    async seesRounding({ order, rounding, pays }: TaxedDay["sales"]["cash"]) {
      if (rounding === 0) return;
      const elsewhere = pays.filter(([method]) => method !== "cash").map(([, received]) => -received);
      const summary = page.getByRole("region", { name: saleTexts.orderSummary });
      await expect(summary).toContainText(`${receiptTexts.rounding}${money(rounding)}`);
      const cash = sumAmounts([order[4], rounding, ...elsewhere], 2);
      await expect(summary).toContainText(`${receiptTexts.cashToPay}${money(cash)}`);
    },
    /** Every figure of the receipt, which is then closed. */
    async seesReceipt({ order, rounding, lines, pays }: TaxedDay["sales"]["cash"], inExchange = false) {
      const [subtotal, sst, discount, adjustment, total] = order;
      const figures = { subtotal, sst, discount, adjustment, total };
      for (const { label, amount } of shownFigures(figures, day.company))
        await expect(paper).toContainText(`${label}${money(amount)}`);
      if (rounding !== 0) await expect(paper).toContainText(`${receiptTexts.rounding}${money(rounding)}`);
      const change = pays.reduce((sum, [, , returned]) => sum + returned, 0);
      if (change > 0) await expect(paper).toContainText(`Change${money(change)}`);
      if (!inExchange)
        for (const [method, received] of pays)
          await expect(paper).toContainText(`${methodNames[method]}${money(received)}`);
      for (const [, , each] of lines) await expect(paper).toContainText(money(each).replace(/^[^\d]*/, ""));
      await leave();
    },
    async seesRefund(back: TaxedDay["backs"]["part"]) {
      for (const [method, amount, rounding] of back) {
        await expect(paper).toContainText(`${methodNames[method]}${money(amount)}`);
        if (rounding !== 0) await expect(paper).toContainText(`${receiptTexts.rounding}${money(rounding)}`);
      }
      await leave();
    },
  };
}

/** Tax added, to five sen; tax included, whole yen. The other days' figures are tested where they arise, at the till and the server. */
const shownDays = taxedDays.filter(({ name }) => ["Kuala Lumpur, tax added", "Tokyo"].includes(name));

for (const day of shownDays)
  test(`a day in ${day.name} through the screens`, async ({ page, context, server }) => {
    const { prices_include_tax } = day.company;
    const shop = await openCompany(server, day.name.toLowerCase().replace(/\W+/g, "-"), 20);
    const api = <T>(path: string, body?: object) => made<T>(server, shop.token, path, body);
    const settings = (fields: object) => api("../company-profile/update", fields);
    await settings(day.company);
    for (const [good, name] of Object.entries(names)) {
      const { price, vat, discount } = day.goods[good as Good];
      await api<{ product: Product }>("product/store", {
        ...{ name, branch_id: shop.branch.id, sale_vat: vat, discount },
        ...{ category_id: shop.product.category_id, brand_id: shop.product.brand_id },
        price_type: good === "rice" ? "by_unit" : "fixed",
        variations: [{ purchase_price: 1, sale_price: price, initial_stock_quantity: 50 }],
      });
    }
    const { user: customer } = await api<{ user: User }>("user/store", {
      ...{ name: "Tan Wei", email: `tan.wei@${shop.email.split("@")[1]}`, gender: "male", role: "customer" },
      ...{ status: "active", credit_limit: day.opening },
    });
    const terminal_id = shop.terminal.id;
    const { shift } = await api<{ shift: Shift }>("terminal/shift/open", {
      ...{ terminal_id, opening_balance: day.opening },
    });
    const { money, ...at } = atTill(page, day);
    await till.holdSession(page, shop);
    await page.goto("/");
    const orders = {} as Record<SaleName, Order>;
    const newest = async () => (await ordersOf(server, shop)).orders.sort((a, b) => b.id - a.id)[0]!;

    for (const sale of ["cash", "split", "credit", "bank", "adjusted"] as const) {
      await at.fill(sale);
      if (sale === "credit") {
        await page.getByRole("textbox", { name: /Search customers/ }).fill("tan wei");
        await page.getByRole("option", { name: /Tan Wei/ }).click();
      }
      await at.pay(day.sales[sale].pays);
      await at.seesRounding(day.sales[sale]);
      await till.placeOrder(page).click();
      await at.seesReceipt(day.sales[sale]);
      orders[sale] = await newest();
    }

    // Without a connection; meanwhile the company changes its kind of price.
    await context.setOffline(true);
    await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
    await at.fill("offline");
    await at.pay(day.sales.offline.pays);
    await at.seesRounding(day.sales.offline);
    await till.placeOrder(page).click();
    await expect(page.getByText(saleTexts.orderSavedLocally).first()).toBeVisible();
    await at.seesReceipt(day.sales.offline);
    await settings({ prices_include_tax: !prices_include_tax });
    await context.setOffline(false);
    await expect.poll(async () => (await newest()).flags).toEqual(["settings_changed"]);
    const late = await newest();
    const [, , , , total] = day.sales.offline.order;
    expect([late.total, late.rounding, late.prices_include_tax]).toEqual([
      ...[total, day.sales.offline.rounding, prices_include_tax],
    ]);
    await settings({ prices_include_tax });

    /** Opens the return of an order, and asks for these pieces. */
    const askBack = async (back: BackName) => {
      const { of, pieces } = comesBack[back];
      await page.getByRole("button", { name: `${orderTexts.returnOrder} ${orders[of].order_ref}` }).click();
      const dialog = page.getByRole("dialog", { name: orderTexts.returnOrder });
      for (const [place, quantity] of Object.entries(pieces)) {
        const name = names[carts[of][Number(place)]![0]];
        await dialog.getByRole("checkbox", { name }).check();
        await dialog
          .getByRole("textbox", { name: orderTexts.returnQuantity({ name }) })
          .fill(String(quantity));
      }
      return dialog;
    };
    await till.goTo(page, "Order List");
    for (const back of ["part", "rest"] as const) {
      const dialog = await askBack(back);
      const sums = dialog.getByRole("status", { name: receiptTexts.paidBack });
      await expect(sums).toContainText(`${saleTexts.methodCash}${money(day.backs[back][0]![1])}`);
      await dialog.getByRole("button", { name: orderTexts.returnOrder }).click();
      await at.seesRefund(day.backs[back]);
    }
    await page.getByRole("button", { name: `${orderTexts.cancelOrder} ${orders.split.order_ref}` }).click();
    const asked = page.getByRole("dialog", { name: orderTexts.confirmCancelOrder });
    await asked.getByRole("button", { name: orderTexts.cancelOrder }).click();
    await at.seesRefund(day.backs.cancelled);

    for (const [sale, back] of [
      ["dearer", "forDearer"],
      ["cheaper", "forCheaper"],
    ] as const) {
      const dialog = await askBack(back);
      await dialog.getByRole("button", { name: saleTexts.exchange }).click();
      await expect(page).toHaveURL("/");
      await at.fill(sale);
      await page.getByRole("checkbox", { name: saleTexts.methodCash }).check();
      await till.placeOrder(page).click();
      await at.seesReceipt(day.sales[sale], true);
      await at.seesRefund([]);
      const sold = await newest();
      expect([sold.total, sold.rounding]).toEqual([day.sales[sale].order[4], day.sales[sale].rounding]);
      await till.goTo(page, "Order List");
    }

    // The repayment is made by API: its screen is that of credit.spec.ts.
    await api("payment/credit/repay", {
      ...{ terminal_id, user_id: customer.id },
      repayments: [{ payment_method: "cash", amount_received: day.repaid, amount_returned: 0 }],
    });
    await till.goTo(page, "Counter List");
    await expect(page.getByRole("row", { name: /Counter 1/ })).toContainText(money(day.closing));
    const { terminal } = await api<{ terminal: Terminal }>(`terminal/${terminal_id}`);
    expect(terminal.cash_box).toBe(day.closing);
    await api("terminal/shift/close", { terminal_id, closing_balance: day.closing });
    await till.goTo(page, "Shift List");
    await expect(page.getByRole("row", { name: /Counter 1/ })).toContainText(
      `${money(day.opening)}${money(day.closing)}${money(0)}`,
    );
    const { report } = await api<ShiftDetail>(`terminal/shift/${shift.id}`);
    const [sales, deposits, refunds, net] = day.shift.cash;
    expect(report.methods.cash).toEqual({ sales, deposits, refunds, net });
    expect(report.total_net).toBe(day.shift.total_net);
  });
