import type { Category, categoryStoreBody } from "@clove/domain/catalogue/attributes.schema.ts";
import type { z } from "zod";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { readNamed, storeNamed } from "../attributes/named-rows.sql.ts";
import { categories } from "./categories.sql.ts";

/** Makes a category, below another one if it names a parent. @throws AppError not_found, name_taken */
export async function storeCategory(
  tx: Tx,
  scope: Scope,
  body: z.infer<typeof categoryStoreBody>,
): Promise<Category> {
  const { name, description, status, parent_id = null, temp_id = null } = body;
  if (parent_id !== null) await readNamed(tx.db, scope, categories, parent_id, "parent_id");
  return storeNamed(tx.db, scope, categories, { name, description, status, parent_id, temp_id });
}
