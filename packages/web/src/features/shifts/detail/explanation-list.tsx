import type { Explanation } from "@clove/domain/shifts/explain-mismatch.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import { Paper, Text, Title } from "@mantine/core";
import { useMoneyFormat, useTimeFormat } from "../../../ui/display/locale.tsx";
import * as texts from "../shifts.texts.ts";
import classes from "./explanation-list.module.css";

type Props = {
  explanations: Explanation[];
  /** Number of sales of this counter that this device has not sent yet. */
  unsent: number;
};

type KindText = (values: { count: number; amount: string }) => string;

const kindTexts = (): Record<Explanation["kind"], KindText> => ({
  same_amount: shiftTexts.mismatchSameAmount,
  half_amount: shiftTexts.mismatchHalfAmount,
  late: shiftTexts.mismatchLate,
  cash_out_without_reason: shiftTexts.mismatchCashOut,
  change: shiftTexts.mismatchChange,
  largest: () => shiftTexts.mismatchLargest,
});

/** What could explain a mismatch of the drawer (counters §18). */
export function ExplanationList({ explanations, unsent }: Props) {
  const money = useMoneyFormat();
  const time = useTimeFormat();
  if (explanations.length === 0 && unsent === 0) return null;
  return (
    <section aria-label={texts.explanations}>
      <Title order={2} mb="sm">
        {texts.explanations}
      </Title>
      <Paper p="md">
        <ul className={classes.list}>
          {unsent > 0 && <li>{shiftTexts.mismatchUnsent({ count: unsent })}</li>}
          {explanations.map(({ kind, count, amount, shown }) => (
            <li key={kind}>
              {kindTexts()[kind]({ count, amount: money(amount) })}
              <ul className={classes.shown}>
                {shown.map((line) => (
                  <li key={`${line.at} ${line.order?.id ?? line.amount}`}>
                    <Text span inherit className="figures">
                      {money(line.amount)}
                    </Text>
                    {" · "}
                    {[line.order?.order_ref ?? line.reason, time(line.at)].filter(Boolean).join(" · ")}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Paper>
    </section>
  );
}
