import { z } from "zod";
import { answer, failure } from "../answers.ts";
import { id, optionalOf, tempId } from "../wire.schema.ts";

/** Rows of one file at most (catalogue §14). */
export const maxCsvRows = 20_000;
/** Most refused rows that an answer lists; it has the number of all, too. */
export const maxRefusedRows = 1000;
/** Most names of each kind that an answer lists. */
export const maxMadeNames = 100;

/** The form of product/import, always texts; the file goes with it as `file`. Data begins in line `row_starts`. */
export const productImportBody = z.object({
  branch_id: optionalOf(id),
  row_starts: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "must be a line from 1 to 999")
    .transform(Number)
    .default(2),
  dry_run: z.enum(["0", "1"]).default("0"),
  temp_id: tempId.optional(),
});

const made = z.object({ count: z.int(), names: z.array(z.string()) });

/** Figures count variations, that is, rows of the file; `makes` has the names that the company does not have yet. */
export const productImport = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  makes: z.object({
    products: z.int(),
    categories: made,
    brands: made,
    colors: made,
    sizes: made,
    units: made,
  }),
});
export type ProductImport = z.infer<typeof productImport>;
export const productImportAnswer = answer(productImport);

/** With `Accept: text/event-stream` the import answers with these events; the last one is `complete` or `error`. */
export const importEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), percent: z.int() }),
  productImport.extend({ type: z.literal("complete") }),
  failure.extend({ type: z.literal("error") }),
]);
export type ImportEvent = z.infer<typeof importEvent>;
