import { z } from "zod";
import { fault } from "../field-faults.ts";

/** The first two digits that GS1 keeps for codes of a shop's own. */
export const scalePrefixes = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29] as const;
/** How many digits an item code may have; the rest of the ten between prefix and check digit is the value. */
export const itemDigits = [4, 5, 6] as const;

/**
 * What the EAN-13 codes with one prefix mean that the shop's scales print (selling §38). `carries`: grams, or the price of the whole
 * label in minor units. `value_check`: whether the value has a check digit of its own before it; with 6 digits of item it cannot.
 */
export const scaleCode = z.object({
  prefix: z.literal(scalePrefixes),
  carries: z.enum(["weight", "price"]),
  item_digits: z.literal(itemDigits).default(5),
  value_check: z.boolean().default(false),
});
export type ScaleCode = z.infer<typeof scaleCode>;

const isOnce = (codes: readonly ScaleCode[]) =>
  new Set(codes.map(({ prefix }) => prefix)).size === codes.length;

/** As they are set: each prefix once. */
export const scaleCodesTyped = z
  .array(
    scaleCode.refine((code) => !(code.value_check && code.item_digits === 6), {
      ...fault("no_room_for_check_digit"),
      path: ["value_check"],
    }),
  )
  .max(scalePrefixes.length)
  .refine(isOnce, fault("prefix_twice"));
