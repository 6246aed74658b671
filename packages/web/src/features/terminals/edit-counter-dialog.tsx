import * as commonTexts from "@clove/domain/common.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { Modal, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { statusOptions } from "../../ui/forms/options.ts";
import { required, useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useUpdateTerminalMutation } from "./cash.api.ts";
import { PrinterFields, printerChecks, printerValues, withPrinter } from "./printer-fields.tsx";
import * as texts from "./terminals.texts.ts";

type Props = { opened: boolean; counter: Terminal; onClose: () => void };

/** Name, description, status and network printer of a counter (counters §12, §19). */
export function EditCounterDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={texts.editCounter} size="sm">
      <EditCounterForm {...props} />
    </Modal>
  );
}

function EditCounterForm({ counter, onClose }: Omit<Props, "opened">) {
  const online = useOnline();
  const [update, { isLoading }] = useKeyed(useUpdateTerminalMutation());
  const { id, name, description, status } = counter;
  const form = useCheckedForm({
    initialValues: { name, description, status, ...printerValues(counter) },
    validate: {
      name: required(texts.counterName),
      description: required(uiTexts.description),
      ...printerChecks,
    },
  });

  const save = async (fields: ReturnType<typeof form.getValues>) => {
    if (!online) return notify.warning(offlineTexts.notAvailableOffline);
    const answer = await update({ id, ...withPrinter(fields) });
    if (answer.error) return form.fail(answer.error);
    notify.success(terminalTexts.terminalUpdated);
    onClose();
  };
  return (
    <form {...form.element((fields) => void save(fields))}>
      <Stack>
        <TextInput label={texts.counterName} withAsterisk data-autofocus {...form.field("name")} />
        <Textarea
          label={uiTexts.description}
          withAsterisk
          autosize
          minRows={2}
          {...form.field("description")}
        />
        <Select
          label={uiTexts.status}
          allowDeselect={false}
          openOnFocus={false}
          data={statusOptions()}
          {...form.field("status")}
        />
        <PrinterFields field={form.field} />
        <FormButtons submit={commonTexts.update} working={isLoading} onCancel={onClose} />
      </Stack>
    </form>
  );
}
