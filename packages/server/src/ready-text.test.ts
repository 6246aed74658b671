import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { readyText } from "./ready-text.ts";

test("a start prints the address for tills, with a QR code only on a terminal; a server for this machine alone has none", () => {
  const shop = readConfig({ HOST: "0.0.0.0", PUBLIC_URL: "https://shop-pc.local:3000" });
  const url = "https://127.0.0.1:3000";
  expect(readyText(shop, url, false)).toBe(
    `Clove POS is ready: ${url}\nTills open: https://shop-pc.local:3000`,
  );
  expect(readyText(shop, url, true)).toMatch(/[█▀▄]{10}/);
  expect(readyText(readConfig({}), url, true)).toBe(`Clove POS is ready: ${url}`);
});
