import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { expect, type Page } from "@playwright/test";
import { call, codeFor, openCompany, registerAlso } from "./api.ts";
import { test } from "./fixtures.ts";
import { layoutShift } from "./layout-shift.ts";
import * as till from "./till.ts";

const sizes = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

test("nothing moves on a new company's sale screen, and its tools stand in one row", async ({
  page,
  server,
}) => {
  const shop = await openCompany(server, "still", 5, true);
  const { id, branch_id } = shop.terminal;
  const name = "Counter at the entrance of the second floor";
  const renamed = await call(server, shop.token, "terminal/update", {
    ...{ id, branch_id, name },
    ...{ description: "Front", status: "active" },
  });
  expect(renamed.status).toBe(200);
  await till.holdSession(page, shop);
  // What is asked last comes last: the list would push the products down.
  await page.route("**/company/order/list*", async (route) => {
    await new Promise((later) => setTimeout(later, 700));
    await route.continue();
  });
  await page.addInitScript(waitLonger);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto("/");
    await isComplete(page);
    expect(await layoutShift(page), `reload at ${size.width}`).toBeLessThan(0.003);

    const tools = page.getByRole("button", { name: /Connect Printer|drawer|Customer Display|shortcuts/i });
    if (size.width === 390) await page.getByRole("button", { name: /^Cart/ }).click();
    const tops = await tools.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(tops).toHaveLength(4);
    expect(new Set(tops.map(({ y, height }) => Math.round(y + height / 2))).size).toBe(1);
    const counter = await page.getByRole("combobox", { name: "Counter" }).boundingBox();
    expect(counter!.width, `the counter's name at ${size.width}`).toBeGreaterThan(110);
  }

  await page.goto("/storeList");
  await expect(page.getByRole("heading", { level: 1, name: "Store List" })).toBeVisible();
  const before = await layoutShift(page);
  await till.visit(page, "/");
  await isComplete(page);
  expect((await layoutShift(page)) - before, "from another page").toBeLessThan(0.003);
});

test("a company without products is offered one on a low screen, below all steps to the first sale", async ({
  page,
  server,
}) => {
  const email = "owner@bare.example";
  await registerAlso(server, email);
  await call(server, null, "send-otp-via-email", { email });
  await call(server, null, "match-otp", { email, otp: await codeFor(server, email) });
  const signedIn = { email, password: "another secret" };
  type Session = { authorization: { token: string }; user_id: number };
  const { data } = await call<Session>(server, null, "login", signedIn);
  await till.holdSession(page, { token: data.authorization.token, user_id: data.user_id });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Before the first sale" })).toBeVisible();
  const products = page.getByRole("region", { name: "Products" });
  await expect(products.getByText(saleTexts.noProductsHere)).toBeInViewport({ ratio: 1 });
  await expect(products.getByRole("button", { name: saleTexts.addProduct })).toBeInViewport({ ratio: 1 });
});

test("a toast waits without drawing a frame, as long as the mouse is over it, and goes then", async ({
  page,
  server,
}) => {
  const shop = await openCompany(server, "toast", 5, true);
  await till.holdSession(page, shop);
  await page.goto("/");
  await page.getByRole("button", { name: "Choose favourites" }).click();
  await page.getByRole("button", { name: /^Rice/ }).click();
  const toast = page.getByText("Added to favourites");
  await toast.hover();
  const waits = [{ name: "toast-time", progress: null, playState: "paused" }];
  await expect.poll(() => page.evaluate(runningAnimations)).toEqual(waits);
  await page.mouse.move(5, 500);
  await expect(toast).toBeHidden();
});

/** Runs in the page. One without progress waits for its delay's end, and draws nothing. */
function runningAnimations() {
  return document.getAnimations().flatMap((each) => {
    if (each.playState === "finished") return [];
    const name = each instanceof CSSAnimation ? each.animationName : each.id;
    return [{ name, progress: each.effect?.getComputedTiming().progress, playState: each.playState }];
  });
}

async function isComplete(page: Page) {
  await expect(page.getByRole("region", { name: "Before the first sale" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Rice/ })).toBeVisible();
}

/** After four seconds without an answer the page is shown as it is; a slow machine under test may need longer. */
function waitLonger() {
  document.addEventListener("DOMContentLoaded", () => {
    const style = document.createElement("style");
    style.textContent =
      ':has(> [class*="undecided"]), section[aria-label="Cart"] { animation-duration: 60s !important }';
    document.head.append(style);
  });
}
