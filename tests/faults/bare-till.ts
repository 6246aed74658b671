import { fileURLToPath } from "node:url";
import type { BrowserContext, Page, PlaywrightWorkerArgs } from "@playwright/test";
import { build, type Plugin } from "vite";
import type { Note, Stand, Step, TillSetUp } from "../../packages/web/src/app/bare-till-terms.fixtures.ts";
import { textsPlugin } from "../../scripts/lib/languages/texts-plugin.mjs";
import { password } from "../e2e/api.ts";
import { profile } from "../e2e/profile.ts";
import { type BrokenLine, brokenLine, randomBreak } from "./broken-line.ts";
import type { Random } from "./random.ts";
import type { Company, Seller } from "./staff.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The pages, which the app loads in advance, are most of its code. */
const withoutPages: Plugin = {
  name: "without-pages",
  load: (id) =>
    id.endsWith("/load-for-offline.ts") ? "export const loadForOffline = async () => {};" : undefined,
};

/** The page of packages/web/src/app/bare-till-page.fixtures.ts, with the app's own code, as one script. */
export async function tillScript(): Promise<string> {
  const built = await build({
    ...{ root, configFile: false, logLevel: "error", publicDir: false },
    plugins: [withoutPages, textsPlugin()],
    // Vite's library mode leaves this expression to the next bundler; the browser has no `process`.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    resolve: { alias: [{ find: /^@clove\/domain\//, replacement: `${root}packages/domain/src/` }] },
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      ...{ write: false, target: "es2022", minify: false },
      lib: {
        entry: `${root}packages/web/src/app/bare-till-page.fixtures.ts`,
        formats: ["es"],
        fileName: "till",
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const script = first && "output" in first && first.output.find((file) => file.type === "chunk");
  if (!script) throw new Error("the till was not built");
  return script.code;
}

type Chromium = PlaywrightWorkerArgs["playwright"]["chromium"];
type Props = {
  chromium: Chromium;
  launchOptions: Parameters<Chromium["launchPersistentContext"]>[1];
  url: string;
  script: string;
  company: Company;
  seller: Seller;
  goods: TillSetUp["goods"];
  customer: TillSetUp["customer"];
  prints: number;
  random: Random;
};

const pageAddress = "/till-without-screens";
const html =
  '<!doctype html><meta charset="utf-8"><body><script type="module" src="/till-without-screens.js"></script>';

/**
 * A till in a Chromium of its own with a database on disk, behind a line that breaks: it sells by the app's own code, without its screens,
 * and can be killed.
 */
export type BareTill = Awaited<ReturnType<typeof openBareTill>>;

export async function openBareTill(props: Props) {
  const { chromium, launchOptions, company, seller, script, goods, customer, prints, random } = props;
  const { terminal } = seller;
  const state = { isBreaking: true, isResting: false, isDead: false, kills: 0, signIns: 0 };
  let working: Promise<unknown> = Promise.resolve();
  const line: BrokenLine = await brokenLine(props.url, () =>
    state.isBreaking && random.chance(0.3) ? randomBreak(random, 30_000, 60_000) : null,
  );
  const browser = profile(chromium, { ...launchOptions, baseURL: `http://127.0.0.1:${line.port}` });
  const notes: Note[] = [];
  const errors: string[] = [];
  const setUp: TillSetUp = {
    terminal: {
      id: terminal.id,
      name: terminal.name,
      unique_no: terminal.unique_no,
      branch_id: company.branch.id,
    },
    ...{ branch_name: company.branch.name, goods, customer, prints },
  };
  let visit: Promise<{ context: BrowserContext; page: Page }> = open();

  async function open() {
    const context = await browser.open({ serviceWorkers: "block" });
    await context.exposeBinding("note", (_, note: Note) => void notes.push(note));
    await context.addInitScript((given) => {
      window.setUp = given;
    }, setUp);
    const page = await context.newPage();
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.route(`**${pageAddress}`, (route) => route.fulfill({ contentType: "text/html", body: html }));
    await page.route(`**${pageAddress}.js`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: script }),
    );
    await page.goto(pageAddress);
    await page.waitForFunction(() => "till" in window);
    // Everything is loaded; from here on nothing stands between the page and its line.
    await page.unrouteAll();
    return { context, page };
  }

  return {
    name: terminal.name,
    seller,
    notes,
    errors,
    line,
    kills: () => state.kills,
    signIns: () => state.signIns,
    isResting: () => state.isResting,
    isDead: () => state.isDead,
    /** Does what comes next, and signs in where the session has ended. False: not everything was done. */
    async work(steps: readonly Step[]): Promise<boolean> {
      const { page } = await visit;
      try {
        const work = page.evaluate((all) => window.till.work(all), steps);
        working = work.catch(() => {});
        const worked = await work;
        if (worked === "signed out") {
          const failed = await page.evaluate(
            ([email, secret]) => window.till.signIn(email!, secret!),
            [seller.email, password],
          );
          if (!failed) state.signIns += 1;
        }
        if (worked !== "done") await page.waitForTimeout(300);
        return worked === "done";
      } catch (error) {
        if (!page.isClosed()) throw error;
        return false;
      }
    },
    async stand(): Promise<Stand> {
      const { page } = await visit;
      return page.evaluate(() => window.till.stand());
    },
    async ask() {
      const { page } = await visit;
      await page.evaluate(() => window.till.ask());
    },
    /** kill -9 of the browser, which then starts again with what is on its disk. */
    async kill() {
      state.kills += 1;
      const former = visit;
      visit = former.then(async ({ context }) => {
        await browser.kill(context);
        return open();
      });
      await visit;
    },
    /** Nobody works at it any more. */
    async rest() {
      state.isResting = true;
      await working;
    },
    /** Sells without a connection, prints the last receipt, and then goes with its database. @returns how it stood */
    async die(): Promise<Stand> {
      const { context, page } = await visit;
      line.cut(Number.POSITIVE_INFINITY);
      await page.evaluate(async () => {
        const sales = (count: number) =>
          window.till.work(Array.from({ length: count }, () => "sale" as const));
        await sales(20);
        window.setUp.prints = 1;
        await sales(1);
      });
      const stand = await page.evaluate(() => window.till.stand());
      state.isDead = true;
      await browser.kill(context);
      browser.remove();
      await line.close();
      return stand;
    },
    /** From now on its line holds. */
    calm() {
      state.isBreaking = false;
      line.cut(0);
    },
    async close() {
      if (state.isDead) return;
      await (await visit).context.close();
      browser.remove();
      await line.close();
    },
  };
}
