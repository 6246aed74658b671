import { priceKind } from "@clove/domain/catalogue/converted-price.ts";
import type {
  PriceChange,
  PriceChangePreview,
  PriceChangeStoreBody,
  PriceChangeWanted,
} from "@clove/domain/catalogue/price-changes.schema.ts";
import { maxPlannedPrices } from "@clove/domain/catalogue/price-limits.ts";
import { momentsOfDays } from "@clove/domain/days.ts";
import { AppError } from "@clove/domain/errors.ts";
import { dayInZone } from "@clove/domain/ids.ts";
import { sql } from "kysely";
import { update } from "../../db/rows.sql.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { lockCompany } from "../company/company.sql.ts";
import { mustBePriceKind } from "../products/price-kind.sql.ts";
import {
  countPlannedPrices,
  countPrices,
  insertPriceChange,
  readPriceChange,
  setPlannedPrices,
  writePrices,
} from "./price-changes.sql.ts";
import { PriceCount, wantedPrices } from "./wanted-prices.ts";

/** What a change would do (catalogue §22); stores nothing. @throws as `wantedPrices`; AppError price_kind_changed */
export async function previewPrices(
  db: Db,
  scope: Scope,
  { prices_include_tax = scope.prices_include_tax, ...wanted }: PriceChangeWanted,
): Promise<PriceChangePreview> {
  // Without a lock, because nothing is stored.
  if (priceKind({ prices_include_tax }) !== priceKind(scope)) throw new AppError("price_kind_changed");
  const count = new PriceCount();
  for await (const _ of wantedPrices(db, scope, wanted, count));
  return count.found();
}

/**
 * Changes sale prices in one transaction, or plans them for the beginning of a day of the company (catalogue §22, §23). Other writers
 * of prices wait meanwhile; sales do not.
 * @throws as `previewPrices`; AppError price_change_empty, price_change_today, price_change_too_late, planned_too_many
 */
export async function storePriceChange(
  { db }: Tx,
  scope: Scope,
  { state, effective_on, prices_include_tax, ...wanted }: Omit<PriceChangeStoreBody, "temp_id">,
): Promise<PriceChange> {
  const company = await lockCompany(db, scope);
  await mustBePriceKind(db, scope, prices_include_tax);
  const effective_at = effective_on ? beginOf(effective_on, company.time_zone) : null;
  const status = effective_at === null ? "done" : "planned";
  const id = await insertPriceChange(db, scope, { status, effective_at, rule: wanted.rule ?? null });
  const count = new PriceCount();
  const planned = status === "planned" ? await countPlannedPrices(db, scope) : 0;
  for await (const prices of wantedPrices(db, scope, wanted, count)) {
    if (status === "planned" && planned + count.changed > maxPlannedPrices)
      throw new AppError("planned_too_many", { most: maxPlannedPrices }, "effective_on");
    await writePrices(db, scope, { id, status }, prices);
  }
  const { changed, state: present } = count.found();
  if (state !== present) throw new AppError("prices_changed");
  if (changed === 0) throw new AppError("price_change_empty", {}, "prices");
  await countPrices(db, scope, id, changed);
  await audit(db, scope, status === "done" ? "product.prices_changed" : "product.prices_planned", {
    subject: "company",
    subject_id: scope.company_id,
    detail: { number: id, changed, ...(effective_on && { effective_at: effective_on }) },
  });
  return readPriceChange(db, scope, id);
}

/** The first moment of a later day. @throws AppError price_change_today, price_change_too_late */
function beginOf(day: string, time_zone: string): number {
  const path = "effective_on";
  const now = Date.now();
  if (day <= dayInZone(new Date(now).toISOString(), time_zone))
    throw new AppError("price_change_today", {}, path);
  const { since } = momentsOfDays({ from_date: day }, time_zone);
  if (since === null || since > now + 366 * 86_400_000) throw new AppError("price_change_too_late", {}, path);
  return since;
}

type Planned = { status: PriceChange["status"]; user_id: number; has_begun: boolean };

/** A price change, locked after the company, so that it does not take effect meanwhile. @throws AppError not_found */
async function lockPriceChange(db: Db, scope: Pick<Scope, "company_id">, id: number): Promise<Planned> {
  await sql`select from companies where id = ${scope.company_id} for no key update`.execute(db);
  const { rows } =
    await sql<Planned>`select status, user_id, effective_at <= now() as has_begun from price_changes
    where company_id = ${scope.company_id} and id = ${id} for update`.execute(db);
  if (!rows[0]) throw new AppError("not_found", {}, "id");
  return rows[0];
}

/** Cancels a planned price change (catalogue §23). @throws AppError not_found, price_change_done */
export async function cancelPriceChange(
  { db }: Tx,
  scope: Scope,
  { id }: { id: number },
): Promise<PriceChange> {
  const { status, has_begun } = await lockPriceChange(db, scope, id);
  // Tills may have sold at its prices by now.
  if (status !== "planned" || has_begun) throw new AppError("price_change_done", {}, "id");
  const set = { status: "cancelled", cancelled_by: scope.user_id };
  await sql`${update("price_changes", set)}, cancelled_at = now()
    where company_id = ${scope.company_id} and id = ${id}`.execute(db);
  const cancelled = await readPriceChange(db, scope, id);
  await audit(db, scope, "product.price_plan_cancelled", {
    subject: "company",
    subject_id: scope.company_id,
    detail: { number: id, effective_at: cancelled.effective_at },
  });
  return cancelled;
}

/** Lets a planned price change take effect, if it is still planned; whoever planned it stands in the audit log. */
export async function applyPriceChange({ db }: Tx, company_id: number, id: number): Promise<void> {
  const { status, user_id } = await lockPriceChange(db, { company_id }, id);
  if (status !== "planned") return;
  await setPlannedPrices(db, { company_id }, id);
  await sql`${update("price_changes", { status: "done" })} where company_id = ${company_id} and id = ${id}`.execute(
    db,
  );
  const { changed } = await readPriceChange(db, { company_id }, id);
  await audit(db, { company_id, user_id }, "product.prices_begun", {
    subject: "company",
    subject_id: company_id,
    detail: { number: id, changed },
  });
}
