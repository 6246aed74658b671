import * as commonTexts from "@clove/domain/common.texts.ts";
import { errorText } from "@clove/domain/errors.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { checkOpenShift } from "@clove/domain/shifts/check-shift.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import { Modal, Select, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { counterPrinterOf } from "../../printing/counter-printer.ts";
import { openDrawer } from "../../printing/printer.ts";
import { selectPlace } from "../../session/place-slice.ts";
import { useLocale, useMoneyFormat } from "../../ui/display/locale.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { MoneyInput } from "../../ui/forms/money-input.tsx";
import { rowOptions } from "../../ui/forms/options.ts";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { useListTerminalsQuery } from "../terminals/terminals.api.ts";
import { CountHelp } from "./count/count-help.tsx";
import { useOpenShiftMutation } from "./shifts.api.ts";
import * as texts from "./shifts.texts.ts";

/** Opens the person's shift at a counter of the chosen store (counters §3). */
export function OpenShiftDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={shellTexts.openShift} size="sm">
      <OpenShiftForm onClose={onClose} />
    </Modal>
  );
}

function OpenShiftForm({ onClose }: { onClose: () => void }) {
  const online = useOnline();
  const money = useMoneyFormat();
  const { currency } = useLocale();
  const { branchId } = useSelector(selectPlace);
  const { data, isFetching } = useListTerminalsQuery(
    { page: 1, length: 20, branch_id: branchId ?? undefined },
    { skip: branchId === null, refetchOnMountOrArgChange: 10 },
  );
  const [openShift, { isLoading }] = useKeyed(useOpenShiftMutation());
  const form = useCheckedForm({
    initialValues: { terminal_id: null as string | null, opening_balance: "" as string | number },
  });
  const terminals = (data?.terminals ?? []).filter(({ status }) => status === "active");
  const only = terminals.length === 1 ? String(terminals[0]?.id) : null;
  const { setFieldValue } = form;
  // A store with one counter needs no choice.
  useEffect(() => {
    if (only) setFieldValue("terminal_id", only);
  }, [only, setFieldValue]);
  const isWithout = online && data !== undefined && !isFetching && terminals.length === 0;
  const chosen = terminals.find(({ id }) => String(id) === form.getValues().terminal_id);

  const save = async (values: ReturnType<typeof form.getValues>) => {
    const request = {
      branch_id: branchId,
      terminal_id: values.terminal_id === null ? null : Number(values.terminal_id),
      opening_balance: values.opening_balance === "" ? null : Number(values.opening_balance),
    };
    const [refusal] = checkOpenShift(request, {
      mode: online ? "online" : "offline",
      currency,
      // The counters of a warehouse or an inactive store are not offered.
      terminal: chosen ? { status: chosen.status, branch_type: "branch", branch_status: "active" } : null,
      // Only the server knows which shifts are open.
      terminal_is_open: false,
      own_open_terminal: null,
    });
    const { terminal_id, opening_balance } = request;
    if (refusal || terminal_id === null || opening_balance === null) {
      if (refusal?.path) form.focusFirst({ [refusal.path]: true });
      return refusal && notify.warning(errorText(refusal));
    }
    const answer = await openShift({ terminal_id, opening_balance });
    if (answer.error) return notify.error(failureText(answer.error, shiftTexts.shiftOpenFailed));
    notify.success(shiftTexts.shiftOpened);
    // The counted cash goes in (printing §2).
    openDrawer(counterPrinterOf(chosen));
    onClose();
  };

  return (
    <form {...form.element((values) => void save(values))}>
      <Stack>
        {isWithout && <Text role="status">{shellTexts.noCounterYet}</Text>}
        <Select
          label={texts.counter}
          placeholder={isFetching ? texts.loadingCounters : texts.selectCounter}
          data={rowOptions(terminals)}
          nothingFoundMessage={commonTexts.noResultFound}
          allowDeselect={false}
          data-autofocus
          {...form.field("terminal_id")}
        />
        <CountHelp onTotal={(total) => setFieldValue("opening_balance", total)} />
        <MoneyInput label={texts.openingBalance} {...form.field("opening_balance")} />
        {chosen?.cash_box !== undefined && (
          <Text size="sm" c="dimmed">
            {texts.cashInDrawerNow({ amount: money(chosen.cash_box) })}
          </Text>
        )}
        <FormButtons submit={shellTexts.openShift} working={isLoading} onCancel={onClose} />
      </Stack>
    </form>
  );
}
