import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { password } from "./api.ts";
import { focusTrace } from "./focus-trace.ts";

/** Signs in on /login, to which every page redirects without a session. */
export async function signIn(page: Page, email: string) {
  await page.goto("/");
  await expect(page).toHaveURL("/login");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: accountTexts.login }).click();
  await expect(page).toHaveURL("/");
}

/**
 * Starts with a session made through the API, as after a reload. It is stored from the server's smallest page, without loading
 * the app.
 */
export async function holdSession(page: Page, { token, user_id }: { token: string; user_id: number }) {
  const auth = JSON.stringify({ accessToken: token, user_id });
  await page.goto("/healthz");
  await page.evaluate((entry) => localStorage.setItem("auth", entry), auth);
}

export async function logOut(page: Page) {
  await page.getByRole("button", { name: /Profile menu/ }).click();
  await page.getByRole("menuitem", { name: shellTexts.logOut }).click();
  await expect(page).toHaveURL("/login");
}

/** Uses the sidebar, and opens it if it is closed. */
export async function goTo(page: Page, entry: string) {
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(page.getByRole("banner")).toBeVisible();
  if (!(await menu.isVisible())) await page.getByRole("button", { name: "Open the menu" }).click();
  await menu.getByRole("link", { name: entry }).click();
  // The former page stays until the new one is loaded.
  const heading = entry === "POS" ? "Point of sale" : entry;
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeAttached();
}

/** Navigates like a link of the app, without reloading the page. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);
}

/** Chooses from a list of the browser or of the app. */
export async function choose(
  page: Page,
  list: string,
  option: string,
  within: Locator = page.locator("body"),
) {
  const box = within.getByRole("combobox", { name: list });
  if (await box.evaluate((element) => element instanceof HTMLSelectElement)) {
    await box.selectOption({ label: option });
  } else {
    await box.click();
    await page.getByRole("listbox").getByRole("option", { name: option, exact: true }).click();
  }
}

/** The chosen counter. */
export const counter = (page: Page) =>
  page.getByRole("combobox", { name: "Counter" }).locator("option:checked");

/** Opens the fields under "More" in the form of a new product. */
export const showMore = (page: Page) => page.locator("summary").click();

/** Creates a row from the text typed into a field, which is then chosen. */
export async function createTyped(page: Page, list: string, name: string) {
  await page.getByRole("combobox", { name: list }).pressSequentially(name);
  const offer = page.getByRole("option", { name: formTexts.createTyped({ name }) });
  await expect(offer).toHaveAttribute("data-combobox-selected");
  await page.keyboard.press("Enter");
  await expect(offer).toBeHidden();
}

export async function toast(page: Page, text: string) {
  // An earlier one with the same text may still be fading out.
  await expect(page.getByRole("region", { name: "Notifications" }).getByText(text).last()).toBeVisible();
}

export async function openShift(page: Page, counter: string, balance: string) {
  await page.getByRole("banner").getByRole("button", { name: shellTexts.openShift }).click();
  const dialog = page.getByRole("dialog", { name: shellTexts.openShift });
  await choose(page, "Counter", counter, dialog);
  await dialog.getByLabel("Opening Balance").fill(balance);
  await dialog.getByRole("button", { name: shellTexts.openShift }).click();
  await expect(page.getByText(shellTexts.shiftIsOpenNow)).toBeVisible();
}

export const cart = (page: Page) => page.getByRole("region", { name: "Cart" });
/** A product's row in the cart. */
export const line = (page: Page, name: string) =>
  cart(page)
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: `Remove ${name}` }) });
export const productSearch = (page: Page) => page.getByRole("searchbox", { name: "Search products" });
/** Waits until the search has the focus; a failure names what has it instead. */
export async function focusesSearch(page: Page) {
  const focused = () =>
    page.evaluate(() => {
      const { id, tagName, textContent } = document.activeElement ?? document.body;
      return id || `${tagName} ${textContent?.slice(0, 80)}`;
    });
  await expect
    .poll(focused)
    .toBe("product-search")
    .catch(async (error: Error) => {
      error.message += `\nThe focus:\n${await focusTrace(page)}`;
      throw error;
    });
}
export const receipt = (page: Page) => page.getByRole("dialog", { name: "Receipt" });
export const placeOrder = (page: Page) => page.getByRole("button", { name: saleTexts.placeOrder });

/**
 * Sends a scanner's keys, ending with Enter, through the browser's input queue. Their timestamps are 2 ms apart, so that even on
 * a busy machine they have a scanner's speed.
 */
export async function scan(page: Page, code: string) {
  const keyboard = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const keys = [...[...code].map((digit) => ({ key: digit, text: digit })), { key: "Enter", text: "\r" }];
  await Promise.all(
    keys.flatMap((key, i) =>
      (["keyDown", "keyUp"] as const).map((type, up) =>
        keyboard.send("Input.dispatchKeyEvent", {
          type,
          key: key.key,
          ...(type === "keyDown" && { text: key.text }),
          windowsVirtualKeyCode: key.text.charCodeAt(0),
          timestamp: start + (i * 2 + up) / 1000,
        }),
      ),
    ),
  );
  await keyboard.detach();
}
