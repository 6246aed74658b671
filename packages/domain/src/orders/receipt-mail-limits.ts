import type { Refusal } from "../refusal.ts";
import type * as receiptMailTexts from "./receipt-mails.texts.ts";

/** Days for which a mail is tried again while no mail server takes it. */
export const mailDays = 3;

/** How many receipts were mailed, and what the limits of a company depend on. */
export type MailedReceipts = {
  /** Receipts of the order mailed in the last week. */
  order: number;
  /** Whether this order's receipt was already mailed to this address. */
  isRepeat: boolean;
  /** Receipts mailed by the person in the last hour. */
  person: number;
  /** Receipts mailed by the company in the last 24 hours. */
  company: number;
  /** The company's age in days. */
  days: number;
  /** The company's sales of the last 7 days that are not cancelled or returned; counted only as far as a limit needs. */
  sales: number;
};

/** What a limit of receipts is counted by. */
export type MailLimit = Parameters<typeof receiptMailTexts.tooManyReceiptMails>[0]["per"];

const [perPerson, perOrder] = [60, 5];
/** Most receipts that one address gets in 24 hours, from all companies together. */
export const perAddress = 5;

/** Most receipts that a company mails in 24 hours, by its age in days. */
const steps = [
  { until: 7, limit: 10 },
  { until: 30, limit: 100 },
  { until: Number.POSITIVE_INFINITY, limit: 10_000 },
];
/** Receipts that a company may mail beyond one for each of its sales. */
export const beyondSales = 10;

/** Nobody can use the shop's receipts to send mail to many strangers, or much to one (printing §8). */
export function refuseReceiptMail(mailed: MailedReceipts): Refusal | null {
  if (mailed.isRepeat) return { code: "receipt_mailed_before" };
  const byAge = steps.find(({ until }) => mailed.days < until)!.limit;
  const bySales = beyondSales + mailed.sales;
  const limits: { sent: number; limit: number; per: MailLimit }[] = [
    { sent: mailed.order, limit: perOrder, per: "order" },
    { sent: mailed.person, limit: perPerson, per: "person" },
    { sent: mailed.company, limit: byAge, per: "company_of_age" },
    { sent: mailed.company, limit: bySales, per: "company_of_sales" },
  ];
  const [reached] = limits.filter(({ sent, limit }) => sent >= limit).sort((a, b) => a.limit - b.limit);
  return reached
    ? { code: "too_many_receipt_mails", params: { limit: reached.limit, per: reached.per } }
    : null;
}

/** Numbers of addresses that reported a receipt in the last 30 days, and that got one. */
export type ReceiptReports = { reports: number; addresses: number };

/** Whether so many addresses reported a company's receipts that it can mail none, until the operator has looked or they are fewer (printing §18). */
export const areReceiptsStopped = ({ reports, addresses }: ReceiptReports): boolean =>
  reports >= Math.max(3, addresses / 100);
