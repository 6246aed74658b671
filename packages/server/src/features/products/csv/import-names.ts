import type { ImportPlan } from "@clove/domain/catalogue/csv-plan.ts";
import { foldCase } from "@clove/domain/fold.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import { idsOfNames, insertNames, type NamedKind, namedKinds } from "./import-names.sql.ts";

/** By kind, the names in the plan: ids of stored rows by folded name, and names that no row has yet. */
export type Names = Record<NamedKind, { ids: Map<string, number>; missing: string[] }>;

const kinds = Object.keys(namedKinds) as NamedKind[];

/** Looks up the plan's names; a missing name will get its first spelling in the file. */
export async function findNames(tx: Tx, scope: Scope, plan: ImportPlan): Promise<Names> {
  const rows = [
    ...plan.newProducts.flatMap((product) => product.rows),
    ...plan.newVariations.map(({ row }) => row),
  ];
  const products = [...plan.newProducts, ...plan.changedProducts].map(({ fields }) => fields);
  const wanted: Record<NamedKind, string[]> = {
    categories: products.map(({ category }) => category),
    brands: products.map(({ brand }) => brand),
    colors: rows.map(({ color }) => color),
    sizes: rows.map(({ size }) => size),
    units: rows.map(({ unit }) => unit),
  };
  const entries = kinds.map(async (kind) => {
    const spelled = new Map(
      [...new Set(wanted[kind])]
        .filter(Boolean)
        .toReversed()
        .map((name) => [foldCase(name), name]),
    );
    const found = await idsOfNames(tx.db, scope, kind, [...spelled.values()]);
    const ids = new Map(found.map(({ id, name }) => [foldCase(name), id]));
    const missing = [...spelled].flatMap(([folded, name]) => (ids.has(folded) ? [] : name));
    return [kind, { ids, missing: missing.toReversed() }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Names;
}

/** Creates the missing rows and adds their ids. */
export async function makeNames(tx: Tx, scope: Scope, names: Names): Promise<void> {
  for (const kind of kinds) {
    const { ids, missing } = names[kind];
    if (missing.length === 0) continue;
    await insertNames(tx.db, scope, kind, missing);
    for (const { id, name } of await idsOfNames(tx.db, scope, kind, missing)) ids.set(foldCase(name), id);
  }
}
