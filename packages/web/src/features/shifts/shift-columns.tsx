import { parsePermissions } from "@clove/domain/access/permissions.ts";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { mayCloseShift } from "@clove/domain/shifts/check-shift.ts";
import { heldCount } from "@clove/domain/shifts/corrected-count.ts";
import { shiftReportTitle } from "@clove/domain/shifts/shift-report-title.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { Anchor, Button, Text } from "@mantine/core";
import { Link } from "react-router";
import { MoneyText } from "../../ui/display/money-text.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { moneyColumn } from "../../ui/lists/money-column.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./shifts.texts.ts";

type Context = {
  currency: string;
  time: (time: string) => string;
  profile: Profile | undefined;
  onClose: (shift: Shift) => void;
  onPrint: (shift: Shift) => void;
};

/** The columns of the shift list (counters §9): the six that it always had, then those added later. */
export function shiftColumns({ currency, time, profile, onClose, onPrint }: Context): Column<Shift>[] {
  const closer = profile && { ...profile, permissions: parsePermissions(profile.permissions) };
  const mayClose = (shift: Shift) =>
    closer !== undefined && shift.closed_at === null && mayCloseShift(closer, shift.user.id);
  return [
    {
      title: texts.terminal,
      heads: true,
      cell: ({ id, terminal, closing_note }) => (
        <>
          <Anchor component={Link} to={`/shift/${id}`} inherit c="inherit" fw={600}>
            {terminal.name} · {terminal.branch.name}
          </Anchor>
          {closing_note && (
            <Text size="sm" c="dimmed" lineClamp={2}>
              {closing_note}
            </Text>
          )}
        </>
      ),
    },
    moneyColumn(texts.openingBalance, ({ opening_balance }) => opening_balance),
    {
      title: texts.closingBalance,
      numeric: true,
      cell: (shift) => amountOrDash(heldCount(shift, currency)?.counted ?? null),
    },
    {
      title: texts.mismatch,
      numeric: true,
      brief: "amount",
      cell: (shift) => {
        const held = heldCount(shift, currency);
        return (
          <>
            {amountOrDash(held?.mismatch ?? null)}
            {held?.isCorrected && (
              <Text size="sm" c="dimmed">
                {texts.corrected}
              </Text>
            )}
          </>
        );
      },
    },
    { title: texts.openingTime, cell: ({ opened_at }) => time(opened_at) },
    {
      title: texts.closingTime,
      brief: "status",
      cell: ({ closed_at }) => (closed_at ? time(closed_at) : <StatusBadge text={texts.open} tone="good" />),
    },
    { title: texts.person, brief: "who", cell: ({ user }) => user.name },
    {
      title: texts.xOrZ,
      cell: (shift) => (
        <Button
          variant="default"
          size="compact-md"
          aria-label={texts.reportOf({ report: shiftReportTitle(shift), counter: shift.terminal.name })}
          aria-haspopup="dialog"
          onClick={() => onPrint(shift)}
        >
          {shift.z_number === null ? texts.xReport : texts.zReport({ number: shift.z_number })}
        </Button>
      ),
    },
    {
      title: uiTexts.action,
      untitled: true,
      cell: (shift) =>
        mayClose(shift) && (
          <Button
            size="compact-md"
            aria-label={texts.closeShiftOf({ name: shift.user.name })}
            aria-haspopup="dialog"
            onClick={() => onClose(shift)}
          >
            {shellTexts.closeShift}
          </Button>
        ),
    },
  ];
}

const amountOrDash = (amount: number | null) => (amount === null ? "–" : <MoneyText amount={amount} />);
