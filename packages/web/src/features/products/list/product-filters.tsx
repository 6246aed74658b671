import type { Product, ProductNarrow } from "@clove/domain/catalogue/products.schema.ts";
import { Group } from "@mantine/core";
import { ListFilter } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
import { NamedFilter } from "../../attributes/named-filter-field.tsx";
import { StatusFilter } from "../../attributes/status-field.tsx";
import * as texts from "../products.texts.ts";
import classes from "./product-list.module.css";

type Props = {
  narrow: ProductNarrow;
  /** One of the products that are shown, which has the names of a category and brand beyond the first hundred. */
  shown: Product | undefined;
  onChoose: (name: string, value: string | null) => void;
  /** Beside the filters. */
  children: ReactNode;
};

/** Narrows the product list to a category, a brand, a status; on a phone behind a button (catalogue §21). */
export function ProductFilters({ narrow, shown, onChoose, children }: Props) {
  const { category_id, brand_id, status } = narrow;
  const [open, setOpen] = useState(false);
  const fields = useId();
  // Others stand beside the button.
  const count = [category_id, brand_id, status].filter((chosen) => chosen !== undefined).length;
  return (
    <Group className={classes.filters} gap="sm" mb="sm" role="group" aria-label={texts.filters}>
      <ToolButton
        icon={ListFilter}
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={fields}
        onClick={() => setOpen(!open)}
      >
        {count > 0 ? texts.filtersChosen({ count }) : texts.filters}
      </ToolButton>
      <div id={fields} className={classes.more} data-open={open}>
        <NamedFilter
          noun="category"
          label={texts.allCategories}
          id={category_id}
          named={shown?.category}
          onChoose={(value) => onChoose("category", value)}
        />
        <NamedFilter
          noun="brand"
          label={texts.allBrands}
          id={brand_id}
          named={shown?.brand}
          onChoose={(value) => onChoose("brand", value)}
        />
        <StatusFilter status={status ?? null} onChoose={(value) => onChoose("status", value)} />
      </div>
      {children}
    </Group>
  );
}

const idPattern = /^[1-9]\d{0,14}$/;

/** The filters in the address, where anything can be typed; what is none is left out. */
export function narrowIn(filter: (name: string) => string | null): ProductNarrow {
  const [category, brand, status] = [filter("category"), filter("brand"), filter("status")];
  return {
    ...idIn("category_id", category),
    ...idIn("brand_id", brand),
    ...((status === "active" || status === "inactive") && { status }),
  };
}

/** An id in the address as a field of a call; nothing where it is no id. */
export const idIn = <Name extends string>(name: Name, text: string | null) =>
  (text && idPattern.test(text) ? { [name]: Number(text) } : {}) as { [N in Name]?: number };
