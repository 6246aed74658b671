import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { errorText } from "@clove/domain/errors.ts";
import { messages } from "@clove/domain/messages.ts";
import { checkCloseShift } from "@clove/domain/shifts/check-shift.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { useLocale } from "../../ui/locale.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { notify } from "../../ui/notify.ts";
import { useCheckedForm } from "../../ui/use-checked-form.ts";
import { useCloseShiftMutation } from "./shifts.api.ts";

type Props = {
  opened: boolean;
  profile: Profile;
  terminal: { id: number; name: string };
  onClose: () => void;
  onClosed: (shift: Shift) => void;
};

/** Counts the drawer and closes the cashier's shift (counters §5). */
export function CloseShiftDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={messages.closeShift} size="sm">
      <CloseShiftForm onClose={onClose} {...rest} />
    </Modal>
  );
}

/** How many sales of this counter wait on this device (counters §5). */
async function unsentSales(company_id: number, terminal_id: number): Promise<number> {
  const [{ clovePosDb }, { countUnsentSales }] = await Promise.all([
    import("../../local-db/clove-pos-db.ts"),
    import("../../sync/outbox.ts"),
  ]);
  // Without a database there are no unsent sales.
  return countUnsentSales(clovePosDb(), company_id, terminal_id).catch(() => 0);
}

function CloseShiftForm({ profile, terminal, onClose, onClosed }: Omit<Props, "opened">) {
  const online = useOnline();
  const { currency } = useLocale();
  const [closeShift, { isLoading }] = useKeyed(useCloseShiftMutation());
  const form = useCheckedForm({ initialValues: { closing_balance: "" as string | number } });

  const save = async (values: ReturnType<typeof form.getValues>) => {
    const closing_balance = values.closing_balance === "" ? null : Number(values.closing_balance);
    const [refusal] = checkCloseShift(
      { closing_balance },
      {
        mode: online ? "online" : "offline",
        currency,
        // The cashier's profile names a counter only while their shift is open.
        opened_by: profile.id,
        closer: { id: profile.id, role: profile.role, permissions: [] },
        unsynced: await unsentSales(profile.company_id, terminal.id),
      },
    );
    if (refusal || closing_balance === null) {
      if (refusal?.path) form.focusFirst({ [refusal.path]: true });
      return refusal && notify.warning(errorText(refusal));
    }
    const answer = await closeShift({ terminal_id: terminal.id, closing_balance });
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
        <MoneyInput label="Closing Balance" data-autofocus {...form.field("closing_balance")} />
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
