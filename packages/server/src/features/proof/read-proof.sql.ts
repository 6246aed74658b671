import type { DeviceProof, ProofFault } from "@clove/domain/proof/proof.schema.ts";
import { sql } from "kysely";
import { utc } from "../../db/if-selected.ts";
import { type Db, runPrepared } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { brokenLinks, chains, changedSales, gaps } from "./numbers.sql.ts";

/** How many gaps, faults or changed sales are named; the file has all. */
const mostShown = 20;

type Counted = {
  device_id: string;
  sold: number | null;
  made: number;
  held: number;
  kept_aside: number;
  void: number;
  head: string;
  replaces: DeviceProof["replaces"];
};

type Told = { device_id: string; device_no: number; at: string; hash: string };
const isNew =
  (known: readonly Counted[]) =>
  ({ device_id }: Told) =>
    !known.some((each) => each.device_id === device_id);
/** A device of which nothing has come. */
const nothingOf = ({ device_id, hash }: Told): Counted => ({
  ...{ device_id, sold: null, made: 0, held: 0, kept_aside: 0, void: 0, head: hash, replaces: null },
});

type Gap = { device_id: string; first_no: number; last_no: number };

/** Which numbers are missing of the devices of which not all have come. */
async function findGaps(db: Db, company_id: number, known: readonly Counted[]): Promise<Gap[]> {
  const incomplete = known.filter(({ held, made }) => held < made).map(({ device_id }) => device_id);
  if (incomplete.length === 0) return [];
  const found = gaps("device_id = any ($2::uuid[])");
  return runPrepared(db, `select device_id, first_no, last_no from (${found}) g order by 1, 2`, [
    company_id,
    incomplete,
  ]);
}

type LastSale = NonNullable<DeviceProof["last"]> & { device_id: string };

async function lastSales(db: Db, company_id: number, known: readonly Counted[]): Promise<LastSale[]> {
  const { rows } = await sql<LastSale>`
    select d.device_id, o.created_at as at, json_build_object('id', t.id, 'name', t.name) as terminal,
      json_build_object('id', b.id, 'name', b.name) as branch, json_build_object('id', u.id, 'name', u.name) as cashier
    from unnest(${known.map(({ device_id }) => device_id)}::uuid[], ${known.map(({ sold }) => sold)}::int[]) d (device_id, sold)
    cross join lateral (select order_id from sale_proofs p where p.company_id = ${company_id}
      and p.device_id = d.device_id and p.device_no = d.sold limit 1) p
    join orders o on o.company_id = ${company_id} and o.id = p.order_id
    join terminals t on t.company_id = ${company_id} and t.id = o.terminal_id
    join branches b on b.company_id = ${company_id} and b.id = o.branch_id
    join users u on u.company_id = ${company_id} and u.id = o.cashier_user_id`.execute(db);
  return rows;
}

/** How much of each device's chain the server has (proof §7): the device that sold last first. */
export async function readProof(db: Db, { company_id }: Scope): Promise<DeviceProof[]> {
  const [known, faults, heads] = await Promise.all([
    runPrepared<Counted>(db, chains(), [company_id]),
    sql<ProofFault & { device_id: string }>`
      select p.device_id, p.device_no, p.fault, json_build_object('id', o.id, 'order_ref', o.order_ref) as order
      from sale_proofs p join orders o on o.company_id = p.company_id and o.id = p.order_id
      where p.company_id = ${company_id} and p.fault is not null order by p.device_id, p.device_no, p.order_id limit 1000`.execute(
      db,
    ),
    sql<Told>`select device_id, device_no, ${utc("told_at")} as at, encode(hash, 'hex') as hash
      from device_heads where company_id = ${company_id}`.execute(db),
  ]);
  const [gapsFound, last] = await Promise.all([
    findGaps(db, company_id, known),
    lastSales(db, company_id, known),
  ]);
  const toldBy = new Map(heads.rows.map((head) => [head.device_id, head]));
  const counted = [...known, ...heads.rows.filter(isNew(known)).map(nothingOf)];
  const devices = counted.map(({ held, sold: _, ...device }): DeviceProof => {
    const { device_id, replaces } = device;
    const missing = gapsFound
      .filter((gap) => gap.device_id === device_id)
      .map(({ first_no, last_no }): [number, number] => [first_no, last_no]);
    const head = toldBy.get(device_id);
    // It may have told of later numbers itself, and its successor may know of some.
    const made = Math.max(
      ...[device.made, head?.device_no ?? 0],
      ...counted.flatMap((other) =>
        other.replaces?.device_id === device_id ? other.replaces.device_no : [],
      ),
    );
    if (made > device.made) missing.push([device.made + 1, made]);
    const lost = missing.reduce((sum, [from, to]) => sum + to - from + 1, 0);
    const lastSale = last.find((each) => each.device_id === device_id);
    return {
      ...device,
      made,
      received: made - lost,
      missing: missing.slice(0, mostShown),
      told:
        head && head.device_no > device.made
          ? { device_no: head.device_no, at: head.at, held_to: device.made }
          : null,
      replaces: replaces && { device_id: replaces.device_id, device_no: replaces.device_no },
      last: lastSale
        ? {
            at: lastSale.at,
            terminal: lastSale.terminal,
            branch: lastSale.branch,
            cashier: lastSale.cashier,
          }
        : null,
      faults: faults.rows
        .filter((each) => each.device_id === device_id)
        .slice(0, mostShown)
        .map(({ device_no, fault, order }) => ({ device_no, fault, order })),
    };
  });
  return devices.sort((a, b) => ((a.last?.at ?? "") < (b.last?.at ?? "") ? 1 : -1));
}

type FoundFault = ProofFault & { device_id: string };
/** How many faults the check names. */
const mostFound = 100;
const salesAtOnce = 20_000;

/**
 * Hashes every stored sale again, `atOnce` in each statement, and looks at every link (proof §5, §7). `ask` runs a transaction of the company:
 * one for all would be longer than a statement may be.
 */
export async function checkProof(
  ask: <T>(act: (db: Db) => Promise<T>) => Promise<T>,
  { company_id }: Pick<Scope, "company_id">,
  atOnce = salesAtOnce,
): Promise<{ compared: number; faults: FoundFault[] }> {
  let compared = 0;
  const faults = await ask((db) => named(db, company_id, brokenLinks()));
  for (let after = 0; ; ) {
    const [from, checked] = [after, compared];
    const slice = await ask(async (db) => {
      const [end] = await runPrepared<{ last: number | null; count: number }>(
        db,
        `select max(order_id) as last, count(*)::int as count from (select order_id from sale_proofs
          where company_id = $1 and order_id > $2 order by order_id limit ${atOnce}) p`,
        [company_id, from],
      );
      const { last, count } = end!;
      if (last === null) return null;
      const changed = `select device_id, device_no, 'hash' as fault, array[order_id] as order_ids
        from (${changedSales("p.order_id > $2 and p.order_id <= $3")}) c`;
      return { last, count, found: await named(db, company_id, changed, from, last) };
    });
    if (slice === null) break;
    faults.push(...slice.found);
    [after, compared] = [slice.last, checked + slice.count];
  }
  const order = (a: FoundFault, b: FoundFault) =>
    a.device_id < b.device_id ? -1 : a.device_id > b.device_id ? 1 : a.device_no - b.device_no;
  return { compared, faults: faults.sort(order).slice(0, mostFound) };
}

/** The first faults of those that a statement finds, with their orders. */
function named(db: Db, company_id: number, found: string, ...values: number[]): Promise<FoundFault[]> {
  return runPrepared<FoundFault>(
    db,
    `select f.device_id, f.device_no, f.fault,
      case when o.id is not null then json_build_object('id', o.id, 'order_ref', o.order_ref) end as "order"
    from (${found}) f left join orders o on o.company_id = $1 and o.id = f.order_ids[1]
    order by 1, 2, 3 limit ${mostFound}`,
    [company_id, ...values],
  );
}

/** The numbers that devices gave in a shift, with the hash of each one's last: for the foot of its report (counters §15). */
export async function chainsOfShift(db: Db, { company_id }: Scope, shift_id: number) {
  const { rows } = await sql<{
    device_id: string;
    first_no: number;
    last_no: number;
    sales: number;
    head: string;
  }>`select p.device_id, min(p.device_no) as first_no, max(p.device_no) as last_no, count(*)::int as sales,
      (array_agg(encode(p.hash, 'hex') order by p.device_no desc))[1] as head
    from (select distinct order_id from payment_logs where company_id = ${company_id} and shift_id = ${shift_id}
      and order_id is not null) o
    join sale_proofs p on p.company_id = ${company_id} and p.order_id = o.order_id
    group by 1 order by 4 desc, 1`.execute(db);
  return rows;
}
