import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { PriceType } from "@clove/domain/catalogue/variation-name.ts";
import { Button, Stack } from "@mantine/core";
import { Barcode } from "lucide-react";
import { type Ref, useRef } from "react";
import { FormCard } from "../../../ui/forms/form-card.tsx";
import { makeBarcode } from "../form/make-barcode.ts";
import * as texts from "../products.texts.ts";
import { VariationBuilder, type VariationBuilderHandle } from "./variation-builder.tsx";
import { emptyVariation, type VariationFields } from "./variation-fields.ts";
import { VariationTable } from "./variation-table.tsx";

type Props = {
  /** Those that the product has already. */
  existing?: VariationFields[];
  variations: VariationFields[];
  /** The product's own prices, with which the first one begins. */
  prices: Pick<VariationFields, "purchase_price" | "sale_price" | "min_stock_quantity">;
  onChange: (variations: VariationFields[]) => void;
  priceType: PriceType;
  builder?: Ref<VariationBuilderHandle>;
  building: boolean;
  onBuilding: (building: boolean) => void;
};

/** The link that opens the builder, and what was built (catalogue §3). */
export function VariationSection(props: Props) {
  const { existing = [], variations, prices, onChange, priceType, builder, building, onBuilding } = props;
  const link = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLDivElement>(null);
  /** The row now at this position, else the last one, else the link for a new one. */
  const focusRow = (place: number) => {
    const removals = [...(section.current?.querySelectorAll<HTMLElement>("[data-removes]") ?? [])];
    const first = section.current?.querySelector<HTMLElement>("form input");
    (removals[place] ?? removals.at(-1) ?? first ?? link.current)?.focus();
  };
  const generate = () => {
    onChange(variations.map((one) => (one.barcode.trim() === "" ? { ...one, barcode: makeBarcode() } : one)));
    // The button disappears with the missing barcodes.
    focusRow(variations.length);
  };
  return (
    <Stack gap="sm" ref={section}>
      <div>
        <Button
          ref={link}
          variant="subtle"
          aria-expanded={building}
          disabled={building}
          onClick={() => onBuilding(true)}
        >
          {catalogueTexts.createProductVariation}
        </Button>
      </div>
      {building && (
        <FormCard title={texts.productVariation} columns={1}>
          <VariationBuilder
            {...(builder && { ref: builder })}
            added={[...existing, ...variations]}
            initial={{ ...emptyVariation, ...prices }}
            built={variations}
            priceType={priceType}
            onAdd={(variation) => onChange([...variations, variation])}
            onCancel={() => {
              onBuilding(false);
              // When it is enabled again.
              requestAnimationFrame(() => link.current?.focus());
            }}
          />
        </FormCard>
      )}
      {(building || variations.length > 0) && (
        <VariationTable
          variations={variations}
          onRemove={(gone) => onChange(variations.filter((variation) => variation !== gone))}
          onRemoved={focusRow}
        />
      )}
      {variations.some(({ barcode }) => barcode.trim() === "") && (
        <div>
          <Button variant="default" leftSection={<Barcode size={18} aria-hidden />} onClick={generate}>
            {labelTexts.generateMissing}
          </Button>
        </div>
      )}
    </Stack>
  );
}
