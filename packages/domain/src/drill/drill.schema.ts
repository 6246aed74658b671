import { z } from "zod";
import { answer } from "../answers.ts";
import { deviceHash, deviceId, deviceNo } from "../proof/proof.schema.ts";
import { id, tempId, time } from "../wire.schema.ts";

/** The longest practice, in minutes. */
export const drillMinutes = 10;

export const drillBody = z.object({ minutes: z.int().min(1).max(drillMinutes), temp_id: tempId.optional() });

/** `kept`: how many records the till kept while its line was cut for practice. */
export const drillEndBody = z.object({
  began_by: id,
  began_at: time,
  ended_at: time,
  kept: z.int().min(0).max(1_000_000),
  temp_id: tempId.optional(),
});

/** A device's chain as the device knows it: its last number and the hash of that. */
export const deviceHeldQuery = z.object({
  device_id: deviceId,
  device_no: z.coerce.number().pipe(deviceNo),
  hash: deviceHash,
});

export type DeviceHeldQuery = z.output<typeof deviceHeldQuery>;

const deviceHeld = z.object({
  /** How many of the device's numbers up to its last have come. */
  held: z.int(),
  /** The last has come with this very hash. */
  is_same: z.boolean(),
  /** The first gaps: from number, to number. */
  missing: z.array(z.tuple([z.int(), z.int()])),
  /** How many sales of the device had something wrong at their arrival (proof §5). */
  faults: z.int(),
});
export type DeviceHeld = z.infer<typeof deviceHeld>;
export const deviceHeldAnswer = answer(deviceHeld);
