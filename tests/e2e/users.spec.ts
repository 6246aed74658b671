import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { OneUser } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { expect, type Page } from "@playwright/test";
import { hire, made } from "../faults/staff.ts";
import { openCompany, storeCustomer } from "./api.ts";
import { test } from "./fixtures.ts";
import { readyForOffline, rowsOf, signedIn } from "./offline-till.ts";
import { field, update } from "./product-page.ts";
import * as till from "./till.ts";

test.describe.configure({ timeout: 300_000 });
test.use({ serviceWorkers: "allow" });

const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

test("a cashier is edited during a shift, a failed save is continued, and a customer opens without a connection", async ({
  page,
  context,
  browser,
  server,
}) => {
  const shop = await openCompany(server, "user-update", 5);
  const cashier = await hire(server, shop, "Siti", "cashier", ["pos:view", "user:view", "order:view"]);
  await storeCustomer(server, shop, "Aina");
  const contact = { email: "n@user-update.example", contact_number: "1", address: "x", type: "branch" };
  for (const name of ["North", "South"]) {
    await made<{ branch: Branch }>(server, shop.token, "branch/store", { name, ...contact });
  }
  const stored = async () =>
    (await made<{ user: OneUser }>(server, shop.token, `user/${cashier.user.id}`)).user;

  const elsewhere = await browser.newContext({ baseURL: server.url, serviceWorkers: "block" });
  await signedIn(elsewhere, server, cashier.token);
  const working = await elsewhere.newPage();
  await working.goto("/orderList");
  const entry = working.getByRole("link", { name: "Order List" });
  await expect(entry).toBeVisible();

  await signedIn(context, server, shop.token);
  await page.goto("/employeeList");
  await page.getByRole("link", { name: "Edit Siti" }).click();
  await expect(page).toHaveURL(`/user/${cashier.user.id}`);
  await expect(page.getByRole("button", { name: /^Download 29\d+ as PNG$/ })).toBeVisible();
  await expect(box(page, "Main")).toBeChecked();

  await test.step("the second store cannot be assigned: the page says what is done, and keeps the rest", async () => {
    await box(page, "order:view").uncheck();
    await box(page, "North").check();
    await box(page, "South").check();
    await field(page, "Phone").fill("012-345");
    let calls = 0;
    await page.route("**/branch/user/add", (route) =>
      ++calls === 2 ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await update(page).click();
    const outcome = page.getByRole("alert", { name: userTexts.userPartlyUpdated });
    const assigned = (name: string) => userTexts.stepAssign({ name });
    await expect(outcome.getByRole("listitem")).toHaveText([
      userTexts.stepDone({ step: assigned("North") }),
      userTexts.stepFailed({ step: assigned("South"), reason: commonTexts.somethingWentWrong }),
      userTexts.stepOpen({ step: userTexts.stepDetails }),
    ]);
    await expect(field(page, "Phone")).toHaveValue("012-345");
    await expect(box(page, "South")).toBeChecked();
    await expect(box(page, "order:view")).not.toBeChecked();
    expect((await stored()).branches.map(({ name }) => name)).toEqual(["Main", "North"]);
    await expect(entry).toBeVisible();

    await update(page).click();
    await till.toast(page, userTexts.userAssigned);
    await till.toast(page, userTexts.userUpdated);
    await expect(outcome).toBeHidden();
    // The first store is not assigned again.
    expect(calls).toBe(3);
    const user = await stored();
    expect(user.branches.map(({ name }) => name)).toEqual(["Main", "North", "South"]);
    expect([user.phone, user.permissions]).toEqual(["012-345", '["pos:view","user:view"]']);
  });

  await test.step("the cashier's open page loses the right at once", async () => {
    await expect(entry).toBeHidden({ timeout: 15_000 });
    await expect(working.getByText(shellTexts.unauthorized)).toBeVisible();
    await elsewhere.close();
  });

  await test.step("unsaved work is asked about", async () => {
    await field(page, "Name").fill("Siti A");
    await page.getByRole("main").getByRole("link", { name: "Employee List" }).click();
    const question = page.getByRole("dialog", { name: formTexts.leaveUnsaved });
    await expect(question).toContainText("Name");
    await question.getByRole("button", { name: formTexts.leave }).click();
    await expect(page).toHaveURL("/employeeList");
  });

  await test.step("without a connection a customer opens, and staff does not", async () => {
    await page.goto("/");
    await readyForOffline(page);
    await expect.poll(async () => (await rowsOf(page, "users")).length).toBe(2);
    for (const path of [`/user/${cashier.user.id}`, "/customerList"]) {
      await till.visit(page, path);
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Point of sale");
    }
    await context.setOffline(true);
    await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
    await page.getByRole("link", { name: "Edit Aina" }).click();
    await expect(field(page, userTexts.creditLimit)).toHaveValue("100.00");
    await field(page, "Name").fill("Aina B");
    await update(page).click();
    await till.toast(page, offlineTexts.offlineUpdateUser);
    await expect(field(page, "Name")).toHaveValue("Aina B");
    await till.visit(page, "/user/999999");
    await expect(page.getByText(offlineTexts.pageNotAvailableOffline)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(commonTexts.noUserFound)).toBeVisible();
  });
});
