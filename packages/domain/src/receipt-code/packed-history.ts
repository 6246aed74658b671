import { type PackedReader, type PackedWriter, Unpackable } from "./packed-bytes.ts";

/**
 * The cursors of a sale (api §16) in a receipt's code: each names a history of the server and how far the till had read there. Of one
 * history only the furthest is kept, without its stamp, which nobody checks here: if that one fits, so do those before it.
 */
export type Histories = { at(history: string | null | undefined): number; pack(writer: PackedWriter): void };

type Cursor = { until: bigint; epoch: string; mark: string };

/** A cursor's number among the histories of the sale, from 1; 0: none, so that names are not compared. */
export function historiesOf(cursors: readonly (string | null | undefined)[]): Histories {
  const all: Cursor[] = [];
  const placeOf = ({ epoch, mark }: Cursor) =>
    all.findIndex((each) => each.epoch === epoch && each.mark === mark);
  for (const text of cursors) {
    const read = readCursor(text);
    if (!read) continue;
    const same = all[placeOf(read)];
    if (!same) all.push(read);
    else if (read.until > same.until) same.until = read.until;
  }
  return {
    at(text) {
      const read = readCursor(text);
      return read ? placeOf(read) + 1 : 0;
    },
    pack(writer) {
      writer.whole(all.length);
      for (const { until, epoch, mark } of all) {
        packDigits(writer, until.toString(16));
        packDigits(writer, epoch.replace(".", ""));
        const [n = "", secret = ""] = mark.split("-");
        packDigits(writer, BigInt(n).toString(16));
        packDigits(writer, secret);
      }
    },
  };
}

/** The packed cursors, as texts that `findOthers` can read (api §16). @throws Unpackable */
export function unpackHistories(reader: PackedReader): string[] {
  return Array.from({ length: smallCount(reader.whole()) }, () => {
    const until = BigInt(`0x${unpackDigits(reader)}`);
    const epoch = unpackDigits(reader);
    const n = BigInt(`0x${unpackDigits(reader)}`);
    const secret = unpackDigits(reader);
    return `${until}:${until}:.${stamp}.${epoch.slice(0, 12)}.${epoch.slice(12).toUpperCase()}.${n}-${secret}`;
  });
}

const stamp = "receipt";

function readCursor(text: string | null | undefined): Cursor | null {
  const [, until, epoch, mark] =
    /^\d{1,19}:(\d{1,19}):[\d,]*\.[\w-]+\.([0-9a-f]{12}\.[0-9A-F]{8})\.(\d{1,18}-[0-9a-f]{16})$/.exec(
      text ?? "",
    ) ?? [];
  return until && epoch && mark ? { until: BigInt(until), epoch, mark } : null;
}

function smallCount(count: number): number {
  if (count > 99) throw new Unpackable("too many histories");
  return count;
}

/** Hexadecimal digits, two a byte. */
function packDigits(writer: PackedWriter, digits: string): void {
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  writer.whole(even.length / 2);
  for (let at = 0; at < even.length; at += 2) writer.byte(Number.parseInt(even.slice(at, at + 2), 16));
}

function unpackDigits(reader: PackedReader): string {
  const length = reader.whole();
  if (length === 0 || length > 20) throw new Unpackable("a history");
  return Array.from(reader.bytes(length), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
