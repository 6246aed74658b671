import { defaultInvoiceLayout, serialiseInvoiceLayout } from "@clove/domain/company/invoice-layout.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { buildApp } from "../app.ts";
import type { Config } from "../config.ts";
import { connect, type Pool } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Message } from "../features/accounts/mail.ts";
import { openSessions } from "../http/auth.ts";
import { openDatabase, openLog } from "../serve.ts";
import { makeCatalogue } from "./catalogue.ts";
import { openDoor } from "./door.ts";
import { demoPasswords, isLoopback, knownSignIns } from "./passwords.ts";
import { admin, demoPassword, makePeople, type PasswordOf, people, signUpDemo } from "./people.ts";
import { sellToday } from "./sales.ts";
import { moveStock } from "./stock.ts";
import { makeStores } from "./stores.ts";

/**
 * Fills the database of the configuration with the demo company, unless it holds a company already, and says who can
 * sign in; random passwords are printed only when they are made.
 * @throws Error when others can reach the server and the demo has its published passwords
 */
export async function fillDemo(config: Config, print: (line: string) => void): Promise<void> {
  const database = await openDatabase(config, openLog({ ...config, logLevel: "warn" }));
  try {
    await migrate(database.url);
    const pool = await connect(database.url);
    try {
      if (await isNeeded(pool)) {
        const passwordOf = demoPasswords(config.host);
        await makeDemo(pool, config, passwordOf, print);
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
 * Makes the demo company through the app's own calls, so that it obeys every rule; always the same but for its times.
 * The last step stores the company's invoice layout, which marks it as complete.
 */
export async function makeDemo(
  pool: Pool,
  config: Config,
  passwordOf: PasswordOf,
  print: (line: string) => void,
): Promise<{ orders: Order[] }> {
  const mails: Message[] = [];
  const app = await buildApp({
    // All sign-ups and sign-ins come from one address at once, and nobody approves the company.
    config: { ...config, throttle: false, approveRegistrations: false },
    pool,
    sessions: openSessions(pool),
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
    const catalogue = await makeCatalogue(owner, stores);
    print("… deliveries and transfers");
    await moveStock(owner, { stores, catalogue });
    print("… and today's sales");
    const orders = await sellToday(owner, { stores, staff, catalogue });
    await owner.post("/company-profile/update", { invoice_layout: invoiceLayout });
    return { orders };
  } finally {
    await app.close();
  }
}

function signIns(who: readonly { email: string; role: string }[], passwordOf: PasswordOf): string {
  const lines = who.map(({ email, role }) => `  ${role.padEnd(24)}${email}  ${passwordOf(email)}`);
  return ["Sign in to the demo company as", ...lines].join("\n");
}

const refusal = (host: string) =>
  `HOST=${host} lets others reach the demo company, whose passwords everybody knows. Start it on 127.0.0.1, or give it ` +
  "another DATA_DIR: made there, it gets passwords of its own.";

/** @throws Error when an earlier creation of the demo was interrupted */
async function isNeeded(pool: Pool): Promise<boolean> {
  const companies = await inTransaction(pool, { operator: "on" }, ({ db }) =>
    db.selectFrom("companies").select(["email", "invoice_layout"]).execute(),
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
