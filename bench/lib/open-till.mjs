import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "../../scripts/lib/browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The built app in Chromium, with a profile of its own on disk, signed in by a session or not at all; nothing is printed. */
export async function openTill(url, person, options = {}) {
  const profile = mkdtempSync(join(tmpdir(), "clove-bench-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureBrowser(root),
    chromiumSandbox: false,
    baseURL: url,
    viewport: { width: 1366, height: 768 },
    ...options,
  });
  const auth = person && JSON.stringify({ accessToken: person.token, user_id: person.cashier });
  await context.addInitScript((entry) => {
    if (entry) localStorage.setItem("auth", entry);
    window.print = () => {};
  }, auth);
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(error));
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, page, profile, close };
}
