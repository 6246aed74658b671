import type { CashMovement } from "@clove/domain/shifts/cash-ledger.schema.ts";
import { expect, it } from "vitest";
import { cashLedgerCsv } from "./cash-ledger-csv.ts";

it("writes each movement with the person and with the cash in the drawer after it", () => {
  const by = { id: 1, name: "Ben" };
  // In Kuala Lumpur that is the next day.
  const at = "2026-03-01T16:30:00.000Z";
  const time = "02 Mar 2026 00:30:00";
  const movements: CashMovement[] = [
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
  ];
  const csv = cashLedgerCsv(movements, { time_zone: "Asia/Kuala_Lumpur", date_format: "DD MMM YYYY" });
  const [header, ...lines] = csv.slice(1).trim().split("\r\n");
  expect(header).toBe("date,movement,late,order,reason,by,amount,in_the_drawer");
  expect(lines).toEqual([
    `${time},Cash out,,,'=bank,Ben,-5.5,14.5`,
    `${time},Sale,late,260301T0001R00001,,Ben,20,20`,
  ]);
});
