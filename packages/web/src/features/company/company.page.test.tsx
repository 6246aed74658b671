import { expect, vi } from "vitest";
import { companyRow } from "../../local-db/copy.fixtures.ts";
import { broken, refused, silent } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { orderRow } from "../../page-tests/shop.fixtures.ts";
import { notForEverybody } from "../../page-tests/usual-states.fixtures.ts";

const company = companyRow("Shop");
const update = "POST company-profile/update";
const renames = async (person: Person, button: string) => {
  await person.type("Company Name", "New Shop");
  await person.press("button", button);
};
/** The receipt is read behind the form; its logo has no name. */
const seesLogo = async (person: Person, isThere: boolean) => {
  await person.sees("article", "Receipt");
  await vi.waitFor(() => expect(document.querySelectorAll("article img")).toHaveLength(isThere ? 1 : 0));
};

testPage("the company profile", "/companyProfile", [
  notForEverybody("Company Profile"),
  {
    state: "is loading",
    server: { "company-profile": silent },
    shows: { heading: "Company Profile" },
    doesNotShow: { field: "Company Name" },
  },
  {
    state: "could not be read",
    server: { "company-profile": broken() },
    shows: { text: "Something went wrong.", button: "Retry" },
  },
  {
    state: "is not available without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "is shown with logo, currency and time zone",
    shows: { field: ["Company Name", "Currency", "Time zone"], text: "No logo", button: "Choose an image" },
    doesNotShow: { text: "Something went wrong.", button: "Remove" },
  },
  {
    state: "has a logo that can be removed",
    server: { "company-profile": { company: { ...company, logo: "logo.png" } } },
    shows: { img: "Logo", button: "Remove" },
    doesNotShow: { text: "No logo" },
  },
  {
    state: "needs a name, and refuses a wrong e-mail",
    does: async (person) => {
      await person.type("Company Name", " ");
      await person.type("Email", "shop");
      await person.press("button", "Update");
    },
    shows: { text: ["Company Name is required", "This is not an e-mail address"] },
  },
  {
    state: "says after how many minutes a till locks itself",
    server: { [update]: { company } },
    does: async (person) => {
      await person.type("Lock a till after minutes without use", "15");
      await person.press("button", "Update");
    },
    shows: { field: "Lock a till after minutes without use" },
    sends: { [update]: { lock_after_minutes: "15" } },
  },
  {
    state: "says above which difference a count is asked about",
    server: { [update]: { company } },
    does: async (person) => {
      await person.type("Ask before closing above a difference of", "12.50");
      await person.press("button", "Update");
    },
    shows: { toast: "Company Profile Updated Successfully" },
    sends: { [update]: { mismatch_question: "12.5" } },
  },
  {
    state: "has the format of dates, each with today as an example",
    server: { [update]: { company } },
    does: async (person) => {
      await person.choose("Date format", "DD MMM YYYY – 21 Nov 2026");
      await person.press("button", "Update");
    },
    shows: { toast: "Company Profile Updated Successfully", field: "Date format" },
    sends: { [update]: { date_format: "DD MMM YYYY" } },
  },
  {
    state: "has the language of its papers and the second one of its receipts, each by its own name",
    server: { [update]: { company } },
    does: async (person) => {
      await person.choose("Language of papers", "Bahasa Melayu");
      await person.choose("Second language of receipts", "简体中文");
      await person.press("button", "Update");
    },
    shows: { toast: "Company Profile Updated Successfully", field: "Second language of receipts" },
    sends: { [update]: { language: "ms", receipt_language: "zh-Hans" } },
  },
  {
    state: "is saved",
    server: { [update]: { company: { ...company, name: "New Shop" } } },
    does: (person) => renames(person, "Update"),
    shows: { toast: "Company Profile Updated Successfully" },
    sends: { [update]: { name: "New Shop", currency: "MYR", time_zone: "Asia/Kuala_Lumpur" } },
  },
  {
    state: "was refused, with the reason at the field",
    server: {
      [update]: refused("The currency stays", {
        errors: [{ path: "currency", message: "There are sales in it" }],
      }),
    },
    does: (person) => renames(person, "Update"),
    shows: { toast: "The currency stays", text: "There are sales in it" },
  },
]);

const secondFactor = (passkeys: object[], demand = "none") => ({
  "company/second-factor": {
    ...{ passkeys, recovery_codes_left: 10, demand, is_demanded: demand !== "none" },
    origin: location.origin,
  },
});
const passkey = { id: 1, name: "Phone", created_at: "2026-11-20T02:00:00.000Z", last_used_at: null };

testPage("the demand of a second factor", "/companyProfile", [
  {
    state: "needs a passkey of the administrator's own",
    server: secondFactor([]),
    shows: {
      heading: "Demand a second factor",
      text: /^Add a passkey of your own before/,
      link: "Add one",
      locked: "Of the back office",
    },
  },
  {
    state: "is stored at the choice",
    server: { ...secondFactor([passkey]), "POST company/second-factor/demand": {} },
    does: (person) => person.press("radio", "Of the back office"),
    shows: { toast: "Saved", text: /not of cashiers\.$/ },
    doesNotShow: { text: /^Add a passkey of your own before/ },
    sends: { "POST company/second-factor/demand": { demand: "back_office" } },
  },
  {
    state: "is not for others who may change the company",
    as: { permissions: ["company:view"] },
    shows: { heading: "Company Profile" },
    doesNotShow: { heading: "Demand a second factor" },
  },
]);

testPage("the invoice template", "/invoiceTemplate", [
  notForEverybody("Invoice Template"),
  {
    state: "is not available without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "shows a sample while nothing has been sold",
    shows: {
      heading: "Invoice Template",
      text: ["This is a sample: no such sale was made.", /Sample product/],
      checkbox: ["Show Order Number", "Show Cashier Name"],
    },
  },
  {
    state: "shows a sample as the company sells: with tax in the prices, and cash that is rounded",
    rows: { companies: [{ ...company, prices_include_tax: true, cash_rounding: 5, tax_name: "VAT" }] },
    // 190.00 less 1.00; 189.00 → 190.00.
    shows: {
      text: ["VAT (included)", "RM 189.00", "Rounding", "RM 190.00"],
      columnheader: "Gross",
      cell: "99.47",
    },
  },
  {
    state: "shows the receipt in the company's languages, while the screen stays as it is",
    rows: { companies: [{ ...company, language: "ms", receipt_language: "en" }] },
    shows: { heading: "Invoice Template", text: ["Jumlah Keseluruhan / Total Amount", /^No. Jualan/] },
  },
  {
    state: "shows the latest sale",
    rows: { orders: [orderRow(1)] },
    shows: { text: ["With your latest sale.", /Tea/, /261121T0001R00001/] },
    doesNotShow: { text: /Sample product/ },
  },
  {
    state: "shows a sample to a person who may not see orders",
    as: { permissions: ["company:view"] },
    rows: { orders: [orderRow(1)] },
    shows: { text: /Sample product/ },
    doesNotShow: { text: /Tea/ },
  },
  {
    state: "changes the preview with every key, and says what the profile has",
    does: (person) => person.type("Company Name", "Corner"),
    shows: { text: [/^Corner/, "Company profile: Shop"] },
  },
  {
    state: "leaves out what is not ticked",
    rows: { orders: [orderRow(1)] },
    does: async (person) => {
      await person.sees("text", /Tea/);
      await person.press("checkbox", "Show Order Number");
    },
    shows: { text: /Tea/ },
    doesNotShow: { text: /261121T0001R00001/ },
  },
  {
    state: "has the company's logo on the receipt, and not when it is not ticked any more",
    server: { "company-profile": { company: { ...company, logo: "logo.png" } } },
    does: async (person) => {
      await seesLogo(person, true);
      await person.press("checkbox", "Company Logo");
      await seesLogo(person, false);
    },
    shows: { img: "Logo", checkbox: "Company Logo" },
    doesNotShow: { text: "No logo" },
  },
  {
    state: "has no logo on the receipt where the company has none",
    does: (person) => seesLogo(person, false),
    shows: { text: "No logo" },
    doesNotShow: { img: "Logo" },
  },
  {
    state: "is saved as the layout alone",
    server: { [update]: { company } },
    does: async (person) => {
      await person.type("Invoice Footer Text", "Come again");
      await person.press("button", "Save");
    },
    shows: { toast: "Invoice Template Updated Successfully" },
    sends: { [update]: { invoice_layout: expect.stringContaining("Come again") } },
  },
]);
