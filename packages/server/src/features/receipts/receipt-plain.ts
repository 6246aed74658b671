import type { PrintedText } from "@clove/domain/orders/receipt-text.ts";

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
    ...text.totals.map(({ rows }) => rows.map(labelled)),
    taxLines(text.taxes),
    [text.footer ?? ""],
    text.link ? [`${text.online}:`, text.link] : [],
  ];
  const filled = parts.map((lines) => lines.filter((line) => line !== "").join("\n"));
  return `${filled.filter((part) => part !== "").join("\n\n")}\n`;
}

/** `VAT 19%: Net 10.00, VAT 1.90, Gross 11.90` */
function taxLines(taxes: PrintedText["taxes"]): string[] {
  if (!taxes) return [];
  const [, net, tax, gross] = taxes.head;
  return taxes.rows.map(
    ([rate, ...amounts]) =>
      `${tax} ${rate}%: ${net} ${amounts[0]}, ${tax} ${amounts[1]}, ${gross} ${amounts[2]}`,
  );
}
