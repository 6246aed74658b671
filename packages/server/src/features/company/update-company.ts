import type { Company, CompanyUpdateBody } from "@clove/domain/company/company.schema.ts";
import { parseInvoiceLayout, serialiseInvoiceLayout } from "@clove/domain/company/invoice-layout.ts";
import { AppError } from "@clove/domain/errors.ts";
import { isTimeZone } from "@clove/domain/ids.ts";
import { currencyDecimals, fitsDecimals, isCurrency } from "@clove/domain/money.ts";
import { isCashStep } from "@clove/domain/orders/cash-rounding.ts";
import { sql } from "kysely";
import { difference } from "../../db/difference.ts";
import { update } from "../../db/rows.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { rightsChanged, type Scope, type Sessions } from "../../http/auth.ts";
import { isLanguage } from "../../languages.ts";
import { audit } from "../audit/audit.sql.ts";
import { checkNothingPlanned } from "../price-changes/check-nothing-planned.ts";
import { makeDue } from "../reports/summed-months.sql.ts";
import { countOpenSales } from "../sync/quarantine.sql.ts";
import { countUnfitAmounts, findCompany, hasSold, lockCompany } from "./company.sql.ts";

/** `logo`: path of the new file, null = remove it, left out = unchanged. */
type Changes = Omit<CompanyUpdateBody, "logo"> & { logo?: string | null };

const heldBySessions = [
  "prices_include_tax",
  "tax_after_discount",
  "cash_rounding",
  "refund_to",
] as const satisfies readonly (keyof Company)[];

/**
 * Changes the fields that were sent; `replacedLogo` is the file of an earlier logo, to be deleted.
 * @throws AppError currency_unknown | currency_in_use | currency_unfit | cash_rounding_unfit | time_zone_unknown |
 * tax_kind_waits | planned_prices_wait | too_many_decimals | language_unknown
 */
export async function updateCompany(tx: Tx, scope: Scope, sessions: Sessions, changes: Changes) {
  const { invoice_layout, scale_codes, ...fields } = changes;
  // The audit log has no values of the layout and of the logo's path: they would mean nothing to a reader.
  const { logo: _, ...figures } = fields;
  checkLanguages(changes);
  const before = await lockCompany(tx.db, scope);
  await checkPlace(tx, scope, before, changes);
  await checkTax(tx, scope, before, changes);
  const set = {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    ...(invoice_layout && { invoice_layout: layoutText(invoice_layout) }),
    ...(scale_codes && { scale_codes: JSON.stringify(scale_codes) }),
    ...(changes.currency !== undefined && { currency_confirmed: true }),
    ...(changes.prices_include_tax !== undefined && { tax_confirmed: true }),
  };
  if (Object.keys(set).length > 0) {
    await sql`${update("companies", set)} where id = ${scope.company_id}`.execute(tx.db);
    await audit(tx.db, scope, "company.updated", {
      subject: "company",
      subject_id: scope.company_id,
      detail: { fields: Object.keys(set), ...difference<Partial<Company>>(before, figures) },
    });
  }
  const company = await findCompany(tx.db, scope);
  const isChanged = (fields: readonly (keyof Company)[]) =>
    fields.some((field) => company[field] !== before[field]);
  // The summed months depend on these, and cached sessions contain them, too.
  const place = ["currency", "time_zone"] as const;
  if (isChanged(place)) await makeDue(tx.db, scope);
  if (isChanged([...place, ...heldBySessions])) await rightsChanged(tx, sessions, scope.company_id);
  return { company, replacedLogo: company.logo === before.logo ? null : before.logo };
}

function checkLanguages(changes: Changes): void {
  for (const field of ["language", "receipt_language"] as const) {
    const tag = changes[field];
    if (tag && !isLanguage(tag)) throw new AppError("language_unknown", {}, field);
  }
}

async function checkPlace(tx: Tx, scope: Scope, before: Company, changes: Changes): Promise<void> {
  const { currency, time_zone } = changes;
  const { cash_rounding = before.cash_rounding, mismatch_question = before.mismatch_question } = changes;
  if (!isCashStep(cash_rounding, currency ?? before.currency))
    throw new AppError("cash_rounding_unfit", { currency: currency ?? before.currency }, "cash_rounding");
  const decimals = currencyDecimals(currency ?? before.currency);
  if (!fitsDecimals(mismatch_question, decimals))
    throw new AppError("too_many_decimals", { decimals }, "mismatch_question");
  if (time_zone !== undefined && !isTimeZone(time_zone)) {
    throw new AppError("time_zone_unknown", { time_zone }, "time_zone");
  }
  // They begin with a day of the present time zone.
  if (time_zone !== undefined && time_zone !== before.time_zone)
    await checkNothingPlanned(tx.db, scope, "time_zone");
  if (currency === undefined || currency === before.currency) return;
  if (!isCurrency(currency)) throw new AppError("currency_unknown", { currency }, "currency");
  if (await hasSold(tx.db, scope)) throw new AppError("currency_in_use", {}, "currency");
  const count = await countUnfitAmounts(tx.db, scope, currencyDecimals(currency));
  if (count > 0) throw new AppError("currency_unfit", { currency, count }, "currency");
  await checkNothingPlanned(tx.db, scope, "currency");
}

/** Sales that were made by the former kind of price would be retried under the other one (people §12). */
async function checkTax(tx: Tx, scope: Scope, before: Company, { prices_include_tax }: Changes) {
  if (prices_include_tax === undefined || prices_include_tax === before.prices_include_tax) return;
  const count = await countOpenSales(tx.db, scope);
  if (count > 0) throw new AppError("tax_kind_waits", { count }, "prices_include_tax");
  await checkNothingPlanned(tx.db, scope, "prices_include_tax");
}

/** The layout with all of its parts in their usual order. */
function layoutText(entries: NonNullable<Changes["invoice_layout"]>): string {
  return JSON.stringify(serialiseInvoiceLayout(parseInvoiceLayout(JSON.stringify(entries))));
}
