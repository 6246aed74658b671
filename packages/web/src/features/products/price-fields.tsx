import { messages } from "@clove/domain/messages.ts";
import { NumberInput, Select } from "@mantine/core";
import { FormCard } from "../../ui/form-card.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { optionsOf } from "../../ui/options.ts";
import { productLabels as labels, type ProductFields } from "./product-fields.ts";
import { useGetProductHelperQuery } from "./products.api.ts";

type Field = (name: keyof ProductFields) => { name: string };

/** Prices, stock and rates; quantities are whole unless sold by unit (D3). */
export function PriceFields({ field, priceType }: { field: Field; priceType: string }) {
  const { data } = useGetProductHelperQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const priceTypes = data?.priceTypes ?? ["fixed", "variable", "by_unit"];
  const quantity = (name: keyof typeof labels) => (
    <NumberInput
      label={labels[name]}
      withAsterisk
      min={0}
      max={9_999_999}
      decimalScale={priceType === "by_unit" ? 3 : 0}
      allowNegative={false}
      {...field(name)}
    />
  );
  const rate = (name: keyof typeof labels) => (
    <NumberInput
      label={labels[name]}
      withAsterisk
      min={0}
      max={100}
      clampBehavior="strict"
      decimalScale={2}
      allowNegative={false}
      {...field(name)}
    />
  );
  return (
    <>
      <FormCard title="Price">
        <Select
          label="Select Price Type"
          withAsterisk
          allowDeselect={false}
          data={optionsOf(priceTypes, { variable: messages.openPricing })}
          {...field("price_type")}
        />
        <MoneyInput label={labels.purchase_price} withAsterisk {...field("purchase_price")} />
        <MoneyInput label={labels.sale_price} withAsterisk {...field("sale_price")} />
        {rate("discount")}
        {rate("purchase_vat")}
        {rate("sale_vat")}
      </FormCard>
      <FormCard title="Stock">
        {quantity("initial_stock_quantity")}
        {quantity("min_stock_quantity")}
      </FormCard>
    </>
  );
}
