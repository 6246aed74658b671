import { english, language } from "@clove/domain/languages/texts.ts";
import type { Said } from "./translate-failure.ts";

/** Reasons of the server why records were not stored, in the person's language. */
export async function translateReasons<Reason extends Said>(reasons: Reason[]): Promise<Reason[]> {
  if (language() === english || reasons.length === 0) return reasons;
  const loaded = await import("./translate-failure.ts").catch(() => null);
  return loaded ? reasons.map(loaded.translateReason) : reasons;
}
