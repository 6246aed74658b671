// node bench/first-load.mjs: the scripts that Chromium fetches until the sale screen can be used, in bytes transferred, without a
// cache and without the service worker, which would fetch the other pages.
import { openTill } from "./lib/open-till.mjs";
import { startServer } from "./lib/server.mjs";
import { openShop } from "./lib/shop.mjs";

const server = await startServer();
const { client } = server;
let till;
try {
  const shop = await openShop(server, client, { cashiers: 1, variations: 50 });
  till = await openTill(server.url, shop.cashiers[0], { serviceWorkers: "block" });
  const { page, context } = till;
  const network = await context.newCDPSession(page);
  const scripts = new Map();
  let bytes = 0;
  network.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") scripts.set(requestId, response.url);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await network.send("Network.enable");
  await page.goto("/");
  await page.getByRole("searchbox", { name: "Search products" }).waitFor();
  await page.getByRole("region", { name: "Products" }).getByRole("button").first().waitFor();
  const usable = { kilobytes: bytes / 1000, files: scripts.size };
  // The app loads further parts in advance while nobody does anything.
  await page.waitForTimeout(5000);
  console.table({
    "scripts of the sale screen, as fetched": {
      figure: `${usable.kilobytes.toFixed(1)} kB in ${usable.files} files`,
      must: "≤ 300 kB",
    },
    "with what is loaded in advance afterwards": {
      figure: `${(bytes / 1000).toFixed(1)} kB in ${scripts.size} files`,
      must: "",
    },
  });
} finally {
  await till?.close();
  await server.stop();
}
