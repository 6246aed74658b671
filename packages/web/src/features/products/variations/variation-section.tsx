import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { PriceType } from "@clove/domain/catalogue/variation-name.ts";
import { Button, Stack } from "@mantine/core";
import { Barcode } from "lucide-react";
import { type Ref, useRef } from "react";
import { makeBarcode } from "../../../ui/barcodes/make-barcode.ts";
import { FormCard } from "../../../ui/forms/form-card.tsx";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
import * as texts from "../products.texts.ts";
import { VariationBuilder, type VariationBuilderHandle } from "./variation-builder.tsx";
import { emptyVariation, type VariationFields } from "./variation-fields.ts";
import { VariationTable } from "./variation-table.tsx";

type Props = {
  /** The stored variations of the product. */
  existing?: VariationFields[];
  variations: VariationFields[];
  /** The prices of the product, with which the first variation begins. */
  prices: Pick<VariationFields, "purchase_price" | "sale_price" | "min_stock_quantity">;
  onChange: (variations: VariationFields[]) => void;
  /** The sale tax of the product in percent. */
  vat: number;
  priceType: PriceType;
  builder?: Ref<VariationBuilderHandle>;
  building: boolean;
  onBuilding: (building: boolean) => void;
};

/** The button that opens the builder, and the variations that were added (catalogue §3). */
export function VariationSection(props: Props) {
  const {
    existing = [],
    variations,
    prices,
    onChange,
    vat,
    priceType,
    builder,
    building,
    onBuilding,
  } = props;
  const link = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLDivElement>(null);
  /** Focuses the row that is now at this position, or the last row, the first field of the builder, or the button that opens it. */
  const focusRow = (place: number) => {
    const removals = [...(section.current?.querySelectorAll<HTMLElement>("[data-removes]") ?? [])];
    const first = section.current?.querySelector<HTMLElement>("form input");
    (removals[place] ?? removals.at(-1) ?? first ?? link.current)?.focus();
  };
  const generate = () => {
    onChange(variations.map((one) => (one.barcode.trim() === "" ? { ...one, barcode: makeBarcode() } : one)));
    // The pressed button disappears, because no barcode is missing any more.
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
            vat={vat}
            priceType={priceType}
            onAdd={(variation) => onChange([...variations, variation])}
            onCancel={() => {
              onBuilding(false);
              // In the next frame, when the button is enabled again.
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
          <ToolButton icon={Barcode} onClick={generate}>
            {labelTexts.generateMissing}
          </ToolButton>
        </div>
      )}
    </Stack>
  );
}
