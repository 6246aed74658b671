import { fitsDecimals, fromMinor, toMinor } from "../money.ts";
import { nameTag } from "./name-tag.ts";
import { type PackedReader, type PackedWriter, Unpackable } from "./packed-bytes.ts";

/** Amounts with as many decimals as the one with the most. */
export class Amounts {
  readonly decimals: number;
  private constructor(decimals: number) {
    this.decimals = decimals;
  }

  /** @throws Unpackable for more than 3 decimals, which no amount has */
  static of(amounts: readonly number[]): Amounts {
    const decimals = [0, 1, 2, 3].find((most) => amounts.every((amount) => fitsDecimals(amount, most)));
    if (decimals === undefined) throw new Unpackable("an amount");
    return new Amounts(decimals);
  }

  static with(decimals: number): Amounts {
    if (decimals > 3) throw new Unpackable("an amount");
    return new Amounts(decimals);
  }

  pack(writer: PackedWriter, amount: number): void {
    writer.signed(toMinor(amount, this.decimals));
  }

  unpack(reader: PackedReader): number {
    return fromMinor(reader.signed(), this.decimals);
  }
}

/** Bits, the first one the lowest. */
export const flagsOf = (flags: readonly boolean[]): number =>
  flags.reduce((sum, flag, at) => sum + (flag ? 2 ** at : 0), 0);
export const isSet = (flags: number, at: number): boolean => Math.floor(flags / 2 ** at) % 2 === 1;

/** Two bytes for a name and one for none. */
export function packTag(writer: PackedWriter, name: string | null | undefined): void {
  writer.whole(name == null || name === "" ? 0 : nameTag(name) + 1);
}

export function unpackTag(reader: PackedReader): number | null {
  const tag = reader.whole();
  return tag === 0 ? null : tag - 1;
}

/** The id of a device is a UUID in lower case. */
export const packDevice = (writer: PackedWriter, device_id: string) =>
  writer.bytes(bytesOf(device_id.replaceAll("-", ""), 16));
export const unpackDevice = (reader: PackedReader): string =>
  hexOf(reader, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

export const bytesOf = (hex: string, length: number): number[] =>
  Array.from({ length }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
export const hexOf = (reader: PackedReader, length: number): string =>
  Array.from(reader.bytes(length), (byte) => byte.toString(16).padStart(2, "0")).join("");

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-";

/** The id of a sale made on a till: six bits a character instead of eight. Any other as it is. */
export function packTempId(writer: PackedWriter, temp_id: string): void {
  const [, no, made = ""] = /^T(\d{4})-([\w-]+)$/.exec(temp_id) ?? [];
  if (no === undefined) {
    writer.whole(0);
    writer.text(temp_id);
    return;
  }
  writer.whole(made.length);
  writer.whole(Number(no));
  let [bits, value] = [0, 0];
  for (const letter of made) {
    [bits, value] = [bits + 6, value * 64 + letters.indexOf(letter)];
    if (bits < 8) continue;
    bits -= 8;
    writer.byte(Math.floor(value / 2 ** bits));
    value %= 2 ** bits;
  }
  if (bits > 0) writer.byte(value * 2 ** (8 - bits));
}

export function unpackTempId(reader: PackedReader): string {
  const length = reader.whole();
  if (length === 0) return reader.text();
  if (length > 80) throw new Unpackable("a long id");
  const no = reader.whole();
  if (no > 9999) throw new Unpackable("the number of a counter");
  let [bits, value, made] = [0, 0, ""];
  while (made.length < length) {
    if (bits < 6) [bits, value] = [bits + 8, value * 256 + reader.byte()];
    bits -= 6;
    made += letters[Math.floor(value / 2 ** bits)];
    value %= 2 ** bits;
  }
  return `T${String(no).padStart(4, "0")}-${made}`;
}
