import { z } from "zod";
import { answer } from "../answers.ts";
import { named, tempId, time } from "../wire.schema.ts";
import type { SaleProof } from "./sale-proof.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const deviceHash = hash;
export const deviceId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
export const deviceNo = z.int().min(1).max(2_000_000_000);
/** Exactly as it is hashed, in years that PostgreSQL writes with four digits. */
const at = z.iso.datetime().regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const place = { device_no: deviceNo, previous_hash: hash.nullable(), hash, temp_id: tempId, at };
const head = z.object({ device_id: deviceId, device_no: deviceNo, hash });
const proof: z.ZodType<SaleProof> = z.object({
  device_id: deviceId,
  ...place,
  made_lines: z.array(z.int().min(0).max(499)).max(500).optional(),
  replaces: head.optional(),
  voids: z.array(z.object(place)).max(100).optional(),
});

/** A malformed one counts as none: it must not stop a sale. */
export const sentProof = proof.nullable().optional().catch(null);

/** What is wrong with a number (proof §5). */
export const proofFaults = ["hash", "fork", "previous"] as const;
const orderNamed = z.object({ id: z.int(), order_ref: z.string() });
const fault = z.object({
  device_no: z.int(),
  fault: z.enum(proofFaults),
  /** Null where it is not recorded as a sale. */
  order: orderNamed.nullable(),
});
export type ProofFault = z.infer<typeof fault>;

const deviceProof = z.object({
  device_id: z.string(),
  /** The highest number that is known. */
  made: z.int(),
  /** How many of the numbers 1 to `made` have come, also those that are kept aside or void. */
  received: z.int(),
  kept_aside: z.int(),
  void: z.int(),
  /** The first gaps: from number, to number. */
  missing: z.array(z.tuple([z.int(), z.int()])),
  /** The hash of the highest number that has come. */
  head: z.string(),
  /** The last sale: when, where and by whom. */
  last: z.object({ at: time, terminal: named, branch: named, cashier: named }).nullable(),
  /** Up to which number the device said that it had come, and when, if the server has only numbers up to `held_to`. */
  told: z.object({ device_no: z.int(), at: time, held_to: z.int() }).nullable(),
  /** The device whose data the browser lost, and up to which number that had come. */
  replaces: z.object({ device_id: z.string(), device_no: z.int() }).nullable(),
  /** The first that were found when they arrived. */
  faults: z.array(fault),
});
export type DeviceProof = z.infer<typeof deviceProof>;
/** Devices, the one that sold last first. */
export const proofAnswer = answer(z.object({ devices: z.array(deviceProof) }));

/** `compared`: how many stored sales were hashed again; the first faults. */
export const proofCheckAnswer = answer(
  z.object({ compared: z.int(), faults: z.array(fault.extend({ device_id: z.string() })) }),
);

/** The numbers that a device gave in a shift. */
export const shiftChain = z.object({
  device_id: z.string(),
  first_no: z.int(),
  last_no: z.int(),
  /** How many of them are sales of this shift. */
  sales: z.int(),
  /** The hash of `last_no`. */
  head: z.string(),
});

/** A line of a proof file that stands for a number (proof §8). */
export const proofRow = z.object({
  device_id: deviceId,
  ...{ device_no: deviceNo, previous_hash: hash.nullable(), hash, temp_id: z.string(), at: z.string() },
  kind: z.enum(["sale", "void", "aside"]),
  lines: z
    .array(
      z.object({
        variation: z.union([z.int(), z.string()]),
        quantity: z.number(),
        unit_price: z.number(),
        discount: z.number(),
      }),
    )
    .optional(),
  payments: z.array(z.object({ method: z.string(), received: z.number(), returned: z.number() })).optional(),
  total: z.number().nullable().optional(),
  order_ref: z.string().nullable().optional(),
  replaces: head.nullable().optional(),
});
export const proofFileHead = z.object({ clove_proof: z.literal(1), company: z.string(), made_at: time });
export const proofFileEnd = z.object({ end: z.literal(true), rows: z.int() });
