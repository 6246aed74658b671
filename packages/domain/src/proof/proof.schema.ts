import { z } from "zod";
import { tempId } from "../wire.schema.ts";
import type { SaleProof } from "./sale-proof.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const deviceId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const deviceNo = z.int().min(1).max(2_000_000_000);
/** Exactly as it is hashed, in years that PostgreSQL writes with four digits. */
const at = z.iso.datetime().regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const place = { device_no: deviceNo, previous_hash: hash.nullable(), hash, temp_id: tempId, at };
const proof: z.ZodType<SaleProof> = z.object({
  device_id: deviceId,
  ...place,
  made_lines: z.array(z.int().min(0).max(499)).max(500).optional(),
  replaces: z.object({ device_id: deviceId, device_no: deviceNo, hash }).optional(),
  voids: z.array(z.object(place)).max(100).optional(),
});

/** A malformed one counts as none: it must not stop a sale. */
export const sentProof = proof.nullable().optional().catch(null);
