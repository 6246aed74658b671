import type { Company } from "@clove/domain/company/company.schema.ts";
import { taxName } from "@clove/domain/company/names.ts";
import { offeredCashSteps } from "@clove/domain/company/regions.ts";
import { currencyDecimals, formatMoney } from "@clove/domain/money.ts";
import { isCashStep } from "@clove/domain/orders/cash-rounding.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { saleTermsOf } from "@clove/domain/orders/sale-terms.ts";
import { Anchor, Box, Checkbox, Select, Text, TextInput } from "@mantine/core";
import { Link } from "react-router";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { MoneyInput } from "../../ui/forms/money-input.tsx";
import { RateInput } from "../../ui/forms/rate-input.tsx";
import type { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as texts from "./company.texts.ts";
import { TaxExampleTable } from "./tax-example.tsx";
import { chosenStep, ownStep, type TaxFields } from "./tax-fields.ts";

type Props = {
  field: ReturnType<typeof useCheckedForm<TaxFields>>["field"];
  fields: TaxFields & { currency: string };
  /** As it is stored. */
  company: Company;
  /** Sales on this device that are not stored on the server. */
  waiting: number;
};

/** How prices, tax, cash and refunds work, and what the company calls things (people §22). */
export function TaxCard({ field, fields, company, waiting }: Props) {
  const { currency } = fields;
  const steps = offeredCashSteps(currency, currencyDecimals(currency));
  const before = saleTermsOf(company);
  const step = chosenStep(fields) ?? 0;
  // Prices are in the stored currency, which cannot have every amount of another one.
  const cash_rounding = isCashStep(step, company.currency) ? step : before.cash_rounding;
  const label = { autoComplete: "off", maxLength: 20 };
  const choice = { withAsterisk: true, allowDeselect: false };
  return (
    <FormCard title={texts.pricesAndTax}>
      <Checkbox
        label={texts.pricesIncludeTax}
        description={waiting > 0 ? texts.salesWaitHere({ count: waiting }) : texts.pricesIncludeTaxHint}
        disabled={waiting > 0}
        {...checkbox(field("prices_include_tax"), fields.prices_include_tax)}
      />
      {fields.prices_include_tax ? (
        <Filler />
      ) : (
        <Checkbox
          label={texts.taxAfterDiscount}
          description={texts.taxAfterDiscountHint}
          {...checkbox(field("tax_after_discount"), fields.tax_after_discount)}
        />
      )}
      {fields.prices_include_tax !== company.prices_include_tax && (
        <Text size="sm" style={{ gridColumn: "1 / -1" }} role="status">
          {texts.pricesStayAsTyped}{" "}
          <Anchor component={Link} to="/productList?convert=1" inherit>
            {texts.convertPricesInstead}
          </Anchor>
        </Text>
      )}
      <TextInput label={texts.taxName} withAsterisk {...label} {...field("tax_name")} />
      <RateInput label={texts.defaultVat} withAsterisk {...field("default_vat")} />
      <Select
        label={texts.cashRounding}
        {...choice}
        data={[
          ...steps.map((step) => ({
            value: String(step),
            label: step === 0 ? texts.noRounding : texts.roundedTo({ amount: formatMoney(step, currency) }),
          })),
          { value: ownStep, label: texts.anotherAmount },
        ]}
        {...field("cash_rounding")}
      />
      {fields.cash_rounding === ownStep ? (
        <MoneyInput label={texts.smallestCash} withAsterisk {...field("own_rounding")} />
      ) : (
        <Filler />
      )}
      <Select
        label={texts.refundTo}
        {...choice}
        data={[
          { value: "cash", label: texts.refundInCash },
          { value: "as_paid", label: texts.refundAsPaid },
        ]}
        {...field("refund_to")}
      />
      <Filler />
      <TextInput
        label={texts.bankLabel}
        placeholder={saleTexts.methodBank}
        {...label}
        {...field("bank_label")}
      />
      <TextInput
        label={texts.creditLabel}
        placeholder={saleTexts.methodCredit}
        {...label}
        {...field("credit_label")}
      />
      <div style={{ gridColumn: "1 / -1" }}>
        <TaxExampleTable
          before={before}
          after={saleTermsOf({ ...fields, cash_rounding })}
          currency={company.currency}
          taxName={taxName({ tax_name: fields.tax_name.trim() })}
          rate={Number(fields.default_vat)}
        />
      </div>
    </FormCard>
  );
}

/** Keeps the fields of a line beside each other where the card has two columns. */
const Filler = () => <Box visibleFrom="md" />;

/** An input's properties as those of a checkbox, whose value is whether it is ticked. */
function checkbox({ value: _, ...props }: ReturnType<Props["field"]>, checked: boolean) {
  return { ...props, checked };
}
