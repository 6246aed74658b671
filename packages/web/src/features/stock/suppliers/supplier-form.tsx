import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Supplier } from "@clove/domain/stock/suppliers.schema.ts";
import * as supplierTexts from "@clove/domain/stock/suppliers.texts.ts";
import { Select, Stack, TextInput } from "@mantine/core";
import { useKeyed } from "../../../api/use-keyed.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { statusOptions } from "../../../ui/forms/options.ts";
import { required, useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { useStoreSupplierMutation, useUpdateSupplierMutation } from "./suppliers.api.ts";
import * as texts from "./suppliers.texts.ts";

type Props = {
  /** The supplier that is changed; left out: a new one. */
  supplier?: Supplier | undefined;
  onSaved: (supplier: Supplier) => void;
  onCancel: () => void;
};

type Values = { name: string; contact: string; status: Supplier["status"] };

/** The content of the dialog that creates or changes a supplier (stock §32). */
export function SupplierForm({ supplier, onSaved, onCancel }: Props) {
  const [store, { isLoading: isStoring }] = useKeyed(useStoreSupplierMutation());
  const [update, { isLoading: isUpdating }] = useKeyed(useUpdateSupplierMutation());
  const form = useCheckedForm<Values>({
    initialValues: {
      name: supplier?.name ?? "",
      contact: supplier?.contact ?? "",
      status: supplier?.status ?? "active",
    },
    validate: { name: required(uiTexts.name) },
  });
  const save = async ({ name, contact, status }: Values) => {
    const { data, error } = supplier
      ? await update({ id: supplier.id, name, contact, status })
      : await store({ name, contact });
    if (!data) return form.fail(error);
    notify.success(supplier ? supplierTexts.supplierUpdated : supplierTexts.supplierCreated);
    onSaved(data.supplier);
  };
  return (
    <form {...form.element((values) => void save(values))}>
      <Stack>
        <TextInput label={uiTexts.name} withAsterisk data-autofocus {...form.field("name")} />
        <TextInput label={texts.contact} description={texts.contactHint} {...form.field("contact")} />
        {supplier && (
          <Select
            label={uiTexts.status}
            allowDeselect={false}
            data={statusOptions()}
            {...form.field("status")}
          />
        )}
        <FormButtons
          submit={supplier ? commonTexts.update : commonTexts.create}
          working={isStoring || isUpdating}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
