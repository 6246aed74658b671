/**
 * The keys of a burst and the time of the last one. Time tells a scanner from a person: a scanner types a whole code with a few
 * milliseconds between the keys and ends it with Enter.
 */
export type ScanBuffer = { text: string; last: number };
/** Where the keys landed: the search field, another text field, or nothing that takes text. */
export type KeyPlace = "search" | "field" | "page";

export const noKeys: ScanBuffer = { text: "", last: Number.NEGATIVE_INFINITY };

/** Longest pause inside a burst; people who type fast stay above it. */
export const keyGap = 50;
/** Longest pause before the Enter that ends a burst. */
export const enterGap = 100;
/** Scanners that end with CR and LF send a second Enter within this time, which must not press a button. */
const echoGap = 300;

/** `begins`: this key starts a new burst. `code`: the burst that this Enter ended, whatever its length. */
export function feedKey(
  buffer: ScanBuffer,
  { key, time }: { key: string; time: number },
): { buffer: ScanBuffer; begins: boolean; code: string | null } {
  const gap = time - buffer.last;
  if (key === "Enter") {
    const code = buffer.text !== "" && gap <= enterGap ? buffer.text : null;
    return { buffer: noKeys, begins: false, code };
  }
  // No scanner sends keys that delete letters.
  if (key === "Escape" || key === "Backspace") return { buffer: noKeys, begins: false, code: null };
  if (key.length !== 1) return { buffer, begins: false, code: null };
  const goesOn = buffer.text !== "" && gap <= keyGap;
  return { buffer: { text: goesOn ? buffer.text + key : key, last: time }, begins: !goesOn, code: null };
}

/**
 * Whether a burst is a scan: it has at least 4 characters. In a text field it must also be something that cannot be a word or an
 * amount, or the code of a product.
 */
export function isScan(
  code: string,
  place: KeyPlace,
  knows: (code: string) => boolean = () => false,
): boolean {
  if (code.length < 4) return false;
  return place !== "field" || (code.length >= 6 && /\d/.test(code) && /^[\w-]+$/.test(code)) || knows(code);
}

export const isEchoOfScan = (scannedAt: number, time: number) => time - scannedAt <= echoGap;
