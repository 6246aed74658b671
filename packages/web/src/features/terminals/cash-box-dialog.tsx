import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { Modal, Stack, TextInput } from "@mantine/core";
import { useMoneyFormat } from "../../ui/display/locale.tsx";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { MoneyInput } from "../../ui/forms/money-input.tsx";
import { required, useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { Questioned } from "../approvals/approval-field.tsx";
import * as texts from "./terminals.texts.ts";
import { useCashMoves } from "./use-cash-moves.ts";

type Props = { opened: boolean; counter: Terminal; onClose: () => void };

/** Puts cash into the drawer of a counter and takes it out (counters §12). */
export function CashBoxDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={terminalTexts.updateCashBox} size="sm">
      <CashBoxForm {...props} onMoved={props.onClose} />
    </Modal>
  );
}

type FormProps = {
  counter: Terminal;
  /** Only cash in, or only cash out; its reason must be told. Left out: both. */
  way?: "in" | "out";
  submit?: string;
  onMoved: () => void;
  onClose: () => void;
};

export function CashBoxForm({ counter, way, submit = commonTexts.submit, onMoved, onClose }: FormProps) {
  const money = useMoneyFormat();
  const { cashBox, move, question, isLoading } = useCashMoves(counter);
  const form = useCheckedForm({
    initialValues: { cash_in: "" as string | number, cash_out: "" as string | number, reason: "" },
    validate: { reason: way ? required(uiTexts.reason) : () => null },
  });

  const save = async ({ cash_in, cash_out, reason }: ReturnType<typeof form.getValues>) => {
    const moves = { in: Number(cash_in), out: Number(cash_out) };
    const { stoppedAt, isPutIn, why } = await move(moves, reason.trim());
    if (stoppedAt === null) return onMoved();
    // What was not done stays in the form, for the next try.
    if (isPutIn) form.setFieldValue("cash_in", "");
    const field = `cash_${way ?? stoppedAt}`;
    if (why) form.refuse({ [field]: why });
    else form.focusFirst({ [field]: true });
  };
  return (
    <Questioned question={question}>
      <form {...form.element((fields) => void save(fields))}>
        <Stack>
          <TextInput label={texts.counterName} value={counter.name} readOnly variant="filled" />
          <TextInput
            label={terminalTexts.cashInHand}
            value={cashBox === undefined ? commonTexts.notAvailable : money(cashBox)}
            readOnly
            variant="filled"
          />
          {way !== "out" && (
            <MoneyInput label={terminalTexts.cashIn} data-autofocus {...form.field("cash_in")} />
          )}
          {way !== "in" && (
            <MoneyInput
              label={terminalTexts.cashOut}
              {...(way === "out" && { "data-autofocus": true })}
              {...form.field("cash_out")}
            />
          )}
          <TextInput
            label={uiTexts.reason}
            maxLength={255}
            withAsterisk={way !== undefined}
            {...form.field("reason")}
          />
          <FormButtons submit={submit} working={isLoading} onCancel={onClose} />
        </Stack>
      </form>
    </Questioned>
  );
}
