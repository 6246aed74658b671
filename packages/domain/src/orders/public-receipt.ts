import { mailLines, mailName } from "../accounts/mail-name.ts";
import type { PrintedText } from "./receipt-text.ts";

/** Most lines of an address and of the footer. */
const mostLines = 3;

/**
 * A receipt as it is mailed or shown on the web (printing §17), with typed texts shortened and without addresses: anybody can sign
 * up, name products as they like and send receipts of them to strangers. Printed receipts keep the texts as they were typed.
 */
export function publicText(text: PrintedText): PrintedText {
  const { title, head, facts, lines, lineHead, totals, taxes, footer, code, link } = text;
  const number = code && mailName(code);
  return {
    ...text,
    title: title && mailName(title),
    // Without the company's e-mail address: nobody has verified it, and mail programs would make it a link.
    head: head
      .filter(({ part }) => part !== "email")
      .map(({ part, text }) => ({ part, text: part === "address" ? shortLines(text) : mailName(text) })),
    facts: facts.map(({ label, value }) => ({ label, value: mailName(value) })),
    // What the company calls its tax is typed, too.
    lines: lines.map((line) => ({ ...line, name: mailName(line.name), rates: mailName(line.rates) })),
    lineHead: { ...lineHead, sst: mailName(lineHead.sst) },
    taxes: taxes && { ...taxes, head: taxes.head.map(mailName) as typeof taxes.head },
    // A label may contain a payment's reference, which is typed.
    totals: totals.map(({ title, rows }) => ({
      title,
      rows: rows.map((row) => ({ ...row, label: mailName(row.label) })),
    })),
    footer: footer && shortLines(footer),
    code: number,
    // The link ends with the order's number, which the till itself gave if the sale was made offline.
    link: link && (number === code ? link : link.split("#")[0]!),
  };
}

const shortLines = (text: string) => mailLines(text, mostLines).join("\n");
