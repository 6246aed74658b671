import { parsePermissions } from "@clove/domain/access/permissions.ts";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { errorText } from "@clove/domain/errors.ts";
import { checkCorrectCount, heldCount } from "@clove/domain/shifts/corrected-count.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { Modal, Stack, Text, TextInput } from "@mantine/core";
import { useKeyed } from "../../../api/use-keyed.ts";
import { useLocale, useMoneyFormat } from "../../../ui/display/locale.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { MoneyInput } from "../../../ui/forms/money-input.tsx";
import { required, useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { CountHelp } from "../count/count-help.tsx";
import { useCorrectCountMutation } from "../shifts.api.ts";
import * as texts from "../shifts.texts.ts";

type Props = { shift: Shift; profile: Profile; onClose: () => void };

/** Corrects the mistyped count of a closed shift (counters §24). */
export function CorrectCountDialog({ shift, profile, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={texts.correctCount} size="sm">
      <CorrectCountForm {...{ shift, profile, onClose }} />
    </Modal>
  );
}

function CorrectCountForm({ shift, profile, onClose }: Props) {
  const { currency } = useLocale();
  const money = useMoneyFormat();
  const [correct, { isLoading }] = useKeyed(useCorrectCountMutation());
  const form = useCheckedForm({
    initialValues: { closing_balance: "" as string | number, reason: "" },
    validate: { reason: required(uiTexts.reason) },
  });
  const counted = heldCount(shift, currency)?.counted ?? null;

  const save = async (values: ReturnType<typeof form.getValues>) => {
    const closing_balance = values.closing_balance === "" ? null : Number(values.closing_balance);
    const reason = values.reason.trim();
    const person = { role: profile.role, permissions: parsePermissions(profile.permissions) };
    const [refusal] = checkCorrectCount({ closing_balance }, { currency, person, counted });
    if (refusal || closing_balance === null) {
      if (refusal?.path) form.focusFirst({ [refusal.path]: true });
      return refusal && notify.warning(errorText(refusal));
    }
    const { error } = await correct({ shift_id: shift.id, closing_balance, reason });
    if (error) return form.fail(error);
    notify.success(shiftTexts.countCorrected);
    onClose();
  };

  return (
    <form {...form.element((values) => void save(values))}>
      <Stack>
        {counted !== null && <Text>{texts.countedSoFar({ amount: money(counted) })}</Text>}
        <CountHelp onTotal={(total) => form.setFieldValue("closing_balance", total)} />
        <MoneyInput label={texts.rightCount} data-autofocus {...form.field("closing_balance")} />
        <TextInput
          label={uiTexts.reason}
          maxLength={255}
          autoComplete="off"
          withAsterisk
          {...form.field("reason")}
        />
        <FormButtons submit={texts.correctCount} working={isLoading} onCancel={onClose} />
      </Stack>
    </form>
  );
}
