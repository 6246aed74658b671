import { expect, it } from "vitest";
import { cashLedgerCsv } from "./cash-ledger-csv.ts";

it("writes what moved, who moved it and what was in the drawer then", () => {
  const by = { id: 1, name: "Ben" };
  const at = "2026-03-01T10:00:00.000Z";
  const csv = cashLedgerCsv([
    {
      ...{ id: 2, at, kind: "cash_out", amount: -5.5, late: false, by, order: null },
      ...{ reason: "=bank", balance: 14.5 },
    },
    {
      ...{
        id: 1,
        at,
        kind: "sale",
        amount: 20,
        late: true,
        by,
        order: { id: 3, order_ref: "260301T0001R00001" },
      },
      ...{ reason: null, balance: 20 },
    },
  ]);
  const [header, ...lines] = csv.slice(1).trim().split("\r\n");
  expect(header).toBe("date,movement,late,order,reason,by,amount,in_the_drawer");
  expect(lines).toEqual([
    `${at},Cash out,,,'=bank,Ben,-5.5,14.5`,
    `${at},Sale,late,260301T0001R00001,,Ben,20,20`,
  ]);
});
