import { messages } from "@clove/domain/messages.ts";
import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { failureFields } from "../api/failure.ts";
import { required, useCheckedForm } from "./use-checked-form.ts";

export type QuickField<Name extends string> = {
  name: Name;
  label: string;
  /** Said when it is empty; by default that the label is required. */
  missing?: string;
  long?: boolean;
};

type Props<Name extends string> = {
  fields: readonly QuickField<Name>[];
  saving: boolean;
  /** Nothing can be stored now: what was typed stays. */
  disabled?: boolean;
  /** Trimmed values; answers the call's error, or null: then the form is empty again. */
  onSave: (values: Record<Name, string>) => Promise<unknown>;
  /** With it the form stands in a dialog that ends with what it made; without it the next one can be typed. */
  onCancel?: () => void;
};

/** A few required texts that make something small: what a dialog beside a selector asks for. */
export function QuickAddForm<Name extends string>({ fields, saving, disabled, ...props }: Props<Name>) {
  const each = <T,>(of: (field: QuickField<Name>) => T) =>
    Object.fromEntries(fields.map((field) => [field.name, of(field)])) as Record<Name, T>;
  const form = useCheckedForm<Record<string, string>>({
    initialValues: each(() => ""),
    validate: each(({ label, missing }) => (value: string) => {
      const problem = required(label)(value);
      return problem && (missing ?? problem);
    }),
  });
  const save = async (values: Record<string, string>) => {
    const error = await props.onSave(each(({ name }) => (values[name] ?? "").trim()));
    if (error) return form.refuse(failureFields(error));
    form.reset();
    // A dialog that is closing returns the focus itself, unless it finds that something took it.
    if (!props.onCancel) form.focusFirst({ [fields[0]?.name ?? ""]: true });
  };
  return (
    <form {...form.element((values) => void save(values))}>
      <Stack>
        {fields.map(({ name, label, long }, at) =>
          long ? (
            <Textarea
              key={name}
              label={label}
              withAsterisk
              autosize
              minRows={2}
              size="md"
              disabled={disabled}
              {...form.field(name)}
            />
          ) : (
            <TextInput
              key={name}
              label={label}
              withAsterisk
              data-autofocus={at === 0 || undefined}
              disabled={disabled}
              {...form.field(name)}
            />
          ),
        )}
        <Group justify="flex-end">
          {props.onCancel && (
            <Button variant="default" onClick={props.onCancel}>
              {messages.cancel}
            </Button>
          )}
          <Button type="submit" loading={saving} disabled={disabled}>
            {messages.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
