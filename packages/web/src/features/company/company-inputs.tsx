import type { CompanyText } from "@clove/domain/company/invoice-layout.ts";
import { type InputWrapperProps, Textarea, TextInput } from "@mantine/core";
import { useCompanyNames } from "../../ui/display/use-company-names.ts";
import type { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./company.texts.ts";

type Field = ReturnType<typeof useCheckedForm<Record<CompanyText, string>>>["field"];
type Props = {
  field: Field;
  /** A line under a field. */
  hint?: (name: CompanyText) => string | undefined;
};

const hintBelow: InputWrapperProps["inputWrapperOrder"] = ["label", "input", "description", "error"];

/** The fields of the company that are printed on receipts (people §8). */
export function CompanyInputs({ field, hint }: Props) {
  const { withTax } = useCompanyNames();
  const input = (name: CompanyText) => ({
    description: hint?.(name),
    // Below the input, because a hint that appears must not move the field that somebody types into.
    inputWrapperOrder: hintBelow,
    ...field(name),
  });
  return (
    <>
      <TextInput label={texts.companyName} withAsterisk {...input("name")} />
      <TextInput label={uiTexts.email} type="email" {...input("email")} />
      <TextInput label={uiTexts.contactNumber} type="tel" {...input("contact_number")} />
      <Textarea label={uiTexts.address} autosize minRows={2} size="md" {...input("address")} />
      <TextInput label={texts.businessRegistrationNumber} {...input("registration_number")} />
      <TextInput label={withTax(texts.sstIdNumber)} {...input("sst_id")} />
    </>
  );
}
