import type { Favourite } from "@clove/domain/favourites/favourites.schema.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** The columns of a favourite, whose row is f, as tills have it. */
export const favouriteColumns = sql`f.id, f.branch_id, f.product_id`;

type Place = Omit<Favourite, "id">;

export async function hasProduct(db: Db, { company_id }: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from products where company_id = ${company_id} and id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Adds a favourite, or finds the present one; tills are then not told again. */
export async function addFavourite(db: Db, { company_id }: Scope, place: Place): Promise<Favourite> {
  const { rows } = await sql<Favourite>`insert into favourites (company_id, branch_id, product_id)
    values (${company_id}, ${place.branch_id}, ${place.product_id})
    on conflict (company_id, branch_id, product_id) do update set product_id = excluded.product_id
    returning id, branch_id, product_id`.execute(db);
  return rows[0]!;
}

export async function removeFavourite(db: Db, { company_id }: Scope, place: Place): Promise<void> {
  await sql`delete from favourites where company_id = ${company_id} and branch_id = ${place.branch_id}
    and product_id = ${place.product_id}`.execute(db);
}
