// node bench/partitions.mjs [orders]: whether `orders` and `order_items` cut by month would pay (docs/decisions/136). A year of orders of
// five lines is copied twice, in the same order and with the same indexes: whole, and cut by the months of this year, and of seven
// years of which six are empty. Lists, single orders, a report's month, a sale's rows, vacuum and sizes are measured on each.
import { median } from "./lib/load.mjs";
import { startServer } from "./lib/server.mjs";
import { fillYear, year } from "./lib/year-of-sales.mjs";

const orders = Number(process.argv[2] ?? 1_000_000);
const repeats = 200;
const layouts = { whole: 0, "cut, 12 months": 1, "cut, 84 months": 7 };
const schemaOf = { whole: "whole", "cut, 12 months": "cut12", "cut, 84 months": "cut84" };

const server = await startServer();
const { client } = server;
const figures = {};
const note = (what, layout, value) => {
  figures[what] = { ...figures[what], [layout]: value };
};
try {
  await server.signUp("year");
  const company = await fillYear(client, "year", { orders, products: 10_000, customers: 20_000 });
  await client.query("set maintenance_work_mem = '256MB'");
  for (const [layout, years] of Object.entries(layouts)) await copy(schemaOf[layout], years);
  const asked = await pick(company);
  for (const layout of Object.keys(layouts)) await sizes(layout);
  // By turns, so that other work of the machine affects all of them.
  for (const [what, statement] of Object.entries(reads(company)))
    for (const layout of Object.keys(layouts)) await read(layout, what, statement, asked);
  for (const layout of Object.keys(layouts)) await sell(layout, company);
  for (const layout of Object.keys(layouts)) await vacuum(layout, company);
  console.log(`${orders} orders`);
  console.table(figures);
} finally {
  await server.stop();
}

/** The real tables without keys to others, triggers and row-level security, which would be the same in each layout. */
async function copy(schema, years) {
  const isCut = years > 0;
  const by = isCut ? "partition by range (created_at)" : "";
  await client.query(`create schema ${schema};
    create table ${schema}.orders (like public.orders including defaults) ${by};
    create table ${schema}.order_items (like public.order_items including defaults, created_at timestamptz not null) ${by}`);
  for (let month = 0; month < years * 12; month++) {
    const begin = `date '${year - years + 1}-01-01' + interval '1 month' * ${month}`;
    const { rows } = await client.query(
      `select (${begin})::date::text as since, (${begin} + interval '1 month')::date::text as before`,
    );
    // Moments of the year's first hours are of the month before by this clock.
    const since = month === 0 ? "minvalue" : `'${rows[0].since}'`;
    for (const table of ["orders", "order_items"])
      await client.query(
        `create table ${schema}.${table}_${month} partition of ${schema}.${table} for values from (${since}) to ('${rows[0].before}')`,
      );
  }
  const { rows: columns } = await client.query(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = 'public.order_items'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  await client.query(`insert into ${schema}.orders select * from public.orders order by id;
    insert into ${schema}.order_items (${columns[0].names}, created_at)
      select ${columns[0].names.replaceAll(/(\w+)/g, "i.$1")}, o.created_at from public.order_items i
      join public.orders o on o.company_id = i.company_id and o.id = i.order_id order by i.id`);
  for (const table of ["orders", "order_items"]) {
    const { rows: indexes } = await client.query(
      "select pg_get_indexdef(indexrelid) as made from pg_index where indrelid = $1::regclass",
      [`public.${table}`],
    );
    for (const { made } of indexes) {
      const moved = made.replace(`ON public.${table}`, `ON ${schema}.${table}`);
      // A unique index of a cut table must have the column by which it is cut.
      await client.query(isCut ? moved.replace("UNIQUE ", "") : moved);
    }
  }
  await client.query(`vacuum analyze ${schema}.orders, ${schema}.order_items`);
}

/** What single reads ask for, at random: orders, people and numbers. */
async function pick(company) {
  const { rows } = await client.query(
    `select id::text, temp_id, order_ref, invoice_id, branch_id::text as branch, cashier_user_id::text as cashier, user_id::text as customer
     from public.orders where company_id = ${company} and user_id is not null order by md5(id::text) limit ${repeats}`,
  );
  return rows;
}

function reads(company) {
  const page = (where) =>
    `select * from orders where company_id = ${company} ${where} order by created_at desc, id desc limit 20`;
  const one = (column, name = column) => [
    `select * from orders where company_id = ${company} and ${column} = $1`,
    ({ [name]: value }) => value,
  ];
  return {
    "first page of all": [page(""), () => undefined],
    "first page of a store": [page("and branch_id = $1"), ({ branch }) => branch],
    "first page of a cashier": [page("and cashier_user_id = $1"), ({ cashier }) => cashier],
    "first page of a customer": [page("and user_id = $1"), ({ customer }) => customer],
    "an order by id": one("id"),
    "an order by temp_id": [
      `select * from orders where company_id = ${company} and temp_id = $1`,
      ({ id }) => `T-${id}`,
    ],
    "an order by order_ref": one("order_ref"),
    "an order by invoice_id": one("invoice_id"),
    "lines of an order": [
      `select * from order_items where company_id = ${company} and order_id = $1`,
      ({ id }) => id,
    ],
    "lines of an order, its moment known": [
      `select i.* from orders o join order_items i on i.company_id = o.company_id and i.order_id = o.id and i.created_at = o.created_at
       where o.company_id = ${company} and o.id = $1`,
      ({ id }) => id,
    ],
  };
}

/** Milliseconds of a prepared statement, and the pages it looks at. */
async function read(layout, what, [text, wanted], asked) {
  await client.query(`set search_path = ${schemaOf[layout]}; set plan_cache_mode = force_generic_plan`);
  const name = `${schemaOf[layout]} ${what}`;
  const times = [];
  for (const row of asked) {
    const value = wanted(row);
    const began = performance.now();
    await client.query({ name, text, values: value === undefined ? [] : [value] });
    times.push(performance.now() - began);
  }
  const literal = text.replace("$1", `'${wanted(asked[0])}'`);
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${literal}`);
  const [{ Plan: plan, "Planning Time": planning }] = rows[0]["QUERY PLAN"];
  const pages = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  note(
    `${what}: ms · pages · planning ms`,
    layout,
    `${median(times).toFixed(2)} · ${pages} · ${planning.toFixed(1)}`,
  );
  await client.query("reset all");
}

async function sizes(layout) {
  const schema = schemaOf[layout];
  const { rows } = await client.query(
    `select sum(pg_table_size(c.oid))::float8 as bytes, sum(pg_indexes_size(c.oid))::float8 as indexes from pg_class c
     where relnamespace = '${schema}'::regnamespace and relkind = 'r'`,
  );
  const last = layout === "whole" ? "" : `_${layouts[layout] * 12 - 1}`;
  const { rows: newest } = await client.query(
    `select sum(pg_indexes_size(t))::float8 as indexes from unnest(array['${schema}.orders${last}', '${schema}.order_items${last}']::regclass[]) t`,
  );
  const mb = (bytes) => Math.round(bytes / 2 ** 20);
  note(
    "tables + indexes, indexes that sales write: MB",
    layout,
    `${mb(rows[0].bytes)} + ${mb(rows[0].indexes)}, ${mb(newest[0].indexes)}`,
  );
}

/** The rows of sales of the year's last day: one order and five lines in a transaction. */
async function sell(layout, company) {
  const schema = schemaOf[layout];
  const { rows: columns } = await client.query(
    `select string_agg(quote_ident(attname), ', ' order by attnum) filter (where attrelid = 'public.orders'::regclass) as orders,
      string_agg(quote_ident(attname), ', ' order by attnum) filter (where attrelid = 'public.order_items'::regclass) as items
     from pg_attribute where attrelid in ('public.orders'::regclass, 'public.order_items'::regclass) and attnum > 0 and not attisdropped
      and attgenerated = '' and attname <> 'id'`,
  );
  const [{ orders: ofOrder, items: ofItem }] = columns;
  const order = ofOrder
    .replace("temp_id", "'S' || $1")
    .replace("invoice_id", "'S' || $1")
    .replace("created_at", "$2::timestamptz");
  const item = ofItem.replace("order_id", "$1::bigint");
  const { rows: last } = await client.query(`select max(id)::int as id from ${schema}.orders`);
  const moment = `${year}-12-31T12:00:00Z`;
  const times = [];
  await client.query("set plan_cache_mode = force_generic_plan; set synchronous_commit = off");
  for (let n = 0; n < repeats * 10; n++) {
    const id = 10 * orders + n;
    const began = performance.now();
    await client.query("begin");
    await client.query({
      name: `${schema} order`,
      text: `insert into ${schema}.orders (id, ${ofOrder}) select $1::bigint, ${order} from public.orders where company_id = ${company} and id = ${last[0].id}`,
      values: [id, moment],
    });
    await client.query({
      name: `${schema} items`,
      text: `insert into ${schema}.order_items (id, ${ofItem}, created_at) select $1::bigint * 5 + i.id % 5, ${item}, $2::timestamptz
        from public.order_items i where company_id = ${company} and order_id = ${last[0].id}`,
      values: [id, moment],
    });
    await client.query("commit");
    times.push(performance.now() - began);
  }
  note("rows of a sale: ms", layout, median(times).toFixed(2));
  await client.query("reset all");
}

/** After one order in a hundred of the last month was changed: of all, and of the month alone where the table is cut. */
async function vacuum(layout, company) {
  const schema = schemaOf[layout];
  await client.query(
    `update ${schema}.orders set flags_seen_at = now() where company_id = ${company} and id % 100 = 0 and created_at >= '${year}-12-01'`,
  );
  const last = layout === "whole" ? "" : `_${layouts[layout] * 12 - 1}`;
  const began = performance.now();
  await client.query(`vacuum ${schema}.orders${last}, ${schema}.order_items${last}`);
  const one = performance.now() - began;
  await client.query(`vacuum (freeze) ${schema}.orders, ${schema}.order_items`);
  note(
    "vacuum after changes · freeze all: s",
    layout,
    `${(one / 1000).toFixed(2)} · ${((performance.now() - began - one) / 1000).toFixed(1)}`,
  );
  const month = `select i.product_variation_id, sum(i.quantity), sum(i.goods_amount), sum(i.cost) from ${schema}.orders o
    join ${schema}.order_items i on i.company_id = o.company_id and i.order_id = o.id ${layout === "whole" ? "" : "and i.created_at = o.created_at and i.created_at >= '2025-11-01' and i.created_at < '2025-12-01'"}
    where o.company_id = ${company} and o.created_at >= '${year}-11-01' and o.created_at < '${year}-12-01' and o.status = 'completed' group by 1`;
  const times = [];
  for (let n = 0; n < 3; n++) {
    const started = performance.now();
    await client.query(month);
    times.push(performance.now() - started);
  }
  note("a report's month from rows: s", layout, (median(times) / 1000).toFixed(2));
}
