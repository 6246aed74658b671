import { priceTypes } from "@clove/domain/catalogue/products.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import { Select } from "@mantine/core";
import { FormCard } from "../../../ui/form-card.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { optionsOf } from "../../../ui/options.ts";
import { QuantityInput } from "../../../ui/quantity-input.tsx";
import { useGetProductHelperQuery } from "../products.api.ts";
import { productLabels as labels, type ProductFields } from "./product-fields.ts";
import { RateInput } from "./rate-input.tsx";

type Field = (name: keyof ProductFields) => { name: string };

type Props = {
  field: Field;
  priceType: string;
  /** Then each of them has its own prices and stock. */
  hasVariations: boolean;
};

/** Prices, stock and rates. */
export function PriceFields({ field, priceType, hasVariations }: Props) {
  const { data } = useGetProductHelperQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const quantity = (name: keyof typeof labels) => (
    <QuantityInput label={labels[name]} withAsterisk priceType={priceType} {...field(name)} />
  );
  const rate = (name: keyof typeof labels) => (
    <RateInput label={labels[name]} withAsterisk {...field(name)} />
  );
  return (
    <>
      <FormCard title="Price">
        <Select
          label="Select Price Type"
          withAsterisk
          allowDeselect={false}
          data={optionsOf(data?.priceTypes ?? priceTypes, { variable: messages.openPricing })}
          {...field("price_type")}
        />
        {!hasVariations && (
          <>
            <MoneyInput label={labels.purchase_price} withAsterisk {...field("purchase_price")} />
            <MoneyInput label={labels.sale_price} withAsterisk {...field("sale_price")} />
          </>
        )}
        {rate("discount")}
        {rate("purchase_vat")}
        {rate("sale_vat")}
      </FormCard>
      {!hasVariations && (
        <FormCard title="Stock">
          {quantity("initial_stock_quantity")}
          {quantity("min_stock_quantity")}
        </FormCard>
      )}
    </>
  );
}
