import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { variationName, variationText } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useId, useRef, useState } from "react";
import { BarcodePicture } from "../../../ui/barcodes/barcode-picture.tsx";
import { makeBarcode } from "../../../ui/barcodes/make-barcode.ts";
import { useCompanyNames } from "../../../ui/display/use-company-names.ts";
import { usePriceTerms } from "../../../ui/display/use-price-terms.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { FormCard } from "../../../ui/forms/form-card.tsx";
import { LeaveGuard } from "../../../ui/forms/leave-guard.tsx";
import { useScanner } from "../../../ui/scanner/use-scanner.ts";
import { priceHintProps } from "../form/price-hint-props.ts";
import { productInputs } from "../form/product-input.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import * as texts from "../products.texts.ts";
import type { VariationBuilderHandle } from "../variations/variation-builder.tsx";
import { fieldsOfVariation } from "../variations/variation-fields.ts";
import { VariationSection } from "../variations/variation-section.tsx";
import { useUpdateForm } from "./use-update-form.ts";
import { VariationSwitch } from "./variation-switch.tsx";

type Props = {
  product: Product;
  variation: Variation;
  /** The field with the stock of the variation. */
  stock: ReactNode;
};

/** Changes a product and one of its variations together, and adds further variations. */
export function UpdateProductForm({ product, variation, stock }: Props) {
  const { form, field, save, saving, added, setAdded, pictures, unsaved } = useUpdateForm(product, variation);
  const { withTax } = useCompanyNames();
  const builder = useRef<VariationBuilderHandle>(null);
  const [building, setBuilding] = useState(false);
  const [formId, barcodeId] = [useId(), useId()];
  const { barcode, price_type, purchase_price, sale_price, sale_vat, min_stock_quantity } = form.getValues();
  const terms = usePriceTerms();
  const input = productInputs("update", field, price_type);
  const setBarcode = (code: string) => form.setFieldValue("barcode", code);
  // While the builder is open, it takes the scanned codes.
  useScanner({ enabled: !building, searchId: barcodeId, onScan: setBarcode });

  return (
    <Stack maw={960}>
      <LeaveGuard unsaved={unsaved} />
      <VariationSwitch product={product} shown={variation.id} />
      <BarcodePicture
        code={barcode.trim()}
        empty={
          <Stack align="center" gap="xs">
            <Text c="dimmed">{labelTexts.noBarcode}</Text>
            <Button variant="default" onClick={() => setBarcode(makeBarcode())}>
              {labelTexts.generate}
            </Button>
          </Stack>
        }
      />
      <form
        id={formId}
        {...form.element((fields) => !builder.current?.refuseUnfinished() && void save(fields))}
      >
        <Stack>
          <FormCard title={texts.product}>
            {input("name")}
            {input("status")}
            {input("category_id", { chosen: product.category })}
            {input("brand_id", { chosen: product.brand })}
            {input("price_type")}
            {input("pricing_method")}
          </FormCard>
          <FormCard title={texts.variation}>
            <TextInput
              label={texts.variationName}
              readOnly
              variant="filled"
              value={variationText(variationName(variation))}
            />
            {input("barcode", { id: barcodeId })}
            {input("purchase_price")}
            {input("sale_price", priceHintProps({ sale_price, sale_vat }, terms))}
            {stock}
            {input("min_stock_quantity")}
          </FormCard>
          <FormCard title={withTax(texts.discountAndSst)} columns={3}>
            {input("discount")}
            {input("purchase_vat")}
            {input("sale_vat")}
          </FormCard>
          <FormCard title={texts.descriptionAndPictures} columns={1}>
            {input("description")}
            <PictureField {...pictures} />
          </FormCard>
        </Stack>
      </form>
      <VariationSection
        existing={product.variations.map(fieldsOfVariation)}
        variations={added}
        prices={{ purchase_price, sale_price, min_stock_quantity }}
        onChange={setAdded}
        vat={Number(sale_vat)}
        priceType={price_type}
        builder={builder}
        building={building}
        onBuilding={setBuilding}
      />
      <FormButtons submit={commonTexts.update} form={formId} working={saving} />
    </Stack>
  );
}
