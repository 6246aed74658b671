import { type NamedNoun, namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Modal, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { statusOptions } from "../../ui/forms/options.ts";
import { required, useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useListNamedQuery, useUpdateNamedMutation } from "./attributes.api.ts";
import * as texts from "./attributes.texts.ts";
import { NamedField } from "./named-field.tsx";
import { type Named, nameOf, nouns } from "./nouns.ts";

type Choice = { id: number; name: string };
type Props = {
  opened: boolean;
  noun: NamedNoun;
  row: Named;
  /** The category above, where the list shows it too. */
  parent: Named | undefined;
  onClose: () => void;
};

/** Changes the name, the details and the status of a row, and the parent of a category (catalogue §19). */
export function ChangeNamedDialog({ opened, ...props }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={texts.editNamed({ name: nameOf(props.row) })}
      size="sm"
    >
      <ChangeForm key={props.row.id} {...props} />
    </Modal>
  );
}

function ChangeForm({ noun, row, parent, onClose }: Omit<Props, "opened">) {
  const online = useOnline();
  const [update, { isLoading }] = useKeyed(useUpdateNamedMutation());
  const { fields } = nouns[noun]();
  const above = useParent(noun, row, parent);
  const form = useCheckedForm<Record<string, string>>({
    initialValues: {
      ...Object.fromEntries(fields.map(({ name }) => [name, String(row[name] ?? "")])),
      status: row.status ?? "active",
      parent_id: String(row.parent_id ?? ""),
    },
    validate: Object.fromEntries(
      fields.map(({ name, label, missing }) => [
        name,
        (value: string) => {
          const problem = required(label)(value);
          return problem && (missing ?? problem);
        },
      ]),
    ),
  });

  const save = async ({ parent_id, ...values }: Record<string, string>) => {
    if (!online) return notify.warning(offlineTexts.notAvailableOffline);
    const above = noun === "category" ? { parent_id: Number(parent_id) || null } : {};
    const answer = await update({ noun, id: row.id, ...values, ...above });
    if (answer.error) return form.fail(answer.error);
    notify.success(namedNouns[noun].updated());
    onClose();
  };

  return (
    <form {...form.element((values) => void save(values))}>
      <Stack>
        {fields.map(({ name, label, long }, at) => {
          const props = { label, withAsterisk: true, ...form.field(name) };
          return long ? (
            <Textarea key={name} autosize minRows={2} size="md" {...props} />
          ) : (
            <TextInput key={name} data-autofocus={at === 0 || undefined} {...props} />
          );
        })}
        {/* Its name, coming later, would replace what is typed meanwhile. */}
        {above === null && <TextInput label={texts.parentCategory} disabled placeholder="…" />}
        {noun === "category" && above !== null && (
          <NamedField
            noun="category"
            label={texts.parentCategory}
            withAsterisk={false}
            clearable
            withInactive
            chosen={above}
            {...form.field("parent_id")}
          />
        )}
        <Select
          label={uiTexts.status}
          allowDeselect={false}
          data={statusOptions()}
          {...form.field("status")}
        />
        <FormButtons submit={commonTexts.update} working={isLoading} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** The category above; null while it is asked for, its number where it cannot be read. */
function useParent(
  noun: NamedNoun,
  { parent_id }: Named,
  listed: Named | undefined,
): Choice | null | undefined {
  const id = parent_id ?? 0;
  const isAsked = id !== 0 && !listed;
  const { data, isError } = useListNamedQuery({ noun, page: 1, length: 1, id }, { skip: !isAsked });
  if (id === 0) return undefined;
  const found = listed ?? data?.rows.find((row) => row.id === id);
  if (!found && !data && !isError) return null;
  return { id, name: found ? nameOf(found) : `#${id}` };
}
