import type { Figure, PrintedText, ReceiptTextLine, TaxTable } from "@clove/domain/orders/receipt-text.ts";
import { mediaUrl } from "../api/media-url.ts";
import { OrderBarcode } from "./order-barcode.tsx";
import type { Paper } from "./paper.ts";
import { paperDirection } from "./paper-direction.ts";
import classes from "./receipt.module.css";
import { ReceiptQr, SaleCodes } from "./receipt-qr.tsx";

type Props = {
  text: PrintedText;
  /** The sheet's accessible name. */
  label: string;
  paper: Paper;
  /** Address of a logo that is not stored yet. */
  logoUrl?: string | null;
};

/** A receipt or a report as it is printed (printing §5), black on white for any paper. */
export function Sheet({ text, label, paper, logoUrl }: Props) {
  const { lines, groups } = text;
  return (
    <article
      className={classes.receipt}
      data-paper={paper}
      aria-label={label}
      lang={text.language}
      dir={paperDirection(text.language)}
    >
      <header className={classes.head}>
        {text.copy && <p className={classes.copy}>{text.copy}</p>}
        {text.logo && <img className={classes.logo} src={logoUrl ?? mediaUrl(text.logo)} alt="" />}
        {text.title && <h1 className={classes.company}>{text.title}</h1>}
        {text.head.map((part) => (
          <p key={part.part} className={classes.headText}>
            {part.text}
          </p>
        ))}
      </header>
      <Figures className={classes.facts} rows={text.facts} />
      {lines.length > 0 &&
        (paper === "a4" ? <LineTable lines={lines} head={text.lineHead} /> : <LineList lines={lines} />)}
      {groups && (paper === "a4" ? <GroupTable groups={groups} /> : <GroupList groups={groups} />)}
      {keyed(text.totals).map(({ key, title, rows }) => (
        <div key={key}>
          {title && <h2 className={classes.title}>{title}</h2>}
          <Figures className={classes.totals} rows={rows} />
        </div>
      ))}
      {text.taxes && <Taxes taxes={text.taxes} />}
      {text.code && <OrderBarcode code={text.code} />}
      {text.link && <ReceiptQr link={text.link} caption={text.online} />}
      <SaleCodes codes={text.codes ?? []} paper={paper} />
      {text.footer && <footer className={classes.footer}>{text.footer}</footer>}
    </article>
  );
}

type Rows = { className: string | undefined; rows: (Omit<Figure, "strong"> & Partial<Figure>)[] };

const Figures = ({ className, rows }: Rows) => (
  <dl className={className}>
    {keyed(rows).map(({ key, label, value, strong }) => (
      <div key={key} data-strong={strong}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

type Lines = { lines: ReceiptTextLine[] };

const Taxes = ({ taxes: { head, rows } }: { taxes: TaxTable }) => (
  <table className={classes.taxes}>
    <thead>
      <tr>
        {keyed(head.map((text) => ({ text }))).map(({ key, text }) => (
          <th key={key}>{text}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([rate, ...amounts]) => (
        <tr key={rate}>
          <td>{rate}</td>
          {keyed(amounts.map((text) => ({ text }))).map(({ key, text }) => (
            <td key={key}>{text}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** On a roll the figures of a line stand below its name. */
const LineList = ({ lines }: Lines) => (
  <ul className={classes.lines}>
    {keyed(lines).map((line) => (
      <li key={line.key}>
        <div className={classes.name}>{line.name}</div>
        <div className={classes.line}>
          <span>
            {line.quantity} × {line.unit_price}
          </span>
          <span>{line.total}</span>
        </div>
        {line.rates && <div className={classes.rates}>{line.rates}</div>}
      </li>
    ))}
  </ul>
);

const LineTable = ({ lines, head }: Lines & { head: PrintedText["lineHead"] }) => {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{head.name}</th>
          <th>{head.unit_price}</th>
          <th>{head.quantity}</th>
          <th>{head.sst}</th>
          <th>{head.discount}</th>
          <th>{head.total}</th>
        </tr>
      </thead>
      <tbody>
        {keyed(lines).map((line) => (
          <tr key={line.key}>
            <td>{line.name}</td>
            <td>{line.unit_price}</td>
            <td>{line.quantity}</td>
            <td>{line.sst}</td>
            <td>{line.discount}</td>
            <td>{line.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type Groups = { groups: NonNullable<PrintedText["groups"]> };

const GroupList = ({ groups }: Groups) =>
  groups.rows.map(({ name, figures }) => (
    <section key={name} className={classes.lines}>
      <div className={classes.name}>{name}</div>
      {figures.map(({ label, value }) => (
        <div key={label} className={classes.line}>
          <span>{label}</span>
          <span>{value}</span>
        </div>
      ))}
    </section>
  ));

const GroupTable = ({ groups: { title, rows } }: Groups) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th>{title}</th>
        {rows[0]?.figures.map(({ label }) => (
          <th key={label}>{label}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, figures }) => (
        <tr key={name}>
          <td>{name}</td>
          {figures.map(({ label, value }) => (
            <td key={label}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Lines have no id of their own, and a receipt never changes. */
const keyed = <T extends object>(rows: readonly T[]) => rows.map((row, key) => ({ key, ...row }));
