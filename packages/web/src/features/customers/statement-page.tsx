import * as commonTexts from "@clove/domain/common.texts.ts";
import type { CreditPayment } from "@clove/domain/credit/credit.schema.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import { availableCredit } from "@clove/domain/users/credit.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { Button, Skeleton, Text } from "@mantine/core";
import { Download, Printer, UserX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { useReactToPrint } from "react-to-print";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { pageRule } from "../../printing/paper.ts";
import type { Column } from "../../ui/data-table.tsx";
import { ListTable } from "../../ui/list-page.tsx";
import { useLocale, useMoneyFormat, useTimeFormat } from "../../ui/locale.tsx";
import { MissingRow } from "../../ui/missing-row.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { notify } from "../../ui/notify.ts";
import { OfflinePage } from "../../ui/offline-page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useListState } from "../../ui/use-list-state.ts";
import { useGetUserQuery } from "../users/users.api.ts";
import { readStatement, useLazyListCreditPaymentsQuery, useListCreditPaymentsQuery } from "./credit.api.ts";
import { entryOf, referenceOf, statementCsv } from "./statement-lines.ts";
import { StatementSheet, type WholeStatement } from "./statement-sheet.tsx";

/** Statement, `/customer/{id}/statement`: what a customer bought on credit and paid of it (people §19). */
export function StatementPage() {
  const { id = "" } = useParams();
  const online = useOnline();
  const { data: customer, error, refetch } = useGetUserQuery(Number(id), { skip: !online });
  if (!online) return <OfflinePage title="Statement" />;
  const isCustomer = customer?.role === "customer";
  if (isCustomer) return <Statement key={customer.id} customer={customer} />;
  return (
    <>
      <PageHeader title="Statement" />
      {error || customer ? (
        <MissingRow
          error={error}
          onRetry={refetch}
          text={commonTexts.noUserFound}
          icon={<UserX size={28} />}
        />
      ) : (
        <Skeleton h={320} radius="lg" />
      )}
    </>
  );
}

function Statement({ customer }: { customer: User }) {
  const money = useMoneyFormat();
  const { currency, timeZone } = useLocale();
  const list = useListState(20);
  const { page, length } = list;
  const answer = useListCreditPaymentsQuery(
    { page, length, user_id: customer.id },
    { refetchOnMountOrArgChange: 10 },
  );
  const { sheet, work, isWorking, print, save } = useWholeStatement(customer, timeZone);
  const left = availableCredit(customer, currencyDecimals(currency));
  const facts = [
    customer.name,
    `${creditTexts.creditUsed} ${money(customer.credit_used ?? 0)}`,
    `${creditTexts.creditLeft} ${money(left)}`,
  ];
  return (
    <>
      <PageHeader title="Statement" hint={facts.join(" · ")}>
        <Button
          variant="default"
          leftSection={<Printer size={18} aria-hidden />}
          loading={isWorking === "print"}
          onClick={() => void print()}
        >
          {commonTexts.print}
        </Button>
        <Button
          variant="default"
          leftSection={<Download size={18} aria-hidden />}
          loading={isWorking === "save"}
          onClick={() => void save()}
        >
          {formTexts.exportCsv}
        </Button>
      </PageHeader>
      <ListTable
        label="Statement"
        columns={useColumns()}
        list={list}
        answer={answer}
        rows={answer.data?.payments}
      />
      <div hidden>{work && <StatementSheet ref={sheet} customer={customer} statement={work} />}</div>
    </>
  );
}

function useColumns(): Column<CreditPayment>[] {
  const time = useTimeFormat();
  return [
    { title: "Date", brief: "who", cell: ({ created_at }) => time(created_at) },
    { title: "Entry", cell: entryOf, heads: true },
    { title: "Reference", cell: referenceOf },
    {
      title: "Counter",
      cell: ({ terminal }) =>
        terminal ? `${terminal.name} – ${terminal.branch.name}` : commonTexts.notAvailable,
    },
    { title: "Amount", numeric: true, brief: "amount", cell: ({ amount }) => <MoneyText amount={amount} /> },
    {
      title: "Balance",
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

/** All lines, for paper and file; `work`: those on the sheet that is being printed. */
function useWholeStatement(customer: User, timeZone: string) {
  const sheet = useRef<HTMLDivElement>(null);
  const [work, setWork] = useState<WholeStatement | null>(null);
  const [isWorking, setWorking] = useState<"print" | "save" | null>(null);
  const [ask] = useLazyListCreditPaymentsQuery();
  const printSheet = useReactToPrint({
    contentRef: sheet,
    documentTitle: `Statement ${customer.name}`,
    pageStyle: pageRule("a4", 0),
    onAfterPrint: () => setWork(null),
  });
  const printNow = useRef(printSheet);
  printNow.current = printSheet;
  useEffect(() => {
    if (work) printNow.current();
  }, [work]);

  const read = async (what: "print" | "save"): Promise<WholeStatement | null> => {
    setWorking(what);
    const at = new Date().toISOString();
    const lines = await readStatement((page, length) =>
      ask({ page, length, user_id: customer.id }).unwrap(),
    ).catch((error: unknown) => {
      notify.error(failureText(error, commonTexts.somethingWentWrong));
      return null;
    });
    setWorking(null);
    return lines && { lines, at };
  };
  return {
    sheet,
    work,
    isWorking,
    print: async () => setWork(await read("print")),
    save: async () => {
      const whole = await read("save");
      if (!whole) return;
      const csv = new Blob([statementCsv(whole.lines, timeZone)], { type: "text/csv" });
      saveFile(`statement-${customer.id}.csv`, csv);
    },
  };
}
