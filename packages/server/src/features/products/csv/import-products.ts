import { mayDo } from "@clove/domain/access/permissions.ts";
import type { RefusedRow } from "@clove/domain/answers.ts";
import { priceKind } from "@clove/domain/catalogue/converted-price.ts";
import {
  maxMadeNames,
  maxRefusedRows,
  type ProductImport,
} from "@clove/domain/catalogue/csv-import.schema.ts";
import { type ImportPlan, planImport } from "@clove/domain/catalogue/csv-plan.ts";
import type { CsvRow } from "@clove/domain/catalogue/csv-row.ts";
import { sql } from "kysely";
import type { SeenBranch } from "../../../db/seen-branches.sql.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import { RowsRefused } from "../../../http/errors.ts";
import { audit } from "../../audit/audit.sql.ts";
import { checkTakesStock } from "../../stock/check-takes-stock.ts";
import { mustBePriceKind } from "../price-kind.sql.ts";
import { chunksOf, letOthersIn } from "./import-chunks.ts";
import { type FoundProduct, productsOfRows } from "./import-facts.sql.ts";
import type { NamedKind } from "./import-names.sql.ts";
import { findNames, makeNames, type Names } from "./import-names.ts";
import type { ProductFile } from "./read-product-file.ts";
import { writeImport } from "./write-import.ts";

export type ImportRequest = {
  file: ProductFile;
  /** For the audit log. */
  filename: string;
  /** The store that gets the opening stock of new variations. */
  branch: SeenBranch;
  /** Does everything up to the first write. */
  isDryRun: boolean;
  /** Called with the percentage of the whole import that is done. */
  onProgress: (percent: number) => void;
};

/**
 * Creates and changes the products of a file, all or nothing (catalogue §14). Only new variations get opening stock, so
 * that importing a file twice adds none.
 * @throws RowsRefused; AppError branch_inactive, import_outdated, price_kind_changed
 */
export async function importProducts(tx: Tx, scope: Scope, request: ImportRequest): Promise<ProductImport> {
  const { file, branch, isDryRun, onProgress } = request;
  const { rows } = file;
  // One import of a company at a time: product names are not unique, so two imports could create the same product.
  if (!isDryRun) {
    await mustBePriceKind(tx.db, scope);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`product import ${scope.company_id}`}, 0))`.execute(
      tx.db,
    );
  }
  const stored = await readStored(tx, scope, rows, (share) => onProgress(10 + share * 20));
  const facts = {
    ...{ rows, given: file.given, stored, mayEdit: mayDo(scope, "product:edit") },
    ...{ kind: priceKind(scope), currency: scope.currency },
  };
  const { plan, refused } = await letOthersIn(planImport(facts));
  refuseRows([...file.refused, ...refused]);
  if (opensStock(plan)) checkTakesStock(branch);
  const names = await findNames(tx, scope, plan);
  const answer = tell(plan, names);
  if (isDryRun) return answer;
  await makeNames(tx, scope, names);
  await writeImport(tx, scope, { plan, stored, names, branch_id: branch.id }, (share) =>
    onProgress(35 + share * 60),
  );
  const { makes, ...counts } = answer;
  const detail = { file: request.filename, branch_id: branch.id, ...counts, products: makes.products };
  await audit(tx.db, scope, "product.import", { subject: "product", subject_id: null, detail });
  return answer;
}

function opensStock({ newProducts, newVariations }: ImportPlan): boolean {
  return (
    newVariations.some(({ row }) => row.stock > 0) ||
    newProducts.some(({ rows }) => rows.some(({ stock }) => stock > 0))
  );
}

async function readStored(
  tx: Tx,
  scope: Scope,
  rows: readonly CsvRow[],
  onShare: (share: number) => void,
): Promise<FoundProduct[]> {
  const found = new Map<number, FoundProduct>();
  for (const [chunk, share] of chunksOf(rows)) {
    for (const product of await productsOfRows(tx.db, scope, chunk)) found.set(product.id, product);
    onShare(share);
  }
  return [...found.values()].toSorted((a, b) => a.id - b.id);
}

/** Throws if there are refused rows; several errors in a line become one row of the answer. */
function refuseRows(refused: readonly RefusedRow[]): void {
  if (refused.length === 0) return;
  const lines = new Map<number, RefusedRow>();
  for (const row of refused) {
    const { line, reason, reasons = [] } = lines.get(row.line) ?? {};
    lines.set(
      row.line,
      line === undefined
        ? row
        : { line, reason: `${reason}; ${row.reason}`, reasons: [...reasons, ...(row.reasons ?? [])] },
    );
  }
  const rows = [...lines.values()].toSorted((a, b) => a.line - b.line);
  throw new RowsRefused(rows.slice(0, maxRefusedRows), rows.length);
}

function tell(plan: ImportPlan, names: Names): ProductImport {
  const { created, updated, unchanged, converted, rounded, newProducts } = plan;
  const made = ({ missing }: Names[NamedKind]) => ({
    count: missing.length,
    names: missing.slice(0, maxMadeNames),
  });
  const { categories, brands, colors, sizes, units } = names;
  const makes = {
    products: newProducts.length,
    categories: made(categories),
    brands: made(brands),
    colors: made(colors),
    sizes: made(sizes),
    units: made(units),
  };
  return { created, updated, unchanged, converted, rounded, makes };
}
