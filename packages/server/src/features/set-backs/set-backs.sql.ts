import type {
  NumberRange,
  SentAgainRow,
  TillAnswer,
  UnknownThing,
} from "@clove/domain/sync/set-backs.schema.ts";
import { sql } from "kysely";
import { rowsAtCompany } from "../../db/at-company.sql.ts";
import { utc } from "../../db/if-selected.ts";
import { type Db, runPrepared } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { numbers, readableBody } from "../proof/numbers.sql.ts";

/** How many set-backs the page shows. */
const mostShown = 10;

/**
 * Notes how a device stands after the last set-back of the company (sync §19); false: there is none. The time of its first answer stays.
 */
export async function noteTillAnswer(
  db: Db,
  { company_id, user_id }: Scope,
  { device_id, made, waiting }: TillAnswer,
): Promise<boolean> {
  const statement = sql`
    insert into till_answers (company_id, set_back_id, device_id, user_id, made, waiting)
      select ${company_id}, id, ${device_id}, ${user_id}, ${made}, ${JSON.stringify(waiting)}::jsonb
      from set_backs where company_id = ${company_id} order by id desc limit 1
    on conflict (company_id, set_back_id, device_id)
      do update set made = greatest(till_answers.made, excluded.made), waiting = excluded.waiting, user_id = excluded.user_id
    returning 1 as noted`;
  return (await rowsAtCompany(db, { company_id }, statement)).length > 0;
}

type SetBackRow = { id: number; to_at: string; noticed_at: string };

export async function listSetBacks(db: Db, { company_id }: Scope): Promise<SetBackRow[]> {
  const { rows } =
    await sql<SetBackRow>`select id, ${utc("to_at")} as to_at, ${utc("noticed_at")} as noticed_at
    from set_backs where company_id = ${company_id} order by id desc limit ${mostShown}`.execute(db);
  return rows;
}

/**
 * Everything that tills sent again, with the set-back in which it was lost: the newest that was noticed after it was made and before it
 * came; null: none.
 */
const sentAgain = (company_id: number) => sql`
  select s.*, (select max(b.id) from set_backs b where b.company_id = ${company_id}
    and b.noticed_at between s.made_at and s.sent_at) as set_back_id
  from sent_again s where s.company_id = ${company_id}`;

type CameBack = {
  set_back_id: number | null;
  device_id: string | null;
  kind: string;
  count: number;
  sum: number | null;
  first_at: string;
};

/** What came back, by set-back, device and kind. */
export async function countSentAgain(db: Db, { company_id }: Scope): Promise<CameBack[]> {
  const { rows } = await sql<CameBack>`
    select set_back_id, device_id, kind, count(*)::int as count, sum(coalesce(s.amount, o.total))::float as sum, ${utc("min(sent_at)")} as first_at
    from (${sentAgain(company_id)}) s
    left join orders o on s.kind = 'order' and o.company_id = ${company_id} and o.id = s.row_id
    group by 1, 2, 3 order by 1 desc nulls last, 4 desc`.execute(db);
  return rows;
}

type Asked = { set_back_id: number | null; device_id: string | null; page: number; length: number };

/** A page of what one till sent again, and the number of all. */
export async function listSentAgain(
  db: Db,
  { company_id }: Scope,
  { set_back_id, device_id, page, length }: Asked,
): Promise<{ records: SentAgainRow[]; count: number }> {
  const of = sql`from (${sentAgain(company_id)}) s
    where set_back_id is not distinct from ${set_back_id}::bigint and device_id is not distinct from ${device_id}`;
  const [found, counted] = await Promise.all([
    sql<SentAgainRow>`
      select s.temp_id, s.kind, s.row_id, o.id as order_id, coalesce(o.order_ref, p.receipt_no, t.name) as name,
        coalesce(s.amount, case s.kind when 'order' then o.total when 'shift_open' then h.opening_balance
          when 'shift_close' then h.closing_balance end) as amount,
        s.remark,
        ${utc("s.made_at")} as made_at, ${utc("s.sent_at")} as sent_at
      from (select * ${of} order by made_at, temp_id limit ${length} offset ${(page - 1) * length}) s
      left join order_returns r on s.kind = 'return' and r.company_id = ${company_id} and r.id = s.row_id
      left join orders o on o.company_id = ${company_id} and o.id = case when s.kind in ('order', 'exchange', 'cancel') then s.row_id else r.order_id end
      left join shifts h on s.kind in ('shift_open', 'shift_close') and h.company_id = ${company_id} and h.id = s.row_id
      left join credit_ledger l on s.kind = 'repayment' and l.company_id = ${company_id} and l.id = s.row_id
      left join payment_logs p on p.company_id = ${company_id} and p.id = l.payment_log_id
      left join terminals t on t.company_id = ${company_id} and t.id = s.terminal_id
      order by s.made_at, s.temp_id`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${of}`.execute(db),
  ]);
  return { records: found.rows, count: counted.rows[0]!.count };
}

type Answered = {
  set_back_id: number;
  device_id: string;
  answered_at: string;
  made: number;
  waiting: NumberRange[];
};

export async function listTillAnswers(db: Db, { company_id }: Scope): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select set_back_id, device_id::text, ${utc("answered_at")} as answered_at, made, waiting
    from till_answers where company_id = ${company_id} order by answered_at`.execute(db);
  return rows;
}

/** Sales of numbered devices that are kept aside and that nobody has settled. */
export function listKeptAside(db: Db, { company_id }: Scope) {
  return runPrepared<{ device_id: string; created_at: string }>(
    db,
    `select n.device_id::text, q.created_at from (${numbers()}) n
      join quarantine q on q.company_id = $1 and q.id = n.quarantine_id where q.status = 'open'`,
    [company_id],
  );
}

const isId = (text: string) => `${text} ~ '^[0-9]{1,18}$'`;
/** An id in a sale as it was sent, which may be anything. */
const idIn = (text: string) => `case when ${isId(text)} then (${text})::bigint end`;

/**
 * Goods, customers and counters that sales kept aside since a set-back name, and that the company does not have: they were made in what
 * is lost. A counter is named by its number.
 */
export async function listUnknown(
  db: Db,
  { company_id }: Scope,
): Promise<(UnknownThing & { set_back_id: number })[]> {
  return runPrepared<UnknownThing & { set_back_id: number }>(
    db,
    `with aside as materialized (
      select (select max(b.id) from set_backs b where b.company_id = $1 and b.noticed_at <= q.created_at) as set_back_id, body
      from (select created_at, ${readableBody} as body from quarantine
        where company_id = $1 and kind = 'order' and status = 'open' offset 0) q
    ), named as (
      select set_back_id, 'product' as kind, left(i->>'name', 200) as name
      from aside, json_array_elements(case json_typeof(body->'order_items') when 'array' then body->'order_items' else '[]' end) i
      where ${isId("i->>'product_variation_id'")} and not exists (select from product_variations v
        where v.company_id = $1 and v.id = ${idIn("i->>'product_variation_id'")})
      union
      select set_back_id, 'customer', left(body->>'user_name', 200) from aside
      where ${isId("body->>'user_id'")} and not exists (select from users u
        where u.company_id = $1 and u.id = ${idIn("body->>'user_id'")})
      union
      select set_back_id, 'counter', left(body->>'terminal_no', 200) from aside
      where ${isId("body->>'terminal_id'")} and not exists (select from terminals t
        where t.company_id = $1 and t.id = ${idIn("body->>'terminal_id'")})
    )
    select * from named where set_back_id is not null and name <> '' order by kind desc, name limit 500`,
    [company_id],
  );
}

type Gap = { set_back_id: number; terminal_id: number; first_no: number; last_no: number; prefix: string };

/**
 * Order numbers between the last one that a counter had given before a set-back and those that came back: numbers without a gap, so each
 * was given, and who has it has not sent it. `prefix`: day and counter of the number.
 */
export async function listNumberGaps(db: Db, { company_id }: Scope): Promise<(Gap & Place)[]> {
  const { rows } = await sql<Gap & Place>`
    with back as (
      select s.set_back_id, s.terminal_id, o.order_ref
      from (${sentAgain(company_id)}) s join orders o on o.company_id = ${company_id} and o.id = s.row_id
      where s.kind in ('order', 'exchange') and s.set_back_id is not null
      union all
      select (select max(b.id) from set_backs b where b.company_id = ${company_id} and b.noticed_at <= q.created_at),
        (body->>'terminal_id')::bigint, case kind when 'order' then body->>'order_ref' else body->'order'->>'order_ref' end
      from (select created_at, kind, ${sql.raw(readableBody)} as body from quarantine
        where company_id = ${company_id} and kind in ('order', 'counter_act') and status <> 'retried' offset 0) q
      where body->>'again' is not null and (kind = 'order' or body->>'act' = 'exchange') and body->>'terminal_id' ~ '^[0-9]{1,18}$'
    ), parted as (
      select set_back_id, terminal_id, prefix, substr(order_ref, length(prefix) + 1)::int as no
      from back, lateral (select substring(order_ref from '^[0-9]{6}T[0-9]+R') as prefix) p
      where order_ref ~ '^[0-9]{6}T[0-9]+R[0-9]{5,9}$'
    ), numbers as (
      select * from parted
      union
      select p.set_back_id, p.terminal_id, p.prefix, case when to_char(c.ref_day, 'YYMMDD') = left(p.prefix, 6) then c.ref_sequence else 0 end
      from (select distinct set_back_id, terminal_id, prefix from parted) p
      join set_back_counters c on c.company_id = ${company_id} and c.set_back_id = p.set_back_id and c.terminal_id = p.terminal_id
      where c.ref_day is null or to_char(c.ref_day, 'YYMMDD') <= left(p.prefix, 6)
    ), gaps as (
      select *, no - 1 as last_no, lag(no) over (partition by set_back_id, terminal_id, prefix order by no) + 1 as first_no from numbers
    )
    select g.set_back_id, g.terminal_id, g.prefix, g.first_no, g.last_no,
      json_build_object('id', t.id, 'name', t.name) as terminal, json_build_object('id', b.id, 'name', b.name) as branch
    from gaps g join terminals t on t.company_id = ${company_id} and t.id = g.terminal_id
    join branches b on b.company_id = ${company_id} and b.id = t.branch_id
    where first_no <= last_no order by g.set_back_id desc, t.name, g.prefix, g.first_no limit 500`.execute(
    db,
  );
  return rows;
}

type Place = { terminal: { id: number; name: string }; branch: { id: number; name: string } };
