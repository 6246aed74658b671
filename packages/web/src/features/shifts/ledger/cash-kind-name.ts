import type { CashKind } from "@clove/domain/terminals/terminals.schema.ts";
import { readable } from "../../../ui/forms/options.ts";
import * as texts from "../shifts.texts.ts";

/** What a movement of cash is called; the two corrections by where they come from (counters §3, §5). */
export function cashKindName(kind: CashKind): string {
  if (kind === "opening_correction") return texts.correctionAtOpening;
  return kind === "closing_correction" ? texts.mismatchAtClosing : readable(kind);
}
