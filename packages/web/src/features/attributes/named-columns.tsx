import type { NamedNoun } from "@clove/domain/catalogue/named-nouns.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { statusColumn } from "../../ui/lists/record-status.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./attributes.texts.ts";
import { ColorSwatch } from "./color-swatch.tsx";
import { type Named, nameOf } from "./nouns.ts";

const named = (title: string): Column<Named> => ({ title, cell: nameOf, heads: true });
const text = (title: string, field: "code" | "description"): Column<Named> => ({
  title,
  brief: "who",
  cell: (row) => row[field],
});
const description = () => text(uiTexts.description, "description");

/** The columns of each noun's list. */
export const namedColumns = (): Record<NamedNoun, Column<Named>[]> => ({
  category: [named(uiTexts.name), description(), statusColumn],
  brand: [named(uiTexts.name), statusColumn],
  color: [
    named(uiTexts.name),
    { title: uiTexts.code, brief: "who", cell: ({ code = "" }) => <ColorSwatch code={code} /> },
  ],
  size: [named(uiTexts.name), text(uiTexts.code, "code")],
  measurementUnit: [named(texts.title), description()],
});
