import { createHash, randomBytes } from "node:crypto";
import { loadSource } from "../source.mjs";
import { sumAgain, tablesOfSums, untilSummed } from "../summed-months.mjs";
import { fillYear } from "../year-of-sales.mjs";

/** Left of each line of the last stock-in, so that nothing runs out. */
const spare = 2000;
const day = 86_400_000;
const dayOf = (moment) => new Date(moment).toISOString().slice(0, 10);

/**
 * A company with a year of orders up to yesterday, whose months are summed; a seat for each counter, with a cashier, a session and a
 * shift of today; a manager for each store, and two sessions of the owner.
 */
export async function openCompany(server, { orders, stores, countersOfStore, variations, customers, say }) {
  const { client } = server;
  const call = await server.signUp("busy");
  const began = performance.now();
  const begins = dayOf(Date.now() - 365 * day);
  const size = { orders, stores, countersOfStore, customers, products: variations };
  const company = await fillYear(client, "busy", { ...size, begins, spare, spread: 7 });
  say(`${orders} orders of a year written in ${Math.round((performance.now() - began) / 1000)} s`);
  const rows = async (text, values) => (await client.query(text, values)).rows;
  const seats = await openSeats(rows, company);
  const managers = await openOffices(rows, company);
  await rows(`insert into books_due (company_id, due_at) values (${company}, now() + interval '1 day')
    on conflict (company_id) do update set due_at = excluded.due_at`);
  const summing = performance.now();
  await sumAgain(client);
  await untilSummed(client);
  await client.query(`vacuum analyze ${tablesOfSums}`);
  say(`months summed and stock marked in ${Math.round((performance.now() - summing) / 1000)} s`);
  return {
    ...{ company, seats, managers, owners: [call.token, await call.signIn()] },
    ...(await whatIsSold(rows, company)),
    month: lastMonth(),
    known: await knownOrders(rows, company),
  };
}

const tokenFor = () => randomBytes(32).toString("base64url");
const hashOf = (token) => createHash("sha256").update(token).digest("base64url");

/** `store`: its place among the stores. */
async function openSeats(rows, company) {
  await rows(`update terminals t set invoice_sequence = n from (select terminal_id, count(*) as n from orders
    where company_id = ${company} group by 1) o where t.company_id = ${company} and t.id = o.terminal_id`);
  const seats =
    await rows(`select t.id::int as counter, t.branch_id::int as branch, t.unique_no as number, u.id::int as cashier,
      (dense_rank() over (order by t.branch_id) - 1)::int as store
    from (select *, row_number() over (order by id) as n from terminals where company_id = ${company}) t
    join users u on u.company_id = t.company_id and u.barcode = 'C' || t.n order by t.id`);
  const tokens = seats.map(tokenFor);
  await rows(
    `update users set permissions = '{pos:view,product:view,user:view}' where company_id = ${company} and role = 'cashier'`,
  );
  await signIn(
    rows,
    company,
    seats.map(({ cashier, branch }, n) => ({ user: cashier, branch, token: tokens[n] })),
  );
  await rows(
    `insert into shifts (company_id, terminal_id, user_id, opened_at, opening_balance, expected_balance)
      select ${company}, s.counter, s.cashier, now() - interval '8 hours', 0, 0
      from unnest($1::bigint[], $2::bigint[]) s (counter, cashier)`,
    [seats.map(({ counter }) => counter), seats.map(({ cashier }) => cashier)],
  );
  return seats.map((seat, n) => ({ ...seat, token: tokens[n] }));
}

async function signIn(rows, company, people) {
  const column = (of) => people.map(of);
  await rows(
    `insert into user_branches (company_id, user_id, branch_id)
      select ${company}, p.u, p.b from unnest($1::bigint[], $2::bigint[]) p (u, b)`,
    [column(({ user }) => user), column(({ branch }) => branch)],
  );
  await rows(
    `insert into sessions (company_id, user_id, token_hash)
      select ${company}, p.u, p.h from unnest($1::bigint[], $2::text[]) p (u, h)`,
    [column(({ user }) => user), column(({ token }) => hashOf(token))],
  );
}

async function openOffices(rows, company) {
  const { defaultPermissions } = await loadSource("packages/domain/src/access/role-defaults.ts");
  const made = await rows(
    `insert into users (company_id, name, email, role, barcode, permissions)
      select ${company}, 'Manager ' || id, 'manager' || id || '@bench.example', 'branch_manager', 'M' || id, $1
      from branches where company_id = ${company} order by id
      returning id::int as user, substr(barcode, 2)::int as branch`,
    [defaultPermissions("branch_manager")],
  );
  const people = made.map((one) => ({ ...one, token: tokenFor() }));
  await signIn(rows, company, people);
  return people.map(({ token, branch }) => ({ token, branch }));
}

/** The goods, by the year's sales, and for each store the places of those that it has. */
async function whatIsSold(rows, company) {
  const [rules] =
    await rows(`select currency, prices_include_tax, tax_after_discount, cash_rounding::float as cash_rounding
    from companies where id = ${company}`);
  const goods =
    await rows(`select v.id::int as id, p.id::int as product, p.name, p.category_id::int as category, v.barcode,
      v.sale_price::float as price, p.sale_vat::float as vat, p.discount::float as rate
    from product_variations v join products p on p.company_id = v.company_id and p.id = v.product_id
    where v.company_id = ${company} order by v.id`);
  const places = new Map(goods.map(({ id }, place) => [id, place]));
  const stored = await rows(
    `select array_agg(product_variation_id::int order by product_variation_id) as ids from stock_levels
      where company_id = ${company} and quantity >= $1 group by branch_id order by branch_id`,
    [spare],
  );
  const { currency, ...terms } = rules;
  const stores = stored.map(({ ids }) => ids.map((id) => places.get(id)));
  return { goods, stores, rules: { currency, terms } };
}

/** The days of the last whole month. */
function lastMonth() {
  const now = new Date();
  const at = (month, date) => dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, date));
  return { from_date: at(-1, 1), to_date: at(0, 0) };
}

/** What is typed to find an order: numbers of orders and receipts, whole or in part, and customers. */
async function knownOrders(rows, company) {
  const found = await rows(`select order_ref, invoice_id, u.name from orders o left join users u
    on u.company_id = o.company_id and u.id = o.user_id where o.company_id = ${company} and o.id % 9973 = 0 limit 50`);
  return [
    ...found.flatMap(({ order_ref, invoice_id, name }) => [
      order_ref,
      order_ref.slice(-6),
      invoice_id.replace("INV", "RCP"),
      ...(name ? [name] : []),
    ]),
    "R999123",
  ];
}
