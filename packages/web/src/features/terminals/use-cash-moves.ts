import { errorText } from "@clove/domain/errors.ts";
import { currencyDecimals, sumAmounts } from "@clove/domain/money.ts";
import { checkCashMove } from "@clove/domain/shifts/check-cash.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureSentence, failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { useLocale, useMoneyFormat } from "../../ui/display/locale.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { isNotApproved, useApproval } from "../approvals/approval-field.tsx";
import { useCashInMutation, useCashOutMutation } from "./cash.api.ts";
import { type CashMoves, sendCashMoves } from "./send-cash-moves.ts";

/** The amount that was refused, if one was, and why, unless an approval was not given; and whether the cash was put in before. */
type Outcome = { stoppedAt: "in" | "out" | null; isPutIn: boolean; why?: string };

/** Puts cash in and takes cash out (counters §12), and shows the outcome as a toast; `question`: as of `useApproval`. */
export function useCashMoves({ id: terminal_id, cash_box }: Pick<Terminal, "id" | "cash_box">) {
  const online = useOnline();
  const money = useMoneyFormat();
  const { currency } = useLocale();
  const [cashIn, { isLoading: isPuttingIn }] = useKeyed(useCashInMutation());
  const [cashOut, { isLoading: isTakingOut }] = useKeyed(useCashOutMutation());
  const { through, question } = useApproval();
  const [cashBox, setCashBox] = useState(cash_box);

  const refusalOf = (moves: CashMoves) => {
    const before = cashBox ?? null;
    const then = before === null ? null : sumAmounts([before, moves.in], currencyDecimals(currency));
    const asked = [
      { way: "in", amount: moves.in, cash_box: before },
      { way: "out", amount: moves.out, cash_box: then },
    ] as const;
    const sent = asked.filter(({ amount }) => amount !== 0);
    return (sent.length > 0 ? sent : asked)
      .map(({ way, amount, cash_box }) => {
        const [refusal] = checkCashMove(way, amount, {
          mode: online ? "online" : "offline",
          currency,
          cash_box,
        });
        return refusal && { way, refusal };
      })
      .find((refused) => refused !== undefined);
  };

  const move = async (moves: CashMoves, reason: string): Promise<Outcome> => {
    const refused = refusalOf(moves);
    if (refused) {
      const why = errorText(refused.refusal);
      notify.warning(why);
      return { stoppedAt: refused.way, isPutIn: false, why };
    }
    const body = { terminal_id, ...(reason !== "" && { reason }) };
    const calls = { in: cashIn, out: cashOut };
    const sent = (way: "in" | "out") => (amount: number) => {
      const cash = { ...body, amount };
      return through({ action: `terminal/cash/${way}`, cash }, (approved) =>
        calls[way]({ ...cash, ...approved }),
      );
    };
    const moved = { in: sent("in"), out: sent("out") };
    const { failed, done } = await sendCashMoves<{ terminal: Terminal }>(moves, moved);
    if (done) setCashBox(done.terminal.cash_box);
    if (!failed) {
      notify.success(terminalTexts.cashUpdated);
      return { stoppedAt: null, isPutIn: true };
    }
    if (isNotApproved(failed.error)) return { stoppedAt: failed.way, isPutIn: done !== null };
    const why = failureText(failed.error);
    const partly = { amount: money(moves.in), reason: why };
    notify.error(done ? terminalTexts.cashInDoneOutNot(partly) : why);
    return { stoppedAt: failed.way, isPutIn: done !== null, why: failureSentence(failed.error) };
  };

  return { cashBox, move, question, isLoading: isPuttingIn || isTakingOut };
}
