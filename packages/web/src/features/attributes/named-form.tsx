import type { NamedNoun } from "@clove/domain/catalogue/named-nouns.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Alert, Button, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useOnline } from "../../api/connectivity-slice.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { statusOptions } from "../../ui/forms/options.ts";
import { required, useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { type Named, nouns } from "./nouns.ts";
import { useMakeNamed } from "./use-make-named.ts";

type Props = {
  noun: NamedNoun;
  /** A name to begin with. */
  typed?: string;
  onCreated?: (made: Named) => void;
  /** With it the form stands in a dialog, which closes after one row; without it the next row can be typed. */
  onCancel?: () => void;
  /** With it the form is a card of a page. */
  card?: { title: string; submit: string; asksStatus?: boolean };
};

/** Creates a row of a noun. Offline it says before anything is typed if only the server can create it. */
export function NamedForm({ noun, typed = "", onCreated, onCancel, card }: Props) {
  const { fields, savedLocally } = nouns[noun]();
  const { make, isLoading } = useMakeNamed(noun);
  const disabled = !useOnline() && !savedLocally;
  const each = <T,>(of: (field: (typeof fields)[number]) => T) =>
    Object.fromEntries(fields.map((field) => [field.name, of(field)]));
  const form = useCheckedForm<Record<string, string>>({
    initialValues: {
      ...each((field) => (field === fields[0] ? typed : "")),
      ...(savedLocally && { status: "active" }),
    },
    validate: each(({ label, missing }) => (value: string) => {
      const problem = required(label)(value);
      return problem && (missing ?? problem);
    }),
  });

  const save = async (values: Record<string, string>) => {
    const answer = await make(values);
    if ("refused" in answer) return form.refuse(answer.refused);
    onCreated?.(answer.made);
    form.reset();
    // A closing dialog returns the focus itself, unless something else has taken it.
    if (!onCancel) form.focusFirst(each(() => true));
  };

  const inputs = fields.map(({ name, label, long }, at) => {
    const props = { label, withAsterisk: true, disabled, ...form.field(name) };
    return long ? (
      <Textarea key={name} autosize minRows={2} size="md" {...props} />
    ) : (
      <TextInput key={name} data-autofocus={at === 0 || undefined} {...props} />
    );
  });
  if (card) {
    return (
      <form {...form.element((values) => void save(values))}>
        <FormCard title={card.title} columns={1}>
          {inputs}
          {card.asksStatus && (
            <Select
              label={uiTexts.status}
              allowDeselect={false}
              data={statusOptions()}
              {...form.field("status")}
            />
          )}
          <Button type="submit" loading={isLoading}>
            {card.submit}
          </Button>
        </FormCard>
      </form>
    );
  }
  return (
    <Stack>
      {disabled && (
        <Alert color="gray" role="status">
          {offlineTexts.notAvailableOffline}
        </Alert>
      )}
      <form {...form.element((values) => void save(values))}>
        <Stack>
          {inputs}
          <FormButtons
            submit={commonTexts.create}
            working={isLoading}
            disabled={disabled}
            onCancel={onCancel}
          />
        </Stack>
      </form>
    </Stack>
  );
}
