import { type Refusal, refuse } from "../refusal.ts";

/** A PIN on a device has 4 to 8 digits (access §25). */
export const pinLengths = { min: 4, max: 8 } as const;
/** So many wrong PINs end a device's key, or without a connection make one necessary. */
export const pinTries = 5;
/** How long a device's key is good for, in days. */
export const deviceKeyDays = 14;

/** Whether a text has the form of a PIN. */
export const isPin = (text: string): boolean => /^\d{4,8}$/.test(text);

/** Refuses a PIN of another form, and one that everybody tries first: one digit only, or digits in a row. Null: it is acceptable. */
export function checkPin(pin: string): Refusal | null {
  if (!isPin(pin)) return refuse("pin_unfit", pinLengths, "pin");
  const digits = [...pin].map(Number);
  const steps = new Set(digits.slice(1).map((digit, i) => digit - digits[i]!));
  const isRow = steps.size === 1 && [-1, 0, 1].includes([...steps][0]!);
  return isRow ? refuse("pin_too_simple", {}, "pin") : null;
}
