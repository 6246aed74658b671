import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import type { PriceType } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button, Group, Input, SimpleGrid, Stack, Text } from "@mantine/core";
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { useLocale } from "../../../ui/display/locale.tsx";
import { usePriceTerms } from "../../../ui/display/use-price-terms.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { MoneyInput } from "../../../ui/forms/money-input.tsx";
import { QuantityInput } from "../../../ui/forms/quantity-input.tsx";
import { useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import { useScanner } from "../../../ui/scanner/use-scanner.ts";
import { AttributeField } from "../../attributes/named-field.tsx";
import { BarcodeInput } from "../form/barcode-input.tsx";
import { priceHintProps } from "../form/price-hint-props.ts";
import * as texts from "../products.texts.ts";
import { checkVariation, isSame, nameOf, type VariationFields } from "./variation-fields.ts";

/** `refuseUnfinished`: shows a message and returns true if the builder has values that were not added. */
export type VariationBuilderHandle = { refuseUnfinished: () => boolean };

type Props = {
  ref?: Ref<VariationBuilderHandle>;
  added: VariationFields[];
  /** The values to begin with. */
  initial: VariationFields;
  /** The variations that were added here, the newest last. */
  built: VariationFields[];
  /** The sale tax of the product in percent. */
  vat: number;
  priceType: PriceType;
  onAdd: (variation: VariationFields) => void;
  onCancel: () => void;
};

/** Adds variations to a product. A form of its own, because HTML forms cannot be nested. */
export function VariationBuilder(props: Props) {
  const { ref, added, initial, built, vat, priceType, onAdd, onCancel } = props;
  const terms = usePriceTerms();
  const { currency } = useLocale();
  const form = useCheckedForm<VariationFields>({ initialValues: initial });
  /** The values after the latest addition: only other values are unfinished. */
  const [settled, setSettled] = useState(initial);
  const [unfinished, setUnfinished] = useState(false);
  const isUnfinished = !isSame(form.getValues(), settled);
  const begin = useRef(() => form.focusFirst({ color: true }));
  useEffect(() => begin.current(), []);
  const barcodeId = useId();
  useScanner({
    enabled: true,
    searchId: barcodeId,
    onScan: (code) => form.setFieldValue("barcode", code),
  });

  useImperativeHandle(ref, () => ({
    refuseUnfinished: () => {
      setUnfinished(isUnfinished);
      if (isUnfinished) form.focusFirst({ color: true });
      return form.refuseWrongNumbers() || isUnfinished;
    },
  }));

  const add = (fields: VariationFields) => {
    const problem = checkVariation(fields, added, { price_type: priceType, currency });
    if (problem) {
      form.refuse(problem.fields);
      return notify.error(problem.text);
    }
    onAdd(fields);
    // The next variation is similar, but has another barcode.
    form.setFieldValue("barcode", "");
    setSettled({ ...fields, barcode: "" });
    setUnfinished(false);
    form.focusFirst({ [fastest(fields)]: true });
  };
  const newest = built.at(-1);
  return (
    <form aria-label={texts.productVariation} {...form.element(add)}>
      <Stack>
        <Text role="status" size="sm" c="dimmed" mt={newest ? 0 : "calc(-1 * var(--mantine-spacing-md))"}>
          {newest && catalogueTexts.variationsAddedSoFar({ name: nameOf(newest), count: built.length })}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" verticalSpacing="md">
          <AttributeField noun="color" {...form.field("color")} />
          <AttributeField noun="size" {...form.field("size")} />
          <AttributeField noun="measurementUnit" {...form.field("unit")} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" verticalSpacing="md">
          <MoneyInput label={texts.purchasePrice} withAsterisk {...form.field("purchase_price")} />
          <MoneyInput
            label={texts.salePrice}
            withAsterisk
            {...priceHintProps({ sale_price: form.getValues().sale_price, sale_vat: vat }, terms)}
            {...form.field("sale_price")}
          />
          <QuantityInput
            label={texts.stockQty}
            priceType={priceType}
            {...form.field("initial_stock_quantity")}
          />
          <QuantityInput
            label={texts.minStockQty}
            priceType={priceType}
            {...form.field("min_stock_quantity")}
          />
          <BarcodeInput id={barcodeId} {...form.field("barcode")} />
        </SimpleGrid>
        <div role="alert">
          {unfinished && isUnfinished && (
            <Input.Error size="sm">{catalogueTexts.variationNotAdded}</Input.Error>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" variant="light">
            {catalogueTexts.addVariation}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The field that most likely differs in the next variation: Red S, Red M, Red L. */
const fastest = ({ unit, size }: VariationFields) => (size ? "size" : unit ? "unit" : "color");
