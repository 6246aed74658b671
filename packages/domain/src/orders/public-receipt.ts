import { mailLines, mailName } from "../accounts/mail-name.ts";
import type { PrintedText } from "./receipt-text.ts";

/** Lines of an address and of the footer. */
const mostLines = 3;

/**
 * A receipt as it leaves the house, by mail or on the web (printing §17): anybody can sign up, call products as they like and send
 * receipts of them to strangers. What the shop prints on its own paper stays as it was typed.
 */
export function publicText(text: PrintedText): PrintedText {
  const { title, head, facts, lines, totals, footer, code, link } = text;
  const number = code && mailName(code);
  return {
    ...text,
    title: title && mailName(title),
    // A mail program would make a link of the company's e-mail, which nobody has proved.
    head: head
      .filter(({ part }) => part !== "email")
      .map(({ part, text }) => ({ part, text: part === "address" ? shortLines(text) : mailName(text) })),
    facts: facts.map(({ label, value }) => ({ label, value: mailName(value) })),
    lines: lines.map((line) => ({ ...line, name: mailName(line.name) })),
    // A label may have a payment's reference.
    totals: totals.map(({ title, rows }) => ({
      title,
      rows: rows.map((row) => ({ ...row, label: mailName(row.label) })),
    })),
    footer: footer && shortLines(footer),
    code: number,
    // It ends with the number, which of a sale made offline is the till's word.
    link: link && (number === code ? link : link.split("#")[0]!),
  };
}

const shortLines = (text: string) => mailLines(text, mostLines).join("\n");
