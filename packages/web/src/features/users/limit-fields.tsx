import type { Role } from "@clove/domain/access/roles.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Select } from "@mantine/core";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { MoneyInput } from "../../ui/forms/money-input.tsx";
import { RateInput } from "../../ui/forms/rate-input.tsx";
import { fieldNames, type UserFields } from "./user-fields.ts";
import * as texts from "./users.texts.ts";

type Props = {
  role: Role;
  type: UserFields["max_discount_type"];
  field: (name: keyof UserFields) => { name: string };
};

/** The credit limit of a customer, or the limit for discounts of a member of staff (access §16; selling §12). */
export function LimitFields({ role, type, field }: Props) {
  if (role === "customer") {
    return (
      <FormCard title={texts.credit}>
        <MoneyInput label={fieldNames().credit_limit} {...field("credit_limit")} />
      </FormCard>
    );
  }
  return (
    <FormCard title={texts.discounts}>
      <Select
        label={fieldNames().max_discount_type}
        allowDeselect={false}
        data={[
          { value: "percentage", label: commonTexts.percentage },
          { value: "cash", label: commonTexts.amount },
        ]}
        {...field("max_discount_type")}
      />
      {type === "cash" ? (
        <MoneyInput label={fieldNames().max_discount} {...field("max_discount")} />
      ) : (
        <RateInput label={fieldNames().max_discount} rightSection="%" {...field("max_discount")} />
      )}
    </FormCard>
  );
}
