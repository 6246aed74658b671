import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

/** `titles`: of the printed document and of the page around it; browsers name a saved PDF after one or the other. */
type Print = { html: string; titles: string[] };
type Printed = { prints?: Print[]; refusesPrints?: boolean };

/** Replaces the browser's print dialog: the page keeps the documents that it would print. */
export async function keepPrinted(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.print = () => {
      const kept = window.top as Window & Printed;
      if (kept.refusesPrints) throw new Error("refused by the test");
      const titles = [document.title, kept.document.title];
      kept.prints = [...(kept.prints ?? []), { html: document.documentElement.outerHTML, titles }];
    };
  });
}

export const prints = (page: Page): Promise<Print[]> =>
  page.evaluate(() => (window as Window & Printed).prints ?? []);

export const refusePrints = (page: Page, refusesPrints: boolean): Promise<unknown> =>
  page.evaluate((refuses) => Object.assign(window, { refusesPrints: refuses }), refusesPrints);

/** The second press comes as soon as the page has drawn the first: between those of a real double click a short print may end. */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate(async (element: HTMLElement) => {
    element.click();
    await Promise.resolve();
    element.click();
  });

/** The document that `print` prints: its titles, the sizes of its sheets in millimetres, and what `look` finds on it. */
export async function printedBy<T>(
  page: Page,
  print: () => Promise<void>,
  look: (paper: Page) => Promise<T>,
) {
  const before = (await prints(page)).length;
  await print();
  await expect.poll(async () => (await prints(page)).length).toBe(before + 1);
  const { html, titles } = (await prints(page)).at(-1)!;
  // Opened in another context, where the app's service worker does not answer.
  const desk = await page.context().browser()!.newContext();
  const paper = await desk.newPage();
  await paper.route("**/printed", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
  );
  await paper.goto(new URL("/printed", page.url()).href);
  await paper.emulateMedia({ media: "print" });
  const seen = await look(paper);
  const pdf = await paper.pdf({ preferCSSPageSize: true });
  await desk.close();
  return { titles, sheets: sheetsOf(pdf), seen };
}

const sheetsOf = (pdf: Buffer) =>
  [...pdf.toString("latin1").matchAll(/\/MediaBox *\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) * 25.4) / 72)),
  );

/** The texts of each row of the printed table. */
export const rowsOn = (paper: Page): Promise<string[][]> =>
  paper
    .locator("tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
