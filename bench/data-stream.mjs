// node bench/data-stream.mjs [variations]: the data stream at 100,000 variations. Prints how long a snapshot takes for one till and
// for eight at once, the server's memory, the ratio to bare Fastify that writes the same tables, how soon a change arrives, and when
// a changed price has reached all of 500 tills.
import { createHash, randomBytes } from "node:crypto";
import { openListeners } from "./lib/listeners.mjs";
import { inTurns, median } from "./lib/load.mjs";
import { startReference } from "./lib/reference.mjs";
import { startServer } from "./lib/server.mjs";

const variations = Number(process.argv[2] ?? 100_000);
const tills = 500;
const { url, databaseUrl, client, signUp, memory, stop } = await startServer();
try {
  const call = await signUp("bench");
  // A session may have four streams open.
  const tokens = [call.token, await call.signIn(), await call.signIn()];
  await seed();
  console.log(`${variations} variations; server at rest: ${memory()} MB`);

  const one = await timed(() => snapshot(url, call.token));
  console.log(`one snapshot: ${one.ms} ms, ${one.value.mb} MB of events, server: ${memory()} MB`);
  const eight = await timed(() =>
    Promise.all(Array.from({ length: 8 }, (_, n) => snapshot(url, tokens[n % 3]))),
  );
  console.log(`eight at once: ${eight.ms} ms, server at most: ${eight.peak} MB`);
  const slow = await timed(() =>
    Promise.all(Array.from({ length: 8 }, (_, n) => stalled(url, tokens[n % 3]))),
  );
  console.log(`eight that read nothing for 5 s: server at most: ${slow.peak} MB`);
  console.log(`a change arrives after (ms): ${(await delays(url, call)).join(", ")}`);
  await printRatio(call.token);
  await printCrowd();
} finally {
  await stop();
}

/** The snapshot's time ÷ that of bare Fastify for the rows of the same tables, measured alternately. */
async function printRatio(token) {
  const reference = await startReference(databaseUrl, { COMPANY: "1" });
  try {
    const bare = async () => {
      const { body } = await fetch(`${reference.url}/snapshot`);
      for await (const chunk of body)
        if (chunk.length === 0) throw new Error("an empty piece of the reference");
    };
    const [ours, theirs] = await inTurns(5, [
      async () => (await timed(() => snapshot(url, token))).ms,
      async () => (await timed(bare)).ms,
    ]);
    const [mine, other] = [median(ours), median(theirs)];
    console.log(`snapshot ÷ bare Fastify: ${(mine / other).toFixed(2)} (${mine} ÷ ${other} ms)`);
  } finally {
    reference.stop();
  }
}

/** Uses a company with few goods, so that only the time of sending is measured. */
async function printCrowd() {
  await signUp("crowd");
  const { rows } = await client.query(
    `with c as (insert into categories (company_id, name) select id, 'Bench' from companies where name = 'crowd' returning id, company_id),
      b as (insert into brands (company_id, name) select company_id, 'Bench' from c returning id),
      p as (insert into products (company_id, name, category_id, brand_id, sale_vat)
        select c.company_id, 'Goods', c.id, b.id, 6 from c, b returning id, company_id)
    insert into product_variations (company_id, product_id, purchase_price, sale_price)
      select company_id, id, 5, 10 from p returning id::int`,
  );
  // A session may have four streams open.
  const tokens = Array.from({ length: tills / 4 }, () => randomBytes(32).toString("base64url"));
  await client.query(
    `insert into sessions (company_id, token_hash, user_id)
      select u.company_id, h.hash, u.id from users u, unnest($1::text[]) h (hash) where u.email = 'crowd@bench.example'`,
    [tokens.map((token) => createHash("sha256").update(token).digest("base64url"))],
  );
  const listeners = await openListeners(
    url,
    Array.from({ length: tills }, (_, n) => tokens[Math.floor(n / 4)]),
  );
  const found = [];
  for (let n = 1; n <= 10; n++) {
    const price = 1000 + n;
    const arrived = listeners.all(`"sale_price":${price}`);
    const at = performance.now();
    await client.query("update product_variations set sale_price = $1 where id = $2", [price, rows[0].id]);
    await arrived;
    found.push(Math.round(performance.now() - at));
  }
  console.log(`${tills} open streams; server: ${memory()} MB`);
  console.log(
    `a changed price is at all of them after: median ${median(found)} ms, at most ${Math.max(...found)} ms`,
  );
  listeners.close();
}

/** Four variations to a product, each with stock in one store. */
async function seed() {
  await client.query(`
    with c as (insert into categories (company_id, name) values (1, 'Bench') returning id),
      m as (insert into brands (company_id, name) values (1, 'Bench') returning id),
      k as (insert into colors (company_id, name, code) select 1, 'Color ' || n, n from generate_series(1, 4) n returning id),
      p as (insert into products (company_id, name, category_id, brand_id, sale_vat)
        select 1, 'Product number ' || n, c.id, m.id, 6 from c, m, generate_series(1, ${variations / 4}) n returning id),
      v as (insert into product_variations (company_id, product_id, color_id, purchase_price, sale_price, barcode)
        select 1, p.id, k.id, 5, 10, 'B' || p.id || '-' || k.id from p, k returning id),
      t as (insert into stock_transactions (company_id, type, destination_branch_id, user_id)
        select 1, 'opening', b.id, u.id from branches b, users u returning id, destination_branch_id)
    insert into batches (company_id, transaction_id, product_variation_id, branch_id, received_quantity, left_quantity,
      purchase_price, sale_price) select 1, t.id, v.id, t.destination_branch_id, 10, 10, 5, 10 from t, v`);
  await client.query("vacuum analyze");
}

function open(url, token) {
  return fetch(`${url}/api/v1/company/offline/data`, { headers: { authorization: `Bearer ${token}` } });
}

/** Reads the stream up to `ready`. */
async function snapshot(url, token) {
  const { body } = await open(url, token);
  let bytes = 0;
  let tail = "";
  for await (const chunk of body) {
    bytes += chunk.length;
    tail = (tail + Buffer.from(chunk.subarray(-200)).toString()).slice(-400);
    if (tail.includes('"type":"ready"')) break;
  }
  return { mb: Math.round(bytes / 1e5) / 10 };
}

async function stalled(url, token) {
  const { body } = await open(url, token);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  await body.cancel();
}

async function delays(url, { token, post }) {
  const { body } = await open(url, token);
  const reader = body.getReader();
  const until = async (text) => {
    let tail = "";
    while (!tail.includes(text)) {
      const { value } = await reader.read();
      tail = (tail + Buffer.from(value).toString()).slice(-100_000);
    }
  };
  await until('"type":"ready"');
  const found = [];
  for (let n = 0; n < 10; n++) {
    await post("brand/store", { name: `Delay ${n}` });
    const at = performance.now();
    await until(`"Delay ${n}"`);
    found.push(Math.round(performance.now() - at));
  }
  await reader.cancel();
  return found;
}

async function timed(act) {
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 100);
  const at = performance.now();
  const value = await act();
  clearInterval(watching);
  return { value, ms: Math.round(performance.now() - at), peak };
}
