import type { CreditPayment } from "@clove/domain/credit/credit.schema.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import { timeInZone } from "@clove/domain/ids.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import { availableCredit } from "@clove/domain/users/credit.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import type { Ref } from "react";
import classes from "../../printing/sheet.module.css";
import { useLocale, useMoneyFormat } from "../../ui/locale.tsx";
import { useReceiptCompany } from "../company/company.api.ts";
import { entryOf, referenceOf } from "./statement-lines.ts";

/** All lines of a statement and when they were read. */
export type WholeStatement = { lines: readonly CreditPayment[]; at: string };

type Props = { ref: Ref<HTMLDivElement>; customer: User; statement: WholeStatement };

/** A customer's statement on A4, black on white. */
export function StatementSheet({ ref, customer, statement: { lines, at } }: Props) {
  const money = useMoneyFormat();
  const { currency, timeZone } = useLocale();
  const { data: company } = useReceiptCompany();
  const used = lines[0]?.balance ?? 0;
  const left = availableCredit({ ...customer, credit_used: used }, currencyDecimals(currency));
  return (
    <article ref={ref} className={classes.sheet}>
      <header>
        {company && <p className={classes.company}>{company.name}</p>}
        <h1>Statement</h1>
        <p>{[customer.name, customer.phone].filter(Boolean).join(" · ")}</p>
        <p>{timeInZone(at, timeZone)}</p>
        <p>
          {creditTexts.creditUsed}: <strong>{money(used)}</strong> · {creditTexts.creditLeft}: {money(left)}
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th>Date</th>
            <th>Entry</th>
            <th>Reference</th>
            <th className={classes.figure}>Amount</th>
            <th className={classes.figure}>Balance</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{timeInZone(line.created_at, timeZone)}</td>
              <td>{entryOf(line)}</td>
              <td>{referenceOf(line)}</td>
              <td className={classes.figure}>{money(line.amount)}</td>
              <td className={classes.figure}>{money(line.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
