import type { CompanyNames } from "@clove/domain/company/names.ts";
import type { Repaid } from "@clove/domain/credit/credit.schema.ts";
import { repaymentText } from "@clove/domain/credit/repayment-receipt.ts";
import { type PrintedText, receiptText, refundReceiptText } from "@clove/domain/orders/receipt-text.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import { firstTerms, type SaleTerms } from "@clove/domain/orders/sale-terms.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import { shiftReportText } from "@clove/domain/shifts/shift-report-text.ts";
import { expect, it } from "vitest";
import { sampleSale } from "../features/company/sample-sale.ts";
import { readEscPos } from "./esc-pos.fixtures.ts";
import { drawerBytes, receiptBytes } from "./receipt-bytes.ts";

const company = {
  name: "Café Kopi",
  logo: null,
  email: "hello@kopi.example",
  contact_number: "03-1234",
  address: "Jalan 1\r\n50000 Kuala Lumpur",
  registration_number: null,
  sst_id: "W10",
  currency: "MYR",
  time_zone: "Asia/Kuala_Lumpur",
  invoice_layout: JSON.stringify([{ invoice_footer_text: "Terima kasih" }]),
};
const sale = sampleSale("2026-03-01T02:03:04Z", { ...firstTerms, currency: "MYR" });

const print = (
  { name = "Kopi O", isCopy = false, of = company }: { name?: string; isCopy?: boolean; of?: typeof company },
  columns = 32,
) => {
  const items = sale.items.map((item) => ({ ...item, product_info: JSON.stringify({ name }) }));
  const text = receiptText({ ...sale, items }, of, isCopy);
  return printed(text, columns);
};

/** By a browser that keeps pages from drawing. */
const printed = (text: PrintedText, columns = 32) =>
  readEscPos(receiptBytes(text, { columns, logo: null, draw: () => null }));

it("prints the receipt in 32 characters a line", () => {
  const { text, ...rest } = print({});
  expect(text.split("\n").map((line) => line.trimEnd())).toEqual([
    "           Caf<0:82> Kopi",
    "            Jalan 1",
    "       50000 Kuala Lumpur",
    "          Tel: 03-1234",
    "       hello@kopi.example",
    "          SST ID: W10",
    "-".repeat(32),
    "Store               Sample store",
    "Order No.                 SAMPLE",
    "Receipt No.             SAMPLE-1",
    "Date         2026-03-01 10:03:04",
    "Counter           Sample counter",
    "Cashier           Sample cashier",
    "Customer         Sample customer",
    "-".repeat(32),
    "Kopi O",
    "2 x 50.00                 106.00",
    "SST 6%",
    "Kopi O",
    "1 x 100.00                 90.00",
    "Discount 10%",
    "-".repeat(32),
    "Sub Total              RM 200.00",
    "SST                      RM 6.00",
    "Discount               -RM 10.00",
    "Adjustment              -RM 1.00",
    "Total Amount           RM 195.00",
    "Cash                   RM 200.00",
    "Change                   RM 5.00",
    "",
    "          Terima kasih",
    ...Array.from({ length: 9 }, () => ""),
  ]);
  expect(rest).toEqual({ kicks: 0, cuts: 1, pictures: 0, barcodes: ["{BSAMPLE"], qrCodes: ["SAMPLE"] });
});

it.each([32, 42, 48])("keeps every line within %d characters", (columns) => {
  const { text } = print({ name: "Long ".repeat(30) + "x".repeat(100) }, columns);
  const widest = Math.max(
    ...text
      .replace(/<\d+:\w+>/g, "?")
      .split("\n")
      .map((line) => line.length),
  );
  expect(widest).toBe(columns);
  expect(text).toContain("x".repeat(columns));
});

it("lets no name reach the printer as a command", () => {
  // ESC p opens the drawer; code page 437 has '←' at the place of ESC, '↔' at that of GS, '♂' at that of VT.
  const names = [
    "\u001bp\u0000\u0019\u00fa",
    "←p0",
    "↔V0",
    "♂",
    "\u0010\u0014\u0001",
    "\u009bp",
    "\u007f",
    "a\u202eb",
  ];
  for (const name of names) {
    const { text, kicks, cuts } = print({ name: `Rice ${name}` });
    expect({ kicks, cuts }, name).toEqual({ kicks: 0, cuts: 1 });
    expect(text).toContain("Rice");
  }
  expect(print({ name: "Rice ←p0" }).text).toContain("Rice ?p0\n");
  expect(print({ name: "Rice \u001bp0" }).text).toContain("Rice p0\n");
  const evil = {
    ...company,
    name: "←p0",
    address: "\u001bp0",
    invoice_layout: '[{"invoice_footer_text":"\\u001bp←p"}]',
  };
  expect(print({ of: evil }).kicks).toBe(0);
});

it("chooses the code page for the text, and replaces what no page has where nothing can be drawn", () => {
  const { text } = print({ name: "Crème € ő Ж “x” Ḱ 你" });
  // Code pages 0 (437), 19 (858), 18 (852) and 17 (866).
  expect(text).toContain('Cr<0:8a>me <19:d5> <18:8b> <17:86> "x" K ?\n');
});

it("prints the currencies that no code page has in letters", () => {
  expect(print({ of: { ...company, currency: "INR" } }).text).toContain("Rs200.00");
});

it("says 'Copy' on a reprint only", () => {
  expect(print({ isCopy: true }).text.split("\n")[0]?.trim()).toBe("Copy");
  expect(print({}).text).not.toContain("Copy");
});

it("prints no code where the layout hides the order's number, and no barcode wider than the paper", () => {
  const hidden = { ...company, invoice_layout: JSON.stringify([{ order_id: false }]) };
  expect(print({ of: hidden })).toMatchObject({ barcodes: [], qrCodes: [] });
  const long = { ...receiptText(sale, company), code: "261122T0001S00001" };
  expect(printed(long).barcodes).toEqual([]);
  expect(printed(long, 48)).toMatchObject({
    barcodes: ["{B261122T0001S00001"],
    qrCodes: ["261122T0001S00001"],
  });
});

it("prints the receipt's page on the web as the QR code, and the order's number as the barcode", () => {
  const shown = { ...company, invoice_layout: JSON.stringify([{ receipt_page: true }]) };
  const link = `${sale.receipt_url}#SAMPLE`;
  const { text, ...codes } = print({ of: shown }, 48);
  expect(codes).toMatchObject({ barcodes: ["{BSAMPLE"], qrCodes: [link] });
  expect(text).toContain(receiptTexts.receiptOnline);
  const hidden = JSON.stringify([{ receipt_page: true }, { order_id: false }]);
  expect(print({ of: { ...company, invoice_layout: hidden } })).toMatchObject({
    barcodes: [],
    qrCodes: [sale.receipt_url],
  });
  expect(print({}).qrCodes).toEqual(["SAMPLE"]);
});

const printAs = (terms: Partial<SaleTerms>, of: Partial<typeof company> & CompanyNames, columns = 32) => {
  const own = { ...company, ...of };
  const order = sampleSale("2026-03-01T02:03:04Z", { ...firstTerms, ...terms, currency: own.currency });
  const { text } = printed(receiptText(order, own), columns);
  // Without head, facts and footer; the euro sign is in another code page.
  return linesOf(text.replaceAll("<19:d5>", "€")).slice(15, -2);
};

it("prints a table of taxes where prices include them, and what the company calls things", () => {
  // 100.00 and 90.00 less 1.00 are 99.47 and 89.53; 99.47 × 6/106 = 5.63.
  expect(printAs({ prices_include_tax: true }, { currency: "EUR", tax_name: "MwSt." })).toEqual([
    "Sample product",
    "2 x 50.00                 100.00",
    "MwSt. 6%",
    "Another sample",
    "1 x 100.00                 90.00",
    "Discount 10%",
    "-".repeat(32),
    "Sub Total                €200.00",
    "MwSt. (included)           €5.63",
    "Discount                 -€10.00",
    "Adjustment                -€1.00",
    "Total Amount             €189.00",
    "Cash                     €200.00",
    "Change                    €11.00",
    "-".repeat(32),
    "MwSt. %      Net   MwSt.   Gross",
    "6          93.84    5.63   99.47",
    "0          89.53    0.00   89.53",
  ]);
});

it("prints an amount a line where the table of taxes is too wide", () => {
  const long = printAs({ prices_include_tax: true }, { tax_name: "Goods and Serv. Tax" });
  expect(long.slice(long.lastIndexOf("-".repeat(32)) + 1)).toEqual([
    "Goods and Serv. Tax 6%",
    "Net                        93.84",
    "Goods and Serv. Tax         5.63",
    "Gross                      99.47",
    "Goods and Serv. Tax 0%",
    "Net                        89.53",
    "Goods and Serv. Tax         0.00",
    "Gross                      89.53",
  ]);
});

it("prints rounding and the cash to pay", () => {
  // 195.00 to the nearest 10.00, halves up.
  const rows = printAs({ cash_rounding: 10 }, {});
  expect(rows.slice(rows.indexOf("Total Amount           RM 195.00"))).toEqual([
    "Total Amount           RM 195.00",
    "Rounding                 RM 5.00",
    "Cash to pay            RM 200.00",
    "Cash                   RM 200.00",
  ]);
});

it.each([
  // 99 × 6/106 = 5.60 → 6; 90 − 1 along 190: 89.53 → 90, so 99.
  ["JPY", ["6             93       6      99", "0             90       0      90"]],
  ["KWD", ["6         93.843   5.631  99.474", "0         89.526   0.000  89.526"]],
])("prints the taxes of %s with its decimals", (currency, expected) => {
  expect(printAs({ prices_include_tax: true }, { currency }).slice(-2)).toEqual(expected);
});

it("prints the logo as a picture", () => {
  const logo = { width: 16, height: 8, data: new Uint8ClampedArray(16 * 8 * 4).fill(0) };
  expect(readEscPos(receiptBytes(receiptText(sale, company), { columns: 42, logo })).pictures).toBe(1);
});

/** Without the empty lines before the cut. */
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd());

it("prints a Z report: who, what each method took, and the drawer down to the mismatch", () => {
  const none = { sales: 0, deposits: 0, refunds: 0, net: 0 };
  const detail = {
    shift: {
      terminal: { id: 1, name: "Till ←p0", branch: { id: 1, name: "Town" } },
      user: { id: 1, name: "Mei" },
      closed_by: { id: 2, name: "Owner" },
      z_number: 12,
      opened_at: "2026-03-01T00:00:00Z",
      closed_at: "2026-03-01T10:00:00Z",
      ...{ opening_balance: 50, closing_balance: 148, expected_balance: 150, discrepancy: -2 },
      closing_note: "One note of 2 was torn, Mei has it in the safe",
    },
    report: {
      ...{ total_net: 130, total_deposits: 20 },
      methods: {
        cash: { sales: 80, deposits: 20, refunds: 0, net: 100 },
        credit: none,
        bank: none,
        qr: { ...none, sales: 30, net: 30 },
      },
    },
    cash: [
      { kind: "sale", amount: 100 },
      { kind: "change", amount: -20 },
      { kind: "repayment", amount: 20 },
    ],
    sales_count: 7,
    drawer_openings: [{ user: { name: "Mei" }, reason: "change", opened_at: "2026-03-01T02:00:00Z" }],
  } as unknown as ShiftDetail;
  const paper = printed(shiftReportText(detail, company));
  expect(linesOf(paper.text)).toEqual([
    "          Z Report 12",
    "           Caf<0:82> Kopi",
    "-".repeat(32),
    "Store                       Town",
    "Counter                 Till ?p0",
    "Opened by                    Mei",
    "Opened       2026-03-01 08:00:00",
    "Closed by                  Owner",
    "Closed       2026-03-01 18:00:00",
    ...["Note", " One note of 2 was torn, Mei has", "                  it in the safe"],
    "Number of sales                7",
    "Opened without a sale          1",
    "2026-03-01 10:00:00  Change, Mei",
    "-".repeat(32),
    ...["Cash", "Sales                   RM 80.00", "Deposits                RM 20.00"],
    ...["Refunds                  RM 0.00", "Net                    RM 100.00"],
    ...["Credit", "Sales                    RM 0.00", "Deposits                 RM 0.00"],
    ...["Refunds                  RM 0.00", "Net                      RM 0.00"],
    ...["Bank", "Sales                    RM 0.00", "Deposits                 RM 0.00"],
    ...["Refunds                  RM 0.00", "Net                      RM 0.00"],
    ...["QR", "Sales                   RM 30.00", "Deposits                 RM 0.00"],
    ...["Refunds                  RM 0.00", "Net                     RM 30.00"],
    "-".repeat(32),
    "Total Net              RM 130.00",
    "Total Deposits          RM 20.00",
    "-".repeat(32),
    "Opening Balance         RM 50.00",
    "Cash Sales             RM 100.00",
    "Change                 -RM 20.00",
    "Repayments              RM 20.00",
    "Expected Balance       RM 150.00",
    "Counted                RM 148.00",
    "Mismatch                -RM 2.00",
  ]);
  expect(paper).toMatchObject({ kicks: 0, cuts: 1, barcodes: [], qrCodes: [] });

  // What cash was rounded by is named where there is something to say, also 0 in a company that rounds.
  const totalsWith = (rounding: number | null) => {
    const rounded = { ...detail, report: { ...detail.report, rounding } };
    const { text } = printed(shiftReportText(rounded, company));
    return linesOf(text).filter((each) => /^(Total|Rounding)/.test(each));
  };
  const totals = ["Total Net              RM 130.00", "Total Deposits          RM 20.00"];
  expect(totalsWith(null)).toEqual(totals);
  expect(totalsWith(-0.02)).toEqual([...totals, "Rounding                -RM 0.02"]);
  expect(totalsWith(0)).toEqual([...totals, "Rounding                 RM 0.00"]);
});

it("prints the receipt of a repayment: by method, and the credit that is left", () => {
  const made = {
    created_at: "2026-03-01T02:03:04Z",
    receipt_no: "CRP-0001-1",
    terminal: { id: 1, name: "Till", branch: { id: 1, name: "Town" } },
    by: { id: 1, name: "Mei" },
  };
  const repaid = {
    payments: [
      { ...made, payment_method: "cash", amount: -20, rounding: 0, ref: null },
      { ...made, payment_method: "bank", amount: -5.5, rounding: 0, ref: "T7" },
    ],
    user: { id: 3, name: "Aina", phone: null, credit_limit: 100, credit_used: 30 },
  } as Repaid;
  const text = repaymentText(repaid, company, true);
  const paper = linesOf(printed(text).text);
  expect(paper[0]?.trim()).toBe("Copy");
  expect(paper.slice(paper.indexOf("-".repeat(32)) + 1)).toEqual([
    "Store                       Town",
    "Receipt No.           CRP-0001-1",
    "Date         2026-03-01 10:03:04",
    "Counter                     Till",
    "Cashier                      Mei",
    "Customer                    Aina",
    "-".repeat(32),
    "Customer Credit Payment",
    "Cash                    RM 20.00",
    "Bank (T7)                RM 5.50",
    "Total Amount            RM 25.50",
    "Credit Used             RM 30.00",
    "Credit Left             RM 70.00",
    "",
    "          Terima kasih",
  ]);
});

it("opens the drawer by one pulse at the first connector, and prints nothing", () => {
  expect([...drawerBytes()]).toEqual([0x1b, 0x70, 0, 50, 250]);
});

it("prints what came back under its own title, with what was paid back", () => {
  const [one] = sale.items;
  const by = { id: 1, name: "Mei" };
  const at = { terminal_id: 1, terminal: { id: 1, name: "Till 2" }, created_at: "2026-03-02T03:04:05Z" };
  const order = {
    ...sale,
    returns: [
      {
        ...{ ...at, id: 7, order_id: sale.id, user_id: 1, by, charge: 3, notes: "torn" },
        lines: [{ order_item_id: one!.id, quantity: 1, amount: 52.5 }],
        exchange: { id: 9, order_ref: "OTHER", cash: 40 },
      },
    ],
    refunds: [{ ...at, id: 1, return_id: 7, payment_method: "cash" as const, amount: 49.5, rounding: 0 }],
  };
  const text = refundReceiptText(order, { return_id: 7 }, company, true);
  const paper = printed(text);
  const lines = paper.text.split("\n").map((line) => line.trimEnd());
  expect(lines.slice(8, 29)).toEqual([
    "Store               Sample store",
    "Order No.                 SAMPLE",
    "Receipt No.             SAMPLE-1",
    "Date         2026-03-02 11:04:05",
    "Counter                   Till 2",
    "Cashier                      Mei",
    "Customer         Sample customer",
    "Sold         2026-03-01 10:03:04",
    "Exchanged for              OTHER",
    "Notes                       torn",
    "-".repeat(32),
    expect.any(String),
    "1 x 50.00                  52.50",
    "SST 6%",
    "-".repeat(32),
    "Return",
    "Paid for these goods    RM 52.50",
    "Return Charge           -RM 3.00",
    "Used for the exchange  -RM 40.00",
    "Paid back                RM 9.50",
    "Cash                     RM 9.50",
  ]);
  expect(paper).toMatchObject({ cuts: 1, kicks: 0, qrCodes: ["SAMPLE"] });
});
