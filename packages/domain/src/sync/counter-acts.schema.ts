import { z } from "zod";
import { paymentMethod } from "../orders/orders.schema.ts";
import {
  history,
  id,
  meant,
  money,
  notes,
  optionalOf,
  quantity,
  requiredText,
  tempId,
  text,
} from "../wire.schema.ts";
import { sentAgain } from "./sent-again.schema.ts";

const moment = z.iso.datetime({ offset: true });

/**
 * What was done at a counter with a connection, as a till sends it again to a server that was set back (sync §20): what was asked, who
 * did it and when by the server's time, and the numbers that the server gave. Money in the company's currency.
 */
const common = {
  temp_id: tempId,
  terminal_id: id,
  /** Who did it. */
  cashier_user_id: id,
  created_at: moment,
  /** Who let them. */
  approved_by: optionalOf(id),
  /** For lists of what waits. */
  name: meant,
  ...{ history, terminal_no: meant, cashier_name: meant, user_name: meant },
  again: sentAgain,
};

/** An order of any time: by its `temp_id`, which it keeps; one that had none by its id. */
const ofOrder = { order_id: id, order_temp_id: optionalOf(tempId), order_ref: requiredText };
const refunds = z
  .array(
    z.object({ payment_method: paymentMethod, amount_received: money, amount_returned: money.default(0) }),
  )
  .max(8);
const z_number = z.int().positive().max(2_000_000_000);

const shiftOpen = z.object({ act: z.literal("shift_open"), ...common, opening_balance: money });
/** The shift is named by the moment of its opening. `expected_balance`: as it was reckoned then. */
const shiftClose = z.object({
  act: z.literal("shift_close"),
  ...common,
  ...{ opened_at: moment, closing_balance: money, closing_note: optionalOf(text) },
  ...{ z_number, expected_balance: z.number() },
});
const cashMove = { ...common, amount: money, reason: optionalOf(text) };
const repayment = z.object({
  act: z.literal("repayment"),
  ...common,
  /** The customer. */
  user_id: id,
  repayments: z
    .array(
      z.object({
        payment_method: z.enum(["cash", "bank", "qr"]),
        amount_received: money,
        amount_returned: z.literal(0).default(0),
        ref: optionalOf(text),
      }),
    )
    .max(3),
  cash_rounding: money.optional(),
  receipt_no: requiredText,
});
/** `line`: of the order, counted from 0. */
const returned = {
  ...ofOrder,
  lines: z.array(z.object({ line: z.int().min(0), quantity })).max(500),
  ...{ return_charge: money, refund_to: z.enum(["cash", "as_paid"]).optional() },
  ...{ refunds, notes: optionalOf(notes) },
};
const goodsBack = z.object({ act: z.literal("return"), ...common, ...returned });
const cancellation = z.object({
  act: z.literal("cancel"),
  ...common,
  ...ofOrder,
  ...{ refunds, reason: optionalOf(notes) },
});
/**
 * `order`, `items` and `payments`: the sale, as one made offline; `user_id`: its customer; `returned`: the goods that paid for it, which
 * tills of earlier versions did not keep.
 */
const exchange = z.object({
  act: z.literal("exchange"),
  ...common,
  user_id: optionalOf(id),
  returned: optionalOf(z.object(returned)),
  order: z.record(z.string(), z.unknown()),
  items: z.array(z.record(z.string(), z.unknown())).max(500),
  payments: z.array(z.record(z.string(), z.unknown())).max(50),
});

export const counterAct = z.discriminatedUnion("act", [
  shiftOpen,
  shiftClose,
  z.object({ act: z.literal("cash_in"), ...cashMove }),
  z.object({ act: z.literal("cash_out"), ...cashMove }),
  repayment,
  goodsBack,
  cancellation,
  exchange,
]);
export type CounterAct = z.infer<typeof counterAct>;
export type ActKind = CounterAct["act"];
/** As a till keeps it. */
export type KeptAct<K extends ActKind = ActKind> = K extends ActKind
  ? Omit<Extract<CounterAct, { act: K }>, "again">
  : never;
