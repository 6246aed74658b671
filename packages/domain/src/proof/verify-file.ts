import type { z } from "zod";
import { proofFileEnd, proofFileHead, proofRow } from "./proof.schema.ts";
import { provedText, type SaleFactsProved } from "./sale-proof.ts";
import { sha256 } from "./sha256.ts";

/** Something wrong in a proof file, as a sentence. `line`: of the file, from 1. */
export type Finding = { line: number; text: string };
type Row = z.infer<typeof proofRow>;
type Device = {
  made: number;
  received: number;
  missing: [from: number, to: number][];
  /** Hashes of the highest number, and of the one before it that came. */
  hashes: Set<string>;
  before: { no: number; hashes: Set<string> };
};

/**
 * Checks a proof file line by line (proof §8), in memory that does not grow with the number of sales. Needs neither the database nor
 * anything else than the file; what is at the end of a chain can only be missed by a hash that stands elsewhere, `holds`: the
 * beginnings of hashes that must be in the file, as Z reports print them.
 */
export class FileVerifier {
  readonly findings: Finding[] = [];
  readonly devices = new Map<string, Device>();
  company = "";
  rows = 0;
  private line = 0;
  private isEnded = false;
  private last = "";
  private readonly replaced: { line: number; device_id: string; device_no: number; hash: string }[] = [];
  private readonly sought: Set<string>;

  constructor(holds: readonly string[] = []) {
    this.sought = new Set(holds.map((hash) => hash.toLowerCase()));
  }

  /** The text of the file's next line. */
  take(text: string): undefined {
    this.line += 1;
    if (this.isEnded) return this.find("stands after the end of the file");
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return this.find("is not JSON");
    }
    if (this.line === 1) {
      const head = proofFileHead.safeParse(value);
      if (!head.success) return this.find("is not the head of a proof file");
      this.company = head.data.company;
      return undefined;
    }
    const end = proofFileEnd.safeParse(value);
    if (end.success) {
      this.isEnded = true;
      if (end.data.rows !== this.rows)
        this.find(`says that the file has ${end.data.rows} numbers, but it has ${this.rows}`);
      return;
    }
    const row = proofRow.safeParse(value);
    if (!row.success) return this.find("cannot be read");
    this.rows += 1;
    this.takeRow(row.data);
  }

  /** After the last line. */
  end(): readonly Finding[] {
    if (!this.isEnded) this.find("is missing: the file was cut off", this.line + 1);
    for (const { line, device_id, device_no, hash } of this.replaced) {
      const old = this.devices.get(device_id);
      if (old && old.made === device_no && !old.hashes.has(hash))
        this.find(`stands on another hash than number ${device_no} of ${device_id} has`, line);
      else if (old && old.made < device_no) old.missing.push([old.made + 1, device_no]);
    }
    for (const [device_id, { missing }] of this.devices)
      for (const [from, to] of missing)
        this.find(`${device_id}: ${from === to ? from : `${from} to ${to}`} missing`, 0);
    for (const hash of this.sought) this.find(`no number has the hash ${hash}`, 0);
    return this.findings;
  }

  private takeRow(row: Row): undefined {
    const { device_id, device_no, hash, previous_hash } = row;
    for (const sought of this.sought) if (hash.startsWith(sought)) this.sought.delete(sought);
    const known = this.devices.get(device_id);
    if (known && this.last !== device_id) this.find(`${nameOf(row)} stands behind another device's`);
    this.last = device_id;
    const device = known ?? fresh();
    this.devices.set(device_id, device);
    if (row.kind === "sale" && !isSound(row))
      this.find(`${nameOf(row)} was changed: its facts have another hash`);
    if (device_no < device.made) return this.find(`${nameOf(row)} stands behind number ${device.made}`);
    if (device_no === device.made) {
      this.find(
        device.hashes.has(hash)
          ? `${nameOf(row)} stands there twice`
          : `${nameOf(row)} has two hashes: a fork`,
      );
      device.hashes.add(hash);
    } else {
      if (device_no > device.made + 1) device.missing.push([device.made + 1, device_no - 1]);
      device.before = { no: device.made, hashes: device.hashes };
      device.made = device_no;
      device.received += 1;
      device.hashes = new Set([hash]);
    }
    if (device_no === 1) {
      const due = row.replaces?.hash ?? null;
      if (previous_hash !== due) this.find(`${nameOf(row)} stands on another hash than it may`);
      if (row.replaces) this.replaced.push({ line: this.line, ...row.replaces });
    } else if (
      device.before.no === device_no - 1 &&
      !(previous_hash !== null && device.before.hashes.has(previous_hash))
    )
      this.find(`${nameOf(row)} stands on another hash than the number before has`);
  }

  /** Returns nothing, so that what goes no further can end with it. */
  private find(text: string, line = this.line): undefined {
    this.findings.push({ line, text });
  }
}

const fresh = (): Device => ({
  made: 0,
  received: 0,
  missing: [],
  hashes: new Set(),
  before: { no: 0, hashes: new Set() },
});

const nameOf = ({ device_id, device_no, order_ref }: Row) =>
  `${device_id}: number ${device_no}${order_ref ? ` (order ${order_ref})` : ""}`;

function isSound({ lines, payments, total, ...row }: Row): boolean {
  if (!lines || !payments || total == null) return false;
  return sha256(provedText({ ...row, lines, payments, total } as SaleFactsProved)) === row.hash;
}
