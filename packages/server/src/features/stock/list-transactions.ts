import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { StockTransaction, stockHistoryQuery } from "@clove/domain/stock/stock.schema.ts";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { hasFolded } from "../../db/has-folded.sql.ts";
import { checkSeenBranch, inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import { readTransactions } from "./stock-transactions.sql.ts";

type Asked = Omit<z.infer<typeof stockHistoryQuery>, "graph" | "graph_enc">;
type Type = StockTransaction["type"];

/**
 * Stock transactions of which the caller sees the sending or receiving store, newest first; `count` is the number of all matches
 * (stock §11). Transfers need transfer:view, all others purchase:view.
 * @throws AppError forbidden, not_found
 */
export async function listTransactions(
  db: Db,
  scope: Scope,
  { type, branch_id, supplier_id, query = "", page, length }: Asked,
  selected: Selected,
): Promise<{ transactions: StockTransaction[]; count: number }> {
  const seen = seenTypes(scope);
  if (type !== undefined && !seen.includes(type)) throw new AppError("forbidden", {}, "type");
  const types = type === undefined ? seen : [type];
  const inBranch =
    branch_id === undefined ? sql`true` : sql`${branch_id} in (t.source_branch_id, t.destination_branch_id)`;
  const found = sql`from stock_transactions t where t.company_id = ${scope.company_id} and t.type = any(${types})
    and (${inSeenBranches(scope, "t.source_branch_id")} or ${inSeenBranches(scope, "t.destination_branch_id")})
    and ${inBranch} and ${supplier_id === undefined ? sql`true` : sql`t.supplier_id = ${supplier_id}`} and ${query === "" ? sql`true` : answers(query)}`;
  const newest = sql`t.created_at desc, t.id desc`;
  const [transactions, counted] = await Promise.all([
    readTransactions(
      db,
      scope,
      sql`select t.id, row_number() over (order by ${newest}) as position ${found}
        order by ${newest} limit ${length} offset ${(page - 1) * length}`,
      selected,
    ),
    sql<{ count: number }>`select count(*) ${found}`.execute(db),
    checkSeenBranch(db, scope, branch_id),
  ]);
  return { transactions, count: counted.rows[0]!.count };
}

function seenTypes(scope: Scope): Type[] {
  const purchases: Type[] = mayDo(scope, "purchase:view") ? ["opening", "purchase", "adjust"] : [];
  return mayDo(scope, "transfer:view") ? [...purchases, "transfer"] : purchases;
}

/** SQL condition: the maker's or supplier's name, the delivery note, or a line's product, barcode or batch number contains the query. */
const answers = (query: string): RawBuilder<unknown> => sql`(
  coalesce(${hasFolded("t.delivery_note", query)}, false)
  or exists (select 1 from suppliers f where f.company_id = t.company_id and f.id = t.supplier_id and ${hasFolded("f.name", query)})
  or exists (select 1 from users u where u.company_id = t.company_id and u.id = t.user_id and ${hasFolded("u.name", query)})
  or exists (select 1 from stock_ledger l
    join batches b on b.company_id = l.company_id and b.id = l.batch_id
    join product_variations v on v.company_id = l.company_id and v.id = l.product_variation_id
    join products p on p.company_id = v.company_id and p.id = v.product_id
    where l.company_id = t.company_id and l.transaction_id = t.id
      and (${hasFolded("p.name", query)} or ${hasFolded("v.barcode", query)} or ${hasFolded("b.batch_no", query)})))`;
