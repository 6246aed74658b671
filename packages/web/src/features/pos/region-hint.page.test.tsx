import { companyRow } from "../../local-db/copy.fixtures.ts";
import { refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";

const update = "POST company-profile/update";
const company = { ...companyRow("Shop"), currency_confirmed: false };
const profile = { "company-profile": { company } };
const title = "Currency and time zone";
const changes = async (person: Person) => {
  await person.press("button", "Change");
  await person.sees("dialog", title);
  await person.choose("Currency", "SGD – Singapore Dollar");
  await person.choose("Time zone", "Asia/Singapore");
  await person.press("button", "Confirm");
};

testPage("the currency of a new company", "/", [
  {
    state: "is proposed to its administrator",
    server: profile,
    shows: { text: /^Currency and time zone: /, button: ["Confirm", "Change"] },
    doesNotShow: { dialog: title },
  },
  {
    state: "is nothing that others decide",
    as: { permissions: ["pos:view", "order:view", "company:view"] },
    server: profile,
    shows: { region: "Before the first sale" },
    doesNotShow: { button: ["Confirm", "Change"] },
  },
  {
    state: "is confirmed by one press",
    server: { ...profile, [update]: { company: { ...company, currency_confirmed: true } } },
    does: (person) => person.press("button", "Confirm"),
    shows: { toast: "Company Profile Updated Successfully" },
    sends: { [update]: {} },
  },
  {
    state: "is chosen in a dialog",
    server: { ...profile, [update]: { company: { ...company, currency_confirmed: true } } },
    does: changes,
    shows: { toast: "Company Profile Updated Successfully", heading: "Point of sale" },
    doesNotShow: { dialog: title },
    sends: { [update]: { currency: "SGD", time_zone: "Asia/Singapore" } },
  },
  {
    state: "was refused: the dialog stays, with the reason at the field",
    server: {
      ...profile,
      [update]: refused("The currency stays", {
        errors: [{ path: "currency", message: "There are sales in it" }],
      }),
    },
    does: changes,
    shows: { dialog: title, toast: "The currency stays", text: "There are sales in it" },
    doesNotShow: { toast: "Company Profile Updated Successfully" },
  },
]);
