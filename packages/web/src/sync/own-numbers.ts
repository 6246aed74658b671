import { rangesOf, rangesWithout } from "@clove/domain/sync/number-ranges.ts";
import type { TillAnswer } from "@clove/domain/sync/set-backs.schema.ts";
import type { DeviceStand } from "@clove/domain/sync/stream.schema.ts";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";
import { readChain } from "../local-db/own-device.ts";
import type { OutboxRow } from "../local-db/rows.ts";

type TillNumber = { device_id: string; device_no: number };
const mostRanges = 1000;

/**
 * What the stream's request says of a device that has made a sale in the company: its identity, and its last number if it is certain that
 * this stays a sale's (proof §6).
 */
export async function numberedDevice(db: ClovePosDb, company_id: number): Promise<string | undefined> {
  const { device_id, last, open = [], voids = [] } = await readChain(db, company_id);
  if (!last) return;
  const isCertain = open.length === 0 && voids.length === 0;
  const head = isCertain && { device_no: String(last.device_no), hash: last.hash };
  return String(new URLSearchParams({ device_id, ...head }));
}

/**
 * How far this device has come in the company, and which of its numbers wait here: to be sent, or to be told as void; null: it has made
 * no sale.
 */
export async function ownNumbers(db: ClovePosDb, company_id: number): Promise<TillAnswer | null> {
  return db.transaction("r", [db.meta, db.outbox], async () => {
    const { device_id, last, open = [], voids = [] } = await readChain(db, company_id);
    if (!last) return null;
    const rows = await db.outbox.filter((row) => row.company_id === company_id).toArray();
    const orders = rows.flatMap(({ body }) => body.orders?.[0] ?? exchangedIn(body) ?? []) as {
      proof?: TillNumber | null;
    }[];
    const sent = orders.flatMap(({ proof }) => (proof?.device_id === device_id ? proof : []));
    const numbers = [...open, ...voids, ...open.flatMap((proof) => proof.voids ?? []), ...sent];
    const ranges = rangesOf(numbers.map(({ device_no }) => device_no));
    return { device_id, made: last.device_no, waiting: ranges.slice(0, mostRanges) };
  });
}

/** The sale of an exchange that waits to be sent again. */
const exchangedIn = ({ counter_acts }: OutboxRow["body"]) =>
  (counter_acts?.[0] as { order?: object } | undefined)?.order;

const lackingEntry = (company_id: number) => `lacking ${company_id}`;

/**
 * Numbers of this device that the server does not have although they were sent, as it last said, for comparison; "": none, or it has
 * never said.
 */
export async function readLacking({ meta }: ClovePosDb, company_id: number): Promise<string> {
  return ((await meta.get(lackingEntry(company_id)))?.value as string | undefined) ?? "";
}

/** Keeps what the server said of this device's numbers (sync §18). Whether other ones are lacking than before. */
export async function noteStand(
  db: ClovePosDb,
  company_id: number,
  { held, missing, is_forked }: DeviceStand,
): Promise<boolean> {
  if (is_forked) {
    const { becomeNewDevice } = await import("../local-db/new-device.ts");
    // What the server says is about the former device.
    if (await becomeNewDevice(db, company_id)) return false;
  }
  const own = await ownNumbers(db, company_id);
  const behind: [number, number][] = own && own.made > held ? [[held + 1, own.made]] : [];
  const lacking = rangesWithout([...missing, ...behind], own?.waiting ?? []).join(" ");
  if (lacking === (await readLacking(db, company_id))) return false;
  await db.meta.put({ key: lackingEntry(company_id), value: lacking });
  return lacking !== "";
}
