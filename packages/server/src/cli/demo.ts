import { defaultInvoiceLayout, serialiseInvoiceLayout } from "@clove/domain/company/invoice-layout.ts";
import type { Order } from "@clove/domain/sales/orders.schema.ts";
import { buildApp } from "../app.ts";
import type { Config } from "../config.ts";
import { connect, type Pool } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Message } from "../features/accounts/mail.ts";
import { openSessions } from "../http/auth.ts";
import { openDatabase, openLog } from "../serve.ts";
import { makeCatalogue } from "./demo-catalogue.ts";
import { openDoor } from "./demo-door.ts";
import { admin, makePeople, people, signUpDemo } from "./demo-people.ts";
import { sellToday } from "./demo-sales.ts";
import { makeStores } from "./demo-stores.ts";

/** Fills the database of the configuration with the demo company, unless it holds a company already. */
export async function fillDemo(config: Config, print: (line: string) => void): Promise<void> {
  const database = await openDatabase(config, openLog({ ...config, logLevel: "warn" }));
  try {
    await migrate(database.url);
    const pool = await connect(database.url);
    try {
      if (await isNeeded(pool)) await makeDemo(pool, config, print);
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}

/**
 * Makes the demo company through the app's own calls, so that it obeys every rule; always the same one but for its
 * times. The company's invoice layout is its last step.
 */
export async function makeDemo(
  pool: Pool,
  config: Config,
  print: (line: string) => void,
): Promise<{ orders: Order[] }> {
  const mails: Message[] = [];
  const app = await buildApp({
    // Its sign-ups and sign-ins all come from here at once, and nobody is there to approve it.
    config: { ...config, throttle: false, approveRegistrations: false },
    pool,
    sessions: openSessions(pool),
    mail: { send: async (message) => void mails.push(message) },
    log: openLog({ ...config, logLevel: "error" }),
  });
  try {
    const door = openDoor(app, mails);
    print("Making the demo company: stores, counters, staff …");
    const owner = await signUpDemo(door);
    const stores = await makeStores(owner);
    const staff = await makePeople(door, owner, stores);
    print("… its products and their stock …");
    const catalogue = await makeCatalogue(owner, stores);
    print("… and today's sales");
    const orders = await sellToday(owner, { stores, staff, catalogue });
    await owner.post("/company-profile/update", { invoice_layout: invoiceLayout });
    return { orders };
  } finally {
    await app.close();
  }
}

/** Who can sign in to the demo, as lines for the person. */
export function demoSignIns(): string {
  const lines = [admin, ...people].map(
    ({ email, role, password }) => `  ${role.padEnd(24)}${email}  ${password}`,
  );
  return ["Sign in to the demo company as", ...lines].join("\n");
}

/** @throws Error when an earlier making of the demo did not come to its end */
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
