// The server that ours is compared with: bare Fastify on pg, one prepared statement a call, as the database's owner and without
// sign-in, permissions or row-level security. Reads give the same answers as ours (search.mjs); a sale calls bench.bare_sale of
// lib/rows-of-a-sale.mjs (sale.mjs); /helper only serialises its answer by a schema (route.mjs); /snapshot writes the rows of the
// large tables as PostgreSQL gives them (data-stream.mjs).
import { createRequire } from "node:module";
import { Readable } from "node:stream";

const fromServer = createRequire(new URL("../packages/server/package.json", import.meta.url));
const fastify = fromServer("fastify");
const pg = fromServer("pg");

const types = new pg.TypeOverrides();
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) types.setTypeParser(type, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, types });
const app = fastify();

const rows = (page) => `
  with page as (${page})
  select page.count, p.id, p.temp_id, p.name, p.branch_id, p.category_id, p.brand_id, p.company_id, p.description,
    p.discount, p.purchase_vat, p.sale_vat, p.status, p.pricing_method, p.price_type, p.images::text,
    json_build_object('id', c.id, 'name', c.name) as category, json_build_object('id', m.id, 'name', m.name) as brand,
    (select json_agg(json_build_object('id', v.id, 'temp_id', v.temp_id, 'product_id', v.product_id,
        'color_id', v.color_id, 'size_id', v.size_id, 'measurement_unit_id', v.measurement_unit_id,
        'color', null, 'size', null, 'measurement_unit', null, 'purchase_price', v.purchase_price,
        'sale_price', v.sale_price, 'min_stock_quantity', v.min_stock_quantity, 'barcode', v.barcode, 'status', v.status,
        'stocks', (select json_agg(json_build_object('branch_id', b.branch_id, 'branch',
            json_build_object('id', r.id, 'name', r.name, 'type', r.type), 'quantity', b.left_quantity,
            'stock_purchase_transaction_id', b.id, 'purchase_price', b.purchase_price))
          from batches b join branches r on r.company_id = b.company_id and r.id = b.branch_id
          where b.company_id = v.company_id and b.product_variation_id = v.id and not b.is_empty),
        'shortfalls', (select coalesce(json_agg(s.branch_id), '[]') from shortfalls s
          where s.company_id = v.company_id and s.product_variation_id = v.id and s.settled_quantity < s.quantity)))
      from product_variations v where v.company_id = p.company_id and v.product_id = p.id) as variations
  from page join products p on p.company_id = $1 and p.id = page.id
    join categories c on c.company_id = p.company_id and c.id = p.category_id
    join brands m on m.company_id = p.company_id and m.id = p.brand_id
  order by lower(p.name), p.id`;

const statements = {
  barcode: rows(
    "select product_id as id, 1 as count from product_variations where company_id = $1 and barcode = $2",
  ),
  name: rows(`select id, count(*) over () as count from products
    where company_id = $1 and lower(name) like $2 and lower(name) like $3 order by lower(name), id limit 10`),
  list: rows(`select id, (select count(*) from products where company_id = $1) as count from products
    where company_id = $1 order by lower(name), id limit 20 offset $2`),
};

async function answer(name, values) {
  const found = await pool.query({ name, text: statements[name], values });
  const count = found.rows[0]?.count ?? 0;
  return {
    success: true,
    message: "",
    data: { products: found.rows.map(({ count: _, ...row }) => row), count },
  };
}

const company = Number(process.env.COMPANY);
app.get("/barcode", ({ query }) => answer("barcode", [company, query.q]));
app.get("/name", ({ query }) =>
  answer("name", [
    company,
    ...query.q
      .toLowerCase()
      .split(" ")
      .map((word) => `%${word}%`),
  ]),
);
app.get("/list", ({ query }) => answer("list", [company, (Number(query.page) - 1) * 20]));
app.post("/sale", async ({ body: { counter, cashier, variations } }) => {
  const text = "select bench.bare_sale($1, $2, $3) as id";
  const { rows } = await pool.query({ name: "sale", text, values: [counter, cashier, variations] });
  return { success: true, message: "", data: rows[0] };
});

/** 500 rows a statement; the next statement runs while these are sent. */
async function* snapshot() {
  for (const table of ["products", "product_variations"]) {
    const text = `select id, row_to_json(x)::text as json from ${table} x where company_id = $1 and id > $2 order by id limit 500`;
    const read = (after) => pool.query({ name: table, text, values: [company, after] });
    for (let next = read(0); next; ) {
      const { rows: found } = await next;
      next = found.length === 500 ? read(found.at(-1).id) : null;
      yield `data: [${found.map(({ json }) => json).join()}]\n\n`;
    }
  }
}
app.get("/snapshot", (_request, reply) => reply.type("text/event-stream").send(Readable.from(snapshot())));

const texts = { type: "array", items: { type: "string" } };
const choices = { type: "object", properties: { priceTypes: texts, pricingMethods: texts } };
const answered = { success: { type: "boolean" }, message: { type: "string" }, data: choices };
app.get("/helper", { schema: { response: { 200: { type: "object", properties: answered } } } }, async () => ({
  success: true,
  message: "OK",
  data: { priceTypes: ["fixed", "variable", "by_unit"], pricingMethods: ["fifo"] },
}));
console.log(`ready: ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
