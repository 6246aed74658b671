import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { price, sst } from "./shop.mjs";

const goods = 5;
const atOnce = 8;

/**
 * Makes this many companies with a store, a counter, five products that do not run out, and a branch manager with a session and an open
 * shift. Each statement names its company, as a cluster needs it. `databaseUrl` is a superuser's.
 */
export async function fillCompanies(databaseUrl, companies) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce });
  try {
    const shops = [];
    for (let n = 0; n < companies; n += atOnce)
      shops.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(atOnce, companies - n) }, (_, i) => fillCompany(pool, n + i + 1)),
        )),
      );
    return shops;
  } finally {
    await pool.end();
  }
}

async function fillCompany(pool, n) {
  const client = await pool.connect();
  const insert = async (table, row) => {
    const columns = Object.keys(row);
    const values = columns.map((_, i) => `$${i + 1}`);
    const text = `insert into ${table} (${columns.join(", ")}) values (${values.join(", ")}) returning *`;
    return (await client.query(text, Object.values(row))).rows[0];
  };
  try {
    await client.query("begin");
    const name = `company ${n}`;
    const email = `owner@company-${n}.example`;
    const contact = { email, contact_number: "1", address: "Street 1" };
    const company = {
      id: n,
      name,
      ...contact,
      status: "active",
      currency_confirmed: true,
      tax_confirmed: true,
    };
    await insert("companies", company);
    const own = { company_id: n };
    // Their months are not summed meanwhile: a server does so once for each company that is new to it, whatever it sells.
    await insert("months_due", { ...own, due_at: new Date(Date.now() + 86_400_000) });
    const branch_id = (await insert("branches", { ...own, name: "Main", ...contact, type: "branch" })).id;
    const person = { name: "Manager", role: "branch_manager", barcode: "C1", permissions: "{pos:view}" };
    const user_id = (await insert("users", { ...own, email, ...person })).id;
    await insert("user_branches", { ...own, user_id, branch_id });
    const token = randomBytes(32).toString("base64url");
    const hash = createHash("sha256").update(token).digest("base64url");
    await insert("sessions", { ...own, token_hash: hash, user_id });
    await client.query(
      "insert into key_directory (hash, kind, company_id) values ($1, 'session', $2) on conflict do nothing",
      [hash, n],
    );
    const counter = { name: "Counter", description: ".", unique_no: "0001" };
    const terminal_id = (await insert("terminals", { ...own, branch_id, ...counter })).id;
    await insert("shifts", { ...own, terminal_id, user_id, opening_balance: 0, expected_balance: 0 });
    const category_id = (await insert("categories", { ...own, name: "Bench" })).id;
    const brand_id = (await insert("brands", { ...own, name: "Bench" })).id;
    const opening = { type: "opening", destination_branch_id: branch_id, user_id };
    const transaction_id = (await insert("stock_transactions", { ...own, ...opening })).id;
    const basket = [];
    for (let i = 0; i < goods; i++) {
      const product = { name: `Product ${i}`, category_id, brand_id, sale_vat: sst };
      const product_id = (await insert("products", { ...own, ...product })).id;
      const priced = { purchase_price: 5, sale_price: price };
      const variation = await insert("product_variations", {
        ...own,
        product_id,
        ...priced,
        barcode: `B${i}`,
      });
      const place = { product_variation_id: variation.id, branch_id };
      await insert("stock_levels", { ...own, ...place, quantity: 1e8 });
      const quantities = { received_quantity: 1e8, left_quantity: 1e8 };
      await insert("batches", { ...own, transaction_id, ...place, ...quantities, ...priced });
      basket.push({ product_variation_id: Number(variation.id) });
    }
    await client.query("commit");
    return { token, counter: Number(terminal_id), basket };
  } finally {
    client.release();
  }
}
