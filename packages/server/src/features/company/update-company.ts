import type { Company, CompanyUpdateBody } from "@clove/domain/company/company.schema.ts";
import { parseInvoiceLayout, serialiseInvoiceLayout } from "@clove/domain/company/invoice-layout.ts";
import { AppError } from "@clove/domain/errors.ts";
import { isTimeZone } from "@clove/domain/ids.ts";
import { currencyDecimals, isCurrency } from "@clove/domain/money.ts";
import { sql } from "kysely";
import { difference } from "../../db/difference.ts";
import { update } from "../../db/rows.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { rightsChanged, type Scope, type Sessions } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { makeDue } from "../reports/summed-months.sql.ts";
import { countUnfitAmounts, findCompany, hasSold, lockCompany } from "./company.sql.ts";

/** `logo`: path of the new file, null = remove it, left out = unchanged. */
type Changes = Omit<CompanyUpdateBody, "logo"> & { logo?: string | null };

/**
 * Changes the fields that were sent; `replacedLogo` is the file of an earlier logo, to be deleted.
 * @throws AppError currency_unknown | currency_in_use | currency_unfit | time_zone_unknown
 */
export async function updateCompany(tx: Tx, scope: Scope, sessions: Sessions, changes: Changes) {
  const { invoice_layout, ...fields } = changes;
  // The audit log has no values of the layout and of the logo's path: they would mean nothing to a reader.
  const { logo: _, ...figures } = fields;
  const before = await lockCompany(tx.db, scope);
  await checkPlace(tx, scope, before, changes);
  const set = {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    ...(invoice_layout && { invoice_layout: layoutText(invoice_layout) }),
    ...(changes.currency !== undefined && { currency_confirmed: true }),
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
  // Cached sessions contain currency and time zone, and the summed months depend on them.
  if (company.currency !== before.currency || company.time_zone !== before.time_zone) {
    await rightsChanged(tx, sessions, scope.company_id);
    await makeDue(tx.db, scope);
  }
  return { company, replacedLogo: company.logo === before.logo ? null : before.logo };
}

async function checkPlace(tx: Tx, scope: Scope, before: Company, changes: Changes): Promise<void> {
  const { currency, time_zone } = changes;
  if (time_zone !== undefined && !isTimeZone(time_zone)) {
    throw new AppError("time_zone_unknown", { time_zone }, "time_zone");
  }
  if (currency === undefined || currency === before.currency) return;
  if (!isCurrency(currency)) throw new AppError("currency_unknown", { currency }, "currency");
  if (await hasSold(tx.db, scope)) throw new AppError("currency_in_use", {}, "currency");
  const count = await countUnfitAmounts(tx.db, scope, currencyDecimals(currency));
  if (count > 0) throw new AppError("currency_unfit", { currency, count }, "currency");
}

/** The layout with all of its parts in their usual order. */
function layoutText(entries: NonNullable<Changes["invoice_layout"]>): string {
  return JSON.stringify(serialiseInvoiceLayout(parseInvoiceLayout(JSON.stringify(entries))));
}
