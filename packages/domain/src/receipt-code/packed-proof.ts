import type { SaleProof } from "../proof/sale-proof.ts";
import { type PackedReader, type PackedWriter, Unpackable } from "./packed-bytes.ts";

/**
 * A sale's place in its device's chain (proof §2), without what it tells of other numbers. The device is that of the key which signed the
 * code. `made`: when the sale was made, in milliseconds.
 */
export type PackedProof = Omit<SaleProof, "device_id" | "replaces" | "voids">;

export function packProof(writer: PackedWriter, proof: PackedProof | null | undefined, made: number): void {
  if (!proof) {
    writer.whole(0);
    return;
  }
  const { device_no, previous_hash, hash, at, made_lines = [] } = proof;
  writer.whole(device_no);
  writer.byte(previous_hash === null ? 0 : 1);
  if (previous_hash !== null) writer.bytes(bytesOf(previous_hash));
  writer.bytes(bytesOf(hash));
  writer.signed(Date.parse(at) - made);
  writer.whole(made_lines.length);
  for (const line of made_lines) writer.whole(line);
}

export function unpackProof(reader: PackedReader, temp_id: string, made: number): PackedProof | null {
  const device_no = reader.whole();
  if (device_no === 0) return null;
  const previous_hash = reader.byte() === 1 ? hashOf(reader) : null;
  const hash = hashOf(reader);
  const moment = new Date(made + reader.signed());
  if (Number.isNaN(moment.getTime())) throw new Unpackable("a time");
  const length = reader.whole();
  if (length > 500) throw new Unpackable("more lines than a sale can have");
  const made_lines = Array.from({ length }, () => reader.whole());
  return {
    ...{ temp_id, device_no, previous_hash, hash },
    at: moment.toISOString(),
    ...(length > 0 && { made_lines }),
  };
}

const bytesOf = (hash: string) =>
  Array.from({ length: 32 }, (_, i) => Number.parseInt(hash.slice(2 * i, 2 * i + 2), 16));
const hashOf = (reader: PackedReader) =>
  Array.from(reader.bytes(32), (byte) => byte.toString(16).padStart(2, "0")).join("");
