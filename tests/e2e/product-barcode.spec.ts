import { writeFileSync } from "node:fs";
import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import { expect, type LaunchOptions, type Locator, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { signedIn } from "./offline-till.ts";
import { field, makeProduct, opened, openPage, stored, update } from "./product-page.ts";
import { readPicture } from "./read-barcode.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

test.describe.configure({ timeout: 300_000 });

test("a barcode: typed wrong, taken, scanned, made here, downloaded", async ({ page, server }) => {
  const shop = await opened(page, server, "update-barcode");
  await makeProduct(server, shop, "Beans", "96385074");
  const barcode = page.getByRole("textbox", { name: "Barcode" });

  await test.step("a wrong check digit is refused at the field", async () => {
    await barcode.fill("4006381333932");
    await update(page).click();
    await expect(page.getByText("The barcode 4006381333932 has a wrong check digit").first()).toBeVisible();
    await expect(barcode).toBeFocused();
    await expect(barcode).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("a taken one too, by the server", async () => {
    await barcode.fill("96385074");
    await update(page).click();
    await expect(page.getByRole("main").getByText("The barcode 96385074 belongs to Beans")).toBeVisible();
    await expect(barcode).toBeFocused();
  });

  await test.step("a scanner fills it from anywhere, submits nothing and leaves other fields alone", async () => {
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/product/update")) calls++;
    });
    await page.getByRole("heading", { level: 1 }).click();
    await till.scan(page, "4006381333931");
    await expect(barcode).toHaveValue("4006381333931");
    await field(page, "Sale Price").fill("11");
    await till.scan(page, "036000291452");
    await expect(barcode).toHaveValue("036000291452");
    await expect(field(page, "Sale Price")).toHaveValue("11");
    await barcode.click();
    await till.scan(page, "5000112637922");
    await expect(barcode).toHaveValue("5000112637922");
    expect(calls).toBe(0);
  });

  await test.step("each symbology is drawn so that it scans, and saved under its name", async () => {
    for (const [code, format, file] of [
      ["4006381333931", "EAN13", "4006381333931.png"],
      ["96385074", "EAN8", "96385074.png"],
      // The same bars: a UPC is an EAN that begins with 0.
      ["036000291452", "EAN13", "036000291452.png"],
      ["A/12 b", "Code128", "A_12_b.png"],
    ] as const) {
      await barcode.fill(code);
      const picture = page.getByRole("button", { name: `Download ${code} as PNG` });
      // An Enter shortly after a scan is its second one (CR LF) and presses nothing, unless another key came between.
      await page.keyboard.press("Tab");
      await picture.focus();
      const downloading = page.waitForEvent("download");
      await page.keyboard.press("Enter");
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(file);
      const text = format === "EAN13" ? code.padStart(13, "0") : code;
      expect(await readPicture(await download.path())).toEqual([[format, text]]);
    }
    await barcode.fill("1234");
    await expect(page.getByRole("button", { name: "Download 1234 as PNG" })).toBeVisible();
  });

  await test.step("without a barcode it says so and makes an in-store one", async () => {
    await barcode.fill("");
    await expect(page.getByText(labelTexts.noBarcode)).toBeVisible();
    await page.getByRole("button", { name: labelTexts.generate }).first().click();
    await expect(barcode).toHaveValue(/^20\d{11}$/);
    const made = await barcode.inputValue();
    await update(page).click();
    await till.toast(page, catalogueTexts.productUpdated);
    expect((await stored(server, shop)).variations[0]).toMatchObject({ barcode: made, sale_price: 11 });
  });
});

test("the camera reads a barcode, and a refused camera is reported", async ({
  page,
  playwright,
  launchOptions,
  server,
}, testInfo) => {
  const shop = await opened(page, server, "update-camera");
  const barcode = (of: Page) => of.getByRole("textbox", { name: "Barcode" });
  const film = testInfo.outputPath("barcode.mjpeg");
  await barcode(page).fill("5000112637922");
  const drawn = page.getByRole("button", { name: "Download 5000112637922 as PNG" }).locator("img");
  writeFileSync(film, await filmOf(drawn));

  const { browser, context, elsewhere } = await withCamera(playwright, launchOptions, server, film);
  const filming = await context.newPage();
  await openPage(filming, server, shop);
  const camera = filming.getByRole("button", { name: formTexts.scanWithCamera });
  const dialog = filming.getByRole("dialog", { name: formTexts.scanWithCamera });
  await filming.evaluate(() => {
    const refused = () => Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
    Object.assign(navigator.mediaDevices, { getUserMedia: refused });
  });
  await camera.click();
  await expect(dialog.getByText(formTexts.cameraRefused)).toBeVisible();
  await filming.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await context.grantPermissions(["camera"]);
  await filming.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = MediaDevices.prototype.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      Object.assign(window, { filmed: stream });
      return stream;
    };
  });
  await camera.click();
  await expect(barcode(filming)).toHaveValue("5000112637922");
  await expect(dialog).toBeHidden();
  const isOff = () =>
    filming.evaluate(() =>
      (window as unknown as { filmed: MediaStream }).filmed
        .getTracks()
        .every(({ readyState }) => readyState === "ended"),
    );
  expect(await isOff()).toBe(true);
  expect(elsewhere).toEqual([]);
  await browser.close();
});

test("the camera sells on the sale screen: a piece held still once, until it is shown again", async ({
  page,
  playwright,
  launchOptions,
  server,
}, testInfo) => {
  const shop = await opened(page, server, "till-camera");
  await makeProduct(server, shop, "Beans", "96385074");
  const film = testInfo.outputPath("beans.mjpeg");
  await page.getByRole("textbox", { name: "Barcode" }).fill("96385074");
  const drawn = page.getByRole("button", { name: "Download 96385074 as PNG" }).locator("img");
  writeFileSync(film, await filmOf(drawn));

  const { browser, context } = await withCamera(playwright, launchOptions, server, film);
  await context.grantPermissions(["camera"]);
  const filming = await context.newPage();
  await signedIn(context, server, shop.token);
  await filming.goto("/");
  const start = filming.getByRole("button", { name: formTexts.scanWithCamera });
  const stop = filming.getByRole("button", { name: "Stop the camera" }).last();
  const quantity = till.line(filming, "Beans").getByRole("textbox", { name: "Quantity of Beans" });
  await start.click();
  await expect(quantity).toHaveValue("1");
  // The tiles that are left in sight are whole.
  const products = filming.getByRole("region", { name: "Products" });
  const tile = products.getByRole("button", { name: /^Beans/ }).first();
  const bottom = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    return y + height;
  };
  expect(await bottom(tile)).toBeLessThanOrEqual(await bottom(products));
  // Many more pictures of the same piece.
  const video = filming.locator("video");
  const shown = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const then = await shown();
  await expect.poll(shown).toBeGreaterThan(then + 2);
  await expect(quantity).toHaveValue("1");
  await stop.click();
  await expect(video).toBeHidden();
  await start.click();
  await expect(quantity).toHaveValue("2");
  await browser.close();
});

/** A browser whose camera shows the film, and the addresses outside our server that it asks for. */
async function withCamera(
  playwright: Pick<typeof import("@playwright/test"), "chromium">,
  launchOptions: LaunchOptions,
  server: RunningServer,
  film: string,
) {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    // A headless browser cannot ask for permission; the second argument grants the camera.
    args: [
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const context = await browser.newContext({ baseURL: server.url });
  const elsewhere: string[] = [];
  context.on("request", (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(server.url))
      elsewhere.push(request.url());
  });
  return { browser, context, elsewhere };
}

/** A camera stream that shows this picture in every frame. */
async function filmOf(picture: Locator): Promise<Buffer> {
  const jpeg = await picture.evaluate(async (drawn: HTMLImageElement) => {
    // Until it is decoded, nothing of it would be drawn, and the camera would show no code.
    await drawn.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 480;
    const brush = canvas.getContext("2d");
    if (!brush) throw new Error("no canvas");
    brush.fillStyle = "#998877";
    brush.fillRect(0, 0, 640, 480);
    brush.drawImage(drawn, (640 - drawn.naturalWidth) / 2, (480 - drawn.naturalHeight) / 2);
    return canvas.toDataURL("image/jpeg", 0.9);
  });
  const frame = Buffer.from(jpeg.split(",")[1] ?? "", "base64");
  return Buffer.concat(Array.from({ length: 10 }, () => frame));
}
