import { mayDo } from "@clove/domain/access/permissions.ts";
import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { sql } from "kysely";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import { type Columns, selectedColumns } from "../../db/selected-columns.ts";
import type { Scope } from "../../http/auth.ts";

const own = {
  id: "p.id",
  temp_id: "p.temp_id",
  name: "p.name",
  branch_id: "p.branch_id",
  category_id: "p.category_id",
  brand_id: "p.brand_id",
  company_id: "p.company_id",
  description: "p.description",
  discount: "p.discount",
  purchase_vat: "p.purchase_vat",
  sale_vat: "p.sale_vat",
  status: "p.status",
  pricing_method: "p.pricing_method",
  price_type: "p.price_type",
  images: "p.images::text",
};

/** The select list of a product's own columns, without what is joined to them; also what the data stream sends. */
export const ownProductColumns = selectedColumns(own).list;

/** Whose products, and of which store's stock alone, if any. */
type Asked = { scope: Scope; branch_id?: number | undefined };

/** Those of the branches that the caller sees, or of `branch_id` alone. */
const inAskedBranch = ({ scope, branch_id }: Asked, column: "b.branch_id" | "s.branch_id") =>
  branch_id === undefined
    ? inSeenBranches(scope, column)
    : sql`${inSeenBranches(scope, column)} and ${sql.ref(column)} = ${branch_id}`;

/** How a variation's fields are loaded; its row is v. */
const variationWith = (costs: boolean): Columns<Variation, Asked> => ({
  id: "v.id",
  temp_id: "v.temp_id",
  product_id: "v.product_id",
  color_id: "v.color_id",
  size_id: "v.size_id",
  measurement_unit_id: "v.measurement_unit_id",
  // Sub-selects, because most variations have none of these: a join is set up for every statement.
  color: {
    columns: { id: "k.id", name: "k.name", code: "k.code" },
    from: (color) =>
      sql`(select ${color} from colors k where k.company_id = v.company_id and k.id = v.color_id)`,
  },
  size: {
    columns: { id: "z.id", name: "z.name", code: "z.code" },
    from: (size) => sql`(select ${size} from sizes z where z.company_id = v.company_id and z.id = v.size_id)`,
  },
  measurement_unit: {
    columns: { id: "u.id", title: "u.title", description: "u.description" },
    from: (unit) =>
      sql`(select ${unit} from measurement_units u
        where u.company_id = v.company_id and u.id = v.measurement_unit_id)`,
  },
  purchase_price: costs ? "v.purchase_price" : null,
  sale_price: "v.sale_price",
  min_stock_quantity: "v.min_stock_quantity",
  barcode: "v.barcode",
  status: "v.status",
  stocks: {
    columns: {
      branch_id: "b.branch_id",
      branch: {
        join: "join branches r on r.company_id = b.company_id and r.id = b.branch_id",
        columns: { id: "r.id", name: "r.name", type: "r.type" },
      },
      quantity: "b.left_quantity",
      stock_purchase_transaction_id: "b.id",
      purchase_price: costs ? "b.purchase_price" : null,
    },
    // The batches with quantity left, per branch, oldest first (stock §1).
    from: (stock, joins, asked) => sql`(
      select coalesce(json_agg(${stock} order by b.branch_id, b.received_at, b.id), '[]') from batches b ${joins}
      where b.company_id = v.company_id and b.product_variation_id = v.id and b.left_quantity > 0
        and ${inAskedBranch(asked, "b.branch_id")})`,
  },
  shortfalls: {
    columns: { branch_id: "o.branch_id", quantity: "o.quantity" },
    from: (shortfall, _joins, asked) => sql`(
      select coalesce(json_agg(${shortfall} order by o.branch_id), '[]')
      from (select s.branch_id, sum(s.quantity - s.settled_quantity) as quantity from shortfalls s
        where s.company_id = v.company_id and s.product_variation_id = v.id and s.settled_quantity < s.quantity
          and ${inAskedBranch(asked, "s.branch_id")} group by s.branch_id) o)`,
  },
});

/** How a product's fields are loaded; its row is p. */
const productWith = (variation: Columns<Variation, Asked>): Columns<Product, Asked> => ({
  ...own,
  category: {
    join: "join categories c on c.company_id = p.company_id and c.id = p.category_id",
    columns: { id: "c.id", name: "c.name" },
  },
  brand: {
    join: "join brands m on m.company_id = p.company_id and m.id = p.brand_id",
    columns: { id: "m.id", name: "m.name" },
  },
  variations: {
    columns: variation,
    from: (object, joins) => sql`(select coalesce(json_agg(${object} order by v.id), '[]')
      from product_variations v ${joins} where v.company_id = p.company_id and v.product_id = p.id)`,
  },
});

const variations = { withCosts: variationWith(true), withoutCosts: variationWith(false) };
const products = {
  withCosts: productWith(variations.withCosts),
  withoutCosts: productWith(variations.withoutCosts),
};

const shown = (scope: Scope) => (seesCosts(scope) ? "withCosts" : "withoutCosts");
export const productColumns = (scope: Scope) => products[shown(scope)];
export const variationColumns = (scope: Scope) => variations[shown(scope)];

/** Costs are for product:view and purchase:view (stock §7). */
export function seesCosts(scope: Scope): boolean {
  return mayDo(scope, "product:view") || mayDo(scope, "purchase:view");
}
