import { groupText, type PrintedText } from "@clove/domain/orders/receipt-text.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";

/** A receipt as plain text. */
export function receiptPlain(text: PrintedText): string {
  const labelled = ({ label, value }: { label: string; value: string }) => `${label}: ${value}`;
  const parts = [
    [text.title ?? "", ...text.head.map((part) => part.text)],
    text.facts.map(labelled),
    text.lines.flatMap((line) => [
      line.name,
      `  ${line.quantity} × ${line.unit_price} = ${line.total}`,
      ...(line.rates ? [`  ${line.rates}`] : []),
    ]),
    (text.groups?.rows ?? []).map((group) => `${group.name}: ${groupText(group)}`),
    ...text.totals.map(({ rows }) => rows.map(labelled)),
    [text.footer ?? ""],
    text.link ? [`${receiptTexts.receiptOnline}:`, text.link] : [],
  ];
  const filled = parts.map((lines) => lines.filter((line) => line !== "").join("\n"));
  return `${filled.filter((part) => part !== "").join("\n\n")}\n`;
}
