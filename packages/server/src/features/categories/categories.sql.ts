import type { Category } from "@clove/domain/catalogue/attributes.schema.ts";
import type { NamedTable } from "../attributes/named-rows.sql.ts";

export const categories: NamedTable<Category> = {
  table: "categories",
  name: "name",
  columns: {
    id: "id",
    temp_id: "temp_id",
    parent_id: "parent_id",
    company_id: "company_id",
    name: "name",
    description: "description",
    status: "status",
  },
};
