import { z } from "zod";
import { maxShownLines } from "./display-code.ts";

const label = z.string().max(300);
/** A wire amount with its label; what reduces the total is negative. */
const figure = z.object({ label, amount: z.number() });

/** Whose display it is: all that it shows between sales. `logo`: its address; `currency`: the code in which amounts are written. */
const company = z.object({
  name: label,
  logo: z.string().max(500).nullable(),
  currency: z.string().max(3),
});

/** `price`: of one unit as on the shelf; `discount` in percent; `total`: the line's, with tax and less its discount. */
const line = z.object({
  name: label,
  variation: label.nullable(),
  quantity: z.number(),
  price: z.number(),
  discount: z.number(),
  total: z.number(),
});

const sale = { company, first_name: label.nullable(), figures: z.array(figure).max(20) };

/** What a customer display shows: words, quantities and money, no ids (customer-display §1). `due`: the figure in the largest letters. */
export const customerView = z.discriminatedUnion("shows", [
  z.object({ shows: z.literal("idle"), company }),
  z.object({ shows: z.literal("cart"), ...sale, lines: z.array(line).max(maxShownLines), due: figure }),
  z.object({
    shows: z.literal("sold"),
    ...sale,
    paid: z.array(figure).max(20),
    change: figure.nullable(),
    /** The address of the receipt on the web. */
    link: z.string().max(500).nullable(),
  }),
]);
export type CustomerView = z.infer<typeof customerView>;
export type DisplayCompany = z.infer<typeof company>;
export type ShownLine = z.infer<typeof line>;
