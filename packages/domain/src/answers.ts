import { z } from "zod";
import { secondStep } from "./second-factor/second-step.schema.ts";

/** Success envelope of every call (api §1): `{success: true, message, data}`. */
export const answer = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string(), data });

/** Envelope of a list call: the rows of a page under their plural noun; `count`: the number of all matches. */
export const listAnswer = <K extends string, T extends z.ZodType>(rows: K, row: T) =>
  answer(
    z.object({ [rows]: z.array(row), count: z.int() } as { [P in K]: z.ZodArray<T> } & { count: z.ZodInt }),
  );

/** The values of a code's text. */
export const codeValues = z.record(z.string(), z.union([z.string(), z.number()]));

/** `code`: a key of `errors` in errors.ts, `fieldFaults` or `rowFaults`; `values`: of its text, left out where it has none. */
const told = { code: z.string(), values: codeValues.optional() };

/**
 * A refused row of an imported file; `line` counts the file's lines from 1, `reason` is a text for the person, of one or several
 * `reasons`, which older servers leave out.
 */
export const refusedRow = z.object({
  line: z.int(),
  reason: z.string(),
  reasons: z.array(z.object(told)).optional(),
});
export type RefusedRow = z.infer<typeof refusedRow>;

/** Why a record was not stored. */
export const refusedRecord = z.object({ ...told, message: z.string() });

/** Failure envelope of every call; `code` is a key of `errors` in errors.ts. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  ...told,
  /** The answer's header `x-request-id`, by which the server's log names the call; older servers leave it out. */
  request_id: z.string().optional(),
  errors: z
    .array(
      z.object({ path: z.string(), message: z.string(), code: told.code.optional(), values: told.values }),
    )
    .optional(),
  /** The first invalid rows of a refused import (code `import_refused`); `count` is the number of all of them. */
  data: z.object({ rows: z.array(refusedRow), count: z.int() }).optional(),
  /** Counted − expected balance of a closing that asks first (code `count_differs`). */
  difference: z.number().optional(),
  /** What a sign-in with the right password needs next (code `second_factor`). */
  second_factor: secondStep.optional(),
});
export type Failure = z.infer<typeof failure>;
