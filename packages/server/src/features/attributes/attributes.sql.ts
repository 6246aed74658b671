import type { color, measurementUnit } from "@clove/domain/catalogue/attributes.schema.ts";
import type { z } from "zod";
import type { NamedTable } from "./named-rows.sql.ts";

type Coded = z.infer<typeof color>;
type Unit = z.infer<typeof measurementUnit>;

const coded = { id: "id", name: "name", code: "code" };
export const colors: NamedTable<Coded> = { table: "colors", name: "name", columns: coded };
export const sizes: NamedTable<Coded> = { table: "sizes", name: "name", columns: coded };
export const measurementUnits: NamedTable<Unit> = {
  table: "measurement_units",
  name: "title",
  columns: { id: "id", title: "title", description: "description" },
};
