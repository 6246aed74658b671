import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { thumbnailPath } from "@clove/domain/catalogue/images.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { onePixel, openCompany, storeWithPicture } from "./api.ts";
import { type RunningServer, startServer } from "./server.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "allow" });

test("pictures come from the host in front of /media, and are cached for offline use", async ({
  browser,
}) => {
  const host = await openHost();
  const server = await startServer({ MEDIA_URL: `${host.url}/shop/` });
  host.target = server;
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const shop = await openCompany(server, "media-host", 20);
    const picture = thumbnailPath(await storeWithPicture(server, shop, "Curry"));
    const unseen = thumbnailPath(await storeWithPicture(server, shop, "Unseen"));
    const page = await context.newPage();
    const own: string[] = [];
    page.on("request", (asked) => asked.url().startsWith(`${server.url}/media/`) && own.push(asked.url()));
    await till.holdSession(page, shop);
    await page.goto("/companyProfile");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: onePixel });
    await page.getByRole("button", { name: "Update" }).click();
    await till.toast(page, companyTexts.companyUpdated);
    await page.reload();
    const logo = page.getByRole("img", { name: "Logo" });
    await expect(logo).toHaveAttribute("src", new RegExp(`^${host.url}/shop/media/`));
    await expect.poll(() => widthOf(logo)).toBe(1);

    await till.goTo(page, "POS");
    await till.productSearch(page).fill("curry");
    const tile = page.getByRole("button", { name: /Curry/ }).locator("img");
    await expect(tile).toHaveAttribute("src", `${host.url}/shop/media/${picture}`);
    await expect.poll(() => widthOf(tile)).toBe(1);
    await expect.poll(() => kept(page)).toContain(`${host.url}/shop/media/${unseen}`);
    expect(own).toEqual([]);

    await server.stop();
    host.isDown = true;
    await page.reload();
    await till.productSearch(page).fill("curry");
    await expect.poll(() => widthOf(tile)).toBe(1);
  } finally {
    await context.close();
    await server.remove();
    host.close();
  }
});

const widthOf = (image: Locator) => image.evaluate((one) => (one as HTMLImageElement).naturalWidth);

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => /clove-pos-(media|thumbnails|logo)/.test(name));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });

/** A host that passes `/shop/media/…` on to the server's `/media/…`, with the headers of its answers. */
async function openHost() {
  const host = {
    url: "",
    target: undefined as RunningServer | undefined,
    isDown: false,
    close: () => void proxy.close(),
  };
  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url?.startsWith("/shop/media/") && incoming.url.slice("/shop".length);
    if (!path || host.isDown || !host.target) return void outgoing.destroy();
    const asked = request(host.target.url + path, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on("error", () => outgoing.destroy());
    asked.end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  host.url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return host;
}
