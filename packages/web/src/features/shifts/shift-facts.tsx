import { heldCount } from "@clove/domain/shifts/corrected-count.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { Text } from "@mantine/core";
import { useLocale, useMoneyFormat, useTimeFormat } from "../../ui/display/locale.tsx";
import classes from "./shift-summary.module.css";
import * as texts from "./shifts.texts.ts";

type Fact = [label: string, value: string, tone?: "good" | "bad"];

/** Place, person, times and balances of a shift; an open shift has no closing balance yet. */
export function ShiftFacts({ shift }: { shift: Shift }) {
  const money = useMoneyFormat();
  const time = useTimeFormat();
  const { currency } = useLocale();
  const { corrections = [] } = shift;
  const held = heldCount(shift, currency);
  const closed: Fact[] =
    held === null
      ? []
      : [
          [texts.closingBalance, money(held.counted)],
          [texts.mismatch, money(held.mismatch), held.mismatch === 0 ? "good" : "bad"],
        ];
  const facts: Fact[] = [
    [texts.openingBalance, money(shift.opening_balance)],
    [texts.expectedBalance, money(shift.expected_balance)],
    ...closed,
  ];
  return (
    <>
      <Text c="dimmed">
        {shift.terminal.branch.name} · {shift.terminal.name} · {shift.user.name}
        <br />
        {time(shift.opened_at)} – {shift.closed_at && time(shift.closed_at)}
        {shift.closed_by &&
          shift.closed_by.id !== shift.user.id &&
          ` · ${texts.closedBy({ name: shift.closed_by.name })}`}
      </Text>
      {shift.closing_note && (
        <Text mt={6}>
          {texts.note}: {shift.closing_note}
        </Text>
      )}
      {corrections.map(({ closing_balance, by, at, reason }, i) => (
        <Text key={at} mt={6}>
          {texts.countWasCorrected({
            before: money(corrections[i - 1]?.closing_balance ?? shift.closing_balance ?? 0),
            after: money(closing_balance),
            ...{ name: by.name, at: time(at), reason },
          })}
        </Text>
      ))}
      <dl className={classes.facts}>
        {facts.map(([label, value, tone]) => (
          <div key={label} data-tone={tone}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
