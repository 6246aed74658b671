import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { openCompany } from "./api.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1366, height: 768 } };

/**
 * Expects no finding of axe by the rules of WCAG 2.2 AA; findings are listed by rule and element. Only contrast depends on the
 * scheme: light on the desktop, dark on the phone.
 */
export async function check(page: Page, where: string) {
  await page.setViewportSize(sizes.phone);
  expect(await findings(page, "dark"), `${where}, phone, dark`).toEqual([]);
  await page.setViewportSize(sizes.desktop);
  expect(await findings(page, "light"), `${where}, desktop, light`).toEqual([]);
}

/** Waits for the requested dialog; before it is open, axe would examine the page below it. */
export async function checkDialog(page: Page, where: string) {
  await expect(page.getByRole("dialog")).toBeVisible();
  await check(page, where);
}

/** The findings of the loaded page; if it begins to load again just before axe runs, it is waited for again. */
async function findings(page: Page, scheme: "light" | "dark"): Promise<string[]> {
  for (;;) {
    await settled(page, scheme);
    const found = await findingsNow(page);
    if (found) return found;
  }
}

/**
 * Null while the page loads. The frame for printing, the only one, is left out, because it is out of sight. With an open dialog
 * only the dialog is examined, because the page below cannot be reached. Passed rules are not listed, because that took most of
 * the time.
 */
export async function findingsNow(page: Page): Promise<string[] | null> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const isCovered = (await page.getByRole("dialog").count()) > 0;
  const where = { exclude: "#print-frame", ...(isCovered && { include: "[role=dialog]" }) };
  return page.evaluate(
    async ({ where, runOnly, busy }) => {
      if (document.querySelector(busy)) return null;
      const inPage = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await inPage.run(where, {
        runOnly,
        resultTypes: ["violations"],
        selectors: false,
        iframes: false,
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    },
    { where, runOnly: { type: "tag" as const, values: rules }, busy },
  );
}

const busy = "[aria-busy=true]";

/** Waits until the page is loaded, at its top; no transition runs any more. */
async function settled(page: Page, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await expect(page.locator(busy)).toHaveCount(0);
  await page.evaluate(() => {
    // A target that the header half covers would count as too small.
    scrollTo(0, 0);
    // Ended instead of waited for: drawing them took half of the time of these tests.
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  });
}

/** A page of the owner of a new company. */
export async function signedIn(page: Page, server: RunningServer, name: string) {
  const company = await openCompany(server, name, 5);
  await till.holdSession(page, company);
  return company;
}
