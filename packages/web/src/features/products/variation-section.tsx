import type { PriceType } from "@clove/domain/catalogue/variation-name.ts";
import { messages } from "@clove/domain/messages.ts";
import { Button, Stack } from "@mantine/core";
import { type Ref, useRef } from "react";
import { FormCard } from "../../ui/form-card.tsx";
import { VariationBuilder, type VariationBuilderHandle } from "./variation-builder.tsx";
import type { VariationFields } from "./variation-fields.ts";
import { VariationTable } from "./variation-table.tsx";

type Props = {
  /** Those that the product has already. */
  existing?: VariationFields[];
  variations: VariationFields[];
  onChange: (variations: VariationFields[]) => void;
  priceType: PriceType;
  builder?: Ref<VariationBuilderHandle>;
  building: boolean;
  onBuilding: (building: boolean) => void;
};

/** The link that opens the builder, and what was built (S1 §2 "Product Add"). */
export function VariationSection(props: Props) {
  const { existing = [], variations, onChange, priceType, builder, building, onBuilding } = props;
  const link = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLDivElement>(null);
  /** The row that is now in this place, else the last one, else where a new one begins. */
  const focusRow = (place: number) => {
    const removals = [...(section.current?.querySelectorAll<HTMLElement>("[data-removes]") ?? [])];
    const first = section.current?.querySelector<HTMLElement>("form input");
    (removals[place] ?? removals.at(-1) ?? first ?? link.current)?.focus();
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
          {messages.createProductVariation}
        </Button>
      </div>
      {building && (
        <FormCard title="Product Variation" columns={1}>
          <VariationBuilder
            {...(builder && { ref: builder })}
            added={[...existing, ...variations]}
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
    </Stack>
  );
}
