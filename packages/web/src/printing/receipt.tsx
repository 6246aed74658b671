import { messages } from "@clove/domain/messages.ts";
import { currencyDecimals, formatMoney } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { methodNames, type PaymentMethod } from "@clove/domain/orders/payment-methods.ts";
import { type ReceiptLine, receiptOf } from "@clove/domain/orders/receipt.ts";
import type { Ref } from "react";
import { mediaUrl } from "../api/media-url.ts";
import type { Paper } from "./paper.ts";
import classes from "./receipt.module.css";

type Props = {
  ref?: Ref<HTMLDivElement>;
  order: Order;
  company: Parameters<typeof receiptOf>[1];
  paper: Paper;
};

/** The receipt in the company's layout (selling §17), black on white for either paper. */
export function Receipt({ ref, order, company, paper }: Props) {
  const { head, sale, customer_name, lines, totals, payments, returned, footer } = receiptOf(order, company);
  const money = (amount: number) => formatMoney(amount, company.currency);
  const facts = [
    ["Store", sale.store_name],
    ["Order No.", sale.order_id],
    ["Receipt No.", sale.receipt_id],
    ["Date", sale.receipt_date_and_time],
    ["Counter", sale.terminal_name],
    ["Cashier", sale.cashier_name],
    ["Customer", customer_name],
  ] as const;
  return (
    <article ref={ref} className={classes.receipt} data-paper={paper} aria-label="Receipt">
      <header className={classes.head}>
        {head.logo && <img className={classes.logo} src={mediaUrl(head.logo)} alt="" />}
        {head.name && <h1 className={classes.company}>{head.name}</h1>}
        {head.address && <p className={classes.address}>{head.address}</p>}
        {head.contact_number && <p>Tel: {head.contact_number}</p>}
        {head.email && <p>{head.email}</p>}
        {head.registration_number && <p>Reg. No.: {head.registration_number}</p>}
        {head.sst_id && <p>SST ID: {head.sst_id}</p>}
      </header>
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {paper === "a4" ? (
        <LineTable lines={lines} currency={company.currency} />
      ) : (
        <LineList lines={lines} currency={company.currency} />
      )}
      <dl className={classes.totals}>
        <Total label={messages.subTotal} value={money(totals.subtotal)} />
        <Total label={messages.sst} value={money(totals.sst)} />
        <Total label={messages.discount} value={money(totals.discount === 0 ? 0 : -totals.discount)} />
        <Total label={messages.adjustment} value={money(totals.adjustment)} />
        <Total label={messages.totalAmount} value={money(totals.total)} strong />
        {keyed(payments).map(({ key, payment_method, amount_received, ref: reference }) => (
          <Total key={key} label={paidWith(payment_method, reference)} value={money(amount_received)} />
        ))}
        {returned !== 0 && <Total label="Change" value={money(returned)} />}
      </dl>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </article>
  );
}

function Total({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div data-strong={strong}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type Lines = { lines: ReceiptLine[]; currency: string };

/** On a roll a line stands below its name. */
function LineList({ lines, currency }: Lines) {
  const figure = figureFormat(currency);
  return (
    <ul className={classes.lines}>
      {keyed(lines).map(({ key, ...line }) => (
        <li key={key}>
          <div className={classes.name}>{nameOf(line)}</div>
          <div className={classes.line}>
            <span>
              {line.quantity} × {figure(line.unit_price)}
            </span>
            <span>{figure(line.total)}</span>
          </div>
          {ratesOf(line) && <div className={classes.rates}>{ratesOf(line)}</div>}
        </li>
      ))}
    </ul>
  );
}

function LineTable({ lines, currency }: Lines) {
  const figure = figureFormat(currency);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{messages.cartProduct}</th>
          <th>{messages.cartPrice}</th>
          <th>{messages.cartQty}</th>
          <th>{messages.cartSst}</th>
          <th>{messages.cartDiscount}</th>
          <th>{messages.cartSubtotal}</th>
        </tr>
      </thead>
      <tbody>
        {keyed(lines).map(({ key, ...line }) => (
          <tr key={key}>
            <td>{nameOf(line)}</td>
            <td>{figure(line.unit_price)}</td>
            <td>{line.quantity}</td>
            <td>{line.item_vat}</td>
            <td>{line.discount_rate}</td>
            <td>{figure(line.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lines have no id of their own, and a receipt never changes. */
const keyed = <T extends object>(rows: readonly T[]) => rows.map((row, key) => ({ key, ...row }));

const nameOf = ({ name, variation }: ReceiptLine) => (variation ? `${name} (${variation})` : name);

function ratesOf({ item_vat, discount_rate }: ReceiptLine): string {
  const sst = item_vat > 0 ? `${messages.sst} ${item_vat}%` : "";
  const discount = discount_rate > 0 ? `${messages.discount} ${discount_rate}%` : "";
  return [sst, discount].filter(Boolean).join(" · ");
}

const paidWith = (method: PaymentMethod, reference: string | null) =>
  reference ? `${methodNames[method]} (${reference})` : methodNames[method];

/** The currency stands with the totals; a line has room for the figure only. */
function figureFormat(currency: string): (amount: number) => string {
  const decimals = currencyDecimals(currency);
  const format = new Intl.NumberFormat("en", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (amount) => format.format(amount);
}
