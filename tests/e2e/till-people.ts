import { defaultPermissions } from "@clove/domain/access/role-defaults.ts";
import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { expect, type Page } from "@playwright/test";
import { hire, type Seller } from "../faults/staff.ts";
import { openCompany, password } from "./api.ts";
import { countPrints, readyForOffline } from "./offline-till.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

export const pins = { Siti: "4821", Amir: "7305", Mei: "90817" };

/** A company with two cashiers and a manager. */
export async function openShop(server: RunningServer, name: string) {
  const company = await openCompany(server, name, 50);
  const rights = defaultPermissions("cashier");
  const siti = await hire(server, company, "Siti", "cashier", rights);
  const amir = await hire(server, company, "Amir", "cashier", rights);
  const mei = await hire(server, company, "Mei", "branch_manager");
  return { company, siti, amir, mei };
}

/** Signs in by the password and chooses a PIN. */
export async function keepPin(page: Page, name: keyof typeof pins, { email }: Seller) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: accountTexts.login }).click();
  await page.getByRole("button", { name: /Profile menu/ }).click();
  await page.getByRole("menuitem", { name: "PIN on this till" }).click();
  const dialog = page.getByRole("dialog", { name: "Keep a PIN on this till?" });
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByLabel("PIN", { exact: true }).fill(pins[name]);
  await dialog.getByLabel("PIN again").fill(pins[name]);
  await dialog.getByRole("button", { name: "Keep the PIN" }).click();
  await till.toast(page, accountTexts.pinKept);
  await expect(dialog).toBeHidden();
}

/** Siti opens the shift of the counter, then all three have their PIN on it. */
export async function openTillOfThree(page: Page, { siti, amir, mei }: Awaited<ReturnType<typeof openShop>>) {
  await countPrints(page.context());
  await page.goto("/login");
  await keepPin(page, "Siti", siti);
  await till.openShift(page, "Siti's", "100");
  await readyForOffline(page);
  for (const [name, seller] of [["Amir", amir] as const, ["Mei", mei] as const]) {
    await page.getByRole("button", { name: "Switch" }).click();
    await page.getByRole("button", { name: "Sign in with password" }).click();
    await keepPin(page, name, seller);
  }
}

export const isThere = (page: Page, name: string) =>
  expect(page.getByRole("button", { name: `Profile menu of ${name}` })).toBeVisible();

/** Locks, and signs in by the place on the lock page and the PIN. */
export async function change(page: Page, name: keyof typeof pins): Promise<void> {
  await page.keyboard.press("Alt+s");
  await page.keyboard.type(`${Object.keys(pins).indexOf(name) + 1}${pins[name]}`);
  await isThere(page, name);
}
