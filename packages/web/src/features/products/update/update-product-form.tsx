import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { variationName } from "@clove/domain/catalogue/variation-name.ts";
import { messages } from "@clove/domain/messages.ts";
import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useId, useRef, useState } from "react";
import { BarcodePicture } from "../../../ui/barcode-picture.tsx";
import { FormCard } from "../../../ui/form-card.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { QuantityInput } from "../../../ui/quantity-input.tsx";
import { useScanner } from "../../../ui/use-scanner.ts";
import { BrandField } from "../attributes/brand-field.tsx";
import { CategoryField } from "../attributes/category-field.tsx";
import { BarcodeInput } from "../form/barcode-input.tsx";
import { makeBarcode } from "../form/make-barcode.ts";
import { PricingChoices } from "../form/pricing-choices.tsx";
import { RateInput } from "../form/rate-input.tsx";
import { StatusField } from "../form/status-field.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import type { VariationBuilderHandle } from "../variations/variation-builder.tsx";
import { fieldsOfVariation } from "../variations/variation-fields.ts";
import { VariationSection } from "../variations/variation-section.tsx";
import { updateLabels as labels } from "./update-fields.ts";
import { useUpdateForm } from "./use-update-form.ts";
import { VariationSwitch } from "./variation-switch.tsx";

type Props = { product: Product; variation: Variation /** The variation's stock. */; stock: ReactNode };

/** A product and one of its variations, changed and saved together, and further variations for it. */
export function UpdateProductForm({ product, variation, stock }: Props) {
  const { form, field, save, saving, added, setAdded, pictures, unsaved } = useUpdateForm(product, variation);
  const builder = useRef<VariationBuilderHandle>(null);
  const [building, setBuilding] = useState(false);
  const [formId, barcodeId] = [useId(), useId()];
  const { barcode, price_type, purchase_price, sale_price, min_stock_quantity } = form.getValues();
  const setBarcode = (code: string) => form.setFieldValue("barcode", code);
  // An open builder takes the scans for what is being built.
  useScanner({ enabled: !building, searchId: barcodeId, onScan: setBarcode });

  return (
    <Stack maw={960}>
      <LeaveGuard unsaved={unsaved} />
      <VariationSwitch product={product} shown={variation.id} />
      <BarcodePicture
        code={barcode.trim()}
        empty={
          <Stack align="center" gap="xs">
            <Text c="dimmed">{messages.noBarcode}</Text>
            <Button variant="default" onClick={() => setBarcode(makeBarcode())}>
              {messages.generate}
            </Button>
          </Stack>
        }
      />
      <form
        id={formId}
        {...form.element((fields) => !builder.current?.refuseUnfinished() && void save(fields))}
      >
        <Stack>
          <FormCard title="Product">
            <TextInput label={labels.name} withAsterisk {...field("name")} />
            <StatusField {...field("status")} />
            <CategoryField {...field("category_id")} label={labels.category_id} chosen={product.category} />
            <BrandField {...field("brand_id")} label={labels.brand_id} chosen={product.brand} />
            <PricingChoices priceType={field("price_type")} pricingMethod={field("pricing_method")} />
          </FormCard>
          <FormCard title="Variation">
            <TextInput label="Variation Name" readOnly variant="filled" value={variationName(variation)} />
            <BarcodeInput id={barcodeId} {...field("barcode")} />
            <MoneyInput label={labels.purchase_price} withAsterisk {...field("purchase_price")} />
            <MoneyInput label={labels.sale_price} withAsterisk {...field("sale_price")} />
            {stock}
            <QuantityInput
              label={labels.min_stock_quantity}
              withAsterisk
              priceType={price_type}
              {...field("min_stock_quantity")}
            />
          </FormCard>
          <FormCard title="Discount and SST" columns={3}>
            <RateInput label={labels.discount} withAsterisk {...field("discount")} />
            <RateInput label={labels.purchase_vat} withAsterisk {...field("purchase_vat")} />
            <RateInput label={labels.sale_vat} withAsterisk {...field("sale_vat")} />
          </FormCard>
          <FormCard title="Description and pictures" columns={1}>
            <Textarea
              label={labels.description}
              withAsterisk
              autosize
              minRows={3}
              size="md"
              {...field("description")}
            />
            <PictureField {...pictures} />
          </FormCard>
        </Stack>
      </form>
      <VariationSection
        existing={product.variations.map(fieldsOfVariation)}
        variations={added}
        prices={{ purchase_price, sale_price, min_stock_quantity }}
        onChange={setAdded}
        priceType={price_type}
        builder={builder}
        building={building}
        onBuilding={setBuilding}
      />
      <Group justify="flex-end">
        <Button type="submit" form={formId} loading={saving}>
          {messages.update}
        </Button>
      </Group>
    </Stack>
  );
}
