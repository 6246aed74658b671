import type { NamedNoun } from "@clove/domain/catalogue/named-nouns.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { statusColumn } from "../../ui/lists/record-status.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./attributes.texts.ts";
import { ColorSwatch } from "./color-swatch.tsx";
import { type Named, nameOf } from "./nouns.ts";

/** The columns of each noun's list. */
export function namedColumns(noun: NamedNoun): Column<Named>[] {
  const name: Column<Named> = { title: uiTexts.name, cell: nameOf, heads: true };
  const description: Column<Named> = {
    title: uiTexts.description,
    brief: "who",
    cell: (row) => row.description,
  };
  const code = (cell: Column<Named>["cell"]): Column<Named> => ({ title: uiTexts.code, brief: "who", cell });
  const columns: Record<NamedNoun, Column<Named>[]> = {
    category: [name, description, statusColumn],
    brand: [name, statusColumn],
    color: [name, code((row) => <ColorSwatch code={row.code ?? ""} />), statusColumn],
    size: [name, code((row) => row.code), statusColumn],
    measurementUnit: [{ ...name, title: texts.title }, description, statusColumn],
  };
  return columns[noun];
}
