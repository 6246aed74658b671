import { companyRow, productRow } from "../../local-db/copy.fixtures.ts";
import { refused, silent } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { signedIn, unsentSale } from "../../page-tests/shop.fixtures.ts";

const update = "POST company-profile/update";
const company = companyRow("Shop");
const saved = { [update]: { company } };
const saves = (person: Person) => person.press("button", "Update");
const unasked = { ...company, tax_confirmed: false };
const inBerlin = { ...unasked, currency: "EUR", time_zone: "Europe/Berlin" };

testPage("prices and tax", "/companyProfile", [
  {
    state: "show a product as it is sold now",
    shows: {
      region: "Prices and tax",
      field: ["Name of the tax", "Tax rate of new products", "Cash rounding", "Name of bank payments"],
      checkbox: ["Prices include tax", "Tax on the discounted price"],
      text: "Coffee: price RM 2.50, tax 6 %",
      row: ["On the tile RM 2.65 RM 2.65", "SST RM 0.15 RM 0.15", "Total RM 2.65 RM 2.65"],
    },
    doesNotShow: { field: "Smallest cash amount", row: "Cash to pay RM 2.75 RM 2.75" },
  },
  {
    state: "show what changes before it is saved, and no question that has no meaning",
    does: async (person) => {
      await person.press("checkbox", "Prices include tax");
      await person.type("Name of the tax", "VAT");
      await person.choose("Cash rounding", "To RM 0.05");
    },
    shows: {
      row: [
        "On the tile RM 2.65 RM 2.50",
        "VAT RM 0.15 RM 0.14 included",
        "Total RM 2.65 RM 2.50",
        "Cash to pay RM 2.65 RM 2.50",
      ],
    },
    doesNotShow: { checkbox: "Tax on the discounted price" },
  },
  {
    state: "show the rate of new products on a product without tax",
    rows: { products: [{ ...productRow(1, "Tea"), sale_vat: 0 }] },
    does: (person) => person.type("Tax rate of new products", "8"),
    shows: { text: "Tea: price RM 2.50, tax 8 %", row: "SST RM 0.20 RM 0.20" },
  },
  {
    state: "show a sample while there is no product",
    rows: { products: [], product_variations: [] },
    does: (person) => person.type("Tax rate of new products", "8"),
    shows: { text: "Sample product: price RM 10.00, tax 8 %", row: "SST RM 0.80 RM 0.80" },
  },
  {
    state: "are saved",
    server: saved,
    does: async (person) => {
      await person.press("checkbox", "Prices include tax");
      await person.type("Name of the tax", "VAT");
      await person.type("Tax rate of new products", "19");
      await person.choose("Cash rounding", "Another amount");
      await person.type("Smallest cash amount", "0.25");
      await person.choose("Bank and QR payments of returned goods", "Paid back as they were paid");
      await person.type("Name of bank payments", "Card");
      await person.type("Name of credit payments", "On account");
      await saves(person);
    },
    shows: { toast: "Company Profile Updated Successfully" },
    sends: {
      [update]: {
        ...{ prices_include_tax: "true", tax_after_discount: "false", tax_name: "VAT", default_vat: "19" },
        ...{ cash_rounding: "0.25", refund_to: "as_paid", bank_label: "Card", credit_label: "On account" },
      },
    },
  },
  {
    state: "need a name, a rate, and an amount that coins may have",
    does: async (person) => {
      await person.type("Name of the tax", " ");
      await person.type("Tax rate of new products", "");
      await person.choose("Cash rounding", "Another amount");
      await person.type("Smallest cash amount", "20");
      await saves(person);
    },
    shows: {
      text: [
        "Name of the tax is required",
        "Tax rate of new products is required",
        "This is not a smallest cash amount of MYR",
      ],
    },
  },
  {
    state: "show an amount that is not offered as it is stored",
    server: { "company-profile": { company: { ...company, cash_rounding: 0.25 } } },
    shows: { field: "Smallest cash amount", row: "Cash to pay RM 2.75 RM 2.75" },
  },
  {
    state: "keep the example in the stored currency while another one is chosen",
    does: async (person) => {
      await person.choose("Cash rounding", "To RM 0.05");
      await person.choose("Currency", "JPY – Japanese Yen");
      await saves(person);
    },
    shows: {
      row: "Cash to pay RM 2.65 RM 2.65",
      text: "This is not a smallest cash amount of JPY",
    },
  },
  {
    state: "do not change the kind of price while a sale of this device waits",
    before: unsentSale,
    server: { "POST company/offline/sync": silent },
    shows: {
      locked: "Prices include tax",
      text: "A sale on this device waits to be sent. Until then this cannot change.",
      checkbox: "Tax on the discounted price",
    },
  },
  {
    state: "say at the field why the kind of price was refused",
    server: {
      [update]: refused("A sale is kept aside", {
        errors: [{ path: "prices_include_tax", message: "Settle it first" }],
      }),
    },
    does: async (person) => {
      await person.press("checkbox", "Prices include tax");
      await saves(person);
    },
    shows: { toast: "A sale is kept aside", text: "Settle it first" },
  },
]);

testPage("the open question of prices and tax", "/", [
  {
    state: "proposes what is usual where the company is, and is answered by one press",
    server: { "company-profile": { company: inBerlin }, [update]: { company: inBerlin } },
    does: (person) => person.press("button", "Confirm"),
    shows: {
      text: /^Prices and tax: prices include MwSt., 19 % for new products$/,
      toast: "Company Profile Updated Successfully",
    },
    sends: {
      [update]: { prices_include_tax: "true", tax_name: "MwSt.", default_vat: "19", cash_rounding: "0" },
    },
  },
  {
    state: "names the coin to which cash is rounded",
    server: { "company-profile": { company: unasked } },
    shows: {
      text: "Prices and tax: prices include SST, 0 % for new products, cash is rounded to RM 0.05",
      button: "Confirm",
      link: "Change",
    },
  },
  {
    state: "waits until currency and time zone are known",
    server: { "company-profile": { company: { ...unasked, currency_confirmed: false } } },
    shows: { text: /^Currency and time zone/ },
    doesNotShow: { link: "Change" },
  },
  {
    state: "was answered: it says what was chosen",
    server: { "company-profile": { company } },
    shows: { text: /^Prices and tax: SST is added to prices, 0 % for new products$/ },
    doesNotShow: { button: "Confirm", link: "Change" },
  },
  {
    state: "was refused",
    server: { "company-profile": { company: unasked }, [update]: refused("Not now") },
    does: (person) => person.press("button", "Confirm"),
    shows: { toast: "Not now", button: "Confirm" },
  },
  {
    state: "opens the profile with the proposal, which is stored when that is saved",
    as: { company: { ...signedIn().company, currency: "EUR" } },
    server: { "company-profile": { company: inBerlin }, [update]: { company: inBerlin } },
    does: async (person) => {
      await person.press("link", "Change");
      await person.sees("row", "MwSt. €0.15 €0.14 included");
      await person.type("Tax rate of new products", "7");
      await saves(person);
    },
    shows: { toast: "Company Profile Updated Successfully", heading: "Company Profile" },
    sends: { [update]: { prices_include_tax: "true", tax_name: "MwSt.", default_vat: "7" } },
  },
]);
