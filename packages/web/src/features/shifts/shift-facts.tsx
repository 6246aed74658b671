import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { Text } from "@mantine/core";
import { useMoneyFormat, useTimeFormat } from "../../ui/display/locale.tsx";
import classes from "./shift-summary.module.css";
import * as texts from "./shifts.texts.ts";

type Fact = [label: string, value: string, tone?: "good" | "bad"];

/** Place, person, times and balances of a shift; an open shift has no closing balance yet. */
export function ShiftFacts({ shift }: { shift: Shift }) {
  const money = useMoneyFormat();
  const time = useTimeFormat();
  const { closing_balance, discrepancy } = shift;
  const closed: Fact[] =
    closing_balance === null || discrepancy === null
      ? []
      : [
          [texts.closingBalance, money(closing_balance)],
          [texts.mismatch, money(discrepancy), discrepancy === 0 ? "good" : "bad"],
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
