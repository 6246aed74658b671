import { z } from "zod";
import { answer } from "../answers.ts";
import { fault } from "../field-faults.ts";
import { customerView } from "./customer-view.schema.ts";
import { displayCodeLength, displayCodeLetters } from "./display-code.ts";

/** A new code pairs one device within 5 minutes; a counter has one at a time. */
export const displayCodeAnswer = answer(z.object({ code: z.string(), expires_at: z.string() }));

/** As a person types it: without regard to case, spaces left out. */
export const displayPairBody = z.object({
  code: z
    .string()
    .max(20)
    .transform((text) => text.replaceAll(/\s/g, "").toUpperCase())
    .pipe(
      z.string().regex(new RegExp(`^[${displayCodeLetters}]{${displayCodeLength}}$`), fault("not_a_code")),
    ),
});
/** `key`: told this once; it reads what the counter's display shows, and nothing else, until `expires_at`. */
export const displayPairedAnswer = answer(z.object({ key: z.string(), expires_at: z.string() }));

/** A paired device. `last_seen_at`: when it last opened its stream. */
export const pairedDisplay = z.object({
  id: z.int(),
  paired_at: z.string(),
  last_seen_at: z.string().nullable(),
  expires_at: z.string(),
});
export type PairedDisplay = z.infer<typeof pairedDisplay>;
export const pairedDisplaysAnswer = answer(z.object({ displays: z.array(pairedDisplay) }));
export const displayRemoveBody = z.object({ display_id: z.int().positive() });

/** null: nobody is at the till. */
export const displayShowBody = z.object({ view: customerView.nullable() });
/** `displays`: how many paired devices the counter has; with 0 a till stops sending. */
export const displayShownAnswer = answer(z.object({ displays: z.int() }));
