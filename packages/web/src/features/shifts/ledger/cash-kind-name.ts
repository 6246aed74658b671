import type { CashKind } from "@clove/domain/terminals/terminals.schema.ts";
import { readable } from "../../../ui/forms/options.ts";
import * as texts from "../shifts.texts.ts";

/** The name of a kind of cash movement; the two corrections are named by their origin (counters §3, §5). */
export function cashKindName(kind: CashKind): string {
  if (kind === "opening_correction") return texts.correctionAtOpening;
  return kind === "closing_correction" ? texts.mismatchAtClosing : readable(kind);
}
