import { approvedByName } from "../approvals/approvals.texts.ts";
import * as commonTexts from "../common.texts.ts";
import { type Refusal, refuse } from "../refusal.ts";
import * as texts from "./shifts.texts.ts";

// Without zod, because the browser loads this, too.

/** Why a drawer is opened without a sale (counters §22). */
export const drawerReasons = ["change", "check", "mistake", "other"] as const;
export type DrawerReason = (typeof drawerReasons)[number];

const reasonTexts = (): Record<DrawerReason, string> => ({
  change: commonTexts.change,
  check: texts.drawerForCheck,
  mistake: texts.drawerByMistake,
  other: texts.drawerOther,
});

export const drawerReasonName = (reason: DrawerReason): string => reasonTexts()[reason];

/** The reason of an opening as people read it: "Change", "Other: lost key". */
export function drawerReasonText({ reason, note }: { reason: DrawerReason; note: string | null }): string {
  return note ? `${drawerReasonName(reason)}: ${note}` : drawerReasonName(reason);
}

/** An opening as reports list it: "Change, Siti, approved by Ben". */
export function drawerLine(opening: {
  reason: DrawerReason;
  note: string | null;
  user: { name: string };
  approved_by?: { name: string } | null | undefined;
}): string {
  const { user, approved_by } = opening;
  return [
    drawerReasonText(opening),
    user.name,
    ...(approved_by ? [approvedByName({ name: approved_by.name })] : []),
  ].join(", ");
}

type Opener = { id: number; role: string };

/** The request; `reason` null: none is chosen yet. */
export type OpenDrawerRequest = { reason: DrawerReason | null; note: string | null };

export type OpenDrawerFacts = {
  opener: Opener;
  /** Who has the counter's open shift; null when none is open, undefined where only the server knows. */
  opened_by: number | null | undefined;
};

/** Every reason against opening a drawer without a sale: for who sells at the counter, in an open shift, a cashier in their own. */
export function checkOpenDrawer(
  { reason, note }: OpenDrawerRequest,
  { opener, opened_by }: OpenDrawerFacts,
): Refusal[] {
  if (reason === null) return [refuse("drawer_reason_required", {}, "reason")];
  const refusals: Refusal[] = [];
  if (reason === "other" && !note?.trim()) refusals.push(refuse("drawer_reason_required", {}, "note"));
  if (opened_by === null) refusals.push(refuse("shift_not_open", {}, "terminal_id"));
  else if (opened_by !== undefined && opener.role === "cashier" && opened_by !== opener.id)
    refusals.push(refuse("shift_not_yours", {}, "terminal_id"));
  return refusals;
}
