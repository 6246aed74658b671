import { z } from "zod";
import { answer, failure } from "../answers.ts";
import { fault } from "../field-faults.ts";
import { id, optionalOf, tempId } from "../wire.schema.ts";

/** Most rows of one file (catalogue §14). */
export const maxCsvRows = 20_000;
/** Most refused rows that an answer lists; it also counts all of them. */
export const maxRefusedRows = 1000;
/** Most names of each kind that an answer lists. */
export const maxMadeNames = 100;

/** The form of product/import, whose fields are always texts; the file is its field `file`. Data begins in line `row_starts`. */
export const productImportBody = z.object({
  branch_id: optionalOf(id),
  row_starts: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, fault("not_a_line"))
    .transform(Number)
    .default(2),
  dry_run: z.enum(["0", "1"]).default("0"),
  temp_id: tempId.optional(),
});

const made = z.object({ count: z.int(), names: z.array(z.string()) });

/** Numbers of variations, that is, rows of the file; `makes`: the names that the import adds to the company's. */
export const productImport = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Rows whose sale price was with tax while the company's are without, or the reverse; and those of them that were rounded. */
  converted: z.int(),
  rounded: z.int(),
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
const importEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), percent: z.int() }),
  productImport.extend({ type: z.literal("complete") }),
  failure.extend({ type: z.literal("error") }),
]);
export type ImportEvent = z.infer<typeof importEvent>;
