// Texts, because check-invariants sends its statements as text; company $1.

/** As a device writes it. */
const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The numbers of sales that the server has of the company's devices. `where`: a condition on the device's rows. */
const soldNumbers = (where: string): string => `
  select device_id, device_no, hash, previous_hash, replaces, p.order_id, null::bigint as quarantine_id, 'sale' as kind,
    coalesce(o.synced_at, o.created_at) as came_at, null::text as temp_id, null::text as at
  from sale_proofs p left join orders o on o.company_id = p.company_id and o.id = p.order_id
  where p.company_id = $1 and ${where}`;

/** Those of no stored sale, which are few. */
const otherNumbers = (where = "true"): string => `
  select device_id, device_no, hash, previous_hash, null::jsonb as replaces, null::bigint as order_id, null::bigint as quarantine_id,
    'void' as kind, coalesce(o.synced_at, o.created_at) as came_at, v.temp_id, ${isoTime("v.made_at")} as at
  from void_numbers v left join orders o on o.company_id = v.company_id and o.id = v.order_id
  where v.company_id = $1 and ${where} and not exists (select from sale_proofs p where p.company_id = $1
    and p.device_id = v.device_id and p.device_no = v.device_no and p.hash = v.hash)
  union all
  select device_id, device_no, hash, previous_hash, replaces, null, quarantine_id, 'aside', created_at, temp_id, at from (${aside}) a
  where ${where}`;

/**
 * Every number that the server has of the company's devices (proof §5): `kind` sale; aside = kept aside or discarded, with its
 * `quarantine_id`; void = no sale got it, as its device says. `came_at`: when it came. `where`: a condition on the device's rows.
 */
export const numbers = (where = "true"): string => `${soldNumbers(where)} union all ${otherNumbers(where)}`;

/**
 * The devices and how far each has come: `made`, its highest number; `held`, how many up to it have come; `sold`, the highest one of a
 * sale. The devices and the numbers of their sales are read from the index alone, because sorting a million rows takes seconds.
 */
export const chains = (): string => `
  with recursive selling as (
    (select device_id from sale_proofs where company_id = $1 order by device_id limit 1)
    union all
    select (select device_id from sale_proofs where company_id = $1 and device_id > before.device_id order by device_id limit 1)
    from selling before where before.device_id is not null
  ), sold as (
    select device_id, n.held, n.made from selling d cross join lateral (select count(*)::int as held, max(device_no) as made
      from (select distinct on (device_no) device_no from sale_proofs p
        where p.company_id = $1 and p.device_id = d.device_id order by device_no) n) n
    where device_id is not null
  ), other as materialized (${otherNumbers()}), others as (
    select device_id, count(*) filter (where kind = 'aside')::int as kept_aside, count(*) filter (where kind = 'void')::int as void,
      max(device_no) as made, (count(distinct device_no) filter (where not exists (select from sale_proofs p
        where p.company_id = $1 and p.device_id = o.device_id and p.device_no = o.device_no)))::int as held
    from other o group by 1
  ), devices as (
    select device_id, s.made as sold, greatest(s.made, o.made) as made, coalesce(s.held, 0) + coalesce(o.held, 0) as held,
      coalesce(kept_aside, 0) as kept_aside, coalesce(void, 0) as void
    from sold s full join others o using (device_id)
  )
  select d.*, encode(last.hash, 'hex') as head, first.replaces
  from devices d
  cross join lateral (select hash from (
      select device_no, hash from sale_proofs where company_id = $1 and device_id = d.device_id and device_no = d.sold
      union all select device_no, hash from other where device_id = d.device_id) n
    order by device_no desc limit 1) last
  left join lateral (select replaces from (
      select replaces from sale_proofs where company_id = $1 and device_id = d.device_id and device_no = 1
      union all select replaces from other where device_id = d.device_id) n
    where replaces is not null limit 1) first on true`;

const hash = "'^[0-9a-f]{64}$'";
/** A text that PostgreSQL cannot read out of JSON: a NUL, or half of a pair of surrogates. */
const unreadable = String.raw`'\\u(0000|[dD][89a-fA-F])'`;
/** The `body` of what is kept aside; null where PostgreSQL cannot read it. */
export const readableBody = `case when body::text ~ ${unreadable} then null else body end`;
/** Whatever a device has sent may be kept aside, so each field is looked at before it is read. */
const aside = `
  select (proof->>'device_id')::uuid as device_id, (proof->>'device_no')::int as device_no, decode(proof->>'hash', 'hex') as hash,
    case when proof->>'previous_hash' ~ ${hash} then decode(proof->>'previous_hash', 'hex') end as previous_hash,
    (proof->'replaces')::jsonb as replaces, proof->>'temp_id' as temp_id, proof->>'at' as at, quarantine_id, created_at
  from (select quarantine_id, created_at, case when proof->>'device_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and proof->>'device_no' ~ '^[1-9][0-9]{0,8}$' and proof->>'hash' ~ ${hash} then proof end as proof
    from (select id as quarantine_id, created_at, case when body::text ~ ${unreadable} then null
        when kind = 'order' then body->'proof' else body->'order'->'proof' end as proof
      from quarantine where company_id = $1 and kind in ('order', 'counter_act') and status <> 'retried' offset 0) r offset 0) q
  where proof is not null`;

/**
 * Numbers that are missing before a later one: the first and the last of each gap, and when the later one came. `where`: a condition on
 * the device's rows.
 */
export const gaps = (where = "true"): string => `
  select device_id, before + 1 as first_no, device_no - 1 as last_no, came_at from (
    select device_id, device_no, came_at, coalesce(lag(device_no) over (partition by device_id order by device_no), 0) as before
    from (select device_id, device_no, min(came_at) as came_at from (${numbers(where)}) n group by 1, 2) n) n
  where device_no > before + 1`;

/** Numbers with two hashes, or on no known hash of the number before. */
export const brokenLinks = (): string => `
  with numbers as materialized (${numbers()})
  select n.device_id, n.device_no, 'fork' as fault, array_agg(distinct order_id) filter (where order_id is not null) as order_ids
  from numbers n group by 1, 2 having count(distinct hash) > 1
  union all
  select n.device_id, n.device_no, 'previous', array_agg(distinct n.order_id) filter (where n.order_id is not null)
  from numbers n
  left join (select device_id, device_no, array_agg(distinct hash) as hashes from numbers group by 1, 2) b
    on b.device_id = n.device_id and b.device_no = n.device_no - 1
  where case when n.device_no = 1 then encode(n.previous_hash, 'hex') is distinct from n.replaces->>'hash'
    else b.device_no is not null and not coalesce(n.previous_hash = any (b.hashes), false) end
  group by 1, 2`;

const amount = (column: string) => `trim_scale(${column})`;
/** The lines of sales as they are hashed. `made`: those whose variation is named by its temp_id. */
const provedLines = (where: string) => `
  select i.order_id, string_agg('{"discount":' || ${amount("i.discount")} || ',"quantity":' || ${amount("i.quantity")}
    || ',"unit_price":' || ${amount("i.unit_price")} || ',"variation":'
    || coalesce(to_json(made.temp_id)::text, i.product_variation_id::text) || '}', ',' order by i.id) as lines
  from sale_proofs p join order_items i on i.company_id = p.company_id and i.order_id = p.order_id
  left join (select l.id, v.temp_id from (
      select i.id, i.product_variation_id, p.made_lines, row_number() over (partition by i.order_id order by i.id) - 1 as place
      from sale_proofs p join order_items i on i.company_id = p.company_id and i.order_id = p.order_id
      where p.company_id = $1 and p.made_lines is not null and ${where}) l
    join product_variations v on v.company_id = $1 and v.id = l.product_variation_id
    where l.place = any (l.made_lines)) made on made.id = i.id
  where p.company_id = $1 and ${where} group by 1`;
const provedPayments = (where: string) => `
  select y.order_id, string_agg('{"method":"' || y.payment_method || '","received":' || ${amount("y.amount_received")}
    || ',"returned":' || ${amount("y.amount_returned")} || '}', ',' order by y.id) as payments
  from sale_proofs p join payment_logs y on y.company_id = p.company_id and y.order_id = p.order_id
  where p.company_id = $1 and ${where} and y.amount_received <> 0 group by 1`;

/** The domain's `provedText` of each stored sale, as its rows are now; null without its order. `where`: a condition on `sale_proofs p`. */
export const provedTexts = (where = "true"): string => `
  select p.device_id, p.device_no, p.order_id, p.hash, '{"at":"' || ${isoTime("p.made_at")}
    || '","device_id":"' || p.device_id || '","device_no":' || p.device_no || ',"lines":[' || coalesce(l.lines, '')
    || '],"payments":[' || coalesce(y.payments, '') || '],"previous_hash":'
    || coalesce('"' || encode(p.previous_hash, 'hex') || '"', 'null')
    || ',"temp_id":' || to_json(coalesce(o.temp_id, p.temp_id)) || ',"total":' || trim_scale(o.total + o.rounding) || '}' as text
  from sale_proofs p
  left join orders o on o.company_id = p.company_id and o.id = p.order_id
  left join (${provedLines(where)}) l on l.order_id = p.order_id
  left join (${provedPayments(where)}) y on y.order_id = p.order_id
  where p.company_id = $1 and ${where}`;

/** Sales whose rows are not what their device hashed. `where`: a condition on `sale_proofs p`. */
export const changedSales = (where = "true"): string => `
  select device_id, device_no, order_id from (${provedTexts(where)}) t
  where sha256(convert_to(text, 'UTF8')) is distinct from hash`;
