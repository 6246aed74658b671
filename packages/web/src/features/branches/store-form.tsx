import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { Select, Textarea, TextInput } from "@mantine/core";
import { statusOptions } from "../../ui/forms/options.ts";
import { required, requiredEmail, useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./branches.texts.ts";

export type StoreValues = Omit<Branch, "id">;

export function useStoreForm(initialValues: StoreValues) {
  return useCheckedForm<StoreValues>({
    initialValues,
    validate: {
      name: required(uiTexts.name),
      contact_number: required(uiTexts.contactNumber),
      type: required(uiTexts.type),
      email: requiredEmail(uiTexts.email),
      address: required(uiTexts.address),
      status: required(uiTexts.status),
    },
  });
}

/** The fields of a store (people §7). */
export function StoreFields({ form }: { form: ReturnType<typeof useStoreForm> }) {
  return (
    <>
      <TextInput label={uiTexts.name} withAsterisk autoFocus data-autofocus {...form.field("name")} />
      <TextInput label={uiTexts.contactNumber} type="tel" withAsterisk {...form.field("contact_number")} />
      <Select
        label={uiTexts.type}
        withAsterisk
        allowDeselect={false}
        data={[
          { value: "branch", label: texts.branch },
          { value: "warehouse", label: texts.warehouse },
        ]}
        {...form.field("type")}
      />
      <TextInput label={uiTexts.email} type="email" withAsterisk {...form.field("email")} />
      <Textarea
        label={uiTexts.address}
        withAsterisk
        autosize
        minRows={2}
        size="md"
        {...form.field("address")}
      />
      <Select
        label={uiTexts.status}
        withAsterisk
        allowDeselect={false}
        data={statusOptions()}
        {...form.field("status")}
      />
    </>
  );
}
