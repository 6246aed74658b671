import type { Company } from "@clove/domain/company/company.schema.ts";
import { baseApi } from "../api/base-api.ts";
import { companyRow } from "../local-db/copy.fixtures.ts";
import { testPage } from "../page-tests/page-table.fixtures.tsx";
import { orderRow } from "../page-tests/shop.fixtures.ts";

const rowsWith = (date_format: Company["date_format"]) => ({
  orders: [orderRow(1)],
  companies: [{ ...companyRow("Shop"), date_format }],
});

testPage("the dates of a list", "/orderList", [
  {
    state: "are written as the company wants them",
    rows: rowsWith("DD/MM/YYYY"),
    shows: { cell: /^21\/11\/2026/ },
    doesNotShow: { cell: /^21 Nov 2026/ },
  },
  {
    state: "are so without a connection, by the copy's settings",
    rows: rowsWith("MM/DD/YYYY"),
    offline: true,
    shows: { cell: /^11\/21\/2026/ },
  },
  {
    state: "change at once with the setting",
    rows: rowsWith("DD/MM/YYYY"),
    does: async (person, { store, server }) => {
      await person.sees("cell", /^21\/11\/2026/);
      server.answers["company/user-profile"] = (_, { profile }) => ({
        user: { ...profile, company: { ...profile.company, date_format: "DD MMM YYYY" } },
      });
      store.dispatch(baseApi.util.invalidateTags(["Profile"]));
    },
    shows: { cell: /^21 Nov 2026/ },
    doesNotShow: { cell: /^21\/11\/2026/ },
  },
]);

testPage("the receipt of an order", "/orderList", [
  {
    state: "has the date in the company's format, with the seconds",
    rows: rowsWith("DD.MM.YYYY"),
    does: (person) => person.press("button", "Print 261121T0001R00001"),
    shows: { text: /21\.11\.2026 \d\d:\d\d:\d\d/ },
  },
]);
