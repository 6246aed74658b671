import { type BrowserContext, expect, type Page } from "@playwright/test";
import { hire } from "../faults/staff.ts";
import { call, mailTo, openCompany, password } from "./api.ts";
import { test } from "./fixtures.ts";
import { type RunningServer, startServer } from "./server.ts";
import * as till from "./till.ts";

test.describe.configure({ timeout: 300_000 });

/** Passkeys need a name instead of a number: the same server, called localhost. */
const named = (server: RunningServer) => server.url.replace("127.0.0.1", "localhost");

/** Gives the page's browser a built-in authenticator, which confirms whatever it is asked. */
async function withAuthenticator(context: BrowserContext, page: Page) {
  const client = await context.newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person touches it. */
    answers: (enabled: boolean) =>
      client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function signIn(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "LOGIN").click();
}

async function logOut(page: Page) {
  await page.getByRole("button", { name: /^Profile menu of/ }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(button(page, "LOGIN")).toBeVisible();
}

/** Adds a passkey in the form in sight. Returns the recovery codes. */
async function addPasskey(page: Page, name: string): Promise<string[]> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Your password").fill(password);
  await button(page, "Add a passkey").last().click();
  await till.toast(page, "The passkey was added");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

test("an administrator adds a passkey, signs in by it and by a code, and demands one of the others", async ({
  browser,
  server,
}) => {
  const shop = await openCompany(server, "passkeys", 5);
  const manager = await hire(server, shop, "Mei", "branch_manager", ["order:view", "user:view"]);
  const baseURL = named(server);
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const { answers } = await withAuthenticator(context, page);
  let codes: string[] = [];

  await test.step("she adds one, and gets recovery codes", async () => {
    await page.goto("/login");
    await signIn(page, shop.email);
    await page.getByRole("button", { name: "Profile menu of Owner" }).click();
    await page.getByRole("menuitem", { name: "Security" }).click();
    await expect(page.getByText("You have no passkey.")).toBeVisible();
    await button(page, "Add a passkey").click();
    codes = await addPasskey(page, "My laptop");
    await button(page, "I have kept them").click();
    await expect(page.getByText("My laptop", { exact: true })).toBeVisible();
    await expect(page.getByText("10 of 10 codes are left.")).toBeVisible();
    await logOut(page);
  });

  await test.step("the password alone is not enough; the passkey is asked for at once", async () => {
    await answers(false);
    await signIn(page, shop.email);
    await expect(page.getByRole("heading", { name: "Is it you?" })).toBeVisible();
    await expect(button(page, "Use a recovery code")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("auth"))).toBeNull();
    await page.reload();
    await answers(true);
    await signIn(page, shop.email);
    await expect(page.getByRole("button", { name: "Profile menu of Owner" })).toBeVisible();
    await page.goto("/security");
    await expect(page.getByText(/last used/)).toBeVisible();
    await logOut(page);
  });

  await test.step("a recovery code signs in once", async () => {
    await answers(false);
    const typeCode = async () => {
      await signIn(page, shop.email);
      await button(page, "Use a recovery code").click();
      await page.getByLabel("Recovery code").fill(codes[0]!.toUpperCase());
      await button(page, "Sign in").click();
    };
    await typeCode();
    await expect(page.getByRole("button", { name: "Profile menu of Owner" })).toBeVisible();
    await page.goto("/security");
    await expect(page.getByText("9 of 10 codes are left.")).toBeVisible();
    await logOut(page);
    await typeCode();
    await expect(page.getByRole("alert")).toContainText("That did not work.");
    await page.getByLabel("Recovery code").fill(codes[1]!);
    await button(page, "Sign in").click();
    await expect(page.getByRole("button", { name: "Profile menu of Owner" })).toBeVisible();
    await answers(true);
  });

  const other = await browser.newContext({ baseURL });
  const working = await other.newPage();
  await withAuthenticator(other, working);
  await test.step("she demands one: somebody who is working is led to add one, and goes on afterwards", async () => {
    await working.goto("/login");
    await signIn(working, manager.user.email);
    await expect(working.getByRole("button", { name: "Profile menu of Mei" })).toBeVisible();
    await working.goto("/orderList");
    await expect(working.getByRole("heading", { name: "Order List" })).toBeVisible();

    await page.goto("/companyProfile");
    await page.getByRole("radio", { name: "Of the back office" }).click();
    await till.toast(page, "Saved");
    await expect(page.getByRole("radio", { name: "Of the back office" })).toBeChecked();

    await expect(working.getByRole("heading", { name: "Your company demands a passkey" })).toBeVisible();
    await working.goto("/employeeList");
    await expect(working.getByRole("heading", { name: "Your company demands a passkey" })).toBeVisible();
    const kept = await addPasskey(working, "Phone");
    expect(kept).toHaveLength(10);
    await button(working, "Continue").click();
    await expect(working.getByRole("heading", { name: "Employee List" })).toBeVisible();
    await logOut(working);
    await signIn(working, manager.user.email);
    await expect(working.getByRole("button", { name: "Profile menu of Mei" })).toBeVisible();
  });

  await test.step("she resets it for somebody who has lost everything, who is told", async () => {
    await page.goto(`/user/${manager.user.id}`);
    await button(page, "Reset second factor").click();
    await page.getByRole("dialog").getByRole("button", { name: "Reset second factor" }).click();
    await till.toast(page, "The second factor was reset");
    // Not the invitation, which came before.
    await expect.poll(() => mailTo(server, manager.user.email)).toContain("second factor");
    await expect(button(working, "LOGIN")).toBeVisible();
    await signIn(working, manager.user.email);
    await expect(working.getByRole("heading", { name: "Your company demands a passkey" })).toBeVisible();
  });

  await test.step("she cannot remove her last one now", async () => {
    await page.goto("/security");
    await button(page, "Remove My laptop").click();
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("alert")).toContainText("Add another passkey before you remove this one.");
  });
  await Promise.all([context.close(), other.close()]);
});

test("under a number as address the page says why there are no passkeys, and where they work", async ({
  page,
  server,
}) => {
  const shop = await openCompany(server, "no-passkeys", 5);
  await page.goto("/login");
  await signIn(page, shop.email);
  await expect(page.getByRole("button", { name: "Profile menu of Owner" })).toBeVisible();
  await page.goto("/security");
  await expect(page.getByRole("link", { name: "Open it there" })).toHaveAttribute(
    "href",
    `${named(server)}/security`,
  );
  await expect(button(page, "Add a passkey")).toBeDisabled();
  const elsewhere = await startServer({ PUBLIC_URL: "http://192.168.1.20:3000" });
  try {
    const { token } = await openCompany(elsewhere, "lan", 5);
    const { data } = await call<{ origin: string | null }>(elsewhere, token, "second-factor");
    expect(data.origin).toBeNull();
    await page.goto(`${elsewhere.url}/login`);
    await signIn(page, "owner@lan.example");
    await expect(page.getByRole("button", { name: "Profile menu of Owner" })).toBeVisible();
    await page.goto(`${elsewhere.url}/security`);
    await expect(page.getByText(/^Passkeys need https and a server with a name/)).toBeVisible();
  } finally {
    await elsewhere.remove();
  }
});
