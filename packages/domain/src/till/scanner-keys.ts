/**
 * Distinguishes a scanner from a person by time: a scanner types a whole code with a few milliseconds between keys and
 * ends with Enter. Pure: the keys come in with their times.
 */
export type ScanBuffer = { text: string; last: number };
export type Key = { key: string; time: number };
/** Where the keys landed: the search field, another text field, or nothing that takes text. */
export type KeyPlace = "search" | "field" | "page";

export const noKeys: ScanBuffer = { text: "", last: Number.NEGATIVE_INFINITY };

/** Longest pause inside a burst; people who type fast stay above it. */
export const keyGap = 50;
const enterGap = 100;
/** Some scanners end with CR and LF; the second one must not press a button. */
const echoGap = 300;

/** `begins`: this key starts a new burst. `code`: the burst that this Enter ended, whatever its length. */
export function feedKey(
  buffer: ScanBuffer,
  { key, time }: Key,
): { buffer: ScanBuffer; begins: boolean; code: string | null } {
  const gap = time - buffer.last;
  if (key === "Enter") {
    const code = buffer.text !== "" && gap <= enterGap ? buffer.text : null;
    return { buffer: noKeys, begins: false, code };
  }
  // What takes letters away is a person's.
  if (key === "Escape" || key === "Backspace") return { buffer: noKeys, begins: false, code: null };
  if (key.length !== 1) return { buffer, begins: false, code: null };
  const goesOn = buffer.text !== "" && gap <= keyGap;
  return { buffer: { text: goesOn ? buffer.text + key : key, last: time }, begins: !goesOn, code: null };
}

/**
 * A short burst is typing. In a text field only input that cannot be a word or an amount counts as a code, and a shorter one
 * that a product has.
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
