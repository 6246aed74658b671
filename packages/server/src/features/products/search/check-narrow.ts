import { mayDo } from "@clove/domain/access/permissions.ts";
import type { ProductNarrow } from "@clove/domain/catalogue/products.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { Scope } from "../../../http/auth.ts";
import { supplierReaders } from "../../suppliers/supplier-readers.ts";

/** @throws AppError forbidden for filters by what the caller may not read */
export function checkNarrow(scope: Scope, { supplier_id, price_change_id }: ProductNarrow): void {
  const readsSuppliers = supplierReaders.some((key) => mayDo(scope, key));
  if (supplier_id !== undefined && !readsSuppliers) throw new AppError("forbidden", {}, "supplier_id");
  if (price_change_id !== undefined && !mayDo(scope, "product:edit"))
    throw new AppError("forbidden", {}, "price_change_id");
}
