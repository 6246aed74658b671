import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { expect } from "@playwright/test";
import { made } from "../faults/staff.ts";
import { openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { addToCart, payBy, placeHere, rowsOf, signedIn, unsent } from "./offline-till.ts";
import * as till from "./till.ts";

test("customers in one field: by name, and without a connection by phone, found afterwards", async ({
  page,
  context,
  server,
}) => {
  const company = await openCompany(server, "one-field", 20);
  await signedIn(context, server, company.token);
  await page.goto("/");
  await expect.poll(async () => (await rowsOf(page, "products")).length).toBe(1);
  const field = page.getByRole("textbox", { name: "Search customers by name, phone or barcode" });

  await page.keyboard.press("F4");
  await page.keyboard.type("Aishah");
  await expect(page.getByRole("option", { name: userTexts.addTyped({ name: "Aishah" }) })).toBeVisible();
  await page.keyboard.press("Enter");
  await till.toast(page, userTexts.customerCreated);
  await expect(till.productSearch(page)).toBeFocused();
  await addToCart(page, "Rice");
  await payBy(page, "Cash");
  await till.placeOrder(page).click();
  await expect(till.receipt(page)).toContainText("Aishah");
  await till.receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();

  await context.setOffline(true);
  await addToCart(page, "Rice");
  await field.fill("012-345 6789");
  await page.getByRole("option", { name: userTexts.addNumber({ phone: "012-345 6789" }) }).click();
  await till.toast(page, offlineTexts.customerSavedLocally);
  await payBy(page, "Cash");
  await placeHere(page);
  // The other way to write the number finds the customer, whom nobody has been told of yet.
  await field.fill("+60123456789");
  await expect(page.getByRole("listbox", { name: "Customers" }).getByRole("option")).toHaveText([
    "012-345 6789",
  ]);

  await context.setOffline(false);
  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  const list = "user/list?role=customer&search=0123456789";
  const { users } = await made<{ users: User[] }>(server, company.token, list);
  expect(users).toMatchObject([{ name: "012-345 6789", phone: "012-345 6789", email: "" }]);

  await till.visit(page, "/customerList");
  for (const name of ["Aishah", "012-345 6789"])
    await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
});
