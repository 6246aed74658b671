import { language } from "@clove/domain/languages/texts.ts";
import type { PrintedText, TaxTable } from "@clove/domain/orders/receipt-text.ts";
import { directionOf } from "../../languages.ts";

/** Inline styles, because mail programs ignore style sheets. */
const styles = {
  paper:
    "max-width:26em;margin:0 auto;padding:1.5em 1em;background:#fff;color:#000;font:16px/1.45 Arial,sans-serif;overflow-wrap:anywhere",
  head: "text-align:center;white-space:pre-line;margin:0",
  rows: "width:100%;border-collapse:collapse;margin:1em 0 0;border-top:1px dashed #000",
  label: "text-align:left;font-weight:normal;padding:.2em .8em .2em 0;vertical-align:top",
  value: "text-align:right;padding:.2em 0;vertical-align:top",
  button: "font:inherit;min-height:44px;padding:.5em 1.5em;cursor:pointer",
};

/** A receipt as the content of a page or mail; `logo` is the address of the company's picture. */
export function receiptHtml(text: PrintedText, { logo = null }: { logo?: string | null } = {}): string {
  const row = (label: string, value: string, isStrong = false) => {
    const weight = isStrong ? ";font-weight:bold" : "";
    return `<tr><th scope="row" style="${styles.label}${weight}">${label}</th><td style="${styles.value}${weight}">${value}</td></tr>`;
  };
  const table = (rows: string[]) => `<table style="${styles.rows}"><tbody>${rows.join("")}</tbody></table>`;
  const line = ({ name, quantity, unit_price, total, rates }: PrintedText["lines"][number]) => {
    const small = [`${quantity} × ${unit_price}`, rates].filter(Boolean).map(escapeHtml).join("<br>");
    return row(`<strong>${escapeHtml(name)}</strong><br>${small}`, escapeHtml(total));
  };
  return [
    `<article style="${styles.paper}">`,
    logo &&
      `<img src="${escapeHtml(logo)}" alt="" style="display:block;max-width:60%;max-height:6em;margin:0 auto 1em">`,
    text.title && `<h1 style="${styles.head};font-size:1.3em">${escapeHtml(text.title)}</h1>`,
    ...text.head.map((part) => `<p style="${styles.head}">${escapeHtml(part.text)}</p>`),
    table(text.facts.map(({ label, value }) => row(escapeHtml(label), escapeHtml(value)))),
    table(text.lines.map(line)),
    ...text.totals.map(({ rows }) =>
      table(rows.map(({ label, value, strong }) => row(escapeHtml(label), escapeHtml(value), strong))),
    ),
    text.taxes && taxTable(text.taxes),
    text.footer && `<p style="${styles.head};margin-top:1.5em">${escapeHtml(text.footer)}</p>`,
    "</article>",
  ]
    .filter(Boolean)
    .join("\n");
}

function taxTable({ head, rows }: TaxTable): string {
  const right = `${styles.value};padding-left:.8em;font-weight:normal`;
  const cells = ([rate, ...amounts]: TaxTable["head"], as: "col" | "row") => {
    const first = `<th scope="${as}" style="${styles.label}">${escapeHtml(rate)}</th>`;
    const [open, close] = as === "col" ? ['<th scope="col"', "</th>"] : ["<td", "</td>"];
    const rest = amounts.map((amount) => `${open} style="${right}">${escapeHtml(amount)}${close}`);
    return `<tr>${first}${rest.join("")}</tr>`;
  };
  const body = rows.map((each) => cells(each, "row")).join("");
  return `<table style="${styles.rows}"><thead>${cells(head, "col")}</thead><tbody>${body}</tbody></table>`;
}

/** A whole page in the present language, with a note that search engines should not list it. */
export function htmlPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="${language()}"${directionOf(language()) === "rtl" ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;background:#e9ecef">
<main>
${content}
</main>
</body>
</html>
`;
}

/** A page or mail that consists of a heading and a sentence. */
export function notice(heading: string, sentence: string): string {
  return `<article style="${styles.paper}"><h1 style="font-size:1.3em;margin:0 0 .5em">${escapeHtml(heading)}</h1><p style="margin:0">${escapeHtml(sentence)}</p></article>`;
}

/** A question with a button, which posts to the page's own address. */
export function questionForm(heading: string, sentence: string, button: string): string {
  const form = `<form method="post" style="margin:1em 0 0"><button style="${styles.button}">${escapeHtml(button)}</button></form>`;
  return notice(heading, sentence).replace("</article>", `${form}</article>`);
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);
