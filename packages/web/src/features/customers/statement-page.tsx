import * as commonTexts from "@clove/domain/common.texts.ts";
import type { CreditPayment } from "@clove/domain/credit/credit.schema.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import type { PaperLanguages } from "@clove/domain/orders/receipt.ts";
import { availableCredit } from "@clove/domain/users/credit.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { Text } from "@mantine/core";
import { Printer, UserX } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { pageRule } from "../../printing/paper.ts";
import { usePrint } from "../../printing/use-print.tsx";
import { inPaperLanguage } from "../../session/in-paper-language.ts";
import { saveCsvText } from "../../ui/csv-file.ts";
import { useDatePlace, useLocale, useMoneyFormat, useTimeFormat } from "../../ui/display/locale.tsx";
import { MoneyText } from "../../ui/display/money-text.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { OfflinePage } from "../../ui/feedback/offline-page.tsx";
import { CsvButton } from "../../ui/lists/csv-button.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-page.tsx";
import { MissingRow } from "../../ui/lists/missing-row.tsx";
import { moneyColumn } from "../../ui/lists/money-column.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { ToolButton } from "../../ui/lists/tool-button.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useReceiptCompany } from "../company/company.api.ts";
import { useGetUserQuery } from "../users/users.api.ts";
import { readStatement, useLazyListCreditPaymentsQuery, useListCreditPaymentsQuery } from "./credit.api.ts";
import * as texts from "./customers.texts.ts";
import { entryOf, referenceOf, statementCsv } from "./statement-lines.ts";
import { StatementSheet, type WholeStatement } from "./statement-sheet.tsx";

/** Statement, `/customer/{id}/statement`: what a customer bought on credit, and what was paid (people §19). */
export function StatementPage() {
  const { id = "" } = useParams();
  const online = useOnline();
  const { data: customer, error, refetch } = useGetUserQuery(Number(id), { skip: !online });
  if (!online) return <OfflinePage title={texts.statement} />;
  const isCustomer = customer?.role === "customer";
  if (isCustomer) return <Statement key={customer.id} customer={customer} />;
  return (
    <>
      <PageHeader title={texts.statement} />
      <MissingRow
        isLoading={!error && !customer}
        error={error}
        onRetry={refetch}
        text={commonTexts.noUserFound}
        icon={<UserX size={28} />}
      />
    </>
  );
}

function Statement({ customer }: { customer: User }) {
  const money = useMoneyFormat();
  const { currency, names } = useLocale();
  const place = useDatePlace();
  const list = useListState(20);
  const { page, length } = list;
  const answer = useListCreditPaymentsQuery(
    { page, length, user_id: customer.id },
    { refetchOnMountOrArgChange: 10 },
  );
  const { isWorking, print, save } = useWholeStatement(customer, { place, names });
  const left = availableCredit(customer, currencyDecimals(currency));
  const facts = [
    customer.name,
    `${creditTexts.creditUsed} ${money(customer.credit_used ?? 0)}`,
    `${creditTexts.creditLeft} ${money(left)}`,
  ];
  return (
    <>
      <PageHeader title={texts.statement} hint={facts.join(" · ")}>
        <ToolButton icon={Printer} loading={isWorking === "print"} onClick={() => void print()}>
          {commonTexts.print}
        </ToolButton>
        <CsvButton loading={isWorking === "save"} onSave={(as) => void save(as)}>
          {formTexts.exportCsv}
        </CsvButton>
      </PageHeader>
      <ListTable
        label={texts.statement}
        columns={useColumns()}
        list={list}
        answer={answer}
        rows={answer.data?.payments}
      />
    </>
  );
}

function useColumns(): Column<CreditPayment>[] {
  const time = useTimeFormat();
  const { names } = useLocale();
  return [
    { title: uiTexts.date, brief: "who", cell: ({ created_at }) => time(created_at) },
    { title: texts.entry, cell: (line) => entryOf(line, names), heads: true },
    { title: texts.reference, cell: referenceOf },
    {
      title: texts.counter,
      cell: ({ terminal }) =>
        terminal ? `${terminal.name} – ${terminal.branch.name}` : commonTexts.notAvailable,
    },
    moneyColumn(commonTexts.amount, ({ amount }) => amount, { brief: "amount" }),
    {
      title: texts.balance,
      numeric: true,
      brief: "status",
      cell: ({ balance }) => (
        <Text span inherit fw={600}>
          <MoneyText amount={balance} />
        </Text>
      ),
    },
  ];
}

/** Prints or saves the statement with all its lines. */
function useWholeStatement(customer: User, written: Parameters<typeof statementCsv>[1]) {
  const [isReading, setReading] = useState<"print" | "save" | null>(null);
  const [ask] = useLazyListCreditPaymentsQuery();
  const { print, isPrinting } = usePrint(texts.statementNotPrinted);
  // Read beforehand, because printing must not wait for the company in the heading.
  const { data: company } = useReceiptCompany();

  const read = async (what: "print" | "save"): Promise<WholeStatement | null> => {
    setReading(what);
    const at = new Date().toISOString();
    const lines = await readStatement((page, length) =>
      ask({ page, length, user_id: customer.id }).unwrap(),
    ).catch((error: unknown) => {
      notify.error(failureText(error));
      return null;
    });
    setReading(null);
    return lines && { lines, at };
  };
  return {
    isWorking: isPrinting ? "print" : isReading,
    print: async () => {
      const statement = await read("print");
      if (!statement) return;
      await print({
        title: texts.statementTitle({ name: customer.name }),
        pageRule: (heightPx) => pageRule("a4", heightPx),
        languages: { language: company?.language },
        sheet: <StatementSheet customer={customer} company={company?.name} statement={statement} />,
      });
    },
    save: async (as: PaperLanguages) => {
      const whole = await read("save");
      if (!whole) return;
      const csv = await inPaperLanguage(as, () => statementCsv(whole.lines, written));
      saveCsvText(`statement-${customer.id}.csv`, csv);
    },
  };
}
