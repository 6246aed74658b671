import { messages } from "@clove/domain/messages.ts";
import { Select } from "@mantine/core";
import { optionsOf } from "../../../ui/options.ts";
import { useGetProductHelperQuery } from "../products.api.ts";

type Field = { name: string; value?: string; onChange?: unknown };

/** The server's price types, and its first two pricing methods in a hidden selector (catalogue §1). */
export function PricingChoices({ priceType, pricingMethod }: { priceType: Field; pricingMethod: Field }) {
  const { data } = useGetProductHelperQuery(undefined, { refetchOnMountOrArgChange: 60 });
  // Offline the one it has is known.
  const priceTypes = data?.priceTypes ?? [priceType.value ?? "fixed"];
  const methods = data?.pricingMethods ?? [pricingMethod.value ?? "fifo"];
  return (
    <>
      <Select
        label="Price Type"
        withAsterisk
        allowDeselect={false}
        data={optionsOf(priceTypes, { variable: messages.openPricing })}
        {...(priceType as object)}
      />
      <select hidden aria-hidden tabIndex={-1} {...(pricingMethod as object)}>
        {methods.slice(0, 2).map((method) => (
          <option key={method} value={method}>
            {method}
          </option>
        ))}
      </select>
    </>
  );
}
