import { messages } from "@clove/domain/messages.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { Button, Group, Modal, NumberInput, Stack, Text } from "@mantine/core";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { notify } from "../../ui/notify.ts";
import { useCheckedForm } from "../../ui/use-checked-form.ts";
import { useCloseShiftMutation } from "./shifts.api.ts";

type Props = {
  opened: boolean;
  terminal: { id: number; name: string };
  onClose: () => void;
  onClosed: (shift: Shift) => void;
};

/** Counts the drawer and closes the cashier's shift (S0 §4, §5). */
export function CloseShiftDialog({ opened, terminal, onClose, onClosed }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={messages.closeShift} size="sm">
      <CloseShiftForm terminal={terminal} onClose={onClose} onClosed={onClosed} />
    </Modal>
  );
}

function CloseShiftForm({ terminal, onClose, onClosed }: Omit<Props, "opened">) {
  const online = useOnline();
  const [closeShift, { isLoading }] = useCloseShiftMutation();
  const form = useCheckedForm({ initialValues: { closing_balance: "" as string | number } });

  const save = async ({ closing_balance }: { closing_balance: string | number }) => {
    if (!online) return notify.warning(messages.offlineCloseShift);
    if (closing_balance === "") {
      form.focusFirst({ closing_balance });
      return notify.warning(messages.shiftCloseRequired);
    }
    const answer = await closeShift({ terminal_id: terminal.id, closing_balance: Number(closing_balance) });
    if (answer.error) return notify.error(failureText(answer.error, messages.shiftCloseFailed));
    notify.success(messages.shiftClosed);
    onClosed(answer.data.shift);
  };

  return (
    <form {...form.element((values) => void save(values))}>
      <Stack>
        <Text>
          Count the cash in the drawer of <strong>{terminal.name}</strong>.
        </Text>
        <NumberInput
          label="Closing Balance"
          min={0}
          max={9_999_999.99}
          decimalScale={2}
          inputMode="decimal"
          data-autofocus
          {...form.field("closing_balance")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" loading={isLoading}>
            {messages.closeShift}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
