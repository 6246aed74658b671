import { mailName } from "@clove/domain/accounts/mail-name.ts";
import { nameWithVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import { renamedMethod } from "@clove/domain/company/usual-methods.ts";

import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import { weekdayText } from "@clove/domain/date-text.ts";
import { formatMoney } from "@clove/domain/money.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import type { Attention, ComparedDay } from "@clove/domain/reports/dashboard.schema.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import { changeOf, marginPercent } from "@clove/domain/reports/day-figures.ts";
import type { QueuedMessage } from "../mails/mail-queue.sql.ts";
import { escapeHtml, htmlPage } from "../receipts/receipt-html.ts";
import type { Mismatch } from "./mismatched-shifts.sql.ts";

export type DaySummary = { compared: ComparedDay; attention: Attention; mismatches: Mismatch[] | null };
type About = {
  company: string;
  currency: string;
  date_format: string;
  /** The app's address. */
  app: string;
};

type Row = { label: string; value: string; aside?: string };
type Section = { title: string; rows: Row[] };

/** Yesterday's figures and what needs attention, as text and as HTML (dashboard §9). */
export function summaryMail(
  summary: DaySummary,
  { company, currency, date_format, app }: About,
): QueuedMessage {
  const { compared } = summary;
  const dayName = (day: string) => weekdayText(day, date_format);
  const day = dayName(compared.day);
  const money = (amount: number) => formatMoney(amount, currency);
  const subject = dashboardTexts.summarySubject({
    company: mailName(company),
    sales: money(compared.today.sales),
    day,
  });
  const sections = [
    ...sectionsOfDay(compared, dayName(compared.day_before), money),
    ...sectionsOfAttention(summary, money),
  ];
  const filled = sections.filter(({ rows }) => rows.length > 0);
  const title = dashboardTexts.summaryTitle({ company: mailName(company), day });
  const link = `${app}/dashboard`;
  return {
    subject,
    text: plainOf(title, filled, link),
    html: htmlPage(subject, htmlOf(title, filled, link)),
  };
}

type Money = (amount: number) => string;

function sectionsOfDay(compared: ComparedDay, dayBefore: string, money: Money): Section[] {
  const { today, before, stores, methods, best_sellers } = compared;
  const parts = dashboardTexts.summaryParts;
  const figure = (label: string, key: "sales" | "orders" | "average" | "profit"): Row => {
    const write = key === "orders" ? String : money;
    return {
      label,
      value: write(today[key]),
      aside: changeOf(today[key], before[key], write(before[key])).text,
    };
  };
  const margin = marginPercent(today);
  const more = (label: string, amount: number | undefined): Row[] =>
    amount === undefined ? [] : [{ label, value: money(amount) }];
  return [
    {
      title: dashboardTexts.summaryBeside({ day: dayBefore }),
      rows: [
        figure(parts.sales, "sales"),
        figure(parts.orders, "orders"),
        figure(parts.average, "average"),
        figure(parts.profit, "profit"),
        ...(margin === null ? [] : [{ label: parts.margin, value: `${margin}%` }]),
        ...more(receiptTexts.rounding, today.rounding),
        ...more(dashboardTexts.estimatedCost, today.estimated_cost),
      ],
    },
    {
      title: parts.stores,
      rows: stores.map(({ name, sales, before }) => ({
        label: name,
        value: money(sales),
        aside: changeOf(sales, before, money(before)).text,
      })),
    },
    {
      title: parts.methods,
      rows: methods.map(({ name, net }) => ({ label: renamedMethod(name, {}), value: money(net) })),
    },
    {
      title: parts.bestSellers,
      rows: best_sellers.map(({ name, quantity, sales }) => ({
        label: name,
        value: money(sales),
        aside: dashboardTexts.summarySold({ quantity: String(quantity) }),
      })),
    },
  ];
}

function sectionsOfAttention({ attention, mismatches }: DaySummary, money: Money): Section[] {
  const { low_stock, to_settle, near_limit } = attention;
  const counts: [string, number][] = [
    [dashboardTexts.flaggedSales, to_settle?.flagged ?? 0],
    [dashboardTexts.keptAside, to_settle?.kept_aside ?? 0],
    [dashboardTexts.waitingSales, to_settle?.waiting ?? 0],
    [creditTexts.creditWithoutCustomer, near_limit?.unassigned ?? 0],
  ];
  return [
    {
      title: dashboardTexts.shiftsWithMismatch,
      rows: (mismatches ?? []).map(({ counter, store, person, discrepancy }) => ({
        label: `${person} · ${counter}`,
        value: money(discrepancy),
        aside: store,
      })),
    },
    {
      title: dashboardTexts.summaryParts.toSettle,
      rows: counts.flatMap(([label, count]) => (count > 0 ? [{ label, value: String(count) }] : [])),
    },
    {
      title: ofAll(dashboardTexts.summaryParts.lowStock, low_stock),
      rows: (low_stock?.rows ?? []).map((row) => ({
        label: nameWithVariation(row.product.name, variationName(row)),
        value: dashboardTexts.summaryOf({
          part: String(row.quantity),
          whole: String(row.min_stock_quantity),
        }),
        aside: row.branch.name,
      })),
    },
    {
      title: ofAll(dashboardTexts.customersNearLimit, near_limit),
      rows: (near_limit?.rows ?? []).map(({ name, credit_used, credit_limit }) => ({
        label: name,
        value: dashboardTexts.summaryOf({ part: money(credit_used), whole: money(credit_limit) }),
      })),
    },
  ];
}

const ofAll = (title: string, found: { count: number; rows: unknown[] } | null) =>
  found && found.count > found.rows.length
    ? dashboardTexts.summaryFirst({ title, shown: found.rows.length, count: found.count })
    : title;

function plainOf(title: string, sections: Section[], link: string): string {
  const rowOf = ({ label, value, aside }: Row) => `  ${label}: ${value}${aside ? ` (${aside})` : ""}`;
  const parts = sections.map((section) => [section.title, ...section.rows.map(rowOf)].join("\n"));
  return `${[title, ...parts, link, dashboardTexts.whySummary].join("\n\n")}\n`;
}

/** Written on each element, because many mail programs ignore style sheets. */
const styles = {
  paper:
    "max-width:34em;margin:0 auto;padding:1.5em 1em;background:#fff;color:#231e1a;font:16px/1.45 Arial,sans-serif;overflow-wrap:anywhere",
  title: "font-size:1.3em;margin:0 0 .5em",
  section: "font-size:1em;margin:1.5em 0 .3em",
  rows: "width:100%;border-collapse:collapse",
  label:
    "text-align:left;font-weight:normal;padding:.35em .8em .35em 0;border-top:1px solid #e8e1db;vertical-align:top",
  value:
    "text-align:right;padding:.35em 0;border-top:1px solid #e8e1db;vertical-align:top;white-space:nowrap",
  aside: "color:#6b6056;font-size:.85em",
};

function htmlOf(title: string, sections: Section[], link: string): string {
  const rowOf = ({ label, value, aside }: Row) => {
    const small = aside ? `<br><span style="${styles.aside}">${escapeHtml(aside)}</span>` : "";
    return `<tr><th scope="row" style="${styles.label}">${escapeHtml(label)}${small}</th><td style="${styles.value}">${escapeHtml(value)}</td></tr>`;
  };
  const parts = sections.map(
    (section) => `<h2 style="${styles.section}">${escapeHtml(section.title)}</h2>
<table style="${styles.rows}"><tbody>${section.rows.map(rowOf).join("")}</tbody></table>`,
  );
  return `<article style="${styles.paper}">
<h1 style="${styles.title}">${escapeHtml(title)}</h1>
${parts.join("\n")}
<p style="margin:1.5em 0 .5em"><a href="${escapeHtml(link)}">${escapeHtml(dashboardTexts.openDashboard)}</a></p>
<p style="margin:0;${styles.aside}">${escapeHtml(dashboardTexts.whySummary)}</p>
</article>`;
}
