import { createHash } from "node:crypto";
import { partsOf, recordKinds, type SyncKind, syncKinds } from "@clove/domain/sync/record-kinds.ts";
import type { SyncBody } from "@clove/domain/sync/sync.schema.ts";
import { tempId } from "@clove/domain/wire.schema.ts";
import { grouped } from "./grouped.ts";

type Row = Record<string, unknown>;

/** What is stored or kept aside as a whole: a product with its variations, an order with its items and payments. */
export type SyncRecord = { kind: SyncKind; temp_id: string; body: Row };

/**
 * The records of an upload in the order in which they are stored: parents first, orders by the time they were made (sync §6), and among
 * them what was done at counters (sync §20).
 */
export function recordsOf(body: SyncBody): SyncRecord[] {
  const whole: SyncRecord[] = [];
  const left: SyncRecord[] = [];
  for (const kind of syncKinds) {
    const records = body[recordKinds[kind].plural];
    const parts = partsOf(kind).map(({ plural, link }) => ({
      plural,
      ...groupedBy(`${link}_temp_id`, body[plural]),
    }));
    const rows = records.map(
      (row): Row => Object.assign({ ...row }, ...parts.map(({ plural, of }) => ({ [plural]: of(row) }))),
    );
    if (kind === "order") rows.sort((a, b) => madeAt(a) - madeAt(b));
    whole.push(...rows.map((row) => named(kind, row)));
    // Rows that belong to no record are kept aside too, so that nothing is lost.
    for (const { plural, without } of parts)
      left.push(...without(records).map((part) => named(kind, { [plural]: part })));
  }
  return [...inTime(whole), ...left];
}

/** With what was done at counters among the orders, in the order of time: each shift is opened before what was done in it. */
function inTime(records: SyncRecord[]): SyncRecord[] {
  if (!records.some(({ kind }) => kind === "counter_act")) return records;
  const timed_kinds: readonly SyncKind[] = ["order", "counter_act", "drawer_opening"];
  const isTimed = ({ kind }: SyncRecord) => timed_kinds.includes(kind);
  const first = records.findIndex(isTimed);
  const timed = records.filter(isTimed).sort((a, b) => madeAt(a.body) - madeAt(b.body));
  return [...records.slice(0, first), ...timed, ...records.slice(first).filter((record) => !isTimed(record))];
}

/** A row without a usable temp_id gets one made from its content, so that a resend is recognised. */
function named(kind: SyncKind, body: Row): SyncRecord {
  const given = tempId.safeParse(body.temp_id);
  if (given.success) return { kind, temp_id: given.data, body };
  return { kind, temp_id: `unnamed-${hashOf(kind, body)}`, body };
}

/** Gives a record whose temp_id belongs to another one a new key, made from its content, so that a resend gets the same. */
export function underOwnKey({ kind, body }: SyncRecord): SyncRecord {
  const temp_id = `differs-${hashOf(kind, body)}`;
  return { kind, temp_id, body: { ...body, temp_id } };
}

function hashOf(kind: SyncKind, body: Row): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, body]))
    .digest("base64url");
}

function groupedBy(link: string, rows: readonly Row[]) {
  const groups = grouped(rows, (row) => row[link]);
  return {
    of: (parent: Row): Row[] => groups.get(parent.temp_id) ?? [],
    without(parents: readonly Row[]): Row[][] {
      const known = new Set(parents.map((parent) => parent.temp_id));
      return [...groups].flatMap(([key, group]) => (known.has(key) ? [] : [group]));
    },
  };
}

/** Those with an unreadable time come last; they will be kept aside. */
function madeAt({ created_at }: Row): number {
  const made = Date.parse(String(created_at));
  return Number.isNaN(made) ? Number.MAX_SAFE_INTEGER : made;
}
