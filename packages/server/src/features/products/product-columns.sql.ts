import { mayDo } from "@clove/domain/access/permissions.ts";
import { sql } from "kysely";
import { ifSelected, jsonOf, selectedOf } from "../../db/if-selected.ts";
import { inAskedBranches } from "../../db/seen-branches.sql.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import { batchOrderOfB } from "../stock/batch-order.sql.ts";

/** A product's own columns, without joined ones; the data stream sends these. */
export const ownProductColumns = sql`p.id, p.temp_id, p.name, p.branch_id, p.category_id, p.brand_id, p.company_id,
  p.description, p.discount, p.purchase_vat, p.sale_vat, p.status, p.pricing_method, p.price_type, p.images::text as images`;

/** The caller, the only store whose stock is wanted (left out: all that the caller sees), and the selected fields. */
type Asked = { scope: Scope; branch_id?: number | undefined; selected?: Selected };

/** The batches with quantity left, per branch, in the order in which they are taken (stock §1). */
const stocks = ({ scope, branch_id }: Asked) => sql`(
  select coalesce(json_agg(json_build_object('branch_id', b.branch_id, 'branch', ${jsonOf("r", "id", "name", "type")},
      'quantity', b.left_quantity, ${seesCosts(scope) ? sql`'purchase_price', b.purchase_price,` : sql``}
      'stock_purchase_transaction_id', b.id) order by b.branch_id, ${batchOrderOfB}), '[]')
  from batches b join branches r on r.company_id = b.company_id and r.id = b.branch_id
  where b.company_id = v.company_id and b.product_variation_id = v.id and not b.is_empty
    and ${inAskedBranches(scope, branch_id, "b.branch_id")})`;

const shortfalls = ({ scope, branch_id }: Asked) => sql`(
  select coalesce(json_agg(o order by o.branch_id), '[]')
  from (select s.branch_id, sum(s.quantity - s.settled_quantity) as quantity from shortfalls s
    where s.company_id = v.company_id and s.product_variation_id = v.id and s.settled_quantity < s.quantity
      and ${inAskedBranches(scope, branch_id, "s.branch_id")} group by s.branch_id) o)`;

/** A variation's columns without color, size and unit, as the data stream sends them; its row is v. */
export const ownVariationColumns = (asked: Asked) => sql`v.id, v.temp_id, v.product_id, v.color_id, v.size_id,
  v.measurement_unit_id, ${seesCosts(asked.scope) ? sql`v.purchase_price,` : sql``} v.sale_price, v.min_stock_quantity,
  v.barcode, v.status, ${ifSelected(asked.selected ?? null, "stocks", stocks(asked))} as stocks,
  ${ifSelected(asked.selected ?? null, "shortfalls", shortfalls(asked))} as shortfalls`;

/** Sub-selects rather than joins, which cost something in every statement although most variations have none of these. */
const attributes = {
  color: sql`(select ${jsonOf("k", "id", "name", "code")} from colors k
    where k.company_id = v.company_id and k.id = v.color_id)`,
  size: sql`(select ${jsonOf("z", "id", "name", "code")} from sizes z
    where z.company_id = v.company_id and z.id = v.size_id)`,
  measurement_unit: sql`(select ${jsonOf("u", "id", "title", "description")} from measurement_units u
    where u.company_id = v.company_id and u.id = v.measurement_unit_id)`,
};

const naming = {
  color: sql`(select ${jsonOf("k", "id", "name")} from colors k where k.company_id = v.company_id and k.id = v.color_id)`,
  size: sql`(select ${jsonOf("z", "id", "name")} from sizes z where z.company_id = v.company_id and z.id = v.size_id)`,
  unit: sql`(select ${jsonOf("u", "id", "title")} from measurement_units u
    where u.company_id = v.company_id and u.id = v.measurement_unit_id)`,
};
/** The columns that name a variation, whose row is v: color, size and unit (catalogue §2). */
export const namingColumns = sql`
  ${naming.color} as color, ${naming.size} as size, ${naming.unit} as measurement_unit`;

/** The variation v of the product p as JSON, with what names it. */
export const namedVariation = sql`json_build_object('id', v.id, 'barcode', v.barcode, 'color', ${naming.color}, 'size', ${naming.size},
  'measurement_unit', ${naming.unit}, 'product', ${jsonOf("p", "id", "name")})`;

const variations = (asked: Asked) => {
  const named = Object.entries(attributes).map(
    ([field, query]) => sql`${ifSelected(asked.selected ?? null, field, query)} as ${sql.ref(field)}`,
  );
  return sql`(select coalesce(json_agg(r order by r.id), '[]')
    from (select ${ownVariationColumns(asked)}, ${sql.join(named)}
      from product_variations v where v.company_id = p.company_id and v.product_id = p.id) r)`;
};

/** All fields of a product; its row is p, joined with `productJoins`. */
export function productColumns({ selected = null, ...asked }: Asked) {
  const ofVariations = { ...asked, selected: selectedOf(selected, "variations") };
  return sql`${ownProductColumns}, ${jsonOf("c", "id", "name")} as category, ${jsonOf("m", "id", "name")} as brand,
    ${ifSelected(selected, "variations", variations(ofVariations))} as variations`;
}
export const productJoins = sql`
  join categories c on c.company_id = p.company_id and c.id = p.category_id
  join brands m on m.company_id = p.company_id and m.id = p.brand_id`;

/** Whether the caller may see costs, by product:view or purchase:view (stock §7). */
export function seesCosts(scope: Scope): boolean {
  return mayDo(scope, "product:view") || mayDo(scope, "purchase:view");
}
