import { companyRow } from "../../local-db/copy.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";

const update = "POST company-profile/update";
const company = companyRow("Shop");
const weights = {
  prefix: 21 as const,
  carries: "weight" as const,
  item_digits: 5 as const,
  value_check: false,
};

testPage("the barcodes of scales", "/companyProfile", [
  {
    state: "are none at first",
    shows: { region: "Barcodes of scales", button: "Add a prefix" },
    doesNotShow: { listitem: "Codes that begin with 21" },
  },
  {
    state: "are shown with an example of each",
    server: { "company-profile": { company: { ...company, scale_codes: [weights] } } },
    shows: {
      listitem: "Codes that begin with 21",
      text: "2112345004556 is the product with the barcode 12345, 0.455 kg.",
      button: "Remove 21",
    },
  },
  {
    state: "are set, each prefix once",
    server: { [update]: { company } },
    does: async (person) => {
      await person.press("button", "Add a prefix");
      await person.press("button", "Add a prefix");
      await person.press("button", "Remove 21");
      await person.choose("They carry", "The price");
      await person.press("checkbox", "A check digit of the weight or price stands before it");
      await person.press("button", "Update");
    },
    shows: { toast: "Company Profile Updated Successfully" },
    sends: {
      [update]: {
        scale_codes: JSON.stringify([{ prefix: 22, carries: "price", item_digits: 5, value_check: true }]),
      },
    },
  },
  {
    state: "have no check digit of the value where the item code leaves no room",
    server: {
      "company-profile": { company: { ...company, scale_codes: [{ ...weights, value_check: true }] } },
    },
    does: (person) => person.choose("Digits of the item code", "6"),
    shows: {
      locked: "A check digit of the weight or price stands before it",
      text: /^21123456\d{4}\d is the product with the barcode 123456, 0\.455 kg\.$/,
    },
  },
]);
