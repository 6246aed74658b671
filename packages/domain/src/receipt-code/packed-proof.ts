import type { Head, SaleProof, VoidNumber } from "../proof/sale-proof.ts";
import { type PackedReader, type PackedWriter, Unpackable } from "./packed-bytes.ts";
import {
  bytesOf,
  flagsOf,
  hexOf,
  isSet,
  packDevice,
  packTempId,
  unpackDevice,
  unpackTempId,
} from "./packed-parts.ts";

/**
 * A sale's place in its device's chain (proof §2). The device is that of the key which signed the code. `made`: when the sale was made, in
 * milliseconds.
 */
export type PackedProof = Omit<SaleProof, "device_id">;

/** A void number takes about 90 bytes of a code; a sale has more of them only after many refusals. */
const mostVoids = 4;

export function packProof(writer: PackedWriter, proof: PackedProof | null | undefined, made: number): void {
  if (!proof) {
    writer.whole(0);
    return;
  }
  const { made_lines = [], replaces, voids = [] } = proof;
  packNumber(writer, proof, made);
  writer.whole(made_lines.length);
  for (const line of made_lines) writer.whole(line);
  // Nothing where there is nothing, as in codes of earlier versions.
  if (!replaces && voids.length === 0) return;
  writer.byte(flagsOf([replaces !== undefined]));
  if (replaces) packHead(writer, replaces);
  const told = voids.slice(0, mostVoids);
  writer.whole(told.length);
  for (const number of told) {
    packTempId(writer, number.temp_id);
    packNumber(writer, number, made);
  }
}

/** The last part of a packed sale. */
export function unpackProof(reader: PackedReader, temp_id: string, made: number): PackedProof | null {
  const number = unpackNumber(reader, temp_id, made);
  if (!number) return null;
  const length = reader.whole();
  if (length > 500) throw new Unpackable("more lines than a sale can have");
  const made_lines = Array.from({ length }, () => reader.whole());
  const proof = { ...number, ...(length > 0 && { made_lines }) };
  if (reader.isAtEnd) return proof;
  const replaces = isSet(reader.byte(), 0) ? unpackHead(reader) : undefined;
  const count = reader.whole();
  if (count > mostVoids) throw new Unpackable("more void numbers than a code has");
  const voids = Array.from({ length: count }, () => {
    const known = unpackNumber(reader, unpackTempId(reader), made);
    if (!known) throw new Unpackable("a void number that is none");
    return known;
  });
  return { ...proof, ...(replaces && { replaces }), ...(count > 0 && { voids }) };
}

function packNumber(writer: PackedWriter, number: VoidNumber, made: number): void {
  const { device_no, previous_hash, hash, at } = number;
  writer.whole(device_no);
  writer.byte(previous_hash === null ? 0 : 1);
  if (previous_hash !== null) writer.bytes(bytesOf(previous_hash, 32));
  writer.bytes(bytesOf(hash, 32));
  writer.signed(Date.parse(at) - made);
}

function unpackNumber(reader: PackedReader, temp_id: string, made: number): VoidNumber | null {
  const device_no = reader.whole();
  if (device_no === 0) return null;
  const previous_hash = reader.byte() === 1 ? hexOf(reader, 32) : null;
  const hash = hexOf(reader, 32);
  const moment = new Date(made + reader.signed());
  if (Number.isNaN(moment.getTime())) throw new Unpackable("a time");
  return { temp_id, device_no, previous_hash, hash, at: moment.toISOString() };
}

function packHead(writer: PackedWriter, { device_id, device_no, hash }: Head): void {
  packDevice(writer, device_id);
  writer.whole(device_no);
  writer.bytes(bytesOf(hash, 32));
}

function unpackHead(reader: PackedReader): Head {
  return { device_id: unpackDevice(reader), device_no: reader.whole(), hash: hexOf(reader, 32) };
}
