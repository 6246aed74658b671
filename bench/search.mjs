// node bench/search.mjs: product search and list through the server's calls with 1,000, 10,000 and 100,000 products, as ratios to
// each other and to reference.mjs on the same PostgreSQL, measured alternately.
import { ask, inTurns, latencies, median, openConnection, rate } from "./lib/load.mjs";
import { startReference } from "./lib/reference.mjs";
import { startServer } from "./lib/server.mjs";

const rounds = 7;
/** So many answers of each server come before the measurement, so that Node has compiled its code. */
const warm = 3000;
const words = (
  "teh tarik kopi ais nasi lemak roti merah biru besar kecil gula susu milo laksa satay kuih pandan kelapa durian " +
  "manis masin pedas goreng rebus panas sejuk segar lembut keras hitam putih hijau kuning emas perak kotak botol tin peket"
).split(" ");

const server = await startServer();
const { client } = server;
let reference;
const connections = [];
try {
  const [small, middle, large] = [
    await shop("small", 1000),
    await shop("middle", 10_000),
    await shop("large", 100_000),
  ];
  for (const name of ["pg_trgm", "btree_gin"]) await client.query(`create extension if not exists ${name}`);
  await client.query("create index bench_names on products using gin (company_id, lower(name) gin_trgm_ops)");
  await client.query("vacuum analyze");
  reference = await startReference(server.databaseUrl, { COMPANY: String(middle.id) });

  const figures = {};
  const [one, two] = [await connect(server.url, small.token), await connect(server.url, large.token)];
  for (const { kind, of } of [
    { kind: "all words of a name", of: nameOf },
    { kind: "a word and a number", of: (n) => nameOf(n).split(" ").slice(-2).join(" ") },
  ]) {
    const at = (n, size) => path("product/search", { q: of(1 + ((n * 7919) % size)), length: 10 });
    const [few, many] = await inTurns(rounds, [
      (n) =>
        latencies(
          one,
          range(40, n).map((each) => at(each, 1000)),
        ),
      (n) =>
        latencies(
          two,
          range(40, n).map((each) => at(each, 100_000)),
        ),
    ]);
    figures[`name search at 100,000 ÷ 1,000: ${kind}`] = {
      figure: (median(many.flat()) / median(few.flat())).toFixed(2),
      must: "≤ 3",
      of: `${median(many.flat()).toFixed(2)} ms ÷ ${median(few.flat()).toFixed(2)} ms`,
    };
  }

  const ours = await Promise.all(range(16).map(() => connect(server.url, middle.token)));
  const theirs = await Promise.all(range(16).map(() => connect(reference.url, "")));
  const pair = (n) => `${words[n % 40]} ${words[(n * 5 + 3) % 40]}`;
  for (const { kind, api, bare } of [
    {
      kind: "exact barcode",
      api: (n) => path("product/search", { q: code(n), length: 10 }),
      bare: (n) => path("/barcode", { q: code(n) }),
    },
    {
      kind: "name search",
      api: (n) => path("product/search", { q: pair(n), length: 10 }),
      bare: (n) => path("/name", { q: pair(n) }),
    },
    {
      kind: "list of 20 with stock",
      api: (n) => path("product/list", { page: 1 + (n % 50), length: 20 }),
      bare: (n) => path("/list", { page: 1 + (n % 50) }),
    },
  ]) {
    const [mine, other] = [range(400).map(api), range(400).map(bare)];
    await compare(ours[0], theirs[0], mine.slice(0, 20), other.slice(0, 20));
    await Promise.all([ask(ours, mine, warm), ask(theirs, other, warm)]);
    const [a, b] = await inTurns(rounds, [() => rate(ours, mine, 1.5), () => rate(theirs, other, 1.5)]);
    figures[`${kind} at 10,000 ÷ reference, 16 clients`] = {
      figure: (median(a) / median(b)).toFixed(2),
      must: "≥ 0.3",
      of: `${Math.round(median(a))} ÷ ${Math.round(median(b))} requests/s`,
    };
  }
  console.table(figures);
} finally {
  for (const { close } of connections) close();
  reference?.stop();
  await server.stop();
}

function range(length, from = 0) {
  return Array.from({ length }, (_, at) => from * length + at);
}

function path(call, params) {
  return `${call.startsWith("/") ? "" : "/api/v1/company/"}${call}?${new URLSearchParams(params)}`;
}

function code(n) {
  return `middle-${1 + ((n * 7919) % 10_000)}`;
}

/** The name of product n, as `shop` below makes it. */
function nameOf(n) {
  return [n % 40, (n * 7) % 37, (n * 11) % 31]
    .map((at) => words[at])
    .concat(n)
    .join(" ");
}

/** Both servers must find the same rows, or the figures mean nothing. */
async function compare(ours, theirs, mine, other) {
  for (const [at, each] of mine.entries()) {
    const [a, b] = [await ours.ask(each), await theirs.ask(other[at])].map(
      ({ body }) => JSON.parse(body).data,
    );
    const brief = ({ products, count }) =>
      JSON.stringify([count, products.map(({ id, variations }) => [id, variations])]);
    if (brief(a) !== brief(b)) throw new Error(`${each} and ${other[at]} differ:\n${brief(a)}\n${brief(b)}`);
  }
}

async function connect(url, token) {
  const connection = await openConnection(url, token);
  connections.push(connection);
  return connection;
}

async function shop(name, products) {
  const { token } = await server.signUp(name);
  const { rows } = await client.query("select id from companies where name = $1", [name]);
  const id = rows[0].id;
  await client.query(
    `with c as (insert into categories (company_id, name) values (${id}, 'Bench') returning id),
      m as (insert into brands (company_id, name) values (${id}, 'Bench') returning id),
      p as (insert into products (company_id, name, category_id, brand_id, sale_vat)
        select ${id}, ($1::text[])[n % 40 + 1] || ' ' || ($1::text[])[(n * 7) % 37 + 1] || ' ' || ($1::text[])[(n * 11) % 31 + 1]
          || ' ' || n, c.id, m.id, 6 from c, m, generate_series(1, ${products}) n returning id, name),
      v as (insert into product_variations (company_id, product_id, purchase_price, sale_price, barcode)
        select ${id}, p.id, 5, 10, '${name}-' || substring(p.name from '\\d+$') from p returning id),
      t as (insert into stock_transactions (company_id, type, destination_branch_id, user_id)
        select ${id}, 'opening', b.id, u.id from branches b, users u
        where b.company_id = ${id} and u.company_id = ${id} returning id, destination_branch_id)
    insert into batches (company_id, transaction_id, product_variation_id, branch_id, received_quantity, left_quantity,
      purchase_price, sale_price) select ${id}, t.id, v.id, t.destination_branch_id, 10, 10, 5, 10 from t, v`,
    [words],
  );
  return { id, token };
}
