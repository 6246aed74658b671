import { z } from "zod";
import { answer, listAnswer } from "../answers.ts";
import { id, length, named, page, time } from "../wire.schema.ts";

const deviceId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const deviceNo = z.int().min(0).max(2_000_000_000);
/** From number, to number. */
export const numberRange = z.tuple([z.int(), z.int()]);
export type NumberRange = z.infer<typeof numberRange>;

/** How a device stands that has met a server which was set back, or another one (sync §19). `waiting`: numbers that it will send. */
export const tillAnswerBody = z.object({
  device_id: deviceId,
  made: deviceNo,
  waiting: z.array(z.tuple([deviceNo, deviceNo])).max(1000),
});
export type TillAnswer = z.infer<typeof tillAnswerBody>;
export const tillAnswerAnswer = answer(z.object({ is_noted: z.boolean() }));

/** What a till has sent again. `sum` in the company's currency; null where rows of the kind have no amount. */
const cameBack = z.object({ kind: z.string(), count: z.int(), sum: z.number().nullable() });

const till = z.object({
  /** Null: a till of an earlier version, which has none. */
  device_id: z.string().nullable(),
  /** The last sale that the server has of it: when, where and by whom. */
  last: z.object({ at: time, terminal: named, branch: named, cashier: named }).nullable(),
  /** When it first met the server after the set-back; null: not yet. */
  answered_at: time.nullable(),
  came_back: z.array(cameBack),
  /** How many numbers it still had to send when it answered and that have not come. */
  waiting: z.int(),
  /** How many of its sales are kept aside and nobody has settled. */
  kept_aside: z.int(),
  /** The last number that is known of it; null: it has none. */
  made: z.int().nullable(),
  /** How many numbers up to `made` the server does not have and the till will not send; the first ranges of them. */
  missing: z.int(),
  missing_numbers: z.array(numberRange),
});
export type TillAfterSetBack = z.infer<typeof till>;

/** Order numbers that a counter had given, as later ones show, and that have not come back: of its tills, one has not answered. */
const gap = z.object({ terminal: named, branch: named, first: z.string(), last: z.string(), count: z.int() });
export type CounterGap = z.infer<typeof gap>;

/** What sales that are kept aside name and the server does not have: it was made after the time to which the server was set back. */
const unknown = z.object({ kind: z.enum(["product", "customer", "counter"]), name: z.string() });
export type UnknownThing = z.infer<typeof unknown>;

const report = z.object({
  /** Null: what came back without a set-back that the server noticed. */
  id: z.int().nullable(),
  /** The time to which the server was set back. */
  to_at: time.nullable(),
  noticed_at: time.nullable(),
  /** Those that came back first; then those that are awaited. */
  tills: z.array(till),
  gaps: z.array(gap),
  unknown: z.array(unknown),
});
export type SetBackReport = z.infer<typeof report>;
/** The newest set-back first. */
export const setBacksAnswer = answer(z.object({ set_backs: z.array(report) }));

/** What one till has sent again; `set_back_id` and `device_id` left out: where the report has null. */
export const sentAgainQuery = z.object({
  set_back_id: id.optional(),
  device_id: z.string().max(80).optional(),
  page,
  length,
});
const sentAgainRow = z.object({
  temp_id: z.string(),
  /** `order`, or what else was done at a counter: `shift_open`, `shift_close`, `cash_in`, `cash_out`, `repayment`, `return`, `cancel`, `exchange`, `drawer_opening`. */
  kind: z.string(),
  /** Of the stored record; of a cash movement that of its counter. */
  row_id: z.int(),
  /** The order that it is, or that it changed. */
  order_id: z.int().nullable(),
  /** Its number; without one, the name of its counter. */
  name: z.string().nullable(),
  amount: z.number().nullable(),
  /** It has another number than it had, or a shift another expected balance (sync §20). */
  remark: z.enum(["number", "expected"]).nullable(),
  made_at: time,
  sent_at: time,
});
export type SentAgainRow = z.infer<typeof sentAgainRow>;
export const sentAgainList = listAnswer("records", sentAgainRow);
