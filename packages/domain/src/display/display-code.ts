/** Letters and digits that nobody takes for each other. */
export const displayCodeLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const displayCodeLength = 6;
export const displayCodeMinutes = 5;
/** After so many days a display is paired anew. */
export const displayKeyDays = 30;
/** A paired device shows a view for so long without hearing it again: the till's device may have been switched off. */
export const viewMinutes = 3;
/** Milliseconds between two views that a till sends, and after which it repeats the last one. */
export const sendEvery = 150;
export const repeatEvery = 60_000;
/** A longer cart is cut to its last lines on a paired device. */
export const maxShownLines = 200;

/** A code from this many random bytes. */
export const displayCodeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, displayCodeLength)]
    .map((byte) => displayCodeLetters[byte % displayCodeLetters.length])
    .join("");
