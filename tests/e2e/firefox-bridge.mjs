#!/usr/bin/env node
// Stands between Playwright and an ordinary Firefox: started in its place, it starts CLOVE_FIREFOX and passes on what both say by
// WebDriver BiDi. Playwright 1.65 sets the colour scheme of each context, with a command that Firefox 153 does not know; Firefox's
// refusal would end the test, so that the bridge answers it (docs/decisions/087).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

const firefox = spawn(process.env.CLOVE_FIREFOX, process.argv.slice(2), {
  stdio: ["ignore", "inherit", "pipe"],
});
firefox.once("exit", (code) => process.exit(code ?? 1));
createInterface({ input: firefox.stderr }).on("line", async (line) => {
  const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
  console.error(address ? `WebDriver BiDi listening on ${await bridgeTo(address)}` : line);
});

/** The address at which Playwright reaches it. */
async function bridgeTo(address) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (playwright, { url }) => {
    const browser = new WebSocket(address + url);
    const opened = once(browser, "open");
    playwright.on("message", async (data) => {
      const { id, method } = JSON.parse(data);
      await opened;
      if (method !== "emulation.setMediaFeaturesOverride") return browser.send(String(data));
      playwright.send(JSON.stringify({ type: "success", id, result: {} }));
    });
    browser.on("message", (data) => playwright.send(String(data)));
    playwright.on("close", () => browser.close());
    browser.on("close", () => playwright.close());
  });
  await once(server, "listening");
  return `ws://127.0.0.1:${server.address().port}`;
}
