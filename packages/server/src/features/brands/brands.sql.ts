import type { Brand } from "@clove/domain/catalogue/attributes.schema.ts";
import type { NamedTable } from "../attributes/named-rows.sql.ts";

export const brands: NamedTable<Brand> = {
  table: "brands",
  name: "name",
  columns: { id: "id", temp_id: "temp_id", company_id: "company_id", name: "name", status: "status" },
};
