import type { NamedNoun } from "@clove/domain/catalogue/named-nouns.ts";
import type { Column } from "../../ui/data-table.tsx";
import { statusColumn } from "../../ui/record-status.tsx";
import { ColorSwatch } from "./color-swatch.tsx";
import { type Named, nameOf } from "./nouns.ts";

const named = (title: string): Column<Named> => ({ title, cell: nameOf, heads: true });
const text = (title: string, field: "code" | "description"): Column<Named> => ({
  title,
  brief: "who",
  cell: (row) => row[field],
});
const description = text("Description", "description");

/** The columns of each noun's list. */
export const namedColumns: Record<NamedNoun, Column<Named>[]> = {
  category: [named("Name"), description, statusColumn],
  brand: [named("Name"), statusColumn],
  color: [
    named("Name"),
    { title: "Code", brief: "who", cell: ({ code = "" }) => <ColorSwatch code={code} /> },
  ],
  size: [named("Name"), text("Code", "code")],
  measurementUnit: [named("Title"), description],
};
