import { defaultInvoiceLayout, serialiseInvoiceLayout } from "@clove/domain/company/invoice-layout.ts";
import { sql } from "kysely";
import { buildApp } from "../app.ts";
import type { Config } from "../config.ts";
import { connect, isOnCluster, type Pool } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Message } from "../features/accounts/mail.ts";
import { openSessions } from "../http/auth.ts";
import { openDatabase, openLog } from "../serve.ts";
import { isLoopback } from "../tls/local-host.ts";
import { businessDays } from "./business-hours.ts";
import { makeCatalogue } from "./catalogue.ts";
import { openDoor } from "./door.ts";
import { makeHistory } from "./history.ts";
import { demoPasswords, knownSignIns } from "./passwords.ts";
import { admin, demoPassword, makePeople, type PasswordOf, people, signUpDemo } from "./people.ts";
import { demoRandom } from "./random.ts";
import { startClock } from "./set-clock.sql.ts";
import { fillShelf } from "./shelf.ts";
import { makeStores } from "./stores.ts";

/**
 * Fills the configured database with the demo company, unless it has a company already, and prints who can sign in. Random
 * passwords are printed only when they are made.
 * @throws Error when others can reach the server and the demo has its published passwords, or the database is a cluster's
 */
export async function fillDemo(config: Config, print: (line: string) => void): Promise<void> {
  const database = await openDatabase(config, openLog({ ...config, logLevel: "warn" }));
  try {
    await migrate(database.url);
    const pool = await connect(database.url);
    try {
      if (await isNeeded(pool)) {
        if (isOnCluster(pool))
          throw new Error(
            "The demo company cannot be made on a Citus cluster, whose clock cannot be set. Without DATABASE_URL it gets a database of its own.",
          );
        const passwordOf = demoPasswords(config.host);
        await makeDemo(database.url, config, { passwordOf, print });
        print(signIns([admin, ...people], passwordOf));
        return;
      }
      const emails = await knownSignIns(pool);
      if (emails.length > 0 && !isLoopback(config.host)) throw new Error(refusal(config.host));
      const known = [admin, ...people].filter(({ email }) => emails.includes(email));
      print(
        known.length > 0
          ? signIns(known, () => demoPassword)
          : "The demo company's passwords were printed when it was made",
      );
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}

/**
 * Makes the demo company through calls of the API, so that it obeys every rule, with the clock set to a time of the last days for each
 * call. Apart from these times it is always the same. The last step stores the company's invoice layout, which marks it as complete.
 */
export async function makeDemo(
  url: string,
  config: Config,
  { passwordOf, print, days = 30 }: { passwordOf: PasswordOf; print: (line: string) => void; days?: number },
): Promise<void> {
  const now = Date.now();
  const mails: Message[] = [];
  const clock = await startClock(url, businessDays(now, days)[0]!.at(6));
  try {
    const app = await buildApp({
      // All sign-ins come from one address at once, and there is nobody to approve the company.
      config: { ...config, throttle: false, approveRegistrations: false },
      pool: clock.pool,
      sessions: openSessions(clock.pool),
      mail: { send: async (message) => void mails.push(message) },
      log: openLog({ ...config, logLevel: "error" }),
    });
    try {
      const door = openDoor(app, mails);
      print("Making the demo company: stores, counters, staff …");
      const owner = await signUpDemo(door, passwordOf);
      const stores = await makeStores(owner);
      const staff = await makePeople(door, owner, stores, passwordOf);
      print("… its products and their stock …");
      const random = demoRandom(20_261_121);
      const shelf = fillShelf(await makeCatalogue(owner, stores), random);
      print(`… and ${days} days of business`);
      const shop = {
        owner,
        stores,
        staff,
        shelf,
        random,
        sales: 0,
        orders: [],
        returned: new Set<number>(),
        offline: [],
        suppliers: [],
        owed: new Map<number, number>(),
      };
      await makeHistory(shop, clock, { now, days });
      await clock.during(now, () => owner.post("/company-profile/update", { invoice_layout: invoiceLayout }));
    } finally {
      await app.close();
    }
  } finally {
    await clock.stop();
  }
}

function signIns(who: readonly { email: string; role: string }[], passwordOf: PasswordOf): string {
  const lines = who.map(({ email, role }) => `  ${role.padEnd(24)}${email}  ${passwordOf(email)}`);
  return ["Sign in to the demo company as", ...lines].join("\n");
}

const refusal = (host: string) =>
  `HOST=${host} lets others reach the demo company, whose passwords everybody knows. Start it on 127.0.0.1, or give it ` +
  "another DATA_DIR: made there, it gets passwords of its own.";

/**
 * Whether the database has no company yet.
 * @throws Error when an earlier creation of the demo was interrupted
 */
async function isNeeded(pool: Pool): Promise<boolean> {
  const { rows: companies } = await inTransaction(pool, { operator: "on" }, ({ db }) =>
    sql<{
      email: string | null;
      invoice_layout: unknown;
    }>`select email, invoice_layout from companies`.execute(db),
  );
  const isHalf = companies.some(
    ({ email, invoice_layout }) =>
      email === admin.email && Array.isArray(invoice_layout) && invoice_layout.length === 0,
  );
  if (isHalf) {
    throw new Error(
      "The demo company was not finished: remove its data (DATA_DIR, or the database) and start again.",
    );
  }
  return companies.length === 0;
}

const invoiceLayout = serialiseInvoiceLayout({
  ...defaultInvoiceLayout,
  invoice_footer_text: "Thank you, come again! Goods can be exchanged within 7 days with this receipt.",
});
