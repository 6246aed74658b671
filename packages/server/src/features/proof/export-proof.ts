import type { Pool } from "../../db/connect.ts";
import type { ReadLately } from "../../db/replica.ts";
import { type Db, runPrepared } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { pageReader } from "../../http/export-pages.ts";
import { audit } from "../audit/audit.sql.ts";
import { findCompany } from "../company/company.sql.ts";
import { chains, numbers, provedTexts } from "./numbers.sql.ts";

const pageSize = 500;

/** The proof file (proof §8): each device's numbers in their order, page by page, each page read in a short transaction of its own. */
export async function* exportProof(pool: Pool, readLately: ReadLately, scope: Scope): AsyncGenerator<string> {
  const read = pageReader(pool, readLately, scope);
  const { name, devices } = await read.first(async (db) => {
    await audit(db, scope, "audit.proof_saved", { subject: "audit_log", subject_id: null });
    const found = await runPrepared<{ device_id: string }>(
      db,
      `select device_id::text from (${chains()}) n order by 1`,
      [scope.company_id],
    );
    return { name: (await findCompany(db, scope)).name, devices: found.map(({ device_id }) => device_id) };
  });
  yield lineOf({ clove_proof: 1, company: name, made_at: new Date().toISOString() });
  let rows = 0;
  for (const device_id of devices) {
    for (let from: number | null = 1; from !== null; ) {
      const first: number = from;
      const page = await read.next((db) => readPage(db, scope, device_id, first));
      rows += page.lines.length;
      yield page.lines.map((line) => `${line}\n`).join("");
      from = page.next;
    }
  }
  yield lineOf({ end: true, rows });
}

const lineOf = (value: object) => `${JSON.stringify(value)}\n`;

/** The lines of a device's numbers from `first` on, and with which number the next page begins; null: this was the last. */
async function readPage(db: Db, { company_id }: Scope, device_id: string, first: number) {
  const [upTo] = await runPrepared<{ last: number | null; more: boolean }>(
    db,
    `select max(device_no) as last, count(*) = ${pageSize} as more from (select device_no from sale_proofs
      where company_id = $1 and device_id = $2::uuid and device_no >= $3 order by device_no limit ${pageSize}) p`,
    [company_id, device_id, first],
  );
  const last = upTo?.more ? upTo.last! : 2_000_000_000;
  const within = "device_id = $2::uuid and device_no between $3 and $4";
  const found = await runPrepared<{ line: string }>(
    db,
    `with sales as (
      select t.device_no, t.order_id, left(t.text, -1) || ',"hash":"' || encode(t.hash, 'hex') || '","kind":"sale","order_ref":'
        || to_json(o.order_ref) || ',"replaces":' || coalesce(p.replaces, 'null')::text || '}' as line
      from (${provedTexts(`p.${within.replace(" and ", " and p.")}`)}) t
      join orders o on o.company_id = $1 and o.id = t.order_id
      join sale_proofs p on p.company_id = $1 and p.order_id = t.order_id
    ), others as (
      select n.device_no, n.quarantine_id as order_id, json_build_object('device_id', n.device_id, 'device_no', n.device_no,
        'previous_hash', encode(n.previous_hash, 'hex'), 'hash', encode(n.hash, 'hex'), 'kind', n.kind, 'temp_id', n.temp_id,
        'at', n.at, 'replaces', n.replaces)::text as line
      from (${numbers(within)}) n where n.kind <> 'sale'
    )
    select line from (select * from sales union all select * from others) l order by device_no, order_id`,
    [company_id, device_id, first, last],
  );
  return { lines: found.map(({ line }) => line), next: upTo?.more ? last + 1 : null };
}
