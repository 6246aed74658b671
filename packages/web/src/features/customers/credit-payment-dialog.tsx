import * as commonTexts from "@clove/domain/common.texts.ts";
import {
  checkRepayment,
  type RepaymentMethod,
  repaymentMethods,
  takesRepaymentsAnywhere,
} from "@clove/domain/credit/check-repayment.ts";
import type { Repaid } from "@clove/domain/credit/credit.schema.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import { errorText } from "@clove/domain/errors.ts";
import { carriesRef } from "@clove/domain/orders/payments.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { Group, Modal, Radio, Select, Stack, TextInput } from "@mantine/core";
import { useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { selectAuth } from "../../session/auth-slice.ts";
import { selectPlace } from "../../session/place-slice.ts";
import { useLocale, useMoneyFormat } from "../../ui/display/locale.tsx";
import { useCompanyNames } from "../../ui/display/use-company-names.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { MoneyInput } from "../../ui/forms/money-input.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { useGetProfileQuery } from "../auth/auth.api.ts";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import { useListTerminalsQuery } from "../terminals/terminals.api.ts";
import { CashToPay } from "./cash-to-pay.tsx";
import { useRepayCreditMutation } from "./credit.api.ts";
import * as texts from "./customers.texts.ts";

type Props = { opened: boolean; customer: User; onClose: () => void; onRepaid: (repaid: Repaid) => void };

/** Records a payment by which a customer reduces the credit used (people §18). */
export function CreditPaymentDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={receiptTexts.customerCreditPayment} size="md">
      <CreditPaymentForm key={props.customer.id} {...props} />
    </Modal>
  );
}

type Fields = {
  terminal_id: string | null;
  amount_received: number | string;
  payment_method: RepaymentMethod | null;
  ref: string;
};

function CreditPaymentForm({ customer, onClose, onRepaid }: Omit<Props, "opened">) {
  const online = useOnline();
  const money = useMoneyFormat();
  const { currency } = useLocale();
  const { method: methodLabel } = useCompanyNames();
  const { counters, own, isFixed, taker, cash_rounding } = useCounters();
  const [repay, { isLoading }] = useKeyed(useRepayCreditMutation());
  const { terminal } = useSelector(selectPlace);
  const here = own?.id ?? terminal?.id;
  const form = useCheckedForm<Fields>({
    initialValues: {
      terminal_id: here === undefined ? null : String(here),
      amount_received: "",
      payment_method: null,
      ref: "",
    },
  });
  const credit_used = customer.credit_used ?? 0;

  const save = async ({ terminal_id, payment_method, amount_received, ref }: Fields) => {
    const chosen = counters.find(({ id }) => String(id) === terminal_id);
    const repayment = { payment_method, amount_received: Number(amount_received) };
    const [refusal] = checkRepayment(
      { terminal_id: chosen?.id ?? null, repayments: [repayment] },
      {
        mode: online ? "online" : "offline",
        currency,
        // The counters of inactive stores are not offered.
        terminal: chosen ? { ...chosen, branch_status: "active" } : null,
        taker,
        credit_used,
        cash_rounding,
      },
    );
    if (refusal || !chosen || payment_method === null) {
      if (refusal?.path) form.focusFirst({ [refusal.path.split(".").at(-1) ?? ""]: true });
      return refusal && notify.warning(errorText(refusal));
    }
    const sent = { ...repayment, payment_method, amount_returned: 0 as const };
    const answer = await repay({
      terminal_id: chosen.id,
      user_id: customer.id,
      repayments: [carriesRef(payment_method) && ref.trim() !== "" ? { ...sent, ref: ref.trim() } : sent],
      cash_rounding,
    });
    if (answer.error) return form.fail(answer.error);
    notify.success(creditTexts.creditPaymentUpdated);
    onRepaid(answer.data);
  };

  const { payment_method: method, amount_received: amount } = form.getValues();
  return (
    <form {...form.element((values) => void save(values))}>
      <Stack>
        <TextInput label={userTexts.customerName} value={customer.name} readOnly variant="filled" />
        <TextInput label={creditTexts.creditUsed} value={money(credit_used)} readOnly variant="filled" />
        <Select
          label={creditTexts.selectCashCounter}
          withAsterisk
          allowDeselect={false}
          disabled={isFixed}
          description={isFixed && !own ? creditTexts.creditPaymentNeedsShift : undefined}
          data={counters.map(({ id, label }) => ({ value: String(id), label }))}
          nothingFoundMessage={commonTexts.noResultFound}
          {...form.field("terminal_id")}
        />
        <MoneyInput
          label={creditTexts.paymentAmount}
          withAsterisk
          data-autofocus
          {...form.field("amount_received")}
        />
        <Radio.Group label={texts.paymentMethod} withAsterisk {...form.field("payment_method")}>
          <Group gap="lg" mt={4}>
            {repaymentMethods.map((name) => (
              <Radio key={name} value={name} label={methodLabel(name)} size="md" data-path="payment_method" />
            ))}
          </Group>
        </Radio.Group>
        {method !== null && carriesRef(method) && (
          <TextInput label={texts.reference} autoComplete="off" maxLength={255} {...form.field("ref")} />
        )}
        {method === "cash" && <CashToPay amount={Number(amount)} cash_rounding={cash_rounding} />}
        <FormButtons submit={commonTexts.submit} working={isLoading} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/**
 * The counters at which this person may take a payment, all active ones or only the one where their shift is open, and how the company
 * rounds cash there.
 */
function useCounters() {
  const { role, permissions } = useSelector(selectAuth);
  const { data: profile } = useGetProfileQuery();
  const isFixed = !takesRepaymentsAnywhere({ role: role ?? "", permissions });
  const { data } = useListTerminalsQuery({ page: 1, length: 200 }, { skip: isFixed });
  const { data: stores } = useListBranchesQuery({ page: 1, length: 100 }, { skip: isFixed });
  const own = profile?.terminal ?? null;
  const active = (stores?.branches ?? []).filter(({ status }) => status === "active");
  const offered = (data?.terminals ?? [])
    .filter(({ status, branch_id }) => status === "active" && active.some(({ id }) => id === branch_id))
    .map(({ branch, ...counter }) => ({
      ...counter,
      label: active.length > 1 ? `${counter.name} – ${branch.name}` : counter.name,
    }));
  const held = own ? [{ id: own.id, label: own.name, status: "active" as const }] : [];
  return {
    counters: isFixed ? held : offered,
    own,
    isFixed,
    cash_rounding: profile?.company.cash_rounding ?? 0,
    taker: { role: role ?? "", permissions, open_shift_terminal_id: own?.id ?? null },
  };
}
