import { z } from "zod";
import { answer } from "../answers.ts";
import { sentAgain } from "../sync/sent-again.schema.ts";
import {
  approvalId,
  approvedBy,
  history,
  id,
  meant,
  named,
  optionalOf,
  sentApproval,
  tempId,
  text,
  time,
} from "../wire.schema.ts";
import { drawerReasons } from "./drawer-reasons.ts";

/** A drawer that was opened without a sale (counters §22). `opened_at` may be before the opening of the shift that counts it. */
export const drawerOpening = z.object({
  id: z.int(),
  user: named,
  reason: z.enum(drawerReasons),
  note: z.string().nullable(),
  approved_by: approvedBy,
  opened_at: time,
});
export type DrawerOpening = z.infer<typeof drawerOpening>;

const why = { reason: z.enum(drawerReasons), note: optionalOf(text) };

export const openDrawerBody = z.object({ ...why, approval_id: approvalId, temp_id: tempId.optional() });
export const openDrawerAnswer = answer(z.object({ drawer_opening: drawerOpening }));

/** An opening as a till sends it that had no connection. */
export const syncDrawerOpening = z.object({
  temp_id: tempId,
  terminal_id: id,
  /** Who opened it. */
  cashier_user_id: id,
  ...why,
  created_at: z.iso.datetime({ offset: true }),
  clock_at: z.iso.datetime({ offset: true }).nullable().optional(),
  /** The counter's, for lists of what waits on the device. */
  name: meant,
  ...sentApproval,
  /** A confirmed one that the server no longer had (sync §20). */
  again: sentAgain.nullable().optional(),
  ...{ history, terminal_no: meant, cashier_name: meant },
});
export type SyncDrawerOpening = z.infer<typeof syncDrawerOpening>;
