import type { TestApp } from "./app.ts";

/** Makes a category and a brand called Other; returns their ids as products have them. */
export async function makeOthers(app: TestApp, token: string) {
  const make = (path: string, body: object) =>
    app.call<Record<"category" | "brand", { id: number }>>(token, "POST", path, { name: "Other", ...body });
  const { category } = (await make("category/store", { description: "." })).data;
  const { brand } = (await make("brand/store", {})).data;
  return { category_id: category.id, brand_id: brand.id };
}

/** Moves product A to the category, and product C to the brand of A. */
export const moveProducts = (app: TestApp, company_id: number, category_id: number) =>
  app.rows(
    `update products p set category_id = case name when 'A' then $2 else category_id end,
        brand_id = (select brand_id from products a where a.company_id = $1 and a.name = 'A')
      where company_id = $1 and name in ('A', 'C')`,
    [company_id, category_id],
  );
