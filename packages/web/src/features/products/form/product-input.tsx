import { priceTypes } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Select, Textarea, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { ComponentProps, FocusEvent } from "react";
import { useLocale } from "../../../ui/display/locale.tsx";
import { MoneyInput } from "../../../ui/forms/money-input.tsx";
import { optionsOf } from "../../../ui/forms/options.ts";
import { QuantityInput } from "../../../ui/forms/quantity-input.tsx";
import { RateInput } from "../../../ui/forms/rate-input.tsx";
import * as pageTexts from "../../../ui/pages.texts.ts";
import { NamedField } from "../../attributes/named-field.tsx";
import { useGetProductHelperQuery } from "../products.api.ts";
import * as texts from "../products.texts.ts";
import { BarcodeInput } from "./barcode-input.tsx";
import { nameIn, noDescription, type Place, type ProductField, productFields } from "./product-fields.ts";

type FieldProps = (name: ProductField) => GetInputPropsReturnType;
type Props = { field: ProductField; place: Place; priceType: string; props: GetInputPropsReturnType };

/** Returns the function that renders the inputs of a form: `input("sale_price")`. */
export const productInputs =
  (place: Place, fieldProps: FieldProps, priceType: string) =>
  (field: ProductField, own: object = {}) => (
    <ProductInput {...{ field, place, priceType }} props={{ ...fieldProps(field), ...own }} />
  );

function ProductInput({ field, place, priceType, props }: Props) {
  const { kind } = productFields()[field];
  const { names } = useLocale();
  const name = nameIn(place, field, names);
  // A choice that already has a value is labelled by its name alone, otherwise "Select …".
  const choice = {
    ...props,
    withAsterisk: true,
    label: place === "update" ? name : pageTexts.selectOf({ name }),
  };
  const input = { ...props, withAsterisk: true, label: name };
  switch (kind) {
    case "text":
      return <TextInput {...input} />;
    case "longText":
      return <Textarea autosize minRows={3} size="md" onFocus={selectDot} {...input} />;
    case "category":
      return <NamedField noun="category" name={field} {...choice} />;
    case "brand":
      return <NamedField noun="brand" name={field} {...choice} />;
    case "priceType":
      return <PriceTypeInput known={place === "add" ? priceTypes : [priceType]} {...choice} />;
    case "pricingMethod":
      return <PricingMethodInput name={field} value={props.value} onChange={props.onChange} />;
    case "status":
      return <Select allowDeselect={false} data={statuses()} {...input} />;
    case "barcode":
      // Labelled as required on Product Add, but not enforced there (catalogue §3).
      return <BarcodeInput {...input} withAsterisk={place !== "update"} />;
    case "money":
      return <MoneyInput {...input} />;
    case "quantity":
      return <QuantityInput priceType={priceType} {...input} />;
    case "rate":
      return <RateInput {...input} />;
  }
}

/** Selects the placeholder description, so that typing replaces it. */
function selectDot({ currentTarget }: FocusEvent<HTMLTextAreaElement>) {
  if (currentTarget.value === noDescription) currentTarget.select();
}

/** Spelled as catalogue §1 says. */
const statuses = () => [
  { value: "active", label: texts.active },
  { value: "inactive", label: texts.inActive },
];

const useHelper = () => useGetProductHelperQuery(undefined, { refetchOnMountOrArgChange: 60 }).data;

/** The price types of the server, or the `known` ones until it has answered. */
function PriceTypeInput({ known, ...props }: { known: readonly string[] }) {
  const types = useHelper()?.priceTypes ?? known;
  return (
    <Select allowDeselect={false} data={optionsOf(types, { variable: commonTexts.openPricing })} {...props} />
  );
}

/** The server's first two pricing methods in a hidden selector (catalogue §1). */
function PricingMethodInput({ value, ...props }: ComponentProps<"select"> & { value: string }) {
  const methods = useHelper()?.pricingMethods ?? [value];
  return (
    <select hidden aria-hidden tabIndex={-1} value={value} {...props}>
      {methods.slice(0, 2).map((method) => (
        <option key={method} value={method}>
          {method}
        </option>
      ))}
    </select>
  );
}
