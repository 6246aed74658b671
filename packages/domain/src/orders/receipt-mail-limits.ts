import type { Refusal } from "../refusal.ts";
import * as receiptMailTexts from "./receipt-mails.texts.ts";

/** Days for which a mail is tried again while no mail server takes it. */
export const mailDays = 3;

/** Receipts mailed so far, and what the limits of a company depend on. */
export type MailedReceipts = {
  /** Of the order in the last week. */
  order: number;
  /** Of the order to this address. */
  isRepeat: boolean;
  /** By the person in the last hour. */
  person: number;
  /** By the company in the last 24 hours. */
  company: number;
  /** The company's age. */
  days: number;
  /** The company's sales of the last 7 days that still stand: as many as matter. */
  sales: number;
};

const [perPerson, perOrder] = [60, 5];
/** Receipts that one address gets in 24 hours, from all companies. */
export const perAddress = 5;

/** Receipts that a company mails in 24 hours, by its age. */
const steps = [
  { until: 7, limit: 10 },
  { until: 30, limit: 100 },
  { until: Number.POSITIVE_INFINITY, limit: 10_000 },
];
/** What it mails beside one for each of its sales. */
export const beyondSales = 10;

/** Nobody can use the shop's receipts to send mail to many strangers, or much to one (printing §8). */
export function refuseReceiptMail(mailed: MailedReceipts): Refusal | null {
  if (mailed.isRepeat) return { code: "receipt_mailed_before" };
  const byAge = steps.find(({ until }) => mailed.days < until)!.limit;
  const bySales = beyondSales + mailed.sales;
  const limits = [
    { sent: mailed.order, limit: perOrder, per: receiptMailTexts.perOrder },
    { sent: mailed.person, limit: perPerson, per: receiptMailTexts.perPerson },
    { sent: mailed.company, limit: byAge, per: receiptMailTexts.perCompanyOfAge },
    { sent: mailed.company, limit: bySales, per: receiptMailTexts.perCompanyOfSales },
  ];
  const [reached] = limits.filter(({ sent, limit }) => sent >= limit).sort((a, b) => a.limit - b.limit);
  return reached
    ? { code: "too_many_receipt_mails", params: { limit: reached.limit, per: reached.per } }
    : null;
}

/** Of the last 30 days: addresses that reported a receipt, and those that got one. */
export type ReceiptReports = { reports: number; addresses: number };

/** A company whose receipts so many did not expect mails no more of them, until it is long ago or the operator has looked (printing §18). */
export const areReceiptsStopped = ({ reports, addresses }: ReceiptReports): boolean =>
  reports >= Math.max(3, addresses / 100);
