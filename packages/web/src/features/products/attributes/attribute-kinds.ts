import { messages } from "@clove/domain/messages.ts";
import { skipToken } from "@reduxjs/toolkit/query";
import { useKeyed } from "../../../api/use-keyed.ts";
import {
  useListColorsQuery,
  useListSizesQuery,
  useListUnitsQuery,
  useStoreColorMutation,
  useStoreSizeMutation,
  useStoreUnitMutation,
} from "../../attributes/attributes.api.ts";

export type AttributeKind = "color" | "size" | "unit";

/** A color, a size or a unit; a unit's title and description stand in `name` and `code`. */
export type Attribute = { id: number; name: string; code: string };

/** Texts of colors, sizes and units (catalogue §8). The size's sentence serves units too. */
export const attributeTexts = {
  color: {
    label: "Color",
    list: "Colors",
    add: "Add a color",
    name: "Color Name",
    code: "Color Code",
    missing: messages.colorRequired,
    created: messages.colorCreated,
  },
  size: {
    label: "Size",
    list: "Sizes",
    add: "Add a size",
    name: "Size Name",
    code: "Size Code",
    missing: messages.sizeRequired,
    created: messages.sizeCreated,
  },
  unit: {
    label: "Unit",
    list: "Units",
    add: "Add a unit",
    name: "Unit Title",
    code: "Unit Description",
    missing: messages.sizeRequired,
    created: messages.unitCreated,
  },
} as const satisfies Record<AttributeKind, object>;

/** One page of what there is, searched by name. */
export function useAttributes(kind: AttributeKind, page: { page: number; length: number; query: string }) {
  const colors = useListColorsQuery(kind === "color" ? page : skipToken);
  const sizes = useListSizesQuery(kind === "size" ? page : skipToken);
  const units = useListUnitsQuery(kind === "unit" ? page : skipToken);
  const answer = { color: colors, size: sizes, unit: units }[kind];
  const rows: Record<AttributeKind, Attribute[] | undefined> = {
    color: colors.data?.colors,
    size: sizes.data?.sizes,
    unit: units.data?.measurementUnits.map(asAttribute),
  };
  return { answer, rows: rows[kind] };
}

/** Stores one and answers it, or the call's error. */
export function useStoreAttribute(kind: AttributeKind) {
  const [storeColor, color] = useKeyed(useStoreColorMutation());
  const [storeSize, size] = useKeyed(useStoreSizeMutation());
  const [storeUnit, unit] = useKeyed(useStoreUnitMutation());
  const store = async ({ name, code }: Omit<Attribute, "id">) => {
    if (kind === "unit") {
      const { data, error } = await storeUnit({ title: name, description: code });
      return { made: data && asAttribute(data.measurementUnit), error };
    }
    if (kind === "size") {
      const { data, error } = await storeSize({ name, code });
      return { made: data?.size, error };
    }
    const { data, error } = await storeColor({ name, code });
    return { made: data?.color, error };
  };
  return { store, saving: color.isLoading || size.isLoading || unit.isLoading };
}

const asAttribute = ({ id, title, description }: { id: number; title: string; description: string }) => ({
  id,
  name: title,
  code: description,
});
