import { messages } from "@clove/domain/messages.ts";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { failureFields } from "../../api/failure.ts";
import { required, useCheckedForm } from "../../ui/use-checked-form.ts";

export type Coded = { name: string; code: string };

type Props = {
  /** "Color" or "Size", as the labels begin. */
  kind: string;
  /** What is said when name or code is missing (S1 §5). */
  needed: string;
  saving: boolean;
  /** Answers the call's error, or null. */
  onSave: (fields: Coded) => Promise<unknown>;
  onCancel: () => void;
};

/** A color or a size: both have a name and a code. */
export function CodedForm({ kind, needed, saving, onSave, onCancel }: Props) {
  const missing = (value: string) => required(kind)(value) && needed;
  const form = useCheckedForm<Coded>({
    initialValues: { name: "", code: "" },
    validate: { name: missing, code: missing },
  });
  const save = async (fields: Coded) => {
    const error = await onSave({ name: fields.name.trim(), code: fields.code.trim() });
    if (error) form.refuse(failureFields(error));
  };
  return (
    <form {...form.element((fields) => void save(fields))}>
      <Stack>
        <TextInput label={`${kind} Name`} withAsterisk data-autofocus {...form.field("name")} />
        <TextInput label={`${kind} Code`} withAsterisk {...form.field("code")} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {messages.cancel}
          </Button>
          <Button type="submit" loading={saving}>
            {messages.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
