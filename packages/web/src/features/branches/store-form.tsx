import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { Select, Textarea, TextInput } from "@mantine/core";
import { statusOptions } from "../../ui/options.ts";
import { required, requiredEmail, useCheckedForm } from "../../ui/use-checked-form.ts";

export type StoreValues = Omit<Branch, "id">;

export function useStoreForm(initialValues: StoreValues) {
  return useCheckedForm<StoreValues>({
    initialValues,
    validate: {
      name: required("Name"),
      contact_number: required("Contact Number"),
      type: required("Type"),
      email: requiredEmail("Email"),
      address: required("Address"),
      status: required("Status"),
    },
  });
}

/** The fields of a store (people §7). */
export function StoreFields({ form }: { form: ReturnType<typeof useStoreForm> }) {
  return (
    <>
      <TextInput label="Name" withAsterisk autoFocus data-autofocus {...form.field("name")} />
      <TextInput label="Contact Number" type="tel" withAsterisk {...form.field("contact_number")} />
      <Select
        label="Type"
        withAsterisk
        allowDeselect={false}
        data={[
          { value: "branch", label: "Branch" },
          { value: "warehouse", label: "Warehouse" },
        ]}
        {...form.field("type")}
      />
      <TextInput label="Email" type="email" withAsterisk {...form.field("email")} />
      <Textarea label="Address" withAsterisk autosize minRows={2} size="md" {...form.field("address")} />
      <Select
        label="Status"
        withAsterisk
        allowDeselect={false}
        data={statusOptions}
        {...form.field("status")}
      />
    </>
  );
}
