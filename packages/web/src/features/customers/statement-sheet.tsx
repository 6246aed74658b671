import * as commonTexts from "@clove/domain/common.texts.ts";
import type { CreditPayment } from "@clove/domain/credit/credit.schema.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import { momentText } from "@clove/domain/date-text.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import { availableCredit } from "@clove/domain/users/credit.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import classes from "../../printing/sheet.module.css";
import { useDatePlace, useLocale, useMoneyFormat } from "../../ui/display/locale.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./customers.texts.ts";
import { entryOf, referenceOf } from "./statement-lines.ts";

/** All lines of a statement and when they were read. */
export type WholeStatement = { lines: readonly CreditPayment[]; at: string };

type Props = {
  customer: User;
  /** The name of the company; undefined if it could not be read. */
  company: string | undefined;
  statement: WholeStatement;
};

/** A customer's statement on A4, black on white. */
export function StatementSheet({ customer, company, statement: { lines, at } }: Props) {
  const money = useMoneyFormat();
  const { currency, names } = useLocale();
  const place = useDatePlace();
  const used = lines[0]?.balance ?? 0;
  const left = availableCredit({ ...customer, credit_used: used }, currencyDecimals(currency));
  return (
    <article className={classes.sheet}>
      <header>
        {company && <p className={classes.company}>{company}</p>}
        <h1>{texts.statement}</h1>
        <p>{[customer.name, customer.phone].filter(Boolean).join(" · ")}</p>
        <p>{momentText(at, place)}</p>
        <p>
          {creditTexts.creditUsed}: <strong>{money(used)}</strong> · {creditTexts.creditLeft}: {money(left)}
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th>{uiTexts.date}</th>
            <th>{texts.entry}</th>
            <th>{texts.reference}</th>
            <th className={classes.figure}>{commonTexts.amount}</th>
            <th className={classes.figure}>{texts.balance}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{momentText(line.created_at, place)}</td>
              <td>{entryOf(line, names)}</td>
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
