import type { CashKind } from "@clove/domain/terminals/terminals.schema.ts";
import { readable } from "../../../ui/options.ts";

/** What a movement of cash is called; the two corrections by where they come from (counters §3, §5). */
export function cashKindName(kind: CashKind): string {
  if (kind === "opening_correction") return "Correction at opening";
  return kind === "closing_correction" ? "Mismatch at closing" : readable(kind);
}
