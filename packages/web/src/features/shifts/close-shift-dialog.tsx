import { parsePermissions } from "@clove/domain/access/permissions.ts";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { errorText } from "@clove/domain/errors.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { checkCloseShift } from "@clove/domain/shifts/check-shift.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { Modal, Stack, Text, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureOf, failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { useLocale } from "../../ui/display/locale.tsx";
import { WithStrong } from "../../ui/display/with-strong.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { MoneyInput } from "../../ui/forms/money-input.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { CountHelp } from "./count/count-help.tsx";
import { useCloseShiftMutation } from "./shifts.api.ts";
import * as texts from "./shifts.texts.ts";
import { unsentSales } from "./unsent-sales.ts";

const DifferenceQuestion = lazyPart(() => import("./difference-question.tsx"), "DifferenceQuestion");

type Props = {
  opened: boolean;
  /** The person who closes the shift. */
  profile: Profile;
  /** `id`: sent from the list of shifts, because another shift may have been opened at the counter meanwhile. */
  shift: { id?: number; terminal: { id: number; name: string }; user: { id: number; name: string } };
  onClose: () => void;
  onClosed: (shift: Shift) => void;
};

/** The server's question about a count; `difference`: counted − expected, `of`: the count as it stood in its field. */
type Question = { text: string; difference: number; of: string | number };

/** Asks for the cash in the drawer and closes the person's own shift (counters §5), or that of somebody else (counters §6). */
export function CloseShiftDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={shellTexts.closeShift} size="sm">
      <CloseShiftForm onClose={onClose} {...rest} />
    </Modal>
  );
}

function CloseShiftForm({ profile, shift, onClose, onClosed }: Omit<Props, "opened">) {
  const { id, terminal, user } = shift;
  const online = useOnline();
  const { currency } = useLocale();
  const [closeShift, { isLoading }] = useKeyed(useCloseShiftMutation());
  const form = useCheckedForm({
    initialValues: { closing_balance: "" as string | number, closing_note: "" },
  });
  const [question, setQuestion] = useState<Question | null>(null);
  // The question is about the count that was sent; another count needs its own.
  const asked = question?.of === form.getValues().closing_balance ? question : null;

  const save = async (values: ReturnType<typeof form.getValues>, confirmed?: number) => {
    const closing_balance = values.closing_balance === "" ? null : Number(values.closing_balance);
    const [refusal] = checkCloseShift(
      { closing_balance },
      {
        mode: online ? "online" : "offline",
        currency,
        opened_by: user.id,
        closer: { id: profile.id, role: profile.role, permissions: parsePermissions(profile.permissions) },
        unsynced: await unsentSales(profile.company_id, terminal.id),
      },
    );
    if (refusal || closing_balance === null) {
      if (refusal?.path) form.focusFirst({ [refusal.path]: true });
      return refusal && notify.warning(errorText(refusal));
    }
    const answer = await closeShift({
      terminal_id: terminal.id,
      closing_balance,
      closing_note: values.closing_note,
      ask_difference: true,
      ...(confirmed !== undefined && { confirmed_difference: confirmed }),
      ...(id !== undefined && { shift_id: id }),
    });
    const { message, difference } = failureOf(answer.error) ?? {};
    if (message !== undefined && difference !== undefined)
      return setQuestion({ text: message, difference, of: values.closing_balance });
    if (answer.error) return notify.error(failureText(answer.error, shiftTexts.shiftCloseFailed));
    notify.success(shiftTexts.shiftClosed);
    onClosed(answer.data.shift);
  };

  const buttons = <FormButtons submit={shellTexts.closeShift} working={isLoading} onCancel={onClose} />;
  return (
    <form {...form.element((values) => void save(values))}>
      <Stack>
        <Text>
          <WithStrong text={(counter) => texts.countDrawerOf({ counter })}>{terminal.name}</WithStrong>
          {user.id !== profile.id && (
            <>
              {" "}
              <WithStrong text={(name) => texts.closesShiftOf({ name })}>{user.name}</WithStrong>
            </>
          )}
        </Text>
        <CountHelp onTotal={(total) => form.setFieldValue("closing_balance", total)} />
        <MoneyInput label={texts.closingBalance} data-autofocus {...form.field("closing_balance")} />
        <TextInput label={texts.note} maxLength={255} autoComplete="off" {...form.field("closing_note")} />
        {asked ? (
          <Suspense fallback={buttons}>
            <DifferenceQuestion
              text={asked.text}
              working={isLoading}
              onClose={() => void save(form.getValues(), asked.difference)}
              onCount={() => {
                setQuestion(null);
                form.focusFirst({ closing_balance: true });
              }}
              onCancel={onClose}
            />
          </Suspense>
        ) : (
          buttons
        )}
      </Stack>
    </form>
  );
}
