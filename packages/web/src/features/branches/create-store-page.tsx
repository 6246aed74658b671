import { messages } from "@clove/domain/messages.ts";
import { Button, Group, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureFields, failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { FormCard } from "../../ui/form-card.tsx";
import { notify } from "../../ui/notify.ts";
import { statusOptions } from "../../ui/options.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { required, requiredEmail, useCheckedForm } from "../../ui/use-checked-form.ts";
import { useStoreBranchMutation } from "./branches.api.ts";

type Fields = {
  name: string;
  contact_number: string;
  type: "warehouse" | "branch";
  email: string;
  address: string;
  status: "active" | "inactive";
};

export function CreateStorePage() {
  const online = useOnline();
  const [store, { isLoading }] = useKeyed(useStoreBranchMutation());
  const form = useCheckedForm<Fields>({
    initialValues: { name: "", contact_number: "", type: "branch", email: "", address: "", status: "active" },
    validate: {
      name: required("Name"),
      contact_number: required("Contact Number"),
      type: required("Type"),
      email: requiredEmail("Email"),
      address: required("Address"),
      status: required("Status"),
    },
  });

  const save = async (fields: Fields) => {
    if (!online) return notify.warning(messages.offlineAddStore);
    const answer = await store(fields);
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return notify.error(failureText(answer.error, messages.orderFailed));
    }
    notify.success(messages.storeCreated);
    form.reset();
    form.focusFirst({ name: true });
  };

  return (
    <>
      <PageHeader title="Create Store" hint="A branch sells at counters; a warehouse only holds stock." />
      <form {...form.element((values) => void save(values))}>
        <Stack maw={720}>
          <FormCard title="Store">
            <TextInput label="Name" withAsterisk autoFocus {...form.field("name")} />
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
            <Textarea
              label="Address"
              withAsterisk
              autosize
              minRows={2}
              size="md"
              {...form.field("address")}
            />
            <Select
              label="Status"
              withAsterisk
              allowDeselect={false}
              data={statusOptions}
              {...form.field("status")}
            />
          </FormCard>
          <Group justify="flex-end">
            <Button type="submit" loading={isLoading}>
              Create Store
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}
