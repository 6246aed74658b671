import { createHash, randomBytes } from "node:crypto";

export const price = 10;
export const sst = 6;
/** The total of a basket of five. */
export const total = 53;

/**
 * A store with stock that does not run out, and this many cashiers with a session, a counter and an open shift each. They are branch
 * managers, who may sell at each other's counters.
 */
export async function openShop(server, client, { cashiers, variations }) {
  await server.signUp("shop");
  const one = async (text, values) => (await client.query(text, values)).rows;
  const [{ company, branch, owner }] = await one(
    `select c.id::int as company, b.id::int as branch, u.id::int as owner from companies c
     join branches b on b.company_id = c.id join users u on u.company_id = c.id where c.name = 'shop'`,
  );
  await one(
    `with c as (insert into categories (company_id, name) values (${company}, 'Bench') returning id),
      m as (insert into brands (company_id, name) values (${company}, 'Bench') returning id),
      p as (insert into products (company_id, name, category_id, brand_id, sale_vat)
        select ${company}, 'Product number ' || n, c.id, m.id, ${sst} from c, m, generate_series(1, ${variations}) n returning id),
      v as (insert into product_variations (company_id, product_id, purchase_price, sale_price, barcode)
        select ${company}, p.id, 5, ${price}, 'B' || p.id from p returning id),
      t as (insert into stock_transactions (company_id, type, destination_branch_id, user_id)
        values (${company}, 'opening', ${branch}, ${owner}) returning id),
      l as (insert into stock_levels (company_id, product_variation_id, branch_id, quantity)
        select ${company}, v.id, ${branch}, 1e8 from v)
    insert into batches (company_id, transaction_id, product_variation_id, branch_id, received_quantity, left_quantity,
      purchase_price, sale_price) select ${company}, t.id, v.id, ${branch}, 1e8, 1e8, 5, ${price} from t, v`,
  );
  const tokens = Array.from({ length: cashiers }, () => randomBytes(32).toString("base64url"));
  const people = await one(
    `with u as (insert into users (company_id, name, email, role, barcode, permissions)
        select ${company}, 'Cashier ' || n, 'cashier' || n || '@bench.example', 'branch_manager', 'C' || n, '{pos:view}'
        from generate_series(1, ${cashiers}) n returning id),
      u2 as (select id, row_number() over (order by id) as n from u),
      b as (insert into user_branches (company_id, user_id, branch_id) select ${company}, id, ${branch} from u),
      s as (insert into sessions (company_id, token_hash, user_id) select ${company}, h.hash, u2.id
        from unnest($1::text[]) with ordinality as h (hash, n) join u2 using (n)),
      t as (insert into terminals (company_id, branch_id, name, description, unique_no)
        select ${company}, ${branch}, 'Counter ' || n, '.', lpad(n::text, 4, '0') from generate_series(1, ${cashiers}) n
        returning id, unique_no),
      o as (insert into shifts (company_id, terminal_id, user_id, opening_balance, expected_balance)
        select ${company}, t.id, u2.id, 0, 0 from t join u2 on u2.n = t.unique_no::int returning id, terminal_id, user_id)
    select user_id::int as cashier, terminal_id::int as counter, o.id::int as shift from o order by user_id`,
    [tokens.map((token) => createHash("sha256").update(token).digest("base64url"))],
  );
  const goods = await one(
    `select v.id::int as product_variation_id, v.product_id::int, b.id::int as batch_id from product_variations v
     join batches b on b.company_id = v.company_id and b.product_variation_id = v.id where v.company_id = ${company} order by v.id`,
  );
  await client.query("vacuum analyze");
  const [bag, ...others] = goods;
  let baskets = 0;
  return {
    company,
    branch,
    cashiers: people.map((person, n) => ({ ...person, token: tokens[n] })),
    /** Five products, which do not occur in another basket for a long time. */
    basket() {
      const from = baskets++ * 5;
      return Array.from({ length: 5 }, (_, n) => others[((from + n) * 7919) % others.length]);
    },
    /** A product that is in none of these baskets. */
    bag,
  };
}
