import { messages } from "@clove/domain/messages.ts";
import { Alert, Stack } from "@mantine/core";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureText } from "../../../api/failure.ts";
import { notify } from "../../../ui/notify.ts";
import { QuickAddForm } from "../../../ui/quick-add-form.tsx";
import { type Attribute, type AttributeKind, attributeTexts, useStoreAttribute } from "./attribute-kinds.ts";

type Props = { kind: AttributeKind; onCreated?: (made: Attribute) => void; onCancel?: () => void };

/** Makes a color, size or unit, which only the server can: without it the form says so before anything is typed. */
export function AttributeForm({ kind, onCreated, onCancel }: Props) {
  const { name, code, missing, created } = attributeTexts[kind];
  const online = useOnline();
  const { store, saving } = useStoreAttribute(kind);
  const save = async (fields: Omit<Attribute, "id">) => {
    const { made, error } = await store(fields);
    if (!made) {
      notify.error(failureText(error, messages.somethingWentWrong));
      return error;
    }
    notify.success(created);
    onCreated?.(made);
    return null;
  };
  return (
    <Stack>
      {!online && (
        <Alert color="gray" role="status">
          {messages.notAvailableOffline}
        </Alert>
      )}
      <QuickAddForm
        fields={[
          { name: "name", label: name, missing },
          { name: "code", label: code, missing },
        ]}
        saving={saving}
        disabled={!online}
        onSave={save}
        onCancel={onCancel}
      />
    </Stack>
  );
}
